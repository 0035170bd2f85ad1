/** The places of priced entries that the list no longer has as they were: removed, or with another strength, quantity or plan. */
import type { ListEntry } from '@rxgauge/contract'
import { fillKey } from '../list-entries'

export function changedPlaces(priced: readonly ListEntry[], now: readonly ListEntry[]): ReadonlySet<number> {
  const isThere = (entry: ListEntry) =>
    now.some((other) => other.entryId === entry.entryId && fillKey(other) === fillKey(entry))
  return new Set(priced.flatMap((entry, place) => (isThere(entry) ? [] : [place])))
}
