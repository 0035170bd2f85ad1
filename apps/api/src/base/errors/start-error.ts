/** Why a server can't start, as a sentence for the operator that names the setting to change. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
