/** Loads the dialogs when the first of them is wanted. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../journey/journey-context'

const OpenDialog = lazy(() => import('./open-dialog'))

export function DialogLoader() {
  const { results } = useResults()
  const isAsked = useStore(
    results.prescription,
    ({ openDialog, unconfirmedPlan }) => openDialog !== undefined || unconfirmedPlan !== undefined,
  )
  const isOpen = useStore(results.views, ({ dialog }) => dialog !== undefined)
  const isSaving = useStore(
    results.savedCoupons,
    ({ progress }) => progress.status !== 'idle' && progress.status !== 'working',
  )
  const isReminding = useStore(results.reminders, ({ progress }) => progress !== undefined)
  return isAsked || isOpen || isSaving || isReminding ? (
    <Suspense fallback={null}>
      <OpenDialog />
    </Suspense>
  ) : null
}
