/** What is said to who is not signed in any more, or not yet where they want to go, and the way on (account 2 and 4). */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { wayBackOf } from '../account/way-back'
import { useSite } from '../site-context'

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog'))
const WayBackBar = lazy(() => import('./way-back-bar'))

export function SignedOutNotice() {
  const { site, organization } = useSite()
  const lost = useStore(site.session.lost.state)
  const wayBack = useStore(site.wayBack)
  const [closedFor, setClosedFor] = useState<typeof lost>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the address that the page began with.
  useEffect(() => {
    const next = wayBackOf(site.query, organization)
    if (next !== undefined) site.wayBack.setState(next, true)
  }, [site])
  const isMissed = lost !== undefined && !lost.isBack
  if (isMissed && closedFor !== lost) {
    return (
      <Suspense>
        <SignInAgainDialog person={lost.id} onClose={() => setClosedFor(lost)} />
      </Suspense>
    )
  }
  if (!isMissed && wayBack === undefined) return null
  return (
    <Suspense>
      <WayBackBar />
    </Suspense>
  )
}
