/** First name, last name, email and a question; all are needed (search 5, "Contact"). */
import { brokenRule, calls, description, email, name, type RuleCode } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextAreaField, TextField } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../site-context'

const rules = { firstName: name, lastName: name, email, notes: description }
type FieldName = keyof typeof rules
const fields = Object.keys(rules) as FieldName[]
const empty: Record<FieldName, string> = { firstName: '', lastName: '', email: '', notes: '' }

export function ContactForm({ onSent }: { onSent: () => void }) {
  const { site, messages, text } = useSite()
  const [values, setValues] = useState(empty)
  const [seen, setSeen] = useState<ReadonlySet<FieldName>>(new Set())
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  // What is wrong first is where to go on.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const { contact } = text
  const broken = (field: FieldName) => brokenRule(rules[field], values[field])
  const hasErrors = fields.some((field) => seen.has(field) && broken(field) !== undefined)

  const fieldProps = (field: FieldName) => {
    const rule: RuleCode | undefined = seen.has(field) ? broken(field) : undefined
    return {
      label: contact[field],
      value: values[field],
      onChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
      onBlur: () => setSeen((before) => new Set(before).add(field)),
      error: rule && messages.rules[rule],
      required: true,
    }
  }

  async function send() {
    setSeen(new Set(fields))
    setAttempts(attempts + 1)
    if (isSending || fields.some((field) => broken(field) !== undefined)) return
    setSending(true)
    try {
      await site.session.call(calls.settings.contactUs, { body: values })
      onSent()
    } catch (error) {
      site.notices.report(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      ref={form}
      className="site-form site-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="site-two">
        <TextField {...fieldProps('firstName')} autoComplete="given-name" maxLength={100} />
        <TextField {...fieldProps('lastName')} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField {...fieldProps('email')} type="email" autoComplete="email" maxLength={254} />
      <TextAreaField
        {...fieldProps('notes')}
        hint={`${contact.privacy} ${fill(contact.used, { count: values.notes.length })}`}
        rows={5}
      />
      {seen.has('notes') && broken('notes') === 'textTooLong' && (
        <p className="site-note">{fill(contact.used, { count: values.notes.length })}</p>
      )}
      <Button type="submit" disabled={hasErrors || isSending}>
        {isSending ? contact.sending : contact.send}
      </Button>
    </form>
  )
}
