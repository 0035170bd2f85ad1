import { uiTimings } from '@rxgauge/contract'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { useHasFavorite } from './use-has-favorite'

/** Asks for a favorite four seconds after a list loads, once per list, if there's none and one may be set (search 4). */
export function useFavoriteQuestion(isLoaded: boolean) {
  const { results, host } = useResults()
  const { favorite, isDeclined } = useStore(results.favorite)
  const hasFavorite = useHasFavorite()
  const isAsking = isLoaded && hasFavorite && favorite === undefined && !isDeclined
  useEffect(() => {
    if (!isAsking) return
    return host.clock.after(uiTimings.favoritePickDialog, () => {
      // Don't interrupt another dialog.
      if (results.views.getState().dialog === undefined) results.views.actions.open({ kind: 'favorite' })
    })
  }, [isAsking, results, host.clock])
}
