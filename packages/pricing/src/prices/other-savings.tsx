/** Where a manufacturer's coupon and a card both have a price, the other is a press away too. */
import { formatPrice, type OfferType } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { savingsOf } from './best-price'

/** @param than the savings that are on the screen already; without it the cheaper */
export function OtherSavings({ than }: { than?: OfferType }) {
  const { results, messages } = useResults()
  const prices = useStore(results.prices)
  const savings = savingsOf(prices)
  const other = savings.find(({ type }) => type !== (than ?? savings[0]?.type))
  const { query } = prices
  // Its place is kept where there may be both.
  const isPossible = query?.isBranded && query.insuranceId !== undefined
  if (!isPossible && !other) return null
  return (
    <div className="rx-other-savings">
      {other && (
        <Button kind="link" onClick={() => results.getSavingsOf(other.type)}>
          {fill(messages.savings.other[other.type], { price: formatPrice(other.cents) })}
        </Button>
      )}
    </div>
  )
}
