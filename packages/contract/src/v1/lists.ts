/** Several medications that are bought together. */
import * as v from '../valibot'
import { pharmacy } from './pharmacies'
import { nearestPharmacyMiles, notices, offer, place, pricedDrug, pricedOn, pricedQuantity } from './price'
import { drugQuestion, money, mostFills, planQuestion, quantity, zip } from './question'
import { defineV1Call } from './v1-call'

const trip = v.object({
  stops: v.array(
    v.object({
      pharmacyId: v.number(),
      fills: v.pipe(v.array(v.number()), v.description('Places in `fills` of what is bought there, from 0.')),
      total: money,
    }),
  ),
  total: money,
  priced: v.pipe(v.number(), v.description('How many of the fills it has.')),
  copays: v.pipe(v.number(), v.description('How many of its prices are copays.')),
  milesBetween: v.pipe(
    v.nullable(v.number()),
    v.description('Miles between its stops by air along the shortest way; null if that is not known.'),
  ),
})

const cell = v.pipe(
  v.nullable(
    v.object({
      amount: money,
      kind: v.picklist(['discount', 'coupon', 'program', 'copay']),
      offerId: v.pipe(v.nullable(v.string()), v.description('null for a copay.')),
      isAfterDeductible: v.pipe(v.boolean(), v.description('A copay that holds only once the deductible is met.')),
      source: v.object({ kind: v.picklist(['import', 'feed']), name: v.string() }),
      asOf: offer.entries.asOf,
      staleSince: offer.entries.staleSince,
      illustrative: v.boolean(),
    }),
  ),
  v.description('The least that the person pays there; null without a price.'),
)

const pricedPharmacy = v.object({
  pharmacy,
  prices: v.pipe(v.array(cell), v.description('One for each fill, in their order.')),
  total: v.pipe(money, v.description('Of those that have a price.')),
  priced: v.pipe(v.number(), v.description('How many have a price.')),
})

export const getPrices = defineV1Call({
  method: 'POST',
  path: '/lists/prices',
  isReading: true,
  scope: 'prices:read',
  summary: 'What a list of medications costs at each pharmacy near a zip, and the cheapest ways to buy it.',
  description: 'Up to 20 fills. The prices are those of single medications, side by side.',
  body: v.object({
    fills: v.pipe(
      v.array(v.object({ drug: drugQuestion, quantity: v.optional(quantity), plan: v.optional(planQuestion) })),
      v.minLength(1),
      v.maxLength(mostFills),
    ),
    zip,
  }),
  data: v.object({
    fills: v.pipe(
      v.array(
        v.object({
          drug: pricedDrug,
          quantity: pricedQuantity,
          status: v.picklist(['priced', 'noPrice']),
          lowest: v.pipe(v.nullable(money), v.description('At a pharmacy nearby.')),
        }),
      ),
      v.description('In the order of the request.'),
    ),
    pharmacies: v.pipe(
      v.array(pricedPharmacy),
      v.description('Those with a price: most fills first, then the lowest total, then the nearest.'),
    ),
    mailOrder: v.pipe(v.array(pricedPharmacy), v.description('Never part of a trip.')),
    trips: v.object({
      one: v.pipe(v.nullable(trip), v.description('One pharmacy for as many fills as one can have.')),
      each: v.pipe(v.nullable(trip), v.description('Each fill where it costs least.')),
      two: v.pipe(v.nullable(trip), v.description('The best two stops; null unless they save something.')),
      three: v.pipe(v.nullable(trip), v.description('The best three stops; null unless they save something.')),
    }),
    place,
    nearestPharmacyMiles,
    pricedOn,
    notices,
  }),
  example: { body: { fills: [{ drug: { ndc: '99000000001' } }], zip: '10001' } },
})
