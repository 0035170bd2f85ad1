/** For visitors who are no longer signed in, or must sign in first: says so, and leads on (account 2 and 4). */
import type { Visitor } from '@rxgauge/client'
import { lazyPart } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { returnPathOf } from '../account/return-path'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const SignInAgainDialog = lazyPart(() => import('./sign-in-again-dialog'))
const ReturnBar = lazyPart(() => import('./return-bar'))

export function SignedOutNotice() {
  const { site, organization } = useSite()
  const visitor = useStore(site.session.visitor)
  const returnPath = useStore(site.returnPath)
  const [closedFor, setClosedFor] = useState<Visitor>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page's first address.
  useEffect(() => {
    const next = returnPathOf(site.query, organization)
    if (next !== undefined) site.returnPath.setState(next, true)
  }, [site])
  const isGone = visitor.kind === 'interrupted' && !visitor.isBack
  if (isGone && closedFor !== visitor) {
    const close = () => setClosedFor(visitor)
    return (
      <SitePart onClose={close}>
        <SignInAgainDialog person={visitor.id} onClose={close} />
      </SitePart>
    )
  }
  if (!isGone && returnPath === undefined) return null
  return (
    <SitePart>
      <ReturnBar />
    </SitePart>
  )
}
