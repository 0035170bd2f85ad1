/** The gauge's wedges for prices of the public API. */
import { type Cents, parseDollars } from '@rxgauge/contract'
import type { PriceKind, Wedge } from '@rxgauge/pricing'
import type { ShownPrice, ShownPrices } from './shown-prices'

export const centsOf = ({ amount }: ShownPrice): Cents | undefined =>
  amount === null ? undefined : parseDollars(amount)

export function wedgeOf(kind: PriceKind, prices: ShownPrices): Wedge {
  const cents = centsOf(prices[kind])
  return cents === undefined ? { state: 'note', note: noteOf(kind, prices[kind].why) } : { state: 'price', cents }
}

function noteOf(kind: PriceKind, why: string | null) {
  if (why === 'planNeeded') return 'selectInsurance'
  if (why === 'notCovered') return 'notCovered'
  if (why === 'notShown') return 'covered'
  return kind === 'coupon' && (why === 'notAvailable' || why === 'notEligible') ? 'noCoupon' : 'noPriceKnown'
}
