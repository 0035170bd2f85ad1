/** Compares prices before and after an import. */
import type { Cents } from '@rxgauge/contract'
import * as v from 'valibot'
import { type Reason, reason } from '../../../base/errors/reason'
import { decimalDollars } from '../../../domain/prices/money'
import { mostByHalf } from '../hold-reasons'
import type { ComputedPrice, ComputedPrices } from './compute-prices'

const rehearsedPrice = v.object({
  drug: v.string(),
  quantity: v.string(),
  /** Chains and pharmacies with this change; empty if the price is the same everywhere. */
  at: v.array(v.string()),
  /** A network, a coupon, a program, a plan; `usual price` for the price without any of these. */
  by: v.string(),
  /** Dollars with cents; `null` if there was no price. */
  before: v.nullable(v.string()),
  /** `null` if there is no price any more. */
  after: v.nullable(v.string()),
  /** The change in percent: 900 for ten times as much; `null` if the price is removed or new. */
  percent: v.nullable(v.number()),
})

/** As stored in the database. */
const rehearsalSchema = v.object({
  /** The day of the fills, as YYYY-MM-DD. */
  day: v.string(),
  /** Number of prices before and after. */
  before: v.number(),
  after: v.number(),
  changed: v.number(),
  /** Of the prices that exist before and after. */
  changedByHalf: v.number(),
  gone: v.number(),
  added: v.number(),
  /** The largest changes first, then new prices, highest first. */
  largest: v.array(rehearsedPrice),
})

export const rehearsalsSchema = v.array(rehearsalSchema)

export type RehearsedPrice = v.InferOutput<typeof rehearsedPrice>
export type Rehearsal = v.InferOutput<typeof rehearsalSchema>

/** How many changes are listed. */
const listed = 50
/** The share of removed prices from which an import is held. */
const pricesGone = 0.05

export function comparePrices(day: string, before: ComputedPrices, after: ComputedPrices): Rehearsal {
  const changes: { change: Change; size: number }[] = []
  let gone = 0
  let changedByHalf = 0
  for (const [key, price] of before) {
    const now = after.get(key)?.amount
    if (now === price.amount) continue
    changes.push({ change: { price, before: price.amount, after: now }, size: sizeOf(price.amount, now) })
    if (now === undefined) gone++
    else if (Math.abs(now - price.amount) * 2 > price.amount) changedByHalf++
  }
  const added = [...after].filter(([key]) => !before.has(key)).map(([, price]) => price)
  return {
    day,
    before: before.size,
    after: after.size,
    changed: changes.length - gone,
    changedByHalf,
    gone,
    added: added.length,
    largest: [
      ...changes.toSorted((one, other) => other.size - one.size).map(({ change }) => change),
      ...added
        .toSorted((one, other) => other.amount - one.amount)
        .map((price) => ({ price, before: undefined, after: price.amount })),
    ].reduce(addToList, []),
  }
}

/** Lists the same change at several places once. */
function addToList(list: RehearsedPrice[], change: Change): RehearsedPrice[] {
  const rehearsed = rehearsedOf(change)
  const same = list.find(
    ({ drug, by, before, after }) =>
      drug === rehearsed.drug && by === rehearsed.by && before === rehearsed.before && after === rehearsed.after,
  )
  if (same) same.at.push(...rehearsed.at)
  else if (list.length < listed) list.push(rehearsed)
  return list
}

interface Change {
  price: ComputedPrice
  /** Missing if the price is new. */
  before: Cents | undefined
  /** Missing if the price is removed. */
  after: Cents | undefined
}

/** The factor of a change in either direction; a removed price is the largest change. */
const sizeOf = (before: Cents, after: Cents | undefined) =>
  after === undefined ? Infinity : Math.max(before, after) / Math.max(1, Math.min(before, after))

const dollarsOf = (amount: Cents | undefined) => (amount === undefined ? null : decimalDollars(amount))

function rehearsedOf({ price: { drug, quantity, at, by }, before, after }: Change): RehearsedPrice {
  return {
    ...{ drug, quantity, by },
    at: at === '' ? [] : [at],
    before: dollarsOf(before),
    after: dollarsOf(after),
    percent:
      before === undefined || after === undefined ? null : Math.round(((after - before) / Math.max(1, before)) * 100),
  }
}

/** Why an import is held because of prices. @param today YYYY-MM-DD */
export function priceReasons({ day, before, changedByHalf, gone }: Rehearsal, today: string): Reason[] {
  const reasons: Reason[] = []
  const isToday = day === today
  if (changedByHalf > (before - gone) * mostByHalf) {
    const figures = { changed: changedByHalf, prices: before - gone }
    reasons.push(isToday ? reason('rehearsedByHalf', figures) : reason('rehearsedByHalfOn', { ...figures, day }))
  }
  if (gone > 0 && gone >= before * pricesGone) {
    const figures = { gone, prices: before }
    reasons.push(isToday ? reason('rehearsedMissing', figures) : reason('rehearsedMissingOn', { ...figures, day }))
  }
  return reasons
}
