/** The month's report of an organization, as of `rxgauge report`. */

import * as v from '../valibot'
import { defineDeskCall } from './desk-call'

const right = 'reports.read' as const
const month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'))

export const listReports = defineDeskCall({
  method: 'GET',
  path: '/reports',
  right,
  isOfOrganization: 'some',
  summary: 'The organizations and months that have a report.',
  data: v.object({
    organizations: v.array(v.object({ code: v.string(), name: v.string() })),
    /** Months that are over, as YYYY-MM, the latest first. */
    months: v.array(v.string()),
  }),
})

const cell = v.object({
  measure: v.string(),
  kind: v.string(),
  /** `null` if hidden: from 1 to 10. */
  count: v.nullable(v.number()),
})
export type ReportCell = v.InferOutput<typeof cell>

export const readReport = defineDeskCall({
  method: 'GET',
  path: '/reports/month',
  right,
  isOfOrganization: true,
  summary: 'What the visitors of an organization did in a month that is over; counts under 11 are hidden.',
  query: v.object({ orgCode: v.string(), month }),
  data: v.object({
    cells: v.array(cell),
    /** Of the shown counts; `isMore` if some are hidden. */
    totals: v.array(v.object({ measure: v.string(), count: v.number(), isMore: v.boolean() })),
    /** The first day that was counted, if it's within the month or later; `null` if nothing was counted yet. */
    countedSince: v.nullable(v.string()),
    /** The same for spreadsheets. */
    csv: v.object({ fileName: v.string(), text: v.string() }),
  }),
})
