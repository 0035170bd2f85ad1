import type { Offer } from '@rxgauge/contract'
import type { Favorite } from './favorite-store'
import type { PharmacyList } from './pharmacies-store'

/** The pharmacy picked in advance (search 5, "Pricing"): the favorite, otherwise one of the stored chain, otherwise the first in order. */
export function pickedOffer({ favorite, others }: PharmacyList, stored: Favorite | undefined): Offer | undefined {
  const ofChain = others.find(({ pharmacyGroupId }) => pharmacyGroupId === stored?.groupId)
  return favorite ?? ofChain ?? others[0]
}
