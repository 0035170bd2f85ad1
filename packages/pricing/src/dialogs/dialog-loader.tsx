/** Loads the dialogs when the first of them opens. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

const OpenDialog = lazy(() => import('./open-dialog'))

export function DialogLoader() {
  const { results } = useResults()
  const dialog = useStore(results.views, (state) => state.dialog)
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <OpenDialog dialog={dialog} />
    </Suspense>
  )
}
