/** A count of the overview as text, as some are hidden. */
import type { FigureName, OrganizationUse } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'

export const nameOf = ({ noCode }: DeskText['overview'], { code, name }: { code: string; name: string }) =>
  `${name} (${code || noCode})`

export interface Figure {
  /** Of what is shown. */
  count: number
  isMore: boolean
}

export function figureOf({ today, total }: OrganizationUse, name: FigureName, period: 'today' | 'month'): Figure {
  if (period === 'month') return total[name]
  return { count: today[name] ?? 0, isMore: today[name] === null }
}

/** Hidden counts are more than nothing. */
export const sortValue = ({ count, isMore }: Figure) => count + (isMore ? 0.5 : 0)

/** @param period of one day only a single count can be hidden, which says how large it can be */
export function figureText(
  { hidden, hiddenOnly, more }: DeskText['overview'],
  { count, isMore }: Figure,
  period: 'today' | 'month',
): string {
  if (!isMore) return String(count)
  if (count > 0) return fill(more, { count })
  return period === 'today' ? hidden : hiddenOnly
}

export interface DayFigure extends Figure {
  /** YYYY-MM-DD. */
  day: string
}
