/** The choice between phone and email, and its field. */

import { PhoneField } from '@rxgauge/pricing/forms'
import { Segments, TextField } from '@rxgauge/ui'
import { type ComponentProps, useRef } from 'react'
import type { ContactType } from './account-contact'
import { useAccountText } from './use-account-text'

interface ContactFieldProps {
  type: ContactType
  onType: (type: ContactType) => void
  /** A form with a field named `contact`. */
  form: {
    set: (name: 'contact', value: string) => void
    fieldProps: (name: 'contact') => ComponentProps<typeof TextField>
  }
  /** `username` beside a password field. */
  autoComplete?: string
}

export function ContactField({ type, onType, form, autoComplete }: ContactFieldProps) {
  const text = useAccountText()
  const field = form.fieldProps('contact')
  /**
   * During hydration React replays a choice and typed text at once, so that an email may arrive in the phone field.
   */
  const chosen = useRef(type)
  const completed = autoComplete === undefined ? {} : { autoComplete }
  return (
    <>
      <Segments
        label={text.way}
        value={type}
        options={[
          { value: 'phone', label: text.wayPhone },
          { value: 'email', label: text.wayEmail },
        ]}
        onChange={(next) => {
          chosen.current = next
          onType(next)
          form.set('contact', '')
        }}
      />
      {type === 'phone' ? (
        <PhoneField
          key="phone"
          {...field}
          {...completed}
          onChange={(shown, typed) => field.onChange(chosen.current === 'phone' ? shown : typed)}
        />
      ) : (
        <TextField
          key="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          maxLength={254}
          {...field}
          {...completed}
        />
      )}
    </>
  )
}
