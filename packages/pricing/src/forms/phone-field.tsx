/** A phone number: digits alone, ten at most, shown as (xxx) xxx-xxxx once it is whole (account 5). */
import { formatPhone, limits } from '@rxgauge/contract'
import { TextField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** @param typed all that stands in the field */
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

/** What the field shows of what was typed. */
export function formatTypedPhone(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length === limits.phoneLength ? formatPhone(digits) : digits
}

/** Ten digits at most, without a country code before them. */
export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, limits.phoneLength)
