/** How often a feed may be asked: in each minute so often by all, and so often by one organization. */

const minute = 60_000

interface Limits {
  all: number
  each: number
  /** Milliseconds since 1970. */
  now: () => number
}

export class RequestLimits {
  private since = 0
  private readonly counts = new Map<string, number>()
  private total = 0

  constructor(private readonly limits: Limits) {}

  /** Counts a request; false where there may be no more in this minute. */
  take(organization: string): boolean {
    const { all, each, now } = this.limits
    const moment = now()
    if (moment - this.since >= minute || moment < this.since) {
      this.since = moment
      this.total = 0
      this.counts.clear()
    }
    const count = this.counts.get(organization) ?? 0
    if (this.total >= all || count >= each) return false
    this.total++
    this.counts.set(organization, count + 1)
    return true
  }
}

/** Second tries: one for ten requests, and a few saved up, so that a feed that fails is not asked twice as often. */
export class RetryBudget {
  private saved = most

  earn(): void {
    this.saved = Math.min(most, this.saved + share)
  }

  spend(): boolean {
    if (this.saved < 1) return false
    this.saved--
    return true
  }
}

const most = 5
const share = 0.1
