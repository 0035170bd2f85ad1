/** What an organization's visitors did in a month, without identifying anybody. */
import { csvLine } from '../../base/csv'
import { newYorkDay } from '../../base/new-york-day'
import { maybeOne, type Queryable } from '../../database/database'
import { measures } from './measures'

/** Counts from 1 to 10 are hidden. */
export const smallestShownCount = 11

export interface Cell {
  measure: string
  kind: string
  /** `null` if hidden: from 1 to 10. */
  count: number | null
}

export interface Total {
  measure: string
  /** The total of shown counts only, so that it reveals no hidden one. */
  count: number
  /** Whether a count is hidden and not included. */
  isMore: boolean
}

export interface Report {
  cells: readonly Cell[]
  /** For measures with several kinds. */
  totals: readonly Total[]
  /** The first day that was counted, if it's within the month or later; `null` if nothing was counted yet. */
  countedSince: string | null
}

/**
 * Whether it can be reported: the difference between two reports of a current month would reveal what a few people did.
 * @param month as YYYY-MM
 */
export const isOver = (month: string, now: number): boolean => month < newYorkDay(now).slice(0, 7)

/** @param month as YYYY-MM */
export async function reportOf(queryable: Queryable, organizationId: number, month: string): Promise<Report> {
  const firstDay = `${month}-01`
  const rows = await queryable.query<{ measure: string; kind: string; count: number }>(
    `select measure, kind, sum(count)::int count from daily_count
     where organization_id = $1 and day >= $2::date and day < $2::date + interval '1 month' group by measure, kind`,
    [organizationId, firstDay],
  )
  const counts = new Map(rows.map(({ measure, kind, count }) => [`${measure}\n${kind}`, count]))
  const cells = Object.entries(measures).flatMap(([measure, kinds]) =>
    kinds.map((kind) => ({ measure, kind, count: masked(counts.get(`${measure}\n${kind}`) ?? 0) })),
  )
  const first = await maybeOne<{ day: string | null }>(queryable, `select min(day)::text "day" from daily_count`)
  const since = first?.day ?? null
  return { cells, totals: totalsOf(cells), countedSince: since === null || since > firstDay ? since : firstDay }
}

/** Months with a report, the latest first: those that are over, from the first that was counted. */
export async function reportMonths(queryable: Queryable, now: number): Promise<string[]> {
  const rows = await queryable.query<{ month: string }>(
    `select to_char(m, 'YYYY-MM') "month" from generate_series(
       (select date_trunc('month', min(day)) from daily_count), $1::date - interval '1 month', interval '1 month') m order by m desc`,
    [`${newYorkDay(now).slice(0, 7)}-01`],
  )
  return rows.map(({ month }) => month)
}

/** What a hidden count shows. */
export const hiddenCount = '<11'

/** For spreadsheets. */
export function reportCsv(code: string, month: string, { cells }: Report): string {
  const lines = cells.map(({ measure, kind, count }) => [code, month, measure, kind, String(count ?? hiddenCount)])
  return [['organization', 'month', 'measure', 'kind', 'count'], ...lines].map((line) => csvLine(line)).join('\n')
}

export interface DayCount {
  /** YYYY-MM-DD, in New York. */
  day: string
  measure: string
  kind: string
  count: number
}

/** All counts of a month so far, by day, without hiding any: only for the operator. @param month as YYYY-MM */
export const dayCountsOf = (queryable: Queryable, organizationId: number, month: string): Promise<DayCount[]> =>
  queryable.query<DayCount>(
    `select day::text "day", measure, kind, count from daily_count
     where organization_id = $1 and day >= $2::date and day < $2::date + interval '1 month' order by day, measure, kind`,
    [organizationId, `${month}-01`],
  )

const masked = (count: number) => (count > 0 && count < smallestShownCount ? null : count)

export function totalsOf(cells: readonly Cell[]): Total[] {
  return Object.entries(measures).flatMap(([measure, kinds]) => {
    if (kinds.length < 2) return []
    const own = cells.filter((cell) => cell.measure === measure)
    const count = own.reduce((sum, cell) => sum + (cell.count ?? 0), 0)
    return [{ measure, count, isMore: own.some((cell) => cell.count === null) }]
  })
}
