/** Where the temporary password that was sent is entered, with a new one: after a sign-up and in a recovery (account 2). */
import { fill } from '@rxgauge/text'
import { type ContactInHistory, displayContact } from '../account/account-contact'
import { useAccountText } from '../account/use-account-text'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { NewPasswordForm, type NewPasswordFormProps } from './new-password-form'
import { ResendButton, type ResendButtonProps } from './resend-button'

interface VerifyScreenProps extends ResendButtonProps, Pick<NewPasswordFormProps, 'onSend'> {
  attempt: ContactInHistory
}

export function VerifyScreen({ attempt, resend, outcome, onSend }: VerifyScreenProps) {
  const { verify } = useAccountText()
  return (
    <div className="site-entry">
      <h1>{verify.title}</h1>
      <p className="site-lead">{fill(verify.lead, { contact: displayContact(attempt) })}</p>
      <PendingActionNote />
      <NewPasswordForm hasTemporary button={verify.button} onSend={onSend}>
        <ResendButton resend={resend} outcome={outcome} />
      </NewPasswordForm>
      {outcome.dialog}
    </div>
  )
}
