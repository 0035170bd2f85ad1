/** Stores the person's coupons, and the tickets of their list, on this device for offline use (search 2, "My Coupons"). */
import { personOf } from '@rxgauge/client'
import { calls, formatPrice } from '@rxgauge/contract'
import type { CounterCoupon, InsuredFill } from '@rxgauge/pricing'
import {
  accountArea,
  countOf,
  dateText,
  doseOf,
  fill,
  type Language,
  listCounterArea,
  loadMessages,
} from '@rxgauge/text'
import type { Site, SiteState } from '../site'
import { deleteOfflineCards } from './delete-offline-cards'
import type { OfflineCards } from './offline-cards'
import { listTicketsPath, offlineCardsCache, offlineCardsPath } from './offline-cards-cache'
import { hasServiceWorker, serviceWorker } from './register-worker'

type Storing = Pick<Site, 'session' | 'clock' | 'state' | 'language'>

/** Loads the cards and stores them in the visit's language; does nothing on a device that can't store them. */
export async function storeOfflineCards({ session, clock, state, language: languageOfVisit }: Storing): Promise<void> {
  if (!hasServiceWorker()) return
  try {
    const person = personOf(session.visitor.getState())
    const cards = await session.call(calls.coupon.listCards, {})
    if (cards.length === 0) return await deleteSavedCards()
    const offlineCards = await pageOfCards({ clock, state }, languageOfVisit(), cards)
    await storeFor(person, session, offlineCardsPath, offlineCards)
  } catch {
    // Without a signal, or if the browser refuses, the previous coupons stay.
  }
}

/** Stores the tickets of the person's list in place of those before. @throws if the browser refuses */
export async function storeListTickets(
  { session, clock, state, language: languageOfVisit }: Storing,
  tickets: readonly (CounterCoupon | InsuredFill)[],
): Promise<void> {
  const person = personOf(session.visitor.getState())
  const language = languageOfVisit()
  const page = await pageOfCards({ clock, state }, language, tickets)
  const { coupons } = await loadMessages(accountArea, language)
  await storeFor(person, session, listTicketsPath, { ...page, title: coupons.listTitle })
}

async function storeFor(
  person: string | undefined,
  session: Storing['session'],
  path: string,
  page: OfflineCards,
): Promise<void> {
  await serviceWorker()
  // Another person may have signed in meanwhile.
  if (personOf(session.visitor.getState()) !== person) return
  session.keepBeyondTab()
  const cache = await caches.open(offlineCardsCache)
  await cache.put(path, Response.json(page))
  if (!session.isKeptBeyondTab()) await deleteOfflineCards()
}

/** Nothing is left of a cache without tickets of a list. */
async function deleteSavedCards(): Promise<void> {
  if (!(await caches.has(offlineCardsCache))) return
  const cache = await caches.open(offlineCardsCache)
  await cache.delete(offlineCardsPath)
  if (!(await cache.match(listTicketsPath))) await deleteOfflineCards()
}

/** Everything that the page without a signal says. */
export async function pageOfCards(
  { clock, state }: Pick<Site, 'clock' | 'state'>,
  language: Language,
  cards: readonly (CounterCoupon | InsuredFill)[],
): Promise<OfflineCards> {
  const { coupons: text, medication } = await loadMessages(accountArea, language)
  const { insuranceCard, insurance, afterDeductible } = await loadMessages(listCounterArea, language)
  const numbersOf = ({ bin, pcn, groupNum, memberId, mailOrderFlag }: CounterCoupon) => ({
    show: mailOrderFlag ? text.enterNumbers : text.showAtCounter,
    ...{ bin, pcn, groupNum, memberId },
  })
  const insuredBy = ({ price, isAfterDeductible }: InsuredFill) => ({
    show: insuranceCard,
    insurance: [fill(insurance, { price: formatPrice(price) }), ...(isAfterDeductible ? [afterDeductible] : [])].join(
      ' ',
    ),
    ...{ bin: '', pcn: '', groupNum: '', memberId: '' },
  })
  return {
    language,
    title: text.title,
    asOf: fill(text.asOf, { date: dateText(clock.now(), 'dateAndTime', language) }),
    priceNote: text.priceNote,
    statements: [...text.statements],
    brand: brandOf(state.getState()),
    again: text.tryAgain,
    labels: { bin: 'BIN', pcn: 'PCN', groupNum: text.group, memberId: text.member },
    cards: cards.map((card) => ({
      name: card.productName,
      what: [
        doseOf(card.form, card.strength, medication),
        countOf(card.quantity, card.unitName, medication, card.unitContent),
      ].join(' · '),
      where: [card.pharmacyName, card.address].filter((part) => part !== '').join(', '),
      price: formatPrice(card.price),
      ...('bin' in card ? numbersOf(card) : insuredBy(card)),
    })),
  }
}

/** The colors of the organization's cards. */
function brandOf(state: SiteState): OfflineCards['brand'] {
  if (state.status !== 'ready') return undefined
  const { '--rx-brand': background = '', '--rx-on-brand': color = '' } = state.theme.properties
  return { name: state.organization.name, background, color }
}

/** Whether any saved coupons are stored for offline use. */
export async function hasOfflineCards(): Promise<boolean> {
  if (!hasServiceWorker()) return false
  const stored = await caches.match(offlineCardsPath, { cacheName: offlineCardsCache }).catch(() => undefined)
  return stored !== undefined
}
