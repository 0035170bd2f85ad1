/** Counts how often something happened in the last hour, to the minute. */
import { minute } from '../base/durations'

export class HourlyCount {
  /** Keyed by minutes since 1970. */
  private readonly counts = new Map<number, number>()

  constructor(private readonly now: () => number = Date.now) {}

  add(): void {
    const at = this.minuteNow()
    this.counts.set(at, (this.counts.get(at) ?? 0) + 1)
    this.forget(at)
  }

  total(): number {
    this.forget(this.minuteNow())
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  private minuteNow = () => Math.floor(this.now() / minute)

  private forget(now: number) {
    for (const at of this.counts.keys()) if (at <= now - 60) this.counts.delete(at)
  }
}
