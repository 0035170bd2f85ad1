/** What gauge and list show for a search; both use it, so their numbers land together. */
import { useReducedMotion } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { type BestPrice, bestPrice, isComplete, knownPrices } from '../prices/best-price'
import { priceKinds } from '../prices/price-kinds'
import { isSettled } from '../prices/prices-store'
import { useResults } from '../results/results-context'
import { useTimedView } from '../use-timed-view'
import { type GaugeView, searchGauge } from './gauge-sequence'

export interface ShownPrices extends GaugeView {
  /** The best of the visible prices. */
  best: BestPrice | undefined
  /** No price is loading or still to appear. */
  isOver: boolean
  /** It's over and no price failed, so the visible best is the actual best. */
  isFinal: boolean
}

/** @param isGauge whether a gauge shows; otherwise prices appear as they load */
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
