/**
 * Asks for a phone or an email that gets a temporary password; with both, the phone counts (account 2 and 5, "Forgot
 * password").
 */
import { brokenRule, calls, email, fixedPaths, phone, type RuleCode } from '@rxgauge/contract'
import { digitsOf, PhoneField } from '@rxgauge/pricing/forms'
import { Button, lazyPart, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { type ContactInHistory, displayContact, useContactInHistory } from '../account/account-contact'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { storeResend } from '../account/use-resend'
import { useGo } from '../links'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

type Fields = { phone: string; email: string }

export default function ForgotPasswordPage() {
  const { site, messages } = useSite()
  const text = useAccountText()
  const { forgot } = text
  const go = useGo()
  const outcome = useOutcome()
  const before = useContactInHistory()
  const [attempt, setAttempt] = useState<ContactInHistory>()
  const form = useForm<keyof Fields>({
    rules: {
      phone: (value, values) => optional(phone, value, values.email),
      email: (value, values) => optional(email, value, values.phone),
    },
    labels: { phone: text.phone, email: text.email },
    initial: {
      phone: before?.type === 'phone' ? before.username : '',
      email: before?.type === 'email' ? before.username : '',
    },
    async send(values) {
      const type = values.phone === '' ? 'email' : 'phone'
      try {
        const { data, beside } =
          type === 'phone'
            ? await site.session.callWithMessage(calls.account.forgotPasswordByPhone, {
                body: { phone: digitsOf(values.phone) },
              })
            : await site.session.callWithMessage(calls.account.forgotPasswordByEmail, { body: { email: values.email } })
        const attemptId = data.appUserLoginId
        storeResend(site, attemptId, beside)
        setAttempt({ type, username: values[type], attemptId })
      } catch (error) {
        outcome.showFailure(messages.common.sorry, error)
      }
    },
  })
  return (
    <div className="site-entry">
      <h1>{forgot.title}</h1>
      <p className="site-lead">{forgot.lead}</p>
      <form {...form.formProps} className="site-form site-panel">
        <PhoneField {...form.fieldProps('phone')} />
        <p className="site-or">{forgot.or}</p>
        <TextField
          {...form.fieldProps('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          maxLength={254}
        />
        <Button type="submit" disabled={form.hasErrors || form.isSending}>
          {form.isSending ? text.working : forgot.button}
        </Button>
      </form>
      {attempt && (
        <SitePart onClose={() => setAttempt(undefined)}>
          <ChoiceDialog
            title={forgot.title}
            yes={forgot.signIn}
            no={messages.common.cancel}
            onYes={() => go(fixedPaths.forgotVerifyPassword, { state: attempt })}
            onNo={() => setAttempt(undefined)}
          >
            <p>
              {forgot.sentText} <b>{displayContact(attempt)}</b>
            </p>
            <p className="site-note">{forgot.sentNote}</p>
          </ChoiceDialog>
        </SitePart>
      )}
      {outcome.dialog}
    </div>
  )
}

/** One of the two fields is required. */
function optional(rule: typeof phone | typeof email, value: string, other: string): RuleCode | undefined {
  if (value === '') return other === '' ? 'required' : undefined
  return brokenRule(rule, value)
}
