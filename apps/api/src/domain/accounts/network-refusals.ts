/** Refusals by kind and network, for an operator who looks for an intrusion. */
import { isIP } from 'node:net'
import type { Queryable } from '../../database/database'
import { clientNetworkOf } from '../limits/client-network'
import { type SecurityEvent, SecurityEvents } from './security-events'

interface NetworkRefusals {
  kind: SecurityEvent['kind']
  /** Hashed; empty for all networks past an hour's limit. */
  network: string
  count: number
  /** The first and the last hour. */
  first: Date
  last: Date
}

/** The most frequent first. @param events newest first */
export function sumByNetwork(events: readonly SecurityEvent[]): NetworkRefusals[] {
  const sums = new Map<string, NetworkRefusals>()
  for (const { hour, kind, network, count } of events) {
    const key = `${kind} ${network}`
    const { count: before = 0, last = hour } = sums.get(key) ?? {}
    sums.set(key, { kind, network, count: before + count, first: hour, last })
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)
}

/** The hash of a network; `undefined` if it is neither an address nor a listed hash. */
export async function networkHashOf(queryable: Queryable, text: string): Promise<string | undefined> {
  // The form of `SecurityEvents.hash`, unlike any address.
  if (/^[\w-]{22}$/.test(text)) return text
  if (isIP(text) === 0) return undefined
  return (await SecurityEvents.create({ database: queryable, now: Date.now })).hash(clientNetworkOf(text))
}
