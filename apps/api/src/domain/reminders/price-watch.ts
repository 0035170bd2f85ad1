/** A price that a person watches, and what a check of it leads to. */
import { type Cents, cents, type ListFill, listFill } from '@rxgauge/contract'
import * as v from 'valibot'

/** A medication of a watch, with the words that name it even after it's gone from the catalog. */
export const watchedFill = v.object({
  ...listFill.entries,
  productName: v.string(),
  strength: v.string(),
  unitName: v.string(),
})
export type WatchedFill = ListFill & { productName: string; strength: string; unitName: string }

/** The lowest price of a medication near a zip. */
export type WatchedPrice =
  /** No longer in the catalog, or counted in another unit, so that its quantity means nothing now. */
  | { status: 'gone' | 'recounted' }
  /** It has no price today. */
  | { status: 'none' }
  | {
      status: 'priced'
      /** The lowest of all, and the lowest of those whose figures aren't stale; `undefined` if all are. */
      lowest: Cents
      fresh: FreshPrice | undefined
    }

interface FreshPrice {
  amount: Cents
  /** `undefined` for a copay, which no pharmacy sets. */
  pharmacyName: string | undefined
}

export type WatchOutcome =
  /** The watch ends because of the medication at `index`. */
  | { kind: 'ended'; index: number; why: 'gone' | 'recounted' }
  /** The price, alone or of all together, is low enough. */
  | ({ kind: 'low' } & FreshPrice)
  | { kind: 'high' }
  /** Too little is known to say either. A stale price never tells anybody to buy. */
  | { kind: 'unknown' }

/** Compares today's prices of a watch's medications, in their order, with its threshold. */
export function checkPrices(prices: readonly WatchedPrice[], threshold: Cents): WatchOutcome {
  for (const [index, { status }] of prices.entries()) {
    if (status === 'gone' || status === 'recounted') return { kind: 'ended', index, why: status }
  }
  const priced = prices.flatMap((price) => (price.status === 'priced' ? price : []))
  if (priced.length < prices.length) return { kind: 'unknown' }
  const fresh = priced.flatMap((price) => price.fresh ?? [])
  const total = sum(fresh.map(({ amount }) => amount))
  if (fresh.length === priced.length && total <= threshold) {
    return { kind: 'low', amount: total, pharmacyName: fresh[0]?.pharmacyName }
  }
  return sum(priced.map(({ lowest }) => lowest)) > threshold ? { kind: 'high' } : { kind: 'unknown' }
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))
