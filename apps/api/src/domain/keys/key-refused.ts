/** A key that may not be used, or not for this. */
import type { ProblemCode } from '@rxgauge/contract/v1'

export class KeyRefused extends Error {
  override name = 'KeyRefused'

  constructor(
    readonly code: ProblemCode,
    /** The key, if it's one of ours. */
    readonly keyId?: number,
  ) {
    super(code)
  }
}
