/**
 * The result of each row of a file. Every row counts exactly once, as taken, same, replaced, left out or refused, so these add up
 * to `rows`.
 */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const reasonCounts = v.array(v.object({ reason: v.string(), rows: count }))

/** As stored with the import. */
export const balanceSchema = v.object({
  /** Rows of the file, without its header and without rows that have no value. */
  rows: count,
  taken: count,
  /** Duplicates of another row. */
  same: count,
  /** Rows that are replaced by another row with different values for the same thing. */
  replaced: count,
  leftOut: reasonCounts,
  refused: reasonCounts,
  /** The first replaced rows, each with the row that replaced it. */
  firstReplaced: v.array(v.object({ line: count, by: count })),
  /** Parts of taken rows that were not taken, such as one of the plans in an element. */
  partsLeftOut: reasonCounts,
})

export type Balance = v.InferOutput<typeof balanceSchema>
export type ReasonCount = Balance['leftOut'][number]
export type ReplacedRow = Balance['firstReplaced'][number]

/** A bound, because a file could have a different reason for each row. */
const mostReasons = 50

/** Counts rows by reason. */
export class ReasonCounter {
  total = 0
  private readonly counts = new Map<string, number>()

  add(reason: string, rows = 1): void {
    if (rows === 0) return
    const counted = this.counts.has(reason) || this.counts.size < mostReasons ? reason : 'other reasons'
    this.counts.set(counted, (this.counts.get(counted) ?? 0) + rows)
    this.total += rows
  }

  /** The most frequent first. */
  list(): ReasonCount[] {
    return [...this.counts]
      .map(([reason, rows]) => ({ reason, rows }))
      .toSorted((one, other) => other.rows - one.rows || (one.reason < other.reason ? -1 : 1))
  }
}

export const sumOf = (counts: readonly ReasonCount[]): number => counts.reduce((sum, { rows }) => sum + rows, 0)

/** `100 rows read = 97 taken + 2 the same as another + 1 refused`. @param unit the word for a row of the file */
export function balanceText(balance: Balance, unit: 'row' | 'element'): string {
  const { rows, taken, same, replaced, leftOut, refused } = balance
  const parts = [
    `${taken} taken`,
    ...(same > 0 ? [`${same} the same as another`] : []),
    ...(replaced > 0 ? [`${replaced} replaced by another`] : []),
    ...(leftOut.length > 0 ? [`${sumOf(leftOut)} left out`] : []),
    ...(refused.length > 0 ? [`${sumOf(refused)} refused`] : []),
  ]
  return `${rows} ${unit}${rows === 1 ? '' : 's'} read = ${parts.join(' + ')}`
}

/** One line for each reason why rows were not taken. */
export function balanceDetails(balance: Balance, unit: 'line' | 'element'): string[] {
  const { replaced, firstReplaced, leftOut, refused, partsLeftOut } = balance
  const named = firstReplaced.map(({ line, by }) => `${unit} ${line} by ${unit} ${by}`)
  const more = replaced > named.length ? [`and ${replaced - named.length} more`] : []
  return [
    ...(replaced > 0 ? [`replaced: ${[...named, ...more].join(', ')}`] : []),
    ...leftOut.map(({ rows, reason }) => `left out: ${rows}: ${reason}`),
    ...partsLeftOut.map(({ rows, reason }) => `left out of rows that are taken: ${rows}: ${reason}`),
    ...refused.map(({ rows, reason }) => `refused: ${rows}: ${reason}`),
  ]
}
