/** Loads the insurance dialog when it is first wanted. */
import { lazy, Suspense } from 'react'

const InsuranceDialog = lazy(() => import('./insurance-dialog'))

export function InsuranceDialogLoader({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <InsuranceDialog onClose={onClose} />
    </Suspense>
  )
}
