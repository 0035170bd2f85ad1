/** What a tab shows before something can be chosen from it: prices, and the pharmacies' offers. */
import { valueIn } from '@rxgauge/client'
import type { Offer } from '@rxgauge/contract'
import { type Tab, until } from '../tab'
import type { World } from '../world'

/** Searches for the first medication, where the tab shows none yet. */
export async function showPrices({ results, settle }: Tab, { products: [product] }: World) {
  if (!product) throw new Error('There is no medication')
  if (results.prescription.getState().product === undefined) results.show(product, {})
  return settle(until(results.prescription, ({ draft, prescription }) => Boolean(draft ?? prescription)))
}

/** The offers of the tab's pharmacies, where its prices are shown. */
export async function listOffers(tab: Tab, world: World): Promise<Offer[]> {
  await showPrices(tab, world)
  const { query } = await tab.settle(until(tab.results.prices, ({ query }) => query !== undefined))
  if (!query) return []
  const { actions } = tab.results.pharmacies
  actions.show(query, 'pharmacy')
  actions.reload()
  const loaded = await tab.settle(
    until(tab.results.pharmacies, ({ list }) => list.status === 'success' || list.status === 'failure'),
  )
  const list = valueIn(loaded.list)
  if (!list) throw new Error('The pharmacies did not come')
  return [...(list.favorite ? [list.favorite] : []), ...list.others]
}
