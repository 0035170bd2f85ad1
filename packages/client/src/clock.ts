/** Time in milliseconds, handed in so that tests don't wait. */
export interface Clock {
  now(): number
  /** Runs `task` once after `delay`; returns a cancel function. */
  after(delay: number, task: () => void): () => void
}

/** The browser's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
}
