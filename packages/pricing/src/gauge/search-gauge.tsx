/** The gauge of a search: wedges appear as the sequence says, with the best price so far in the middle. */
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { milesToNearest } from '../prices/distance-note'
import { type PriceKind, priceKinds } from '../prices/price-kinds'
import { useResults } from '../results/results-context'
import { Gauge } from './gauge'
import type { ShownPrices } from './use-search-gauge'
import { copayLabel, wedgeWords } from './wedge-words'

export function SearchGauge({ shown }: { shown: ShownPrices }) {
  const { host, messages } = useResults()
  const { wedges, best, isOver, isFinal, loadingText } = shown
  const { showCopayPriceFlag } = host.organization.options
  const text = messages.gauge
  const label = copayLabel(shown.prices.copay, showCopayPriceFlag, messages).short
  const isWaiting = (kind: PriceKind) => wedges[kind].state === 'waiting'
  const words = (kind: PriceKind) => ({
    ...wedgeWords(kind, wedges[kind], label, messages),
    // A placeholder line for the price keeps the label in place.
    ...(isWaiting(kind) && { lines: ['\u00a0'] }),
  })
  // The retail price alone is already in its wedge, and leads nowhere.
  const nothing = wedges.retail.state === 'price' ? text.retailOnly : text.noPrice
  // A copay is the same everywhere; other prices depend on how far the pharmacy is.
  const far = best?.kind === 'copay' ? undefined : milesToNearest(shown.prices)
  const bestCaption = far === undefined ? text.best : messages.far.best
  const beside =
    far === undefined
      ? best && best.percentLess > 0 && fill(text.less, { percent: best.percentLess })
      : fill(messages.far.note, { miles: far })
  const middle = {
    caption: best ? (isFinal ? bestCaption : text.bestSoFar) : isOver ? nothing : text.lookingUp,
    price: best && formatPrice(best.cents),
    note: loadingText || (best && beside) || undefined,
    isFar: far !== undefined && !loadingText,
  }
  return (
    <Gauge
      name={best && isFinal ? `${text.name}: ${bestCaption} ${formatPrice(best.cents)}` : text.name}
      words={{ retail: words('retail'), discount: words('discount'), copay: words('copay'), coupon: words('coupon') }}
      filled={priceKinds.filter((kind) => !isWaiting(kind))}
      waiting={priceKinds.filter(isWaiting)}
      best={isFinal ? best?.kind : undefined}
      middle={middle}
    />
  )
}
