/** Recipient's address, and both names, which are optional (search 5, "Email share"). */
import { brokenRule, email, type RuleCode } from '@rxgauge/contract'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useSite } from '../site-context'

export interface EmailRecipient {
  recipientEmail: string
  recipientName?: string
  senderName?: string
}

interface EmailFormProps {
  isBusy?: boolean
  onSend: (recipient: EmailRecipient) => void
}

const longestName = 100

export function EmailForm({ isBusy = false, onSend }: EmailFormProps) {
  const { messages, text } = useSite()
  const [address, setAddress] = useState('')
  const [recipientName, setRecipientName] = useState('')
  const [senderName, setSenderName] = useState('')
  const [broken, setBroken] = useState<RuleCode>()
  return (
    <form
      className="site-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const rule = brokenRule(email, address)
        setBroken(rule)
        if (rule !== undefined || isBusy) return
        onSend({
          recipientEmail: address.trim(),
          ...(recipientName.trim() === '' ? {} : { recipientName: recipientName.trim() }),
          ...(senderName.trim() === '' ? {} : { senderName: senderName.trim() }),
        })
      }}
    >
      <TextField
        label={text.send.recipientEmail}
        type="email"
        autoComplete="off"
        value={address}
        error={broken && messages.rules[broken]}
        onChange={(value) => {
          setAddress(value)
          setBroken(undefined)
        }}
        maxLength={254}
      />
      <TextField
        label={text.send.recipientName}
        value={recipientName}
        onChange={setRecipientName}
        maxLength={longestName}
        autoComplete="off"
      />
      <TextField
        label={text.send.senderName}
        value={senderName}
        onChange={setSenderName}
        maxLength={longestName}
        autoComplete="name"
      />
      <Button type="submit" wide disabled={isBusy || broken !== undefined || address === ''}>
        {text.send.send}
      </Button>
    </form>
  )
}
