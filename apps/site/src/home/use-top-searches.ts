/** The most searched medications with their lowest prices near the visitor, for the tiles and the chips below the search. */
import type { Area } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { useServedData } from '../rendering/use-served-data'
import { useSiteCall } from '../rendering/use-site-call'
import { useTopPrices } from './use-top-prices'

export interface TopSearches {
  names: readonly string[] | undefined
  /** The text of a medication's price, if it's known. */
  priceOf: (name: string) => string | undefined
  area: Area<unknown>
  onRetry: () => Promise<void>
}

/** @param isShown whether the page shows them; otherwise nothing is requested */
export function useTopSearches(isShown: boolean): TopSearches {
  const data = useServedData()
  const served = data?.kind === 'home' ? data.top : undefined
  const { area, value, reload } = useSiteCall(calls.product.listTopProducts, isShown ? {} : undefined, { served })
  const priceOf = useTopPrices(isShown)
  return { names: value?.map(({ productName }) => productName), priceOf, area, onRetry: reload }
}
