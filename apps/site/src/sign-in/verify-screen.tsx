/** Asks for the temporary password and a new password, after a sign-up or in a recovery (account 2). */
import { fill } from '@rxgauge/text'
import { displayContact } from '../account/account-contact'
import { useAccountText } from '../account/use-account-text'
import { type SendAgain, useResend } from '../account/use-resend'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { NewPasswordForm, type NewPasswordFormProps } from './new-password-form'
import { ResendButton, type ResendButtonProps } from './resend-button'

interface VerifyScreenProps extends Omit<ResendButtonProps, 'resend'>, Pick<NewPasswordFormProps, 'onSend'> {
  attemptId: string
  sendAgain: SendAgain
}

export function VerifyScreen({ attemptId, sendAgain, onSend, ...props }: VerifyScreenProps) {
  const { verify } = useAccountText()
  const { attempt, outcome } = props
  const resend = useResend(attemptId, sendAgain)

  const save: NewPasswordFormProps['onSend'] = (values, refuse) =>
    onSend(values, (failure, sentence) => {
      if (failure.code === 'ATTEMPT_ENDED') resend.end()
      refuse(failure, sentence)
    })

  return (
    <div className="site-entry">
      <h1>{verify.title}</h1>
      <p className="site-lead">{fill(verify.lead, { contact: displayContact(attempt) })}</p>
      <PendingActionNote />
      <NewPasswordForm hasTemporary button={verify.button} onSend={save}>
        <ResendButton {...props} resend={resend} />
      </NewPasswordForm>
      {outcome.dialog}
    </div>
  )
}
