/**
 * A sign-up's temporary password and a new password; or, with `encuser`, a first password (account 2, "Verify
 * password").
 */
import { calls, fixedPaths } from '@rxgauge/contract'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { type ContactInHistory, useContactInHistory } from '../account/account-contact'
import { BrowserOnly } from '../account/browser-only'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { BrokenLink } from './broken-link'
import { CreatePassword } from './create-password'
import { StartOver } from './start-over'
import { VerifyScreen } from './verify-screen'

export default function VerifyPasswordPage() {
  const { verify } = useAccountText()
  return (
    <BrowserOnly title={verify.title} className="site-entry">
      {() => <Verify />}
    </BrowserOnly>
  )
}

function Verify() {
  const encUser = new URLSearchParams(useSearch()).get('encuser')
  const [attempt] = useState(useContactInHistory())
  const { options } = useSite()
  const { verify, create, signUp } = useAccountText()
  if (encUser) return <CreatePassword encUser={encUser} />
  if (encUser === '') return <BrokenLink title={create.title} sentence={create.cutLink} />
  if (attempt?.attemptId !== undefined) return <VerifySignUp attempt={attempt} attemptId={attempt.attemptId} />
  if (options.signInOutFlag) return <StartOver to={fixedPaths.signUp} label={signUp.title} offersPassword />
  return <StartOver title={verify.title} sentence={verify.noSignUp} to={fixedPaths.home} label={verify.comparePrices} />
}

function VerifySignUp({ attempt, attemptId }: { attempt: ContactInHistory; attemptId: string }) {
  const { site } = useSite()
  const { verify } = useAccountText()
  return (
    <VerifyScreen
      attempt={attempt}
      attemptId={attemptId}
      startPath={fixedPaths.signUp}
      sendAgain={() => site.session.callWithMessage(calls.account.signupResend, { params: { id: attemptId } })}
      verify={(values) =>
        site.session.callWithMessage(calls.account.signupVerify, { body: { signupAttemptId: attemptId, ...values } })
      }
      doneTitle={verify.doneTitle}
      failedTitle={verify.failed}
      ready="account"
    />
  )
}
