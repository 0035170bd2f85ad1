/** Says that the browser is locating the device, for at most five seconds. */
import { useRoot } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function LocatingOverlay() {
  const { results, messages } = useResults()
  const isLocating = useStore(results.prescription, (state) => state.isLocating)
  const { announceInDialog } = useRoot()
  const { fetching } = messages.location
  useEffect(() => {
    if (isLocating) announceInDialog(fetching)
  }, [isLocating, announceInDialog, fetching])
  return (
    <div role="status">
      {isLocating && (
        <div className="rx-locating">
          <span className="rx-locating-dot rx-pulse" />
          {fetching}
        </div>
      )}
    </div>
  )
}
