/** What is said to who is not signed in any more, or not yet where they want to go, and the way on (account 2 and 4). */
import { lazyPart } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { returnPathOf } from '../account/return-path'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog'))
const WayBackBar = lazyPart(() => import('./return-bar'))

export function SignedOutNotice() {
  const { site, organization } = useSite()
  const lost = useStore(site.session.lost.state)
  const wayBack = useStore(site.wayBack)
  const [closedFor, setClosedFor] = useState<typeof lost>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the address that the page began with.
  useEffect(() => {
    const next = returnPathOf(site.query, organization)
    if (next !== undefined) site.wayBack.setState(next, true)
  }, [site])
  const isMissed = lost !== undefined && !lost.isBack
  if (isMissed && closedFor !== lost) {
    return (
      <SitePart onClose={() => setClosedFor(lost)}>
        <SignInAgainDialog person={lost.id} onClose={() => setClosedFor(lost)} />
      </SitePart>
    )
  }
  if (!isMissed && wayBack === undefined) return null
  return (
    <SitePart>
      <WayBackBar />
    </SitePart>
  )
}
