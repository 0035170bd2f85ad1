/** Sign-up: asks for a phone or an email that gets a temporary password (account 2 and 4, "Sign up"). */
import { calls, fixedPaths } from '@rxgauge/contract'
import { digitsOf } from '@rxgauge/pricing/forms'
import { Button, lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import {
  type ContactInHistory,
  type ContactType,
  contactRule,
  displayContact,
  useContactInHistory,
} from '../account/account-contact'
import { ContactField } from '../account/contact-field'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { storeResend } from '../account/use-resend'
import { SiteLink, useGo } from '../links'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

export default function SignUpPage() {
  const { site, messages } = useSite()
  const text = useAccountText()
  const go = useGo()
  const before = useContactInHistory()
  const outcome = useOutcome()
  const [type, setType] = useState<ContactType>(before?.type ?? 'phone')
  const [attempt, setAttempt] = useState<ContactInHistory>()
  const form = useForm({
    rules: { contact: contactRule[type] },
    labels: { contact: text[type] },
    initial: { contact: before?.username ?? '' },
    async send({ contact }) {
      try {
        const { data, beside } =
          type === 'email'
            ? await site.session.callWithMessage(calls.account.signupByEmail, { body: { email: contact } })
            : await site.session.callWithMessage(calls.account.signupByPhone, {
                body: { phoneNumber: digitsOf(contact) },
              })
        const attemptId = data.signupAttemptId
        storeResend(site, attemptId, beside)
        setAttempt({ type, username: contact, attemptId })
      } catch (error) {
        outcome.showFailure(text.signUp.failed, error, text.signUp.tryAgain)
      }
    },
  })
  const typed = { type, username: form.values.contact }
  return (
    <div className="site-entry">
      <h1>{text.signUp.title}</h1>
      <p className="site-lead">{text.signUp.lead}</p>
      <PendingActionNote />
      <form {...form.formProps} className="site-form site-panel">
        <ContactField type={type} onType={setType} form={form} />
        <p className="site-note">{type === 'phone' ? text.consent.signupText : text.consent.signupEmail}</p>
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending ? text.working : text.signUp.button}
        </Button>
      </form>
      <p>
        <SiteLink to={fixedPaths.signIn} state={typed}>
          {text.signUp.haveAccount}
        </SiteLink>
      </p>
      {attempt && (
        <SitePart onClose={() => setAttempt(undefined)}>
          <ChoiceDialog
            title={text.signUp.sentTitle[attempt.type]}
            yes={text.continue}
            no={messages.common.cancel}
            onYes={() => go(fixedPaths.verifyPassword, { state: attempt })}
            onNo={() => setAttempt(undefined)}
          >
            <p>
              {text.signUp.sentText} <b className="site-line">{displayContact(attempt)}</b>
            </p>
            <p>{text.signUp.next}</p>
          </ChoiceDialog>
        </SitePart>
      )}
      {outcome.dialog}
    </div>
  )
}
