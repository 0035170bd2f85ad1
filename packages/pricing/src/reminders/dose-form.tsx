/** The form of a dose reminder: up to three times a day, in a chosen time zone (search 5, "Dose reminder"). */
import type { RuleCode } from '@rxgauge/contract'
import { SelectField, TextField } from '@rxgauge/ui'
import { CheckField } from '../forms/check-field'
import { useForm } from '../forms/use-form'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { FormFooter } from './form-footer'
import type { DoseForm } from './reminder-forms'
import type { OpenReminderForm } from './reminder-store'

const requiredTime = (value: string): RuleCode | undefined => (/^\d{2}:\d{2}$/.test(value) ? undefined : 'required')
const anything = () => undefined

export function DoseFormView({ reminding }: { reminding: Extract<OpenReminderForm, { kind: 'dose' }> }) {
  const { results, host, messages } = useResults()
  const { AlertSwitch } = host.account
  const text = messages.reminders
  const form = useForm<keyof DoseForm>({
    rules: {
      timeZone: (value) => (value === '' ? 'required' : undefined),
      time1: requiredTime,
      withTime2: anything,
      time2: (value, { withTime2 }) => (withTime2 === 'y' ? requiredTime(value) : undefined),
      withTime3: anything,
      time3: (value, { withTime3 }) => (withTime3 === 'y' ? requiredTime(value) : undefined),
    },
    labels: text,
    initial: reminding.initial,
    sentences: messages.rules,
    onError: () => undefined,
    send: results.reminders.actions.saveDose,
  })
  const { values, set } = form
  return (
    <form {...form.formProps} className="rx-form">
      <p className="rx-outcome-text">{text.doseLead}</p>
      <div className="rx-field-grid" data-short="">
        <TextField {...form.fieldProps('time1')} type="time" required />
        <SelectField
          label={text.timeZone}
          value={values.timeZone}
          options={reminding.timeZones.map(({ key, displayValue }) => ({ value: key, label: displayValue }))}
          onChange={(zone) => set('timeZone', zone)}
        />
      </div>
      <CheckField label={text.withTime2} value={values.withTime2} onChange={(value) => set('withTime2', value)} />
      {values.withTime2 === 'y' && <TextField {...form.fieldProps('time2')} type="time" required />}
      <CheckField label={text.withTime3} value={values.withTime3} onChange={(value) => set('withTime3', value)} />
      {values.withTime3 === 'y' && <TextField {...form.fieldProps('time3')} type="time" required />}
      {AlertSwitch && (
        <ScreenBoundary fallback={null}>
          <AlertSwitch />
        </ScreenBoundary>
      )}
      {!reminding.isOn && <p className="rx-note">{text.calendarNext}</p>}
      <FormFooter reminding={reminding} isDisabled={form.isSending || form.hasErrors} />
    </form>
  )
}
