/**
 * Merges a list that was changed in two places, by the ids of its entries. Nobody's entry disappears unless one of them
 * removed it and the other left it alone; `kept` and `dropped` name what a person should hear about.
 */
import { type ListEntry, mostListEntries } from '@rxgauge/contract'
import { fillKey, isSameList } from './list-entries'

export interface MergedLists {
  entries: readonly ListEntry[]
  /** Changed differently in both places: this device's change applies. */
  kept: readonly ListEntry[]
  /** Added on this device, and more than a list holds. */
  dropped: readonly ListEntry[]
}

interface Lists {
  /** What both began with. */
  base: readonly ListEntry[]
  /** This device's. */
  mine: readonly ListEntry[]
  theirs: readonly ListEntry[]
}

export function mergeLists({ base, mine, theirs }: Lists): MergedLists {
  if (isSameList(base, theirs)) return { entries: mine, kept: [], dropped: [] }
  if (isSameList(base, mine)) return { entries: theirs, kept: [], dropped: [] }
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)]
  const kept: ListEntry[] = []

  /** What becomes of an entry; `undefined` if it's removed. */
  function merge(id: string): ListEntry | undefined {
    const [before, own, other] = [inBase.get(id), inMine.get(id), inTheirs.get(id)]
    if (!before) return own ?? other
    if (!own) return other && isChanged(before, other) ? other : undefined
    if (!other) return isChanged(before, own) ? own : undefined
    if (!isChanged(before, own)) return withFirst(other, own)
    if (!isChanged(before, other) || !isChanged(own, other)) return withFirst(own, other)
    kept.push(own)
    return own
  }

  const isReordered = !isSameOrder(mine, base)
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine]
  const ids = [...new Set([...first, ...second].map(({ entryId }) => entryId))]
  const merged = ids.flatMap((id) => merge(id) ?? [])
  // The same purchase, added in both places.
  const isDouble = (entry: ListEntry) =>
    !inTheirs.has(entry.entryId) &&
    !inBase.has(entry.entryId) &&
    merged.some((other) => inTheirs.has(other.entryId) && fillKey(other) === fillKey(entry))
  return {
    ...fit(
      merged.filter((entry) => !isDouble(entry)),
      inTheirs,
    ),
    kept,
  }
}

/** A guest's list joins a person's: theirs first, then what they don't have. */
export function joinLists(own: readonly ListEntry[], guests: readonly ListEntry[]): readonly ListEntry[] {
  const isThere = (entry: ListEntry) =>
    own.some((other) => other.entryId === entry.entryId || isSamePurchase(other, entry))
  return [...own, ...guests.filter((entry) => !isThere(entry))]
}

/** A guest rarely says whose plan it is. */
const isSamePurchase = (own: ListEntry, guests: ListEntry) =>
  own.productDetailId === guests.productDetailId &&
  own.quantity === guests.quantity &&
  (guests.insuranceId === null || guests.insuranceId === own.insuranceId)

/** The server's list stays whole; of this device's additions, the last ones go. */
function fit(entries: readonly ListEntry[], inTheirs: ReadonlyMap<string, ListEntry>) {
  const excess = Math.max(0, entries.length - mostListEntries)
  const own = entries.filter(({ entryId }) => !inTheirs.has(entryId))
  const dropped = excess === 0 ? [] : own.slice(-excess)
  return { entries: entries.filter((entry) => !dropped.includes(entry)), dropped }
}

const byId = (entries: readonly ListEntry[]) => new Map(entries.map((entry) => [entry.entryId, entry]))

/** A noted first price is no change by a person. */
const isChanged = (before: ListEntry, now: ListEntry) => fillKey(before) !== fillKey(now)

const withFirst = (entry: ListEntry, other: ListEntry): ListEntry =>
  entry.first || fillKey(entry) !== fillKey(other) ? entry : { ...entry, first: other.first }

/** Whether the entries of both lists have the same order. */
function isSameOrder(one: readonly ListEntry[], other: readonly ListEntry[]): boolean {
  const common = (list: readonly ListEntry[], than: readonly ListEntry[]) =>
    list.map(({ entryId }) => entryId).filter((id) => than.some(({ entryId }) => entryId === id))
  return common(one, other).join() === common(other, one).join()
}
