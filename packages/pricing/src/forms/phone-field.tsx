/** A phone number: up to ten digits, shown as (xxx) xxx-xxxx once complete (account 5). */
import { formatPhone, limits } from '@rxgauge/contract'
import { TextField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** @param typed the field's complete raw text */
  onChange: (shown: string, typed: string) => void
}

export function PhoneField({ onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      onChange={(typed) => onChange(formatTypedPhone(typed), typed)}
    />
  )
}

/** The field's text after something was typed. */
export function formatTypedPhone(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length === limits.phoneLength ? formatPhone(digits) : digits
}

/** Up to ten digits, without a leading country code. */
export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, limits.phoneLength)
