/** Tells somebody that an update has signed them out, with a link to the sign-in. */
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { SitePart } from '../rendering/site-part'
import { useDeviceFact, useSite } from '../site-context'

const NewBuildDialog = lazyPart(() => import('./new-build-dialog'))

export function NewBuildNotice() {
  const { site } = useSite()
  const wasSignedOut = useDeviceFact(() => site.wasSignedOutByUpdate, false)
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  return wasSignedOut && !isClosed ? (
    <SitePart onClose={close}>
      <NewBuildDialog onClose={close} />
    </SitePart>
  ) : null
}
