import type { Offer } from '@rxgauge/contract'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'

/**
 * The pharmacy that's marked: the one pressed on the map, otherwise the favorite, otherwise one of the stored chain, otherwise the
 * first in order (search 5, "Pricing").
 */
export function usePickedOffer({ favorite, others }: PharmacyList): Offer | undefined {
  const { results } = useResults()
  const stored = useStore(results.favorite, (state) => state.favorite)
  const selectedId = useStore(results.pharmacies, (state) => state.selectedId)
  const isSelected = ({ pharmacyLocationId }: Offer) => pharmacyLocationId === selectedId
  if (favorite && isSelected(favorite)) return favorite
  const ofChain = others.find(({ pharmacyGroupId }) => pharmacyGroupId === stored?.groupId)
  return others.find(isSelected) ?? favorite ?? ofChain ?? others[0]
}
