/**
 * What became of each row of a file. Every row that was read is in exactly one of taken, same, replaced, left out and refused,
 * so these always add up to `rows`.
 */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const reasonCounts = v.array(v.object({ reason: v.string(), rows: count }))

/** As it is kept with its import. */
export const balanceSchema = v.object({
  /** Rows of the file, without its header and without rows that hold no value. */
  rows: count,
  taken: count,
  /** Says again what another row of the file says. */
  same: count,
  /** Another row of the file says something else of the same thing, and counts. */
  replaced: count,
  leftOut: reasonCounts,
  refused: reasonCounts,
  /** The first rows that were replaced, with the row that counts in their place. */
  firstReplaced: v.array(v.object({ line: count, by: count })),
  /** What of rows that were taken was not: such as one of the plans that an element names. */
  partsLeftOut: reasonCounts,
})

export type Balance = v.InferOutput<typeof balanceSchema>
export type ReasonCount = Balance['leftOut'][number]
export type ReplacedRow = Balance['firstReplaced'][number]

/** A file could have a reason of its own for each row. */
const mostReasons = 50

/** Counts rows by their reason. */
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

/** `100 rows read = 97 taken + 2 the same as another + 1 refused`. @param unit what a row of the file is called */
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

/** What was not taken, a line each, and why. */
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
