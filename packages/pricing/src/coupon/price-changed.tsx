/** Says `Price changed; it was $6 in the list.07` if the card's price differs from the one pressed. */
import { type Cents, formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { listedPrice } from './coupon-store'

/** The sentence; `undefined` if the price is unchanged. */
export function usePriceChange(price: Cents | undefined): string | undefined {
  const { results, messages } = useResults()
  const before = useStore(results.coupon, ({ query }) => query && listedPrice(query))
  if (price === undefined || before === undefined || before === price) return undefined
  return fill(messages.coupon.priceChanged, { price: formatPrice(before) })
}

export function PriceChanged({ price }: { price: Cents }) {
  const sentence = usePriceChange(price)
  return sentence && <p className="rx-price-changed">{sentence}</p>
}
