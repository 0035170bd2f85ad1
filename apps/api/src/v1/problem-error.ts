/** A refusal of the public API with a code of its own. */
import type { ProblemCode } from '@rxgauge/contract/v1'

export class ProblemError extends Error {
  override name = 'ProblemError'

  constructor(
    readonly code: ProblemCode,
    /** Figures of its sentence. */
    readonly places: Readonly<Record<string, string>> = {},
  ) {
    super(code)
  }
}
