/** A refusal of a desk's call, with a code that the desk understands. */
import type { DeskErrorCode } from '@rxgauge/contract/desk'

export class DeskError extends Error {
  override name = 'DeskError'

  constructor(
    readonly code: DeskErrorCode,
    /** What the desk shows beside the sentence, such as what somebody else saved. */
    readonly data: unknown = null,
    /** A more specific sentence than the code's own. */
    readonly sentence?: string,
  ) {
    super(code)
  }
}
