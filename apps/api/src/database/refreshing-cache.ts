/** A value read from the database, kept for a while and then read anew behind the scenes, so that nobody waits for it. */
export class RefreshingCache<T> {
  private current: Promise<T> | undefined
  private readAt = 0
  private isReading = false

  constructor(
    /** Milliseconds. */
    private readonly keepFor: number,
    private readonly read: () => Promise<T>,
    private readonly now: () => number = Date.now,
  ) {}

  get(): Promise<T> {
    if (this.current === undefined) return this.refresh()
    if (this.now() - this.readAt > this.keepFor && !this.isReading) this.refresh().catch(() => undefined)
    return this.current
  }

  /** A first read that fails is tried again by the next caller; a later one leaves the old value standing for another while. */
  private refresh(): Promise<T> {
    this.isReading = true
    const reading = this.read()
    const isFirst = this.current === undefined
    if (isFirst) this.current = reading
    return reading
      .then((value) => {
        this.current = reading
        this.readAt = this.now()
        return value
      })
      .catch((error: unknown) => {
        if (isFirst) this.current = undefined
        else this.readAt = this.now()
        throw error
      })
      .finally(() => {
        this.isReading = false
      })
  }
}
