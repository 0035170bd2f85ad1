/** How often a call that costs more than others may be made, counted in the database for all replicas. */
import type { Queryable } from '../database/database'
import { networkOf, siteFactor } from './network'
import { countRequest, day, minute } from './request-limit'

export interface CallLimits {
  /** The part of RATE_LIMIT that one network may spend on this call: all who are behind an address together. */
  limitShare: number
  /** The part for one person, or for one device where nobody is signed in: counted first, so that nobody uses up the network's. */
  visitorShare?: number
  /** Calls of one network in a day. */
  perDay?: number
}

interface Client {
  /** The client's network address. */
  address: string
  /** The person or device; `undefined` before it is known. */
  visitor: string | undefined
}

/** @throws DomainError TOO_MANY_REQUESTS */
export async function countCall(
  queryable: Queryable,
  path: string,
  { address, visitor }: Client,
  { limitShare, visitorShare, perDay }: CallLimits,
  { rateLimit, now }: { rateLimit: number; now: number },
): Promise<void> {
  const share = (part: number) => Math.ceil(rateLimit * part)
  if (visitor !== undefined && visitorShare !== undefined) {
    await countRequest(queryable, `${path} ${visitor}`, share(visitorShare), now)
  }
  const { network, site } = networkOf(address)
  // The narrow one first: one network must not use up its site's.
  for (const [key, factor] of [[network, 1] as const, ...(site ? [[`${site}/48`, siteFactor] as const] : [])]) {
    await countRequest(queryable, `${path} ${key}`, share(limitShare) * factor, now, minute)
    if (perDay !== undefined) await countRequest(queryable, `${path} day ${key}`, perDay * factor, now, day)
  }
}
