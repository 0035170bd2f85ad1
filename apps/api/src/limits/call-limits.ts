/** How often a call that costs or leaves more than others may be made, counted in the database for all replicas. */
import type { Queryable } from '../database/database'
import { day, minute } from '../durations'
import { type ClientNetwork, siteFactor } from './client-network'
import { type Counter, countGroups } from './request-limit'

export interface CallLimits {
  /** Calls of one group share what they may spend in a minute; by default each by itself. */
  limitGroup?: string
  /** The part of RATE_LIMIT that one network may spend on this call in a minute: all who are behind an address together. */
  limitShare?: number
  /** Calls of one network in a day. */
  perDay?: number
  /** The part of RATE_LIMIT for one person, or for one device where nobody is signed in. */
  visitorShare?: number
  /** Calls of one person or device in a day. */
  visitorPerDay?: number
}

/** Anyone who presses the button, and the mail program that does it for them: each that changes something leaves a record for good. */
export const unsubscribing = { limitShare: 0.05, visitorShare: 0.02, perDay: 5_000 } as const satisfies CallLimits

interface Client {
  network: ClientNetwork
  /** The person or device; `undefined` before it is known. */
  visitor: string | undefined
}

/**
 * Visitors are counted first, the widest network last: what is refused for one does not use up what others have.
 * @throws LimitReached
 */
export async function countCall(
  queryable: Queryable,
  path: string,
  { network, visitor }: Client,
  { limitGroup = path, limitShare, perDay, visitorShare, visitorPerDay }: CallLimits,
  { rateLimit, now }: { rateLimit: number; now: number },
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
  await countGroups(queryable, groups, now)
}
