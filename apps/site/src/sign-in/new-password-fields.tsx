/** The new password and the same again (account 5). */

import { AccountPasswordField } from '../account/account-password-field'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

type FieldProps = Omit<Parameters<typeof AccountPasswordField>[0], 'autoComplete' | 'hint'>

export function NewPasswordFields({ fieldProps }: { fieldProps: (name: 'next' | 'again') => FieldProps }) {
  const { messages } = useSite()
  // The server refuses what is easy to guess: that is said before it is typed.
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
