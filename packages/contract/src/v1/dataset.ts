/** What data an installation has. */
import * as v from '../valibot'
import { day } from './question'
import { defineV1Call } from './v1-call'

const sources = v.array(v.string())

export const get = defineV1Call({
  method: 'GET',
  path: '/dataset',
  scope: 'prices:read',
  summary: 'What the prices rest on: kinds of data with their day and age, sources, and how much is covered.',
  data: v.object({
    kinds: v.array(
      v.object({
        kind: v.pipe(v.string(), v.description('The kind of file, as in the `source` of a price.')),
        publisher: v.string(),
        asOf: v.pipe(day, v.description('Of the newest file.')),
        isStale: v.pipe(v.boolean(), v.description('Whether it is older than its kind may be.')),
      }),
    ),
    sources: v.pipe(
      v.object({ retail: sources, discount: sources, coupon: sources, copay: sources }),
      v.description('Where the organization’s prices of each kind come from; the first that has a price wins.'),
    ),
    networks: v.pipe(v.array(v.string()), v.description('Discount cards of the organization.')),
    coverage: v.object({
      medications: v.number(),
      strengths: v.pipe(v.number(), v.description('Medications in one form and strength.')),
      strengthsWithCost: v.pipe(v.number(), v.description('Of these, those whose acquisition cost is known.')),
      pharmacies: v.number(),
      plans: v.number(),
      zips: v.number(),
    }),
    illustrative: v.pipe(v.boolean(), v.description('Whether any of it is made up.')),
    today: v.pipe(day, v.description('In New York.')),
    notices: v.array(v.string()),
  }),
})
