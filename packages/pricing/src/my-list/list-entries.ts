/** What can be done with a list's entries. Pure: each function returns a new list. */
import { formatPrice, type ListEntry, type ListFill, type ListPrices, mostListEntries } from '@rxgauge/contract'

/** What an entry is made of. */
export type NewEntry = Omit<ListEntry, 'entryId' | 'addedAt' | 'first'>

/** What can be changed in an entry. */
export type EntryChange = Partial<NewEntry>

export type Added =
  | { kind: 'added'; entries: readonly ListEntry[] }
  /** The same medication and strength is already in the list. */
  | { kind: 'there'; entryId: string }
  | { kind: 'full' }

export function addEntry(entries: readonly ListEntry[], entry: ListEntry): Added {
  const there = entries.find(({ productDetailId }) => productDetailId === entry.productDetailId)
  if (there) return { kind: 'there', entryId: there.entryId }
  return entries.length >= mostListEntries ? { kind: 'full' } : { kind: 'added', entries: [...entries, entry] }
}

/** A changed strength or quantity costs something else, so the first price goes with it. */
export const editEntry = (entries: readonly ListEntry[], entryId: string, change: EntryChange): readonly ListEntry[] =>
  entries.map((entry) => {
    if (entry.entryId !== entryId) return entry
    const changed = { ...entry, ...change }
    return fillKey(changed) === fillKey(entry) ? changed : { ...changed, first: null }
  })

/** @param by places down; negative for up */
export function moveEntry(entries: readonly ListEntry[], entryId: string, by: number): readonly ListEntry[] {
  const from = entries.findIndex((entry) => entry.entryId === entryId)
  const entry = entries[from]
  if (!entry) return entries
  return insertEntry(removeEntry(entries, entryId), entry, from + by)
}

export const removeEntry = (entries: readonly ListEntry[], entryId: string): readonly ListEntry[] =>
  entries.filter((entry) => entry.entryId !== entryId)

export const insertEntry = (entries: readonly ListEntry[], entry: ListEntry, at: number): readonly ListEntry[] => [
  ...entries.slice(0, Math.max(0, at)),
  entry,
  ...entries.slice(Math.max(0, at)),
]

/** Notes the lowest price of each entry that is priced for the first time. */
export const noteFirstPrices = (
  entries: readonly ListEntry[],
  priced: { entries: readonly ListEntry[]; prices: ListPrices; zipCode: string; on: string },
): readonly ListEntry[] =>
  entries.map((entry) => {
    const index = priced.entries.findIndex((other) => other.entryId === entry.entryId)
    const lowest = priced.prices.entries[index]?.lowest ?? null
    const other = priced.entries[index]
    if (entry.first || lowest === null || !other || fillKey(other) !== fillKey(entry)) return entry
    return { ...entry, first: { price: lowest, on: priced.on, zipCode: priced.zipCode } }
  })

/** Different for everything that changes a price. */
export const fillKey = ({ productDetailId, quantity, unitName, insuranceId }: ListFill): string =>
  [productDetailId, quantity, unitName, insuranceId].join(' ')

export const fillOf = ({ productDetailId, quantity, unitName, insuranceId }: ListEntry): ListFill => ({
  productDetailId,
  quantity,
  unitName,
  insuranceId,
})

/** Whether two lists have the same entries in the same order. */
export const isSameList = (one: readonly ListEntry[], other: readonly ListEntry[]): boolean =>
  one === other || one.map(contentOf).join() === other.map(contentOf).join()

const contentOf = (entry: ListEntry) =>
  JSON.stringify([
    ...[entry.entryId, fillKey(entry), entry.productName, entry.form, entry.strength, entry.unitName, entry.addedAt],
    ...[entry.unitContent?.amount, entry.unitContent?.unitName],
    ...[entry.first?.price, entry.first?.on, entry.first?.zipCode],
  ])

/** An entry in the wire's form, with decimal dollars. */
export const toWireEntry = ({ first, ...entry }: ListEntry) => ({
  ...entry,
  first: first && { ...first, price: formatPrice(first.price).replace(/[$,]/g, '') },
})

/** A version 4 UUID. `crypto.randomUUID` is missing on a host page without HTTPS. */
export function newEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
