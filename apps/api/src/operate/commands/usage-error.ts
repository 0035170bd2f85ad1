/** Wrong usage: the exit code is 2, and the command's usage line follows the sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
