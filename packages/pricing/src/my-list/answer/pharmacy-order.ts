/** All pharmacies of a list in an order: the favorite first, as in the list of one medication's pharmacies. */
import type { ListPharmacy, ListPrices } from '@rxgauge/contract'

export type TotalsOrder = 'total' | 'distance'

export function orderedPharmacies({ pharmacies, mailOrder }: ListPrices, order: TotalsOrder): ListPharmacy[] {
  const compare = order === 'total' ? byTotal : byDistance
  return [...pharmacies, ...mailOrder].sort((one, two) => favoriteFirst(one, two) || compare(one, two))
}

const favoriteFirst = (one: ListPharmacy, two: ListPharmacy) =>
  Number(two.favoritePharmacyLocationFlag) - Number(one.favoritePharmacyLocationFlag)

/** Those with the most entries first. */
const byTotal = (one: ListPharmacy, two: ListPharmacy) =>
  two.pricedCount - one.pricedCount || one.total - two.total || one.distance - two.distance

/** Mail order last: nobody drives there. */
const byDistance = (one: ListPharmacy, two: ListPharmacy) =>
  Number(one.pharmacyType === 'mail') - Number(two.pharmacyType === 'mail') || one.distance - two.distance
