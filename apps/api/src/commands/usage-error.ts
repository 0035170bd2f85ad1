/** Words that are no command: the exit code is 2, and that command's usage line follows the sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
