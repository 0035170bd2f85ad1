/** The form of a refill reminder: every 30 or 90 days, from a date that the server offers, by text, email or both (search 5, "Refill reminder"). */
import { brokenRule, email, phone, refillDurations } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { SelectField, TextField } from '@rxgauge/ui'
import { CheckField } from '../forms/check-field'
import { digitsOf, PhoneField } from '../forms/phone-field'
import { useForm } from '../forms/use-form'
import { useResults } from '../results/results-context'
import { FormFooter } from './form-footer'
import type { RefillForm } from './reminder-forms'
import type { OpenReminderForm } from './reminder-store'
import { Revealed } from './revealed'

const anything = () => undefined

export function RefillFormView({ reminding }: { reminding: Extract<OpenReminderForm, { kind: 'refill' }> }) {
  const { results, messages } = useResults()
  const text = messages.reminders
  const { consent } = messages
  const { own } = reminding
  const form = useForm<keyof RefillForm>({
    rules: {
      duration: anything,
      startDate: (value) => (value === '' ? 'required' : undefined),
      byText: (value, { byEmail }) => (value === '' && byEmail === '' ? 'required' : undefined),
      phone: (value, { byText }) => (byText === 'y' ? brokenRule(phone, value) : undefined),
      byEmail: anything,
      email: (value, { byEmail }) => (byEmail === 'y' ? brokenRule(email, value) : undefined),
    },
    labels: { ...text, duration: text.every, byText: consent.refillText, byEmail: consent.refillEmail },
    initial: reminding.initial,
    sentences: messages.rules,
    onError: () => undefined,
    send: (values) => results.reminders.actions.saveRefill({ ...values, phone: digitsOf(values.phone) }),
  })
  const { values, set } = form
  const hasNoChannel = values.byText === '' && values.byEmail === ''
  return (
    <form {...form.formProps} className="rx-form">
      <p className="rx-outcome-text">{text.refillLead}</p>
      <div className="rx-field-grid" data-short="">
        <SelectField
          label={text.every}
          value={values.duration}
          options={refillDurations.map((count) => ({ value: String(count), label: fill(text.days, { count }) }))}
          onChange={(duration) => set('duration', duration)}
        />
        <SelectField
          label={text.startDate}
          value={values.startDate}
          options={reminding.startDates.map(({ key, displayValue }) => ({ value: key, label: displayValue }))}
          onChange={(date) => set('startDate', date)}
        />
      </div>
      <fieldset className="rx-choices">
        <legend>
          {text.channels}
          {/* Why nothing can be saved yet. */}
          <span>{text.channelRequired}</span>
        </legend>
        <CheckField label={consent.refillText} value={values.byText} onChange={(value) => set('byText', value)} />
        <Revealed isShown={values.byText === 'y'}>
          <PhoneField {...form.fieldProps('phone')} hint={own.phone === null ? text.noOwnPhone : text.ownPhone} />
        </Revealed>
        <CheckField label={consent.refillEmail} value={values.byEmail} onChange={(value) => set('byEmail', value)} />
        <Revealed isShown={values.byEmail === 'y'}>
          <TextField
            {...form.fieldProps('email')}
            type="email"
            autoComplete="email"
            hint={own.email === null ? text.noOwnEmail : text.ownEmail}
          />
        </Revealed>
      </fieldset>
      <FormFooter reminding={reminding} isDisabled={form.isSending || form.hasErrors || hasNoChannel} />
    </form>
  )
}
