/** Milliseconds. */
const every = 5000

/** Writes what was collected in memory every few seconds, one time after the other. */
export class WriteBehind {
  private writing: Promise<void> = Promise.resolve()

  /** @param write takes what there is; what cannot be written stays for the next time, and it rejects */
  constructor(private readonly write: () => Promise<void>) {}

  /** Writes what there is, after what is being written. */
  flush(): Promise<void> {
    const written = this.writing.then(this.write)
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Returns a function that writes what is left and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flush().catch(onError), every).unref()
    return async () => {
      clearInterval(timer)
      await this.flush().catch(onError)
    }
  }
}
