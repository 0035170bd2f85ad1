/** The new password, typed twice (account 5). */

import { AccountPasswordField } from '../account/account-password-field'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

type FieldProps = Omit<Parameters<typeof AccountPasswordField>[0], 'autoComplete' | 'note'>

export function NewPasswordFields({ fieldProps }: { fieldProps: (name: 'next' | 'again') => FieldProps }) {
  const { messages } = useSite()
  // The server refuses passwords that are easy to guess, so the form says so before the visitor types.
  const { passwordLowercase, passwordGuess } = useAccountText()
  const { passwordRule } = messages.rules
  const wholeRule = `${passwordRule}, ${passwordLowercase}.`
  const next = fieldProps('next')
  const isRuleBroken = next.error === passwordRule
  return (
    <>
      {/* The rule stays whole, as the error if it's broken and otherwise beside other errors. */}
      <AccountPasswordField
        {...next}
        autoComplete="new-password"
        error={isRuleBroken ? wholeRule : next.error}
        note={isRuleBroken ? passwordGuess : `${wholeRule} ${passwordGuess}`}
      />
      <AccountPasswordField {...fieldProps('again')} autoComplete="new-password" />
    </>
  )
}
