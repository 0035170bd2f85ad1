/** Sign-in: phone or email, and the password (account 2 and 4, "Sign in"). */
import { fixedPaths } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { type ContactType, contactRule, useContactInHistory } from '../account/account-contact'
import { AccountPasswordField } from '../account/account-password-field'
import { ContactField } from '../account/contact-field'
import { required } from '../account/required'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { SiteLink } from '../links'
import { PendingActionNote } from '../pending-action/pending-action-note'
import { useGoHomeSignedIn } from '../pending-action/use-go-home-signed-in'
import { useSite } from '../site-context'
import { OrganizationSignIn } from './organization-sign-in'
import { useSignIn } from './use-sign-in'

export default function SignInPage() {
  const { site, organization, messages } = useSite()
  const text = useAccountText()
  const goHome = useGoHomeSignedIn()
  const outcome = useOutcome()
  const signIn = useSignIn()
  const before = useContactInHistory()
  const [type, setType] = useState<ContactType>(before?.type ?? 'phone')
  const form = useForm({
    rules: { contact: contactRule[type], password: required },
    labels: { contact: text[type], password: text.password },
    initial: { contact: before?.username ?? '', password: '' },
    async send({ contact, password }) {
      try {
        site.notices.actions.toast(await signIn({ type, username: contact }, password))
        goHome()
      } catch (error) {
        outcome.showFailure(text.signIn.failed, error, messages.common.tryAgain)
      }
    },
  })
  const typed = { type, username: form.values.contact }
  return (
    <div className="site-entry">
      <h1>{text.signIn.title}</h1>
      {before?.ready && (
        <p className="site-lead" role="status">
          {before.ready === 'account' ? text.signIn.accountReady : text.signIn.passwordReady}
        </p>
      )}
      <PendingActionNote />
      <form {...form.formProps} className="site-form site-panel">
        <ContactField type={type} onType={setType} form={form} autoComplete="username" />
        <AccountPasswordField {...form.fieldProps('password')} autoComplete="current-password" />
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending && <span className="site-spinner" aria-hidden="true" />}
          {form.isSending ? text.working : text.signIn.button}
        </Button>
      </form>
      {organization.hasMemberSignOn && <OrganizationSignIn />}
      <p className="site-row">
        <SiteLink to={fixedPaths.forgotPassword} state={typed}>
          {text.signIn.forgot}
        </SiteLink>
        <SiteLink to={fixedPaths.signUp} state={typed}>
          {text.signIn.noAccount}
        </SiteLink>
      </p>
      {outcome.dialog}
    </div>
  )
}
