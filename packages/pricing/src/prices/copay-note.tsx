/** What the copay comes to beside the other prices, in a sentence; below the button, so that a plan does not push that off the first screen. */
import { valueIn } from '@rxgauge/client'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { isCopayBetter, knownPrices } from './best-price'
import { copayVerdict } from './copay-verdict'

export function CopayNote({ shown: { prices, isFinal } }: { shown: ShownPrices }) {
  const { host, messages } = useResults()
  if (prices.copay.status === 'idle') return null
  const { showCopayPriceFlag } = host.organization.options
  const known = knownPrices(prices)
  const betterText = valueIn(prices.copay)?.copayPriceBetterText || messages.prices.copayBetter
  // Its place is kept: what comes later moves nothing.
  return (
    <p className="rx-note rx-better" data-copay={isCopayBetter(known) ? '' : undefined}>
      {isFinal && isCopayBetter(known) ? `${betterText} ` : ''}
      {isFinal && showCopayPriceFlag ? copayVerdict(known, messages) : ''}
    </p>
  )
}
