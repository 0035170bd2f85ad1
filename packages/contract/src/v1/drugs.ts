/** Medications of the catalog. */
import * as v from '../valibot'
import { defineV1Call } from './v1-call'

export const foundDrug = v.object({
  id: v.pipe(v.number(), v.description('The id of the medication, for `GET /drugs/{id}`.')),
  name: v.string(),
  otherName: v.pipe(
    v.nullable(v.string()),
    v.description('The brand of a generic, or the generic name of a brand; null if there is none.'),
  ),
  type: v.picklist(['brand', 'generic']),
})

export const search = defineV1Call({
  method: 'GET',
  path: '/drugs',
  scope: 'prices:read',
  summary: 'Finds medications by the beginning of their name, or by NDC.',
  description:
    'At most ten. `nearMatches` are what a person may have meant, if nothing begins with the text: by common name, or within one letter.',
  query: v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  data: v.object({ matches: v.array(foundDrug), nearMatches: v.array(foundDrug) }),
  example: { query: { text: 'atorva' } },
})
