/** One phone number, as people type it, and a button (search 5, "Phone"). */
import { brokenRule, formatPhone, limits, phone, type RuleCode } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { digitsOf } from '../forms/phone-field'
import { useSite } from '../site-context'

interface PhoneFormProps {
  label: string
  button: string
  isBusy?: boolean
  /** Ten digits. */
  onSend: (digits: string) => void
}

export function PhoneForm({ label, button, isBusy = false, onSend }: PhoneFormProps) {
  const { messages } = useSite()
  const [text, setText] = useState('')
  const [broken, setBroken] = useState<RuleCode>()
  const digits = digitsOf(text)
  return (
    <form
      className="site-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const rule = brokenRule(phone, text)
        setBroken(rule)
        if (rule === undefined && !isBusy) onSend(digits)
      }}
    >
      <TextField
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={text}
        error={broken && fill(messages.rules[broken], { label })}
        onChange={(value) => {
          const next = digitsOf(value)
          // Shown as (xxx) xxx-xxxx once it is whole.
          setText(next.length === limits.phoneLength ? formatPhone(next) : value.slice(0, 20))
          setBroken(/[^\d\s().+-]/.test(value) ? 'digitsOnly' : undefined)
        }}
      />
      <Button type="submit" wide disabled={isBusy || broken !== undefined || text === ''}>
        {button}
      </Button>
    </form>
  )
}
