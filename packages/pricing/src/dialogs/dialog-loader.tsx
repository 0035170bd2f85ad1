/** Loads the dialogs when the first of them is wanted. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useAnswer } from '../journey/journey-context'

const OpenDialog = lazy(() => import('./open-dialog'))

export function DialogLoader() {
  const { answer } = useAnswer()
  const isAsked = useStore(
    answer.choice,
    ({ asks, unconfirmedPlan }) => asks !== undefined || unconfirmedPlan !== undefined,
  )
  const isOpen = useStore(answer.views, ({ dialog }) => dialog !== undefined)
  const isSaving = useStore(answer.saving, ({ saving }) => saving.status !== 'idle' && saving.status !== 'working')
  const isReminding = useStore(answer.reminders, ({ reminding }) => reminding !== undefined)
  return isAsked || isOpen || isSaving || isReminding ? (
    <Suspense fallback={null}>
      <OpenDialog />
    </Suspense>
  ) : null
}
