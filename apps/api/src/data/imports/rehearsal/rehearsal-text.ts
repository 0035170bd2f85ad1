/** A rehearsal for people: an import's effect on prices, as a table. */
import type { Rehearsal, RehearsedPrice } from './compare-prices'

const headings = ['drug', 'quantity', 'at', 'by', 'before', 'after', 'change'] as const
/** Longest name, so that tables fit into a terminal. */
const widest = 40
const rightAligned: readonly number[] = [1, 4, 5, 6]

/** @param most number of rows */
export function rehearsalText(rehearsal: Rehearsal, most = rehearsal.largest.length): string[] {
  const { day, before, after, changed, changedByHalf, gone, added, largest } = rehearsal
  const summary = `Rehearsed for ${day}: ${before} prices before, ${after} after; ${changed} change, ${changedByHalf} of them by more than a half, ${gone} go, ${added} are new.`
  const shown = largest.slice(0, most)
  if (shown.length === 0) return [summary]
  const rows = [headings, ...shown.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const left = changed + gone + added - shown.reduce((sum, { at }) => sum + Math.max(1, at.length), 0)
  return [
    summary,
    ...rows.map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return rightAligned.includes(column) ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    ),
    ...(left > 0
      ? [
          `and ${left} more ${left === 1 ? 'price' : 'prices'} that ${left === 1 ? 'changes less or is new' : 'change less or are new'}`,
        ]
      : []),
  ]
}

const cellsOf = ({ drug, quantity, at, by, before, after, percent }: RehearsedPrice): string[] => [
  shortened(drug),
  quantity,
  at.length < 2 ? shortened(at[0] ?? '') : `${shortened(at[0] ?? '')} and ${at.length - 1} more`,
  shortened(by),
  before === null ? 'none' : `$${before}`,
  after === null ? 'none' : `$${after}`,
  changeOf(before, percent),
]

function changeOf(before: string | null, percent: number | null): string {
  if (before === null) return 'new'
  return percent === null ? 'gone' : `${percent > 0 ? '+' : ''}${percent}%`
}

const shortened = (text: string) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text)
