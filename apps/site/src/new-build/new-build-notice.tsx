/** Says to who was signed in that an update has signed them out, and leads to the sign-in. */
import { lazy, Suspense, useState } from 'react'
import { useDeviceFact, useSite } from '../site-context'

const NewBuildDialog = lazy(() => import('./new-build-dialog'))

export function NewBuildNotice() {
  const { site } = useSite()
  const wasSignedOut = useDeviceFact(() => site.wasSignedOutByUpdate, false)
  const [isClosed, setClosed] = useState(false)
  return wasSignedOut && !isClosed ? (
    <Suspense>
      <NewBuildDialog onClose={() => setClosed(true)} />
    </Suspense>
  ) : null
}
