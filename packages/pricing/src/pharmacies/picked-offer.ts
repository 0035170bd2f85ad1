/** Which pharmacy of a list is picked before anybody picks one (search 5, "Pricing"). */
import type { Offer } from '@rxgauge/contract'
import type { Favorite } from './favorite-store'
import type { PharmacyList } from './pharmacies-store'

/** The favorite, else that of the stored group, else the first of the others: by price, the best. */
export function pickedOffer({ favorite, others }: PharmacyList, stored: Favorite | undefined): Offer | undefined {
  const ofGroup = others.find(({ pharmacyGroupId }) => pharmacyGroupId === stored?.groupId)
  return favorite ?? ofGroup ?? others[0]
}
