/** A field for one phone number, and a button (search 5, "Phone"). */
import { phone } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { digitsOf, PhoneField } from '../forms/phone-field'
import { useForm } from '../forms/use-form'
import type { FormMessages } from './form-messages'

interface PhoneFormProps {
  label: string
  button: string
  sentences: FormMessages
  isBusy?: boolean
  initial?: string | undefined
  /** `digits`: ten digits. */
  onSend: (digits: string) => Promise<void>
}

export function PhoneForm({ label, button, sentences, isBusy = false, initial = '', onSend }: PhoneFormProps) {
  const form = useForm<'phone'>({
    rules: { phone },
    labels: { phone: label },
    initial: { phone: initial },
    ...sentences,
    send: (values) => onSend(digitsOf(values.phone)),
  })
  return (
    <form {...form.formProps} className="rx-form">
      <PhoneField {...form.fieldProps('phone')} />
      <Button type="submit" wide disabled={isBusy || form.isSending || form.hasErrors || form.values.phone === ''}>
        {button}
      </Button>
    </form>
  )
}
