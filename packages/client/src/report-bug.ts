/** The one place that reports bugs: the console, with the stack. */
export function reportBug(cause: unknown): void {
  console.error('RxGauge: this is a bug.', cause)
}
