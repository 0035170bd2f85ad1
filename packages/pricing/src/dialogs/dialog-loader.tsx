/** Loads the dialogs' code when the first one opens. */
import { lazyPart } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'

const OpenDialog = lazyPart(() => import('./open-dialog'))

export function DialogLoader() {
  const { results } = useResults()
  const dialog = useStore(results.views, (state) => state.dialog)
  // A coupon has its own, which opens without a connection.
  if (!dialog || dialog.kind === 'counter' || dialog.kind === 'insuranceHelp') return null
  return (
    <ScreenBoundary fallback={null} onClose={results.views.actions.close}>
      <OpenDialog dialog={dialog} />
    </ScreenBoundary>
  )
}
