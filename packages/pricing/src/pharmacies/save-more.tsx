/** Says `Save up to $3.20 more at nearby pharmacies` if one nearby is cheaper. */
import { type Cents, centsApart, formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'

export function SaveMore({ price, list }: { price: Cents; list: PharmacyList | undefined }) {
  const { messages } = useResults()
  const lowest = list?.lowest
  // A lower price beyond the radius isn't nearby.
  if (!lowest || lowest.price >= price || list.nearestBeyond !== undefined) return null
  const amount = formatPrice(centsApart(price, lowest.price))
  return <p className="rx-save-more">{fill(messages.pharmacies.saveMore, { amount })}</p>
}
