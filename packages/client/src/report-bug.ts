/** The one place where a bug of ours is made known: the console, with where it was thrown. */
export function reportBug(cause: unknown): void {
  console.error('RxGauge: this is a bug.', cause)
}
