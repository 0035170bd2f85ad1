/**
 * First name, last name, email and a question; all are required (search 5, "Contact"). The form itself shows a
 * refusal and keeps the text, since the failed-call dialog would lead home.
 */
import { isRefused, toFailure } from '@rxgauge/client'
import { calls, description, email, name } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button, TextAreaField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { FormErrors } from '../account/form-errors'
import { useForm } from '../account/use-form'
import { useSite } from '../site-context'
import { useContactWish } from './contact-wish'

/** @param onSent called with the address that the reply goes to */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { site, text, messages } = useSite()
  const { contact } = text
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    rules: { firstName: name, lastName: name, email, notes: description },
    labels: contact,
    initial: { firstName: '', lastName: '', email: '', notes: useContactWish() },
    async send(body) {
      setProblem(undefined)
      try {
        await site.session.call(calls.settings.contactUs, { body })
        onSent(body.email.trim())
      } catch (error) {
        const failure = toFailure(error)
        if (!isRefused(failure) && failure.status !== 429) throw error
        setProblem(failureSentence(failure, messages))
      }
    },
  })
  return (
    <form {...form.formProps} className="site-form site-panel">
      <div className="site-two">
        <TextField {...form.fieldProps('firstName')} required autoComplete="given-name" maxLength={100} />
        <TextField {...form.fieldProps('lastName')} required autoComplete="family-name" maxLength={100} />
      </div>
      <TextField {...form.fieldProps('email')} required type="email" autoComplete="email" maxLength={254} />
      <TextAreaField
        {...form.fieldProps('notes')}
        required
        notes={{ text: contact.privacy, count: fill(contact.used, { count: form.values.notes.length }) }}
        rows={5}
      />
      {problem !== undefined && (
        <p className="rx-field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={form.hasErrors || form.isSending}>
        {form.isSending ? contact.sending : contact.send}
      </Button>
      <FormErrors count={form.errorCount} />
    </form>
  )
}
