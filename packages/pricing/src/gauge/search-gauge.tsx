/** The gauge of a search: wedges as the sequence lets them appear, the best price so far in the middle. */
import { type Cents, formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useReducedMotion } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { bestPrice, isComplete, isSettled, knownPrices } from '../prices/best-price'
import { type PriceKind, priceKinds } from '../prices/price-kinds'
import type { PricesState } from '../prices/prices-store'
import { useResults } from '../results/results-context'
import { useTimedView } from '../use-timed-view'
import { Gauge } from './gauge'
import { searchGauge } from './gauge-sequence'
import { copayLabel, wedgeWords } from './wedge-words'

export function SearchGauge() {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  const still = useReducedMotion()
  const { showCopayPriceFlag } = host.organization.options
  const options = { still, showsCopayPrice: showCopayPriceFlag }
  const view = useTimedView(host.clock, (now) => searchGauge(prices, now, options), latestEvent(prices))

  const text = messages.gauge
  const label = copayLabel(prices.copay, showCopayPriceFlag, messages).short
  const words = (kind: PriceKind) => wedgeWords(kind, view.wedges[kind], label, messages)
  const isWaiting = (kind: PriceKind) => view.wedges[kind].state === 'waiting'

  const best = bestPrice(shownPrices(view.wedges))
  const isOver = view.nextAt === undefined && isSettled(prices)
  const isBest = isOver && isComplete(prices)
  const middle = {
    caption: best ? (isBest ? text.best : text.bestSoFar) : isOver ? text.noPrice : text.lookingUp,
    price: best && formatPrice(best.cents),
    note:
      view.loadingText || (best && best.percentLess > 0 ? fill(text.less, { percent: best.percentLess }) : undefined),
  }
  const final = bestPrice(knownPrices(prices))
  return (
    <Gauge
      name={final && isBest ? `${text.name}: ${text.best} ${formatPrice(final.cents)}` : text.name}
      words={{ retail: words('retail'), discount: words('discount'), copay: words('copay'), coupon: words('coupon') }}
      filled={priceKinds.filter((kind) => !isWaiting(kind))}
      waiting={priceKinds.filter(isWaiting)}
      middle={middle}
    />
  )
}

/** When the prices last changed. */
const latestEvent = (prices: PricesState): number =>
  Math.max(prices.requestedAt, ...priceKinds.map((kind) => prices[kind].at ?? 0))

/** What the wedges show at this moment. */
function shownPrices(wedges: ReturnType<typeof searchGauge>['wedges']): Partial<Record<PriceKind, Cents>> {
  const shown: Partial<Record<PriceKind, Cents>> = {}
  for (const kind of priceKinds) {
    const wedge = wedges[kind]
    if (wedge.state === 'price') shown[kind] = wedge.cents
  }
  return shown
}
