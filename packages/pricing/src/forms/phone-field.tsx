/** A phone number as people type it, shown as (xxx) xxx-xxxx once it is whole (account 5). */
import { formatPhone, limits } from '@rxgauge/contract'
import { TextField } from '@rxgauge/ui'
import type { ComponentProps } from 'react'

const longestTyped = 24

export function PhoneField({ onChange, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      onChange={(typed) => {
        const digits = digitsOf(typed)
        onChange(digits.length === limits.phoneLength ? formatPhone(digits) : typed.slice(0, longestTyped))
      }}
    />
  )
}

/** Ten digits at most, without a country code before them. */
export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, limits.phoneLength)
