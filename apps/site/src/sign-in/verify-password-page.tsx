/**
 * A sign-up's temporary password and a new password; or, with `encuser`, a first password (account 2, "Verify
 * password").
 */
import { toFailure } from '@rxgauge/client'
import { calls, fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { type ContactInHistory, useContactInHistory } from '../account/account-contact'
import { BrowserOnly } from '../account/browser-only'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { useGo } from '../links'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { useSite } from '../site-context'
import { BrokenLink } from './broken-link'
import { CreatePassword } from './create-password'
import type { NewPasswordFormProps } from './new-password-form'
import { StartOver } from './start-over'
import { useSignIn } from './use-sign-in'
import { VerifyScreen } from './verify-screen'

export default function VerifyPasswordPage() {
  const { verify } = useAccountText()
  return <BrowserOnly title={verify.title}>{() => <Verify />}</BrowserOnly>
}

function Verify() {
  const encUser = new URLSearchParams(useSearch()).get('encuser')
  const [attempt] = useState(useContactInHistory())
  const { options } = useSite()
  const { verify, create } = useAccountText()
  if (encUser) return <CreatePassword encUser={encUser} />
  if (encUser === '') return <BrokenLink title={create.title} sentence={create.cutLink} />
  if (attempt?.attemptId !== undefined) return <VerifySignUp attempt={attempt} attemptId={attempt.attemptId} />
  if (options.signInOutFlag) return <StartOver title={verify.title} to={fixedPaths.signUp} label={verify.toSignUp} />
  return <StartOver title={verify.title} sentence={verify.noSignUp} to={fixedPaths.home} label={verify.comparePrices} />
}

function VerifySignUp({ attempt, attemptId }: { attempt: ContactInHistory; attemptId: string }) {
  const { site, messages } = useSite()
  const { verify } = useAccountText()
  const go = useGo()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const signIn = useSignIn()

  const save: NewPasswordFormProps['onSend'] = async ({ temporaryPassword, password }, refuse) => {
    try {
      const body = { signupAttemptId: attemptId, temporaryPassword, password }
      const { message } = await site.session.callWithMessage(calls.account.signupVerify, { body })
      const after = () => void enter(password)
      outcome.showOutcome({ title: verify.doneTitle, sentence: message, button: messages.common.done, after })
    } catch (error) {
      outcome.showFailure(verify.failed, error, messages.common.tryAgain, refuse)
    }
  }

  /** DONE signs in with the new password; if that fails, it leads to the sign-in page. */
  async function enter(password: string) {
    try {
      site.notices.actions.toast(await signIn(attempt, password))
      goHome({ replace: true })
    } catch (error) {
      // The account exists and the temporary password is used up, so this form could only fail.
      const { type, username } = attempt
      site.notices.actions.toast(failureSentence(toFailure(error), messages))
      go(fixedPaths.signIn, { replace: true, state: { type, username, ready: 'account' } })
    }
  }

  return (
    <VerifyScreen
      attempt={attempt}
      onSend={save}
      attemptId={attemptId}
      sendAgain={() => site.session.callWithMessage(calls.account.signupResend, { params: { id: attemptId } })}
      outcome={outcome}
      startPath={fixedPaths.signUp}
    />
  )
}
