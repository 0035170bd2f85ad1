/** Why a set is held before it takes effect: what its rows change, told without working out a price. */
import type { Changes } from './stored-rows'

/** Of the prices that both sets have, the share that may change by more than a half. */
export const mostByHalf = 0.2
/** Of the rows, the share from which on too many go. */
const rowsGone = 0.2

/** @returns sentences without a full stop; none where nothing speaks against it */
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
      `none of its rows holds before ${beginsOn}, and ${todayBefore} that it would replace hold today: give it a name of its own, or bring it on that day`,
    )
  } else if (todayBefore > 0) {
    if (isTooMany(todayGone, todayBefore)) reasons.push(`${todayGone} of ${todayBefore} rows that hold today go`)
  } else if (isTooMany(removed, both + removed)) reasons.push(`${removed} of ${both + removed} rows go`)
  if (changedByHalf > both * mostByHalf) reasons.push(`${changedByHalf} of ${both} prices change by more than a half`)
  return reasons
}

const isTooMany = (gone: number, before: number) => gone > 0 && gone >= before * rowsGone
