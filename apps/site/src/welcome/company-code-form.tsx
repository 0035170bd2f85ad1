/** Asks for a company code, and shows validation errors on submit. */
import { brokenRule, companyCode, type RuleCode } from '@rxgauge/contract'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import type { SiteMessagesByArea } from '../site'

interface CompanyCodeFormProps {
  messages: SiteMessagesByArea
  isSending?: boolean
  /** Called with a valid code, as typed. */
  onCode: (code: string) => void
}

export function CompanyCodeForm({ messages, isSending = false, onCode }: CompanyCodeFormProps) {
  const [code, setCode] = useState('')
  const [broken, setBroken] = useState<RuleCode>()
  const { welcome: text } = messages.site
  return (
    <form
      className="site-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const rule = brokenRule(companyCode, code)
        setBroken(rule)
        if (rule === undefined && !isSending) onCode(code)
      }}
    >
      <TextField
        label={text.code}
        value={code}
        onChange={(value) => {
          setCode(value)
          setBroken(undefined)
        }}
        error={broken && messages.rules[broken]}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      <Button type="submit" wide disabled={isSending}>
        {text.start}
      </Button>
    </form>
  )
}
