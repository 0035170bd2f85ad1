/** All pharmacies of a list in an order: the favorite first, as in the list of one medication's pharmacies. */
import type { ListPharmacy, ListPrices } from '@rxgauge/contract'

export type TotalsOrder = 'total' | 'distance'

/** Mail order apart from the pharmacies nearby: nobody drives there. */
export function orderedPharmacies({ pharmacies, mailOrder }: ListPrices, order: TotalsOrder) {
  const compare = order === 'total' ? byTotal : byDistance
  const ordered = (some: readonly ListPharmacy[]) =>
    [...some].sort((one, two) => favoriteFirst(one, two) || compare(one, two))
  return { near: ordered(pharmacies), mail: ordered(mailOrder) }
}

const favoriteFirst = (one: ListPharmacy, two: ListPharmacy) =>
  Number(two.favoritePharmacyLocationFlag) - Number(one.favoritePharmacyLocationFlag)

/** Those with the most entries first. */
const byTotal = (one: ListPharmacy, two: ListPharmacy) =>
  two.pricedCount - one.pricedCount || one.total - two.total || one.distance - two.distance

const byDistance = (one: ListPharmacy, two: ListPharmacy) => one.distance - two.distance || byTotal(one, two)
