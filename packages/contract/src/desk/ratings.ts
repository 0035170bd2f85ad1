/** What visitors say about the service when the site asks them. */
import * as v from '../valibot'
import { defineDeskCall } from './desk-call'

export const listRatings = defineDeskCall({
  method: 'GET',
  path: '/ratings',
  right: 'questions.read',
  isOfOrganization: 'some',
  summary: 'The newest hundred ratings with their comments, and the averages of all stored ones.',
  data: v.object({
    count: v.number(),
    /** Of 5; `null` without any. */
    average: v.nullable(v.number()),
    organizations: v.array(v.object({ orgCode: v.string(), count: v.number(), average: v.number() })),
    ratings: v.array(
      v.object({
        /** ISO 8601. */
        at: v.string(),
        orgCode: v.string(),
        stars: v.number(),
        comment: v.string(),
      }),
    ),
  }),
})
