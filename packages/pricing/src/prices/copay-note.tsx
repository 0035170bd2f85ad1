/**
 * How the copay compares with the other prices, and what to do if it's the lowest. Only then is it above the button; otherwise it's below,
 * so that a plan doesn't push the button off the first screen.
 */
import { valueIn } from '@rxgauge/client'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { isCopayBetter, knownPrices } from './best-price'
import { copayVerdict } from './copay-verdict'
import { isCopayBest } from './get-savings'

export function CopayNote({ shown }: { shown: ShownPrices }) {
  const { host, messages } = useResults()
  const { prices, isFinal } = shown
  if (prices.copay.status === 'idle' || !host.organization.options.showCopayPriceFlag) return null
  const known = knownPrices(prices)
  const betterText = valueIn(prices.copay)?.copayPriceBetterText || messages.prices.copayBetter
  // Always takes its space, so that nothing moves later.
  return (
    <p className="rx-note rx-better" data-copay={isCopayBetter(known) ? '' : undefined}>
      {isFinal && isCopayBetter(known) ? `${isCopayBest(shown) ? messages.copay.use : betterText} ` : ''}
      {isFinal ? copayVerdict(known, messages) : ''}
    </p>
  )
}
