/** The dialog for failed calls: "We're sorry.", the message, and TRY AGAIN, which leads home (search 8). */
import { fixedPaths } from '@rxgauge/contract'
import { FailureReference, failureSentence } from '@rxgauge/pricing'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useGo } from '../links'
import { useSite } from '../site-context'
import { useNeedsCode } from '../welcome/use-needs-code'
import { Notice } from './notice'

export function ErrorDialog() {
  const { site, messages, text, isWidget } = useSite()
  const go = useGo()
  const problem = useStore(site.notices, (state) => state.problem)
  const registration = useFailedRegistration()
  const failure = problem ?? registration
  if (!failure) return null
  const sentence = failureSentence(failure, messages)
  return (
    <Notice
      title={text.problem.title}
      sentence={registration ? `${text.problem.registration} ${sentence}` : sentence}
      note={<FailureReference failure={failure} messages={messages} />}
      button={messages.common.tryAgain}
      // Closing it stays on the page, where the visitor can try again.
      onDismiss={registration ? site.reload : site.notices.actions.closeProblem}
      onClose={() => {
        // Without a registered device nothing works, so the page starts over (account 8).
        if (registration) return site.reload()
        site.notices.actions.closeProblem()
        go(isWidget ? fixedPaths.search : fixedPaths.home)
      }}
    />
  )
}

/** Why the session couldn't start; the welcome screen shows its own failures. */
function useFailedRegistration() {
  const { site } = useSite()
  const needsCode = useNeedsCode()
  const isIdle = useStore(site.session.state, ({ status }) => status === 'idle')
  const failure = useStore(site.session.state, (state) => (state.status === 'failed' ? state.failure : undefined))
  useEffect(() => {
    if (!isIdle || needsCode) return
    // After the first paint, since nothing on the page needs it earlier.
    return site.clock.after(0, () => void site.session.start().catch(() => undefined))
  }, [site, isIdle, needsCode])
  return !needsCode && site.session.deviceStorage.get('deviceId') === undefined ? failure : undefined
}
