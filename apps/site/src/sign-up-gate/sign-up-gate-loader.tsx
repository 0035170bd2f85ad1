/** Loads the gate's dialog when somebody comes to it. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

const SignUpGateDialog = lazy(() => import('./sign-up-gate-dialog'))

export function SignUpGateLoader() {
  const isOpen = useStore(useSite().site.signUpGate.state) !== undefined
  return isOpen ? (
    <Suspense>
      <SignUpGateDialog />
    </Suspense>
  ) : null
}
