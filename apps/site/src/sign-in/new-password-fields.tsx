/** The new password and the same again (account 5). */

import { AccountPasswordField } from '../account/account-password-field'
import { useSite } from '../site-context'

type FieldProps = Omit<Parameters<typeof AccountPasswordField>[0], 'autoComplete' | 'hint'>

export function NewPasswordFields({ fieldProps }: { fieldProps: (name: 'next' | 'again') => FieldProps }) {
  const { messages } = useSite()
  return (
    <>
      <AccountPasswordField {...fieldProps('next')} autoComplete="new-password" hint={messages.rules.passwordRule} />
      <AccountPasswordField {...fieldProps('again')} autoComplete="new-password" />
    </>
  )
}
