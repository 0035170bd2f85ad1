/** My list: the medications that somebody buys together (ours). */
import { limits } from '../constants'
import * as v from '../valibot'
import { day, flag, price, productDetailId, rowId } from '../wire'
import { offerType } from './letter-codes'
import { copayCard, discountCard, listedPharmacy } from './offer'
import { illustrativeFlag, nearestPharmacyMiles } from './price'
import { unitContent } from './product'

/** More than 0, at most 9999, at most three decimals. */
const quantity = v.pipe(
  v.number(),
  v.check(
    (amount) => amount > 0 && amount <= 9999 && /^\d+(\.\d{1,3})?$/.test(String(amount)),
    'The quantity is invalid',
  ),
)

const words = v.pipe(v.string(), v.maxLength(limits.textLength))

/** What's priced: a form and strength, how much of it, and for whose plan. */
export const listFill = v.object({
  productDetailId,
  quantity,
  /** The unit that the quantity was chosen in. If it's no longer the medication's, the quantity must be chosen again. */
  unitName: v.optional(words),
  insuranceId: v.nullable(rowId),
})
export type ListFill = v.InferOutput<typeof listFill>

const time = (text: string) => new Date(text).getTime()
/** A day from 1970 on that the calendar has. */
const realDay = v.pipe(
  day,
  v.check((text) => time(text) > 0 && new Date(text).toISOString().startsWith(text), 'The day is invalid'),
)

export const listEntry = v.object({
  ...listFill.entries,
  /** Made by the device that added it, so that the same entry is recognized on every device. */
  entryId: v.pipe(v.string(), v.uuid()),
  /** The words when it was added: they name a medication that is gone from the catalog. */
  productName: words,
  form: words,
  strength: words,
  unitName: words,
  unitContent,
  /** ISO 8601 in UTC. */
  addedAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.check((text) => time(text) > 0, 'The time is invalid'),
  ),
  /** Its lowest price when it was first priced; `null` until then. */
  first: v.nullable(v.object({ price, on: realDay, zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)) })),
})
export type ListEntry = v.InferOutput<typeof listEntry>

/** Entries in the person's order. The version changes with each change on the server; 0 before the first. */
export const myList = v.object({ version: v.number(), entries: v.array(listEntry) })
export type MyList = v.InferOutput<typeof myList>

/** What one entry costs at one pharmacy: the least that this person can pay there; `null` if it has no price for it. */
export const listCell = v.nullable(
  v.object({
    price,
    /** With a card or coupon, a manufacturer's program, or the copay of the entry's plan. */
    kind: v.picklist(['card', 'program', 'copay']),
    /** A copay that holds only once the year's deductible is met; until then a fill may cost more. */
    afterDeductibleFlag: flag,
    /** The coupon to ask for; `null` for a copay. */
    offerId: v.nullable(v.string()),
    couponType: v.nullable(offerType),
    /** The day of its figures, if they are older than allowed for their kind; otherwise `null`. */
    staleAsOf: v.nullable(day),
    illustrativeFlag,
  }),
)
export type ListCell = v.InferOutput<typeof listCell>

export const listPharmacy = v.object({
  ...listedPharmacy,
  /** One for each entry, in the order of the request. */
  cells: v.array(listCell),
  /** The sum of the cells that have a price, and how many those are. */
  total: price,
  pricedCount: v.number(),
})
export type ListPharmacy = v.InferOutput<typeof listPharmacy>

/** One way to buy the list: as many entries as any way of its kind can, and then for the least. */
const listTrip = v.object({
  stops: v.array(
    v.object({
      /** Its place in `pharmacies`. */
      pharmacy: v.number(),
      /** The places of the entries that are bought there. */
      entries: v.array(v.number()),
      total: price,
    }),
  ),
  total: price,
  pricedCount: v.number(),
  /** How many of its prices are copays. */
  copayCount: v.number(),
  /**
   * Miles between its stops by air along the shortest way; 0 for one stop, `null` if a stop has no position or there are too many
   * stops for an exact way.
   */
  milesBetween: v.nullable(v.number()),
})
export type ListTrip = v.InferOutput<typeof listTrip>

export const listPrices = v.object({
  /** In the order of the request. */
  entries: v.array(
    v.object({
      /**
       * `gone`: no longer in the catalog. `recounted`: its unit has changed, so the quantity must be chosen again. `planGone`: the plan
       * is no longer there, so it's priced without one.
       */
      status: v.picklist(['priced', 'noPrice', 'gone', 'recounted', 'planGone']),
      /** The lowest price at a pharmacy nearby; `null` without one, also if only mail order has one. */
      lowest: v.nullable(price),
    }),
  ),
  /**
   * Those with a price: the nearby ones and the favorite, wherever it is. Those with the most entries first, then the lowest total,
   * then the nearest.
   */
  pharmacies: v.array(listPharmacy),
  /** In the same order; never part of a trip. */
  mailOrder: v.array(listPharmacy),
  /** One pharmacy for as many entries as one can have; `null` if nothing is priced. */
  one: v.nullable(listTrip),
  /** Each entry where it costs least, at as few pharmacies as that takes. */
  each: v.nullable(listTrip),
  /** The best two stops; `null` unless they save something, or have more than one stop has. */
  two: v.nullable(listTrip),
  /** The same for three. */
  three: v.nullable(listTrip),
  nearestPharmacyMiles,
})
export type ListPrices = v.InferOutput<typeof listPrices>

/** One medication's card at a pharmacy: exactly one of these. */
export const listCard = v.object({
  discount: v.nullable(discountCard),
  /** A manufacturer's copay card. */
  program: v.nullable(copayCard),
  /** Why there is no card. */
  refusal: v.nullable(v.object({ errorCode: v.string(), message: v.string() })),
})
export type ListCard = v.InferOutput<typeof listCard>
