/** Stores the person's coupons on this device for offline use (search 2, "My Coupons"). */
import { personOf } from '@rxgauge/client'
import { calls, formatPrice } from '@rxgauge/contract'
import type { CounterCoupon } from '@rxgauge/pricing'
import { accountArea, countOf, dateText, doseOf, fill, type Language, loadMessages } from '@rxgauge/text'
import type { Site, SiteState } from '../site'
import { deleteOfflineCards } from './delete-offline-cards'
import type { OfflineCards } from './offline-cards'
import { offlineCardsCache, offlineCardsPath } from './offline-cards-cache'
import { hasServiceWorker, serviceWorker } from './register-worker'

/** Loads the cards and stores them in the visit's language; does nothing on a device that can't store them. */
export async function storeOfflineCards({
  session,
  clock,
  state,
  language: languageOfVisit,
}: Pick<Site, 'session' | 'clock' | 'state' | 'language'>): Promise<void> {
  if (!hasServiceWorker()) return
  try {
    const person = personOf(session.visitor.getState())
    const cards = await session.call(calls.coupon.listCards, {})
    if (cards.length === 0) return await deleteOfflineCards()
    const offlineCards = await pageOfCards({ clock, state }, languageOfVisit(), cards)
    await serviceWorker()
    // Another person may have signed in meanwhile.
    if (personOf(session.visitor.getState()) !== person) return
    session.keepBeyondTab()
    const cache = await caches.open(offlineCardsCache)
    await cache.put(offlineCardsPath, Response.json(offlineCards))
    if (!session.isKeptBeyondTab()) await deleteOfflineCards()
  } catch {
    // Without a signal, or if the browser refuses, the previous coupons stay.
  }
}

/** Everything that the page without a signal says. */
export async function pageOfCards(
  { clock, state }: Pick<Site, 'clock' | 'state'>,
  language: Language,
  cards: readonly CounterCoupon[],
): Promise<OfflineCards> {
  const { coupons: text, medication } = await loadMessages(accountArea, language)
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
      show: card.mailOrderFlag ? text.enterNumbers : text.showAtCounter,
      bin: card.bin,
      pcn: card.pcn,
      groupNum: card.groupNum,
      memberId: card.memberId,
    })),
  }
}

/** The colors of the organization's cards. */
function brandOf(state: SiteState): OfflineCards['brand'] {
  if (state.status !== 'ready') return undefined
  const { '--rx-brand': background = '', '--rx-on-brand': color = '' } = state.theme.properties
  return { name: state.organization.name, background, color }
}

/** Whether any coupons are stored for offline use. */
export async function hasOfflineCards(): Promise<boolean> {
  if (!hasServiceWorker()) return false
  return caches.has(offlineCardsCache).catch(() => false)
}
