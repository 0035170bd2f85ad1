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
import type { CounterCoupon, InsuredFill } from '../../host'
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

export type Ticket = {
  entry: ListEntry
  /** Its price rests on demo data. */
  isIllustrative: boolean
} & (
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
  return priced.map(({ entry, cell }) => {
    const about = { entry, isIllustrative: cell.illustrativeFlag }
    return cell.offerId === null
      ? { ...about, kind: 'copay', price: cell.price, isAfterDeductible: cell.afterDeductibleFlag }
      : { ...about, ...cardOf(inOrder.next().value) }
  })
}

function cardOf(card: ListCard | undefined) {
  if (card?.discount) return { kind: 'discount', card: card.discount } as const
  if (card?.program) return { kind: 'program', card: card.program } as const
  return { kind: 'refused', message: card?.refusal?.message ?? '' } as const
}

/**
 * What is kept for the counter: nothing without a card. Nobody shows a card for mail order at a counter, nor one without
 * numbers.
 */
export function counterCoupons(pharmacy: ListPharmacy, tickets: readonly Ticket[]): (CounterCoupon | InsuredFill)[] {
  if (pharmacy.pharmacyType === 'mail') return []
  const kept = tickets.flatMap((ticket) => counterCoupon(pharmacy, ticket))
  return kept.some((each) => 'bin' in each) ? kept : []
}

function counterCoupon(pharmacy: ListPharmacy, ticket: Ticket): (CounterCoupon | InsuredFill)[] {
  const { productName, form, strength, quantity, unitName, unitContent } = ticket.entry
  const medication = { productName, form, strength, quantity, unitName, unitContent }
  const place = { pharmacyName: pharmacy.pharmacyName, address: addressOf(pharmacy) }
  if (ticket.kind === 'copay') {
    return [{ ...medication, ...place, price: ticket.price, isAfterDeductible: ticket.isAfterDeductible }]
  }
  if (ticket.kind === 'refused' || ticket.card.bin === '') return []
  const { price, bin, pcn, groupNum, memberId } = ticket.card
  return [{ ...medication, ...place, price, mailOrderFlag: false, bin, pcn, groupNum, memberId }]
}

/** What is printed for one pharmacy. */
export interface PaperPage {
  /** Of the cards. */
  ids: readonly string[]
  /** How many medications have no card there because insurance pays more of them. */
  insuredCount: number
}

export const paperPage = (tickets: readonly Ticket[]): PaperPage => ({
  ids: tickets.flatMap((ticket) => ('card' in ticket ? [ticket.card.adjudicationId] : [])),
  insuredCount: tickets.filter(({ kind }) => kind === 'copay').length,
})

/** The paper of these cards; a page without any isn't printed. `undefined` if there's none. Its address names no medication. */
export function paperAddress(
  { resolveUrl }: Pick<Session, 'resolveUrl'>,
  pages: readonly PaperPage[],
  language: string,
): string | undefined {
  const ids = pages.flatMap((page) => page.ids)
  if (ids.length === 0) return undefined
  // One for each id: the page's count at its first card.
  const counts = pages.flatMap((page) => page.ids.map((_, index) => (index === 0 ? page.insuredCount : 0)))
  const insured = counts.some((count) => count > 0) ? `&insured=${counts.join(',')}` : ''
  return resolveUrl(`list/cards.pdf?ids=${ids.join(',')}${insured}&lang=${language}`)
}
