import { formatPrice, type OfferType } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { savingsOf } from './best-price'

/**
 * Offers the other kind of savings if a manufacturer's coupon and a card both have a price. @param than the kind already shown; by
 * default the cheaper one
 */
export function OtherSavings({ than }: { than?: OfferType }) {
  const { results, messages } = useResults()
  const prices = useStore(results.prices)
  const savings = savingsOf(prices)
  const other = savings.find(({ type }) => type !== (than ?? savings[0]?.type))
  const { query } = prices
  // Takes its space if there could be both.
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
