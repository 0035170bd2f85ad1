/** Opens the search field that a coupon has folded away. */
import { SearchIcon } from '@rxgauge/ui'
import { useLayoutEffect } from 'react'
import { useStore } from 'zustand/react'
import { useJourney } from '../journey/journey-context'
import { useResults } from '../results/results-context'

export function OpenSearchButton() {
  const { journey, hasSearch } = useJourney()
  const text = useResults().messages.coupon
  const isOpened = useStore(journey.searchField, (field) => field === 'opened')
  // Before the screen is painted, so that nothing moves.
  useLayoutEffect(() => {
    journey.searchField.setState('folded', true)
    return () => journey.searchField.setState('shown', true)
  }, [journey])
  if (!hasSearch) return null
  return (
    <button
      type="button"
      className="rx-icon-button"
      aria-label={text.search}
      aria-expanded={isOpened}
      onClick={() => journey.searchField.setState(isOpened ? 'folded' : 'opened', true)}
    >
      <SearchIcon />
    </button>
  )
}
