/** My list in the storage of a device: a guest's, and the copy of a person's (docs/trust/browser-storage.md). */
import type { KeyValueStore } from '@rxgauge/client'
import { type ListEntry, listEntry, v } from '@rxgauge/contract'
import { toWireEntry } from './list-entries'

/** A guest's list, which joins a person's when they sign in. */
const guestListKey = 'guestList'
/** A person's. */
const personListKey = 'myList'

const entries = v.array(listEntry)
const personList = v.object({
  /** The server's version that this copy began with. */
  version: v.number(),
  /** The list in that version. */
  base: entries,
  entries,
})

/** A person's list: what the server has, and what it is here. */
export interface PersonList {
  version: number
  base: readonly ListEntry[]
  entries: readonly ListEntry[]
}

export const readGuestList = (store: KeyValueStore): readonly ListEntry[] => read(store, guestListKey, entries) ?? []

export function storeGuestList(store: KeyValueStore, list: readonly ListEntry[]): void {
  if (list.length > 0) store.set(guestListKey, JSON.stringify(list.map(toWireEntry)))
  else store.remove(guestListKey)
}

export const readPersonList = (store: KeyValueStore): PersonList | undefined => read(store, personListKey, personList)

export const storePersonList = (store: KeyValueStore, { version, base, entries }: PersonList): void =>
  store.set(personListKey, JSON.stringify({ version, base: base.map(toWireEntry), entries: entries.map(toWireEntry) }))

/** A malformed stored value counts as none. */
function read<T>(store: KeyValueStore, key: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(store.get(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
