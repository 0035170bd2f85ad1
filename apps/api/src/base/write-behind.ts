/** Milliseconds. */
const every = 5000

/** Every few seconds writes what was collected in memory, one write at a time. */
export class WriteBehind {
  private writing: Promise<void> = Promise.resolve()

  /** @param write writes everything collected; if it rejects, the rest stays for the next time */
  constructor(private readonly write: () => Promise<void>) {}

  /** Writes everything collected, after any write in progress. */
  flush(): Promise<void> {
    const written = this.writing.then(this.write)
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Returns a function that writes the rest and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flush().catch(onError), every).unref()
    return async () => {
      clearInterval(timer)
      await this.flush().catch(onError)
    }
  }
}
