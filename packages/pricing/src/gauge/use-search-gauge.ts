/** The one source of what gauge and list show of a search's prices: both render it, so that their numbers land together. */
import { useReducedMotion } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { type Best, bestPrice, isComplete, knownPrices } from '../prices/best-price'
import { priceKinds } from '../prices/price-kinds'
import { isSettled } from '../prices/prices-store'
import { useResults } from '../results/results-context'
import { useTimedView } from '../use-timed-view'
import { type GaugeView, searchGauge } from './gauge-sequence'

export interface ShownPrices extends GaugeView {
  /** Of the prices that show. */
  best: Best | undefined
  /** Nothing is still to come or to appear. */
  isOver: boolean
  /** It is over and no price failed: the best that shows is the best there is. */
  isFinal: boolean
}

/** @param isGauge without a gauge, prices show as they come */
export function useSearchGauge(isGauge: boolean): ShownPrices {
  const { results, host } = useResults()
  const prices = useStore(results.prices)
  const isStill = useReducedMotion() || !isGauge
  const options = { still: isStill, showsCopayPrice: host.organization.options.showCopayPriceFlag }
  const latestEvent = Math.max(prices.requestedAt, ...priceKinds.map((kind) => prices[kind].at ?? 0))
  const view = useTimedView(host.clock, (now) => searchGauge(prices, now, options), latestEvent)
  const isOver = view.nextAt === undefined && isSettled(prices)
  return { ...view, best: bestPrice(knownPrices(view.prices)), isOver, isFinal: isOver && isComplete(prices) }
}
