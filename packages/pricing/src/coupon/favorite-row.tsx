/** Sets or unsets the favorite pharmacy; never for mail order, guests or professionals. */
import type { Offer } from '@rxgauge/contract'
import { HeartIcon } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useHasFavorite } from '../pharmacies/use-has-favorite'
import { useResults } from '../results/results-context'
import { ActionRow } from './action-row'

export function FavoriteRow({ offer }: { offer: Offer }) {
  const { results, messages } = useResults()
  const favorite = useStore(results.favorite, (state) => state.favorite)
  const text = messages.pharmacies
  const hasFavorite = useHasFavorite()
  if (!hasFavorite || offer.pharmacyType === 'mail') return null
  const isFavorite = favorite?.locationId === offer.pharmacyLocationId
  const { set, unset } = results.favorite.actions
  return (
    <ActionRow
      icon={<HeartIcon isFull={isFavorite} />}
      label={isFavorite ? text.unselectFavorite : text.selectFavorite}
      isSwitch
      onClick={() => void (isFavorite ? unset() : set(offer)).then(results.pharmacies.actions.clear)}
    />
  )
}
