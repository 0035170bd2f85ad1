/** What a tab shows before a choice: prices, and the pharmacies' offers. */
import { valueIn } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'
import { couponName } from '../agreement'
import type { ModelTab, WantedCoupon } from '../model'
import type { Tab } from '../tab'
import { until } from '../until'
import { tabOf, type Walk } from '../walk'
import type { World } from '../world'

/** Searches for the first medication, unless the tab already shows prices. */
export async function showPrices(tab: Tab, { products: [product] }: World) {
  const { results } = tab
  if (!product) throw new Error('There is no medication')
  if (results.prescription.getState().product === undefined) results.show(product, {})
  return tab.settle(until(results.prescription, ({ draft, prescription }) => Boolean(draft ?? prescription)))
}

/** Requests the offers of the tab's pharmacies. */
export async function listOffers(walk: Walk, modelTab: ModelTab): Promise<Offer[]> {
  const { world, lists } = walk
  const tab = tabOf(walk, modelTab)
  await showPrices(tab, world)
  const { query } = await tab.settle(until(tab.results.prices, ({ query }) => query !== undefined))
  if (!query) throw new Error('No prices are shown')
  const { actions } = tab.results.pharmacies
  const wasShown = tab.results.pharmacies.getState().query === query
  actions.show(query, 'pharmacy')
  if (wasShown) actions.reload()
  const offers = await shownOffers(tab)
  lists.set(modelTab.id, { person: modelTab.person, offers, priceChanges: world.priceChanges })
  return offers
}

/** The offers of the list on the screen, once it has loaded. */
export async function shownOffers(tab: Tab): Promise<Offer[]> {
  const { list } = await tab.settle(
    until(tab.results.pharmacies, ({ list }) => list.status === 'success' || list.status === 'failure'),
  )
  const visible = valueIn(list)
  if (!visible) throw new Error('The pharmacies did not load')
  return [...(visible.favorite ? [visible.favorite] : []), ...visible.others]
}

export function offerAt(offers: readonly Offer[], place: number): Offer {
  const offer = offers[place % offers.length]
  if (!offer) throw new Error('No pharmacy nearby')
  return offer
}

/**
 * Finds an offer in another list. With another favorite, the list may have another pharmacy of the same chain, which
 * has the same price.
 */
export function findOffer(offers: readonly Offer[], { pharmacyGroupId, couponType, ...offer }: Offer) {
  const isSameGroup = (each: Offer) => each.pharmacyGroupId === pharmacyGroupId && each.couponType === couponType
  const name = couponName({ ...offer, couponType })
  return offers.find((each) => couponName(each) === name) ?? offers.find(isSameGroup)
}

/** The server's current price: the listed one, unless prices have changed since. */
export async function priceNow(tab: Tab, { world }: Walk, { offer, priceChanges }: WantedCoupon): Promise<number> {
  if (priceChanges === world.priceChanges) return offer.price
  const { productDetailId, quantity, zipCode: zip } = offer
  const call = tab.site.session.call(calls.price.getPharmacies, { params: { productDetailId, quantity, zip } })
  const { favoritePharmacy, otherPharmacies } = await tab.settle(call)
  const offers = [...(favoritePharmacy ? [favoritePharmacy] : []), ...otherPharmacies]
  const same = findOffer(offers, offer)
  if (!same) throw new Error('The offer no longer exists')
  return same.price
}
