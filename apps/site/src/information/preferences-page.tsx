/** The unsubscribe screen, reached only by an email's link (account 2, "Unsubscribe screen"). */
import { type ApiFailure, isRefused, toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { SiteLink, useGo } from '../links'
import { Notice } from '../notices/notice'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { unsubscribeWishPath } from './contact-wish'

export default function PreferencesPage() {
  const { site, messages, text } = useSite()
  const go = useGo()
  const encUser = new URLSearchParams(useSearch()).get('encuser') ?? ''
  const { area, value, reload } = useSiteCall(
    calls.settings.getCommunicationPreferences,
    encUser === '' ? undefined : { params: { encUser } },
    { isQuiet: true },
  )
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState<ApiFailure>()
  const [readFailure, setReadFailure] = useState<ApiFailure>()
  const { preferences } = text
  const failure = refusal ?? (area.status === 'failure' ? area.failure : undefined)
  const isCut = encUser === '' || (failure !== undefined && isRefused(failure))
  const email = failure ? undefined : value?.email

  async function unsubscribe() {
    try {
      await site.session.call(calls.settings.saveCommunicationPreferences, {
        params: { encUser },
        body: { email: '', message: '' },
      })
      setDone(true)
    } catch (error) {
      setRefusal(toFailure(error))
    }
  }

  return (
    <div className="site-reading">
      <h1>{isCut ? preferences.cutTitle : preferences.title}</h1>
      {email === undefined && !failure && !isCut && <span className="rx-bar rx-pulse" />}
      {email !== undefined && (
        <>
          <p className="site-lead">{fill(preferences.text, { email })}</p>
          <Button onClick={() => void unsubscribe()}>{preferences.unsubscribe}</Button>
        </>
      )}
      {isCut && (
        <>
          <p className="site-lead">{preferences.cutLink}</p>
          <SiteLink className="rx-button" to={unsubscribeWishPath}>
            {preferences.contact}
          </SiteLink>
        </>
      )}
      {failure && !isCut && (
        <>
          <p className="site-lead">{failureSentence(failure, messages)}</p>
          <Button onClick={refusal ? () => setRefusal(undefined) : () => void reload()}>
            {messages.common.tryAgain}
          </Button>
        </>
      )}
      {isDone && email !== undefined && (
        <Notice
          title={preferences.doneTitle}
          sentence={fill(preferences.doneText, { email })}
          button={preferences.ok}
          onClose={() => go('/')}
        />
      )}
      {failure && failure !== readFailure && (
        <Notice
          title={messages.common.sorry}
          sentence={failureSentence(failure, messages)}
          button={messages.common.done}
          onClose={() => setReadFailure(failure)}
        />
      )}
    </div>
  )
}
