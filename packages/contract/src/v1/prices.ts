/** What a medication costs. */
import * as v from '../valibot'
import {
  copayPrice,
  nearestPharmacyMiles,
  notices,
  offer,
  place,
  price,
  pricedDrug,
  pricedOn,
  pricedQuantity,
  retailPrice,
} from './price'
import { drugQuestion, pharmacyQuestion, plan, planQuestion, quantity, zip } from './question'
import { defineV1Call } from './v1-call'

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
    pricedOn,
    notices,
  }),
  example: { body: { drug: { ndc: '99000-0000-01' }, quantity: 30, zip: '10001' } },
})
