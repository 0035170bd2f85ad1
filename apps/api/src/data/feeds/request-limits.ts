/**
 * Limits of requests to a feed per minute: in all, for one organization, and a share of that for one visitor and one network, so
 * that nobody uses it up for all others.
 */
import { siteFactor } from '../../domain/limits/client-network'
import type { FeedCaller } from '../../domain/prices/source-order'

const minute = 60_000

/** The fraction of an organization's limit that one device, and one network, may use. */
const shares = { device: 0.1, network: 0.5 }
/** The least that a visitor gets: more than a search with its alternatives and saved coupons needs. */
const least = 20

const shareOf = (who: 'device' | 'network', ofOrganization: number): number =>
  Math.min(ofOrganization, Math.max(least, Math.ceil(ofOrganization * shares[who])))

interface Limits {
  all: number
  each: number
  /** Milliseconds since 1970. */
  now: () => number
}

export class RequestLimits {
  private since = 0
  private readonly counts = new Map<string, number>()

  constructor(private readonly limits: Limits) {}

  /**
   * Counts a request; false if the limit of this minute is reached, and then it counts for nobody.
   * @param caller `undefined` for the organization's pages and programs, which share the allowance of one network
   */
  take(organization: string, caller: FeedCaller | undefined): boolean {
    const { all, each, now } = this.limits
    const moment = now()
    if (moment - this.since >= minute || moment < this.since) {
      this.since = moment
      this.counts.clear()
    }
    const counters = [
      { key: 'all', limit: all },
      { key: `organization ${organization}`, limit: each },
      ...(caller ? callerCounters(caller, each) : [{ key: `pages ${organization}`, limit: shareOf('network', each) }]),
    ]
    if (counters.some(({ key, limit }) => this.countOf(key) >= limit)) return false
    for (const { key } of counters) this.counts.set(key, this.countOf(key) + 1)
    return true
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0
  }
}

function callerCounters(
  { deviceId, network: { address, site } }: FeedCaller,
  each: number,
): { key: string; limit: number }[] {
  const ofNetwork = shareOf('network', each)
  return [
    { key: `device ${deviceId}`, limit: shareOf('device', each) },
    { key: `network ${address}`, limit: ofNetwork },
    ...(site === undefined ? [] : [{ key: `network ${site}/48`, limit: ofNetwork * siteFactor }]),
  ]
}

/** Retries: one for every ten requests and a few saved up, so that a failing feed is not requested twice as often. */
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
