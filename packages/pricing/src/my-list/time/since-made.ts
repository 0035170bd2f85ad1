/** What a list costs now against when its entries were added. Pure. */
import { type Cents, cents, type ListEntry } from '@rxgauge/contract'
import { type LeftOutEntry, leftOut as withoutPrice } from '../answer/ways'
import type { PricedList } from '../list-prices-store'

/** Why an entry isn't compared. */
type NotCompared = LeftOutEntry['why'] | 'noFirst' | 'today' | 'otherZip'

interface SinceMade {
  /** Those that are compared, at least one. */
  entries: readonly ListEntry[]
  before: Cents
  now: Cents
  /** The day of the first of them, and whether all were added that day. */
  on: string
  isOneDay: boolean
  leftOut: readonly { entry: ListEntry; why: NotCompared }[]
}

/**
 * Compares the lowest prices of the entries that had one near the same zip.
 * @param today YYYY-MM-DD
 * @returns `undefined` if no entry can be compared
 */
export function sinceMade({ entries, zipCode, prices }: PricedList, today: string): SinceMade | undefined {
  const compared: { entry: ListEntry; before: Cents; now: Cents; on: string }[] = []
  const leftOut: { entry: ListEntry; why: NotCompared }[] = []
  const reasons = new Map(withoutPrice(prices).map(({ place, why }) => [place, why]))
  for (const [index, entry] of entries.entries()) {
    const now = prices.entries[index]?.lowest ?? null
    const { first } = entry
    if (now === null) leftOut.push({ entry, why: reasons.get(index) ?? 'noPrice' })
    else if (!first) leftOut.push({ entry, why: 'noFirst' })
    else if (first.zipCode !== zipCode) leftOut.push({ entry, why: 'otherZip' })
    else if (first.on >= today) leftOut.push({ entry, why: 'today' })
    else compared.push({ entry, before: first.price, now, on: first.on })
  }
  const days = compared.map(({ on }) => on).sort()
  const [on] = days
  if (on === undefined) return undefined
  return {
    entries: compared.map(({ entry }) => entry),
    before: sum(compared.map(({ before }) => before)),
    now: sum(compared.map(({ now }) => now)),
    on,
    isOneDay: days.at(-1) === on,
    leftOut,
  }
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))
