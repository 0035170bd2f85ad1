/** Loads the gate's dialog when somebody comes to it. */
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

const GateDialog = lazy(() => import('./gate-dialog'))

export function GateLoader() {
  const isOpen = useStore(useSite().site.gate.state) !== undefined
  return isOpen ? (
    <Suspense>
      <GateDialog />
    </Suspense>
  ) : null
}
