/** Change email (account 4). */
import { calls } from '@rxgauge/contract'
import { TextField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { ChangeContact } from './change-contact'

export default function ChangeEmailPage() {
  const { site } = useSite()
  const { changeEmail: text } = useAccountText()
  return (
    <ChangeContact
      {...text}
      type="email"
      labels={{ next: text.newEmail, again: text.confirmEmail }}
      matchRule="emailMatch"
      unchangedRule="emailUnchanged"
      Input={EmailField}
      begin={(email) => site.session.callWithMessage(calls.account.changeEmail, { body: { email } })}
    />
  )
}

const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="off" maxLength={254} {...props} />
)
