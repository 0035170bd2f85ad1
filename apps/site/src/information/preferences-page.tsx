/** The unsubscribe screen, reached by the link of an email only (account 2, "Unsubscribe screen"). */
import { toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useGo } from '../links'
import { useSite } from '../site-context'

const NoticeDialog = lazy(() => import('../notices/notice-dialog'))

type State =
  | { status: 'looking' }
  | { status: 'found'; email: string }
  | { status: 'done'; email: string }
  | { status: 'failed'; sentence: string }

export default function PreferencesPage() {
  const { site, messages, text } = useSite()
  const go = useGo()
  const encUser = new URLSearchParams(useSearch()).get('encuser') ?? ''
  const [state, setState] = useState<State>({ status: 'looking' })
  const { preferences } = text
  const fail = (error: unknown) => setState({ status: 'failed', sentence: failureSentence(toFailure(error), messages) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link.
  useEffect(() => {
    site.session
      .call(calls.settings.getCommunicationPreferences, { params: { encUser } })
      .then(({ email }) => setState({ status: 'found', email }), fail)
  }, [encUser])

  const email = state.status === 'found' || state.status === 'done' ? state.email : undefined
  const unsubscribe = () =>
    site.session
      .call(calls.settings.saveCommunicationPreferences, { params: { encUser }, body: { email: '', message: '' } })
      .then(() => setState({ status: 'done', email: email ?? '' }), fail)

  return (
    <div className="site-reading">
      <h1>{preferences.title}</h1>
      {state.status === 'looking' && <span className="rx-bar rx-pulse" />}
      {email !== undefined && (
        <>
          <p className="site-lead">{fill(preferences.text, { email })}</p>
          <Button onClick={() => void unsubscribe()}>{preferences.unsubscribe}</Button>
        </>
      )}
      <Suspense>
        {state.status === 'done' && (
          <NoticeDialog
            title={preferences.doneTitle}
            sentence={fill(preferences.doneText, { email: state.email })}
            button={preferences.ok}
            onClose={() => go('/')}
          />
        )}
        {state.status === 'failed' && (
          <NoticeDialog
            title={messages.common.sorry}
            sentence={state.sentence}
            button={messages.common.done}
            onClose={() => go('/')}
          />
        )}
      </Suspense>
    </div>
  )
}
