/** What a medication costs. */
import * as v from '../valibot'
import { copayPrice, offer, price, retailPrice } from './price'
import { day, drugQuestion, pharmacyQuestion, plan, planQuestion, quantity, zip } from './question'
import { defineV1Call } from './v1-call'

/** The medication that was priced. */
export const pricedDrug = v.object({
  id: v.number(),
  strengthId: v.number(),
  name: v.string(),
  type: v.picklist(['brand', 'generic']),
  form: v.string(),
  strength: v.string(),
  rxcui: v.nullable(v.string()),
})

/** How much of it. */
export const pricedQuantity = v.object({
  amount: v.number(),
  unit: v.string(),
  text: v.pipe(v.string(), v.description('In words, such as `30 tablets`.')),
})

export const place = v.object({ zip: v.string(), city: v.string(), state: v.string() })

/** What must be shown with prices. */
export const notices = v.pipe(
  v.array(v.string()),
  v.description('Sentences that must be shown wherever these prices are.'),
)

/** Miles to the nearest pharmacy, if none is near. */
export const nearestPharmacyMiles = v.pipe(
  v.nullable(v.number()),
  v.description('Miles to the nearest pharmacy if none is within the search radius; otherwise null.'),
)

export const compare = defineV1Call({
  method: 'POST',
  path: '/prices',
  isReading: true,
  scope: 'prices:read',
  summary: 'The four prices of a medication near a zip: retail, discount card, coupon and copay.',
  description:
    'Each price comes with its source, the day of its figures and a receipt; where there is none, with the reason. No price is guessed. The zip and the medication are in the body, so that no address or log has them.',
  body: v.object({
    drug: drugQuestion,
    quantity: v.optional(quantity),
    zip,
    plan: v.optional(planQuestion),
    pharmacy: v.optional(pharmacyQuestion),
  }),
  data: v.object({
    drug: pricedDrug,
    quantity: pricedQuantity,
    place,
    plan: v.pipe(v.nullable(plan), v.description('null if none was named.')),
    retail: retailPrice,
    discount: v.object({
      ...price,
      cards: v.pipe(v.array(offer), v.description('The best price with each network’s card, highest first.')),
    }),
    coupon: v.object({ ...price, coupons: v.pipe(v.array(offer), v.description('Lowest first.')) }),
    copay: copayPrice,
    atPharmacy: v.pipe(
      v.nullable(
        v.object({
          pharmacyId: v.number(),
          why: v.pipe(v.nullable(v.picklist(['paused', 'notKnown'])), v.description('Why there is no offer.')),
          offers: v.array(offer),
        }),
      ),
      v.description('What the named pharmacy charges; null if none was named.'),
    ),
    nearestPharmacyMiles,
    pricedOn: v.pipe(day, v.description('The day, in New York, for which the prices are computed.')),
    notices,
  }),
  example: { body: { drug: { ndc: '00093-5057-98' }, quantity: 30, zip: '10001' } },
})
