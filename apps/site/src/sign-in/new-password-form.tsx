/** A temporary password if needed, and the new password, typed twice (account 2, "Verify password"). */
import type { ApiFailure } from '@rxgauge/client'
import { password, temporaryPassword } from '@rxgauge/contract'
import { Button, TextField } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { FormErrors } from '../account/form-errors'
import { useAccountText } from '../account/use-account-text'
import { repeatsExactly, useForm } from '../account/use-form'
import { NewPasswordFields } from './new-password-fields'

export interface NewPasswordFormProps {
  hasTemporary: boolean
  button: string
  /** `refuse` shows an error at the temporary password's field. */
  onSend: (
    values: { temporaryPassword: string; password: string },
    refuse: (failure: ApiFailure, sentence: string) => void,
  ) => Promise<void>
  /** Below the temporary password. */
  children?: ReactNode
}

export function NewPasswordForm({ hasTemporary, button, onSend, children }: NewPasswordFormProps) {
  const text = useAccountText()
  const form = useForm<'temporary' | 'next' | 'again'>({
    rules: {
      temporary: hasTemporary ? temporaryPassword : () => undefined,
      next: password,
      again: repeatsExactly('next', 'passwordMatch'),
    },
    labels: { temporary: text.temporaryPassword, next: text.newPassword, again: text.confirmPassword },
    initial: { temporary: '', next: '', again: '' },
    send: ({ temporary, next }) =>
      onSend({ temporaryPassword: temporary, password: next }, ({ code }, sentence) => {
        if (code.startsWith('CODE_')) form.refuse('temporary', sentence)
        if (code.startsWith('PASSWORD_')) form.refuse('next', sentence)
      }),
  })
  return (
    <form {...form.formProps} className="site-form site-panel">
      {hasTemporary && (
        <div>
          <TextField
            {...form.fieldProps('temporary')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={20}
          />
          {children}
        </div>
      )}
      <NewPasswordFields fieldProps={form.fieldProps} />
      <Button type="submit" disabled={form.hasErrors || form.isSending}>
        {form.isSending ? text.working : button}
      </Button>
      <FormErrors count={form.errorCount} />
    </form>
  )
}
