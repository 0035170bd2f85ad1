/** What an organization's visitors did, month by month, without identifying anybody. */
import * as v from '../valibot'
import { defineV1Call } from './v1-call'

const month = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'),
  v.description('A month such as `2026-10`.'),
)
const day = v.pipe(v.string(), v.description('A day, `YYYY-MM-DD`.'))

export const list = defineV1Call({
  method: 'GET',
  path: '/reports',
  scope: 'reports:read',
  summary: 'Lists the months that have a report: those that are over, the latest first.',
  data: v.object({ months: v.array(month) }),
})

export const read = defineV1Call({
  method: 'GET',
  path: '/reports/:month',
  scope: 'reports:read',
  summary: 'Reads the report of a month that is over.',
  description:
    'Counts from 1 to 10 are null, so that nobody can be recognized. Totals are of the counts that are shown.',
  params: v.object({ month }),
  data: v.object({
    month,
    counts: v.array(v.object({ measure: v.string(), kind: v.string(), count: v.nullable(v.number()) })),
    totals: v.array(
      v.object({
        measure: v.string(),
        count: v.number(),
        isMore: v.pipe(v.boolean(), v.description('Whether a hidden count is missing.')),
      }),
    ),
    countedSince: v.pipe(
      v.nullable(day),
      v.description('The first day that was counted, if it is within the month or later; null if nothing was counted.'),
    ),
  }),
  example: { params: { month: '2026-10' } },
})
