/**
 * Limits how often an expensive call, or one that stores data, may be made; counted in the database for all replicas.
 */

import { day, minute } from '../../base/durations'
import type { Queryable } from '../../database/database'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countGroups } from './request-limit'

export interface CallLimits {
  /** Calls of one group share an allowance per minute; by default each call has its own. */
  limitGroup?: string
  /** The share of RATE_LIMIT that one network may use for this call in a minute, for everyone behind its address. */
  limitShare?: number
  /** Calls per network and day. */
  perDay?: number
  /** The share of RATE_LIMIT for one person, or for one device if nobody is signed in. */
  visitorShare?: number
  /** Calls per person or device and day. */
  visitorPerDay?: number
  /** Each server counts in its memory, by device and network: for calls that cost much and store nothing. */
  isInMemory?: boolean
  /** How many calls a request counts as, from its body, which isn't parsed yet; one without it. */
  countsAs?: (body: unknown) => number
}

/** For unsubscribing by a person or their mail program: every effective call leaves a permanent record. */
export const unsubscribeLimits = { limitShare: 0.05, visitorShare: 0.02, perDay: 5_000 } as const satisfies CallLimits

interface Client {
  network: ClientNetwork
  /** The person or device; `undefined` until it's known. */
  visitor: string | undefined
}

/**
 * Counts visitors first and the widest network last, so that a refused visitor doesn't use up what others share.
 * @throws LimitReached
 */
export async function countCall(
  queryable: Queryable,
  path: string,
  { network, visitor }: Client,
  { limitGroup = path, limitShare, perDay, visitorShare, visitorPerDay }: CallLimits,
  { rateLimit, now, amount = 1 }: { rateLimit: number; now: number; amount?: number | undefined },
): Promise<void> {
  const counters = (
    client: string,
    share: number | undefined,
    daily: number | undefined,
    factor: number,
  ): Counter[] => {
    const limit = Math.ceil(rateLimit * (share ?? 0)) * factor
    const refusal = 'requests' as const
    return [
      ...(share === undefined ? [] : [{ key: `${limitGroup} ${client}`, limit, window: minute, refusal }]),
      ...(daily === undefined ? [] : [{ key: `${path} ${client}`, limit: daily * factor, window: day, refusal }]),
    ]
  }
  const groups = [
    visitor === undefined ? [] : counters(visitor, visitorShare, visitorPerDay, 1),
    counters(network.address, limitShare, perDay, 1),
    network.site === undefined ? [] : counters(`${network.site}/48`, limitShare, perDay, siteFactor),
  ]
  await countGroups(queryable, groups, now, amount)
}
