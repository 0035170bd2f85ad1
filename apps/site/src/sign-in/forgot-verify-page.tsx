/** A recovery's temporary password, and a new password (account 2 and 4, "Forgot password"). */
import { toFailure } from '@rxgauge/client'
import { calls, fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { useState } from 'react'
import { type ContactInHistory, useContactInHistory } from '../account/account-contact'
import { BrowserOnly } from '../account/browser-only'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { useGo } from '../links'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { useSite } from '../site-context'
import type { NewPasswordFormProps } from './new-password-form'
import { StartOver } from './start-over'
import { useSignIn } from './use-sign-in'
import { VerifyScreen } from './verify-screen'

export default function ForgotVerifyPage() {
  const { verify } = useAccountText()
  return <BrowserOnly title={verify.title}>{() => <Verify />}</BrowserOnly>
}

function Verify() {
  const [attempt] = useState(useContactInHistory())
  const { verify, forgot } = useAccountText()
  if (attempt?.attemptId !== undefined) return <VerifyRecovery attempt={attempt} attemptId={attempt.attemptId} />
  return <StartOver title={verify.title} to={fixedPaths.forgotPassword} label={forgot.title} />
}

function VerifyRecovery({ attempt, attemptId }: { attempt: ContactInHistory; attemptId: string }) {
  const { site, messages, options } = useSite()
  const { verify } = useAccountText()
  const go = useGo()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const signIn = useSignIn()

  const save: NewPasswordFormProps['onSend'] = async ({ temporaryPassword, password }, refuse) => {
    try {
      const body = { appUserLoginId: attemptId, tempPassword: temporaryPassword, newPassword: password }
      const { message } = await site.session.callWithMessage(calls.account.forgotPasswordVerify, { body })
      const after = () => void enter(password)
      outcome.showOutcome({ title: verify.title, sentence: message, button: messages.common.done, after })
    } catch (error) {
      outcome.showFailure(messages.common.sorry, error, messages.common.tryAgain, refuse)
    }
  }

  /**
   * DONE leads home, signed in if the organization has sign-in; if the sign-in fails, it leads to the sign-in page.
   */
  async function enter(password: string) {
    try {
      site.notices.actions.toast(await signIn(attempt, password))
      goHome({ replace: true })
    } catch (error) {
      const failure = toFailure(error)
      if (!options.signInOutFlag) return go(fixedPaths.home, { replace: true })
      const { type, username } = attempt
      site.notices.actions.toast(failureSentence(failure, messages))
      go(fixedPaths.signIn, { replace: true, state: { type, username, ready: 'password' } })
    }
  }

  return (
    <VerifyScreen
      attempt={attempt}
      onSend={save}
      attemptId={attemptId}
      sendAgain={() => site.session.callWithMessage(calls.account.forgotPasswordResend, { params: { id: attemptId } })}
      outcome={outcome}
      startPath={fixedPaths.forgotPassword}
    />
  )
}
