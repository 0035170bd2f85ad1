/** A password field in the visit's language. */
import { PasswordField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'
import { useAccountText } from './use-account-text'

type AccountPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'> & {
  /** What a password manager does: fills in the current password, or offers a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function AccountPasswordField(props: AccountPasswordFieldProps) {
  const { show, hide } = useAccountText()
  return <PasswordField {...props} showLabel={show} hideLabel={hide} maxLength={200} />
}
