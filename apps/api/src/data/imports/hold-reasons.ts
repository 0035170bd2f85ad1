/** Why an import is held before it takes effect, judged by its rows, without computing prices. */
import type { Changes } from './stored-rows'

/** The share of prices in both sets that may change by more than half. */
export const mostByHalf = 0.2
/** The share of missing rows from which an import is held. */
const rowsGone = 0.2

/** @returns sentences without a period; empty if there is no reason */
export function rowReasons({
  changed,
  unchanged,
  removed,
  changedByHalf,
  todayBefore = 0,
  todayGone = 0,
  beginsOn = null,
}: Changes): string[] {
  const reasons: string[] = []
  const both = changed + unchanged
  if (todayBefore > 0 && beginsOn !== null) {
    reasons.push(
      `none of its rows applies before ${beginsOn}, and ${todayBefore} that it would replace apply today: give it another name, or import it on that day`,
    )
  } else if (todayBefore > 0) {
    if (isTooMany(todayGone, todayBefore))
      reasons.push(`${todayGone} of ${todayBefore} rows that apply today are missing`)
  } else if (isTooMany(removed, both + removed)) reasons.push(`${removed} of ${both + removed} rows are missing`)
  if (changedByHalf > both * mostByHalf) reasons.push(`${changedByHalf} of ${both} prices change by more than half`)
  return reasons
}

const isTooMany = (gone: number, before: number) => gone > 0 && gone >= before * rowsGone
