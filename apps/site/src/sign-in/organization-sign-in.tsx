/** Signs members in through their organization's own provider: leads there, and finishes when they are back. */
import { calls, fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { useGo } from '../links'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { isFramed } from '../rendering/framed-location'
import { useDeviceFact, useSite } from '../site-context'
import { signInByProvider } from './sign-in'

export function OrganizationSignIn() {
  const { site, organization } = useSite()
  const text = useAccountText()
  const go = useGo()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const [answer] = useState(answerIn(useSearch()))
  const [isWorking, setWorking] = useState(answer !== undefined)
  // A provider refuses to be shown in a frame.
  const isOffered = useDeviceFact(() => !isFramed(), true)

  function showFailure(error: unknown) {
    setWorking(false)
    outcome.showFailure(text.signIn.failed, error)
  }

  async function begin() {
    setWorking(true)
    try {
      const { url } = await site.session.call(calls.account.beginSignOn, {})
      site.keepLanguage()
      location.assign(url)
    } catch (error) {
      showFailure(error)
    }
  }

  async function finish(query: string) {
    // The history keeps no answer, which works once.
    go(fixedPaths.signIn, { replace: true })
    try {
      site.notices.actions.toast(await signInByProvider(site.session, query))
      goHome({ replace: true })
    } catch (error) {
      showFailure(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with.
  useEffect(() => {
    if (answer !== undefined) void finish(answer)
  }, [])

  // Somebody who leaves the provider with the browser's Back finds the page as it was.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && setWorking(false)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  if (!isOffered) return null
  return (
    <>
      <p className="site-or">{text.forgot.or}</p>
      <Button kind="other" onClick={begin} disabled={isWorking} aria-describedby="organization-sign-in-note">
        {isWorking ? text.working : fill(text.signIn.organization, { organization: organization.name })}
      </Button>
      <p className="site-note" id="organization-sign-in-note">
        {text.signIn.organizationNote}
      </p>
      {outcome.dialog}
    </>
  )
}

/** The query that a provider sends people back with. */
function answerIn(search: string): string | undefined {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error')) ? `?${query}` : undefined
}
