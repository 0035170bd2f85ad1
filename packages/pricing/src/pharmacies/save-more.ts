/** `Save up to $3.20 more at nearby pharmacies`, if one nearby is cheaper. */
import { type Cents, centsApart, formatPrice } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'
import type { PharmacyList } from './pharmacies-store'

export function saveMore(
  price: Cents,
  list: PharmacyList | undefined,
  { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>,
): string | undefined {
  const lowest = list?.lowest
  // A lower price beyond the radius isn't nearby.
  if (!lowest || lowest.price >= price || list.nearestBeyond !== undefined) return undefined
  return fill(text.saveMore, { amount: formatPrice(centsApart(price, lowest.price)) })
}
