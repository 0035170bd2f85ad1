/** A key that may not be used, or not for this. */
import type { ProblemCode } from '@rxgauge/contract/v1'

export class KeyRefused extends Error {
  override name = 'KeyRefused'

  constructor(
    readonly code: ProblemCode,
    /** Figures of its sentence, such as the scope that is missing. */
    readonly places: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}
