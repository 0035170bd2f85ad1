/** Asks for the temporary password and a new password, after a sign-up or in a recovery (account 2). */
import { toFailure } from '@rxgauge/client'
import { fixedPaths } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { displayContact } from '../account/account-contact'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { type SendAgain, useResend } from '../account/use-resend'
import { useGo } from '../links'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { useSite } from '../site-context'
import { NewPasswordForm, type NewPasswordFormProps } from './new-password-form'
import { ResendButton, type ResendButtonProps } from './resend-button'
import { useSignIn } from './use-sign-in'

interface VerifyScreenProps extends Pick<ResendButtonProps, 'attempt' | 'startPath'> {
  attemptId: string
  sendAgain: SendAgain
  /** Resolves with the server's message. */
  verify: (values: { temporaryPassword: string; password: string }) => Promise<{ message: string }>
  doneTitle: string
  failedTitle: string
  /** What the sign-in page says is ready if signing in fails. */
  ready: 'account' | 'password'
}

export function VerifyScreen({ attempt, attemptId, startPath, sendAgain, verify, ...result }: VerifyScreenProps) {
  const { site, messages, options } = useSite()
  const text = useAccountText().verify
  const go = useGo()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const signIn = useSignIn()
  const resend = useResend(attemptId, sendAgain)

  const save: NewPasswordFormProps['onSend'] = async (values, refuse) => {
    try {
      const { message } = await verify(values)
      const after = () => void enter(values.password)
      outcome.showOutcome({ title: result.doneTitle, sentence: message, button: messages.common.done, after })
    } catch (error) {
      outcome.showFailure(result.failedTitle, error, messages.common.tryAgain, (failure, sentence) => {
        if (failure.code === 'ATTEMPT_ENDED') resend.end()
        refuse(failure, sentence)
      })
    }
  }

  /**
   * DONE leads home, signed in. If the sign-in fails, it leads to the sign-in page, since the temporary password is used
   * up; without sign-in, home.
   */
  async function enter(password: string) {
    try {
      site.notices.actions.toast(await signIn(attempt, password))
      goHome({ replace: true })
    } catch (error) {
      if (!options.signInOutFlag) return go(fixedPaths.home, { replace: true })
      const { type, username } = attempt
      site.notices.actions.toast(failureSentence(toFailure(error), messages))
      go(fixedPaths.signIn, { replace: true, state: { type, username, ready: result.ready } })
    }
  }

  return (
    <div className="site-entry">
      <h1>{text.title}</h1>
      <p className="site-lead">{fill(text.lead, { contact: displayContact(attempt) })}</p>
      <PendingActionNote />
      <NewPasswordForm hasTemporary button={text.button} onSend={save}>
        <ResendButton attempt={attempt} outcome={outcome} startPath={startPath} resend={resend} />
      </NewPasswordForm>
      {outcome.dialog}
    </div>
  )
}
