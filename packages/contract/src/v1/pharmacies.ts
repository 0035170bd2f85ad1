/** Pharmacies near a place. */
import { openingWeek } from '../entities/opening-hours'
import * as v from '../valibot'
import { nearestPharmacyMiles, notices, offer, place, pricedDrug, pricedOn, pricedQuantity } from './price'
import { drugQuestion, planQuestion, quantity, zip } from './question'
import { defineV1Call, pageOf, pageQuery } from './v1-call'

export const pharmacy = v.object({
  id: v.number(),
  name: v.string(),
  chain: v.pipe(
    v.object({ id: v.number(), name: v.string() }),
    v.description('The chain; `INDEPENDENT` for a pharmacy without one.'),
  ),
  type: v.picklist(['retail', 'mail']),
  miles: v.pipe(v.number(), v.description('From the middle of the zip, by air; 0 for mail order.')),
  address: v.pipe(
    v.nullable(v.object({ street: v.string(), city: v.string(), state: v.string(), zip: v.string() })),
    v.description('null for mail order.'),
  ),
  position: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  phone: v.nullable(v.string()),
  hours: v.pipe(
    v.nullable(v.object({ week: openingWeek, timeZones: v.array(v.string()) })),
    v.description(
      'Monday to Sunday, each day’s spans in minutes after midnight; a day without any is closed, and one that is not known is null. null if no file has hours.',
    ),
  ),
})

export const find = defineV1Call({
  method: 'POST',
  path: '/pharmacies',
  isReading: true,
  scope: 'prices:read',
  summary: 'Pharmacies near a zip, with what each charges for a medication if one is named.',
  description:
    'The nearest pharmacy of each chain and a few independent ones, then mail order. With a medication, only those with a price: each with its lowest, with a card, a coupon or, if it is lower, a manufacturer’s program for the plan.',
  query: v.object(pageQuery),
  body: v.object({
    zip,
    drug: v.optional(drugQuestion),
    quantity: v.optional(quantity),
    plan: v.optional(planQuestion),
    order: v.optional(
      v.pipe(
        v.picklist(['price', 'distance']),
        v.description('By price if a medication is named, unless you say otherwise.'),
      ),
    ),
  }),
  data: v.object({
    ...pageOf(
      v.object({
        pharmacy,
        offer: v.pipe(v.nullable(offer), v.description('null if no medication is named.')),
      }),
    ).entries,
    drug: v.nullable(pricedDrug),
    quantity: v.nullable(pricedQuantity),
    place,
    nearestPharmacyMiles,
    pricedOn,
    notices,
  }),
  example: { body: { zip: '10001' } },
})
