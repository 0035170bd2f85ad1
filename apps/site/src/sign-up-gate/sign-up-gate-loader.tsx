/** Loads the gate's dialog on demand. */
import { lazyPart } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const SignUpGateDialog = lazyPart(() => import('./sign-up-gate-dialog'))

export function SignUpGateLoader() {
  const { signUpGate } = useSite().site
  const isOpen = useStore(signUpGate) !== undefined
  return isOpen ? (
    <SitePart onClose={signUpGate.actions.close}>
      <SignUpGateDialog />
    </SitePart>
  ) : null
}
