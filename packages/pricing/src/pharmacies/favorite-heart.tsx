/** Makes a pharmacy of the list the favorite, or no longer. After it moves in the list, the focus is still on it. */
import type { Offer } from '@rxgauge/contract'
import { HeartIcon } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function FavoriteHeart({ offer }: { offer: Offer }) {
  const { results, messages } = useResults()
  const favorite = useStore(results.favorite, (state) => state.favorite)
  const list = useStore(results.pharmacies, (state) => state.list)
  const heart = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const isFavorite = favorite?.locationId === offer.pharmacyLocationId
  const { set, unset } = results.favorite.actions
  const text = messages.pharmacies

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown.
  useEffect(() => {
    if (isPressed.current) heart.current?.focus()
    isPressed.current = false
  }, [list])

  async function change() {
    await (isFavorite ? unset() : set(offer))
    isPressed.current = true
    results.pharmacies.actions.refresh()
  }

  return (
    <button
      ref={heart}
      type="button"
      className="rx-icon-button rx-heart"
      aria-label={`${isFavorite ? text.unselectFavorite : text.selectFavorite}, ${offer.pharmacyName}`}
      onClick={() => void change()}
    >
      <HeartIcon isFull={isFavorite} />
    </button>
  )
}
