/** Why an import is held before it takes effect, judged by its rows, without computing prices. */
import { type Reason, reason } from '../../base/errors/reason'
import type { Changes } from './stored-rows'

/** The share of prices in both sets that may change by more than half. */
export const mostByHalf = 0.2
/** The share of missing rows from which an import is held. */
const rowsGone = 0.2

/** Empty if there is no reason. */
export function rowReasons({
  changed,
  unchanged,
  removed,
  changedByHalf,
  todayBefore = 0,
  todayGone = 0,
  beginsOn = null,
}: Changes): Reason[] {
  const reasons: Reason[] = []
  const both = changed + unchanged
  if (todayBefore > 0 && beginsOn !== null) {
    reasons.push(reason('beginsLater', { day: beginsOn, rows: todayBefore }))
  } else if (todayBefore > 0) {
    if (isTooMany(todayGone, todayBefore))
      reasons.push(reason('rowsOfTodayMissing', { gone: todayGone, rows: todayBefore }))
  } else if (isTooMany(removed, both + removed))
    reasons.push(reason('rowsMissing', { gone: removed, rows: both + removed }))
  if (changedByHalf > both * mostByHalf) reasons.push(reason('pricesByHalf', { changed: changedByHalf, prices: both }))
  return reasons
}

const isTooMany = (gone: number, before: number) => gone > 0 && gone >= before * rowsGone
