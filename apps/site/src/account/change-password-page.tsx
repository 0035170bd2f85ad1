/** Change password: only a success leads back to the profile (account 4). */
import { calls, fixedPaths, password } from '@rxgauge/contract'
import { Button, PasswordField } from '@rxgauge/ui'
import { repeats, useForm } from '../forms/use-form'
import { SiteLink, useGo } from '../links'
import { useSite } from '../site-context'
import { required } from './required'
import { useAccountText } from './use-account-text'
import { useOutcome } from './use-outcome'

export default function ChangePasswordPage() {
  const { site, messages } = useSite()
  const text = useAccountText()
  const go = useGo()
  const outcome = useOutcome()
  const { title, lead, button } = text.changePassword
  const form = useForm<'current' | 'next' | 'again'>({
    rules: { current: required, next: password, again: repeats('next', 'passwordMatch') },
    labels: { current: text.currentPassword, next: text.newPassword, again: text.confirmPassword },
    initial: { current: '', next: '', again: '' },
    async send({ current, next }) {
      try {
        const body = { currentPassword: current, newPassword: next }
        const { message } = await site.session.ask(calls.account.changePassword, { body })
        const after = () => go(fixedPaths.profile)
        outcome.tell({ title, sentence: message, button: messages.common.done, after })
      } catch (error) {
        outcome.tellFailure(title, error)
      }
    },
  })
  const reveal = { showLabel: text.show, hideLabel: text.hide, maxLength: 200 }
  return (
    <div className="site-reading">
      <h1>{title}</h1>
      <p className="site-lead">{lead}</p>
      <form {...form.formProps} className="site-form site-panel">
        <PasswordField {...form.fieldProps('current')} {...reveal} autoComplete="current-password" />
        <PasswordField
          {...form.fieldProps('next')}
          {...reveal}
          autoComplete="new-password"
          hint={messages.rules.passwordRule}
        />
        <PasswordField {...form.fieldProps('again')} {...reveal} autoComplete="new-password" />
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending ? text.working : button}
        </Button>
        <SiteLink to={fixedPaths.profile}>{text.cancel}</SiteLink>
      </form>
      {outcome.dialog}
    </div>
  )
}
