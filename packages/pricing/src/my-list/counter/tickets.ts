/** A list's tickets at one pharmacy: a card for each medication, the insurance card where that costs least, or why there is none. */
import type { Session } from '@rxgauge/client'
import {
  type Cents,
  type CopayCard,
  calls,
  type DiscountCard,
  type ListCard,
  type ListCell,
  type ListEntry,
  type ListPharmacy,
  v,
  zip,
} from '@rxgauge/contract'
import type { CounterCoupon } from '../../host'
import { addressOf } from '../../pharmacies/pharmacy-name'

/** A medication that has a price at the pharmacy. */
export interface PricedEntry {
  entry: ListEntry
  cell: NonNullable<ListCell>
}

/** What is bought at one pharmacy. */
export interface PharmacyStop {
  pharmacy: ListPharmacy
  zipCode: string
  /** The places in the list of what is bought there. */
  places: readonly number[]
  priced: readonly PricedEntry[]
}

export type Ticket = { entry: ListEntry } & (
  | { kind: 'discount'; card: DiscountCard }
  | { kind: 'program'; card: CopayCard }
  /** The plan's copay costs least. */
  | { kind: 'copay'; price: Cents; isAfterDeductible: boolean }
  | { kind: 'refused'; message: string }
)

/**
 * What is bought at a pharmacy.
 * @param entries the list, in the order of the pharmacy's cells
 * @param places the places of the entries that are bought there; all that have a price without them
 */
export function stopAt(
  pharmacy: ListPharmacy,
  { zipCode, entries }: { zipCode: string; entries: readonly ListEntry[] },
  places: readonly number[] = entries.map((_, place) => place),
): PharmacyStop {
  const priced = places.flatMap((place) => {
    const [entry, cell] = [entries[place], pharmacy.cells[place]]
    return entry && cell ? [{ entry, cell }] : []
  })
  return { pharmacy, zipCode, places, priced }
}

/** @param isRefresh the cards were seen before, or nobody sees them now, so that no view is counted */
export async function loadTickets(
  session: Pick<Session, 'call'>,
  { pharmacy, zipCode, priced }: PharmacyStop,
  { isRefresh, signal }: { isRefresh: boolean; signal?: AbortSignal },
): Promise<Ticket[]> {
  const fills = priced.flatMap(({ entry: { productDetailId, quantity, unitName, insuranceId }, cell: { offerId } }) =>
    offerId === null ? [] : [{ productDetailId, quantity, unitName, insuranceId, offerId }],
  )
  const body = {
    zipCode: v.parse(zip, zipCode),
    pharmacyLocationId: pharmacy.pharmacyLocationId,
    fills,
    ...(isRefresh ? { refreshFlag: 'Y' } : {}),
  }
  const cards = fills.length === 0 ? [] : await session.call(calls.list.getCards, { body }, signal ? { signal } : {})
  const inOrder = cards.values()
  return priced.map(({ entry, cell }) =>
    cell.offerId === null
      ? { kind: 'copay', entry, price: cell.price, isAfterDeductible: cell.afterDeductibleFlag }
      : ticketOf(entry, inOrder.next().value),
  )
}

function ticketOf(entry: ListEntry, card: ListCard | undefined): Ticket {
  if (card?.discount) return { kind: 'discount', entry, card: card.discount }
  if (card?.program) return { kind: 'program', entry, card: card.program }
  return { kind: 'refused', entry, message: card?.refusal?.message ?? '' }
}

/** Nobody shows a card for mail order at a counter, nor one without numbers. */
export const counterCoupons = (pharmacy: ListPharmacy, tickets: readonly Ticket[]): CounterCoupon[] =>
  pharmacy.pharmacyType === 'mail' ? [] : tickets.flatMap((ticket) => counterCoupon(pharmacy, ticket))

function counterCoupon(pharmacy: ListPharmacy, ticket: Ticket): CounterCoupon[] {
  if (!('card' in ticket) || ticket.card.bin === '') return []
  const { entry, card } = ticket
  return [
    {
      productName: entry.productName,
      form: entry.form,
      strength: entry.strength,
      quantity: entry.quantity,
      unitName: entry.unitName,
      unitContent: entry.unitContent,
      price: card.price,
      pharmacyName: pharmacy.pharmacyName,
      address: addressOf(pharmacy),
      mailOrderFlag: false,
      bin: card.bin,
      pcn: card.pcn,
      groupNum: card.groupNum,
      memberId: card.memberId,
    },
  ]
}

/** The ids of the cards, which open their paper. */
export const cardIds = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap((ticket) => ('card' in ticket ? [ticket.card.adjudicationId] : []))

/** The paper of these cards: one page for each pharmacy. `undefined` without any card. */
export const paperAddress = (
  { resolveUrl }: Pick<Session, 'resolveUrl'>,
  ids: readonly string[],
  language: string,
): string | undefined =>
  ids.length === 0 ? undefined : resolveUrl(`list/cards.pdf?ids=${ids.join(',')}&lang=${language}`)
