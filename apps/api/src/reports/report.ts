/** What an organization's visitors did in a month, so that nobody can be told from it. */
import { maybeOne, type Queryable } from '../database/database'
import { measures } from './measures'

/** A count from 1 to 10 is not said. */
export const smallestShownCount = 11

export interface Cell {
  measure: string
  kind: string
  /** `null` where it is hidden: between 1 and 10. */
  count: number | null
}

export interface Total {
  measure: string
  /** Of what is shown alone, so that no hidden count is what is left over. */
  count: number
  /** Something is hidden, and not in it. */
  isMore: boolean
}

export interface Report {
  cells: readonly Cell[]
  /** Of the measures with more kinds than one. */
  totals: readonly Total[]
  /** The first day that was counted, where that is within the month or after it; `null` where there is none yet. */
  countedSince: string | null
}

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

export interface DayCount {
  /** YYYY-MM-DD, in New York. */
  day: string
  measure: string
  kind: string
  count: number
}

/** Every count of a month so far, by day, with nothing hidden: for the operator alone. @param month as YYYY-MM */
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
