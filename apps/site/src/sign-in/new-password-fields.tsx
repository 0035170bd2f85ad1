/** The new password, typed twice (account 5). */

import { AccountPasswordField } from '../account/account-password-field'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

type FieldProps = Omit<Parameters<typeof AccountPasswordField>[0], 'autoComplete' | 'hint'>

export function NewPasswordFields({ fieldProps }: { fieldProps: (name: 'next' | 'again') => FieldProps }) {
  const { messages } = useSite()
  // The server refuses passwords that are easy to guess, so the form says so before the visitor types.
  const { passwordGuess } = useAccountText()
  return (
    <>
      <AccountPasswordField
        {...fieldProps('next')}
        autoComplete="new-password"
        hint={`${messages.rules.passwordRule}. ${passwordGuess}`}
      />
      <AccountPasswordField {...fieldProps('again')} autoComplete="new-password" />
    </>
  )
}
