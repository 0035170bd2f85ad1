/** A recovery's temporary password, and a new password (account 2 and 4, "Forgot password"). */
import { calls, fixedPaths } from '@rxgauge/contract'
import { useState } from 'react'
import { type ContactInHistory, useContactInHistory } from '../account/account-contact'
import { BrowserOnly } from '../account/browser-only'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { StartOver } from './start-over'
import { VerifyScreen } from './verify-screen'

export default function ForgotVerifyPage() {
  const { verify } = useAccountText()
  return (
    <BrowserOnly title={verify.title} className="site-entry">
      {() => <Verify />}
    </BrowserOnly>
  )
}

function Verify() {
  const [attempt] = useState(useContactInHistory())
  const { forgot } = useAccountText()
  if (attempt?.attemptId !== undefined) return <VerifyRecovery attempt={attempt} attemptId={attempt.attemptId} />
  return <StartOver to={fixedPaths.forgotPassword} label={forgot.title} />
}

function VerifyRecovery({ attempt, attemptId }: { attempt: ContactInHistory; attemptId: string }) {
  const { site, messages } = useSite()
  const { verify } = useAccountText()
  return (
    <VerifyScreen
      attempt={attempt}
      attemptId={attemptId}
      startPath={fixedPaths.forgotPassword}
      sendAgain={() => site.session.callWithMessage(calls.account.forgotPasswordResend, { params: { id: attemptId } })}
      verify={({ temporaryPassword, password }) => {
        const body = { appUserLoginId: attemptId, tempPassword: temporaryPassword, newPassword: password }
        return site.session.callWithMessage(calls.account.forgotPasswordVerify, { body })
      }}
      doneTitle={verify.title}
      failedTitle={messages.common.sorry}
      ready="password"
    />
  )
}
