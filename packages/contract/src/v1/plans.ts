/** Insurance plans. */
import * as v from '../valibot'
import { plan } from './question'
import { defineV1Call } from './v1-call'

export const search = defineV1Call({
  method: 'GET',
  path: '/plans',
  scope: 'prices:read',
  summary: 'Finds insurance plans by words of their name or card.',
  description:
    'At most 100; the text has at least three letters. Plans of this year, and from fall on those of the next.',
  query: v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) }),
  data: v.object({ plans: v.array(plan) }),
  example: { query: { text: 'medicare' } },
})
