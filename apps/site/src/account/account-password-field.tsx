/** A password field in the words of the visit's language. */
import { PasswordField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'
import { useAccountText } from './use-account-text'

type AccountPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'> & {
  /** What a password manager may do: fill in the one that exists, or offer a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function AccountPasswordField(props: AccountPasswordFieldProps) {
  const { show, hide } = useAccountText()
  return <PasswordField {...props} showLabel={show} hideLabel={hide} maxLength={200} />
}
