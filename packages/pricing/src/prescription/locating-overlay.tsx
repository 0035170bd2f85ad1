/** Says that the browser is looking for the device; disappears by itself after five seconds at the latest. */
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function LocatingOverlay() {
  const { results, messages } = useResults()
  const isLocating = useStore(results.prescription, (state) => state.isLocating)
  return (
    <div role="status">
      {isLocating && (
        <div className="rx-locating">
          <span className="rx-locating-dot rx-pulse" />
          {messages.location.fetching}
        </div>
      )}
    </div>
  )
}
