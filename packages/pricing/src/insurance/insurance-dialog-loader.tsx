/** Loads the insurance dialog when it is first wanted; it stays open whatever closes around it. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useAnswer } from '../journey/journey-context'

const InsuranceDialog = lazy(() => import('./insurance-dialog'))

export function InsuranceDialogLoader() {
  const { answer } = useAnswer()
  const isOpen = useStore(answer.choice, ({ isChoosingInsurance }) => isChoosingInsurance)
  return isOpen ? (
    <Suspense fallback={null}>
      <InsuranceDialog onClose={answer.choice.actions.closeInsurance} />
    </Suspense>
  ) : null
}
