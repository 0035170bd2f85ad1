/** Change password: only a success leads back to the profile (account 4). */
import { calls, fixedPaths, password } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { AccountPasswordField } from '../account/account-password-field'
import { FormErrors } from '../account/form-errors'
import { required } from '../account/required'
import { useAccountText } from '../account/use-account-text'
import { repeatsExactly, useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { SiteLink, useGo } from '../links'
import { NewPasswordFields } from '../sign-in/new-password-fields'
import { useSite } from '../site-context'

export default function ChangePasswordPage() {
  const { site } = useSite()
  const text = useAccountText()
  const go = useGo()
  const outcome = useOutcome()
  const { title, lead, button } = text.changePassword
  const form = useForm<'current' | 'next' | 'again'>({
    rules: { current: required, next: password, again: repeatsExactly('next', 'passwordMatch') },
    labels: { current: text.currentPassword, next: text.newPassword, again: text.confirmPassword },
    initial: { current: '', next: '', again: '' },
    async send({ current, next }) {
      try {
        const body = { currentPassword: current, newPassword: next }
        const { message } = await site.session.callWithMessage(calls.account.changePassword, { body })
        const after = () => go(fixedPaths.profile)
        outcome.showOutcome({ title, sentence: message, button: text.done, after })
      } catch (error) {
        outcome.showFailure(title, error, text.done)
      }
    },
  })
  return (
    <div className="site-entry">
      <h1>{title}</h1>
      <p className="site-lead">{lead}</p>
      <form {...form.formProps} className="site-form site-panel">
        <AccountPasswordField {...form.fieldProps('current')} autoComplete="current-password" />
        <NewPasswordFields fieldProps={form.fieldProps} />
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending ? text.working : button}
        </Button>
        <FormErrors count={form.errorCount} />
        <SiteLink className="rx-button" data-kind="other" to={fixedPaths.profile}>
          {text.cancel}
        </SiteLink>
      </form>
      <p>
        <SiteLink to={fixedPaths.forgotPassword}>{text.signIn.forgot}</SiteLink>
      </p>
      {outcome.dialog}
    </div>
  )
}
