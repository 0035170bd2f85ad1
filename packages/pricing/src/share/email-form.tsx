/** The recipient's address, and both names, which are optional (search 5, "Email share"). */
import { email, limits, personName } from '@rxgauge/contract'
import type { SendMessages } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useForm } from '../forms/use-form'
import type { FormMessages } from './form-messages'

export interface EmailRecipient {
  recipientEmail: string
  recipientName?: string
  senderName?: string
}

interface EmailFormProps {
  text: SendMessages
  sentences: FormMessages
  initial: EmailRecipient | undefined
  onSend: (recipient: EmailRecipient) => Promise<void>
}

export function EmailForm({ text, sentences, initial, onSend }: EmailFormProps) {
  const form = useForm<'recipientEmail' | 'recipientName' | 'senderName'>({
    rules: { recipientEmail: email, recipientName: personName, senderName: personName },
    labels: text,
    initial: { recipientEmail: '', recipientName: '', senderName: '', ...initial },
    ...sentences,
    send: ({ recipientEmail, recipientName, senderName }) =>
      onSend({
        recipientEmail: recipientEmail.trim(),
        ...(recipientName.trim() === '' ? {} : { recipientName: recipientName.trim() }),
        ...(senderName.trim() === '' ? {} : { senderName: senderName.trim() }),
      }),
  })
  return (
    <form {...form.formProps} className="rx-form">
      <TextField {...form.fieldProps('recipientEmail')} type="email" autoComplete="off" maxLength={254} />
      <TextField {...form.fieldProps('recipientName')} autoComplete="off" maxLength={limits.personNameLength} />
      <TextField {...form.fieldProps('senderName')} autoComplete="name" maxLength={limits.personNameLength} />
      <Button type="submit" wide disabled={form.isSending || form.hasErrors || form.values.recipientEmail === ''}>
        {text.send}
      </Button>
    </form>
  )
}
