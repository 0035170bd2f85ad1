/** A password with the code of an app, or a recovery code: to sign in, or to confirm that it's them. */
import { Button, PasswordField, TextField } from '@rxgauge/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeskFailure } from '../../frame/desk-client'
import { useDeskText } from '../../frame/desk-context'
import { Failure } from '../../frame/parts'

interface CodeFormProps {
  action: string
  codeHint?: string
  /** Somebody without a password has recovery codes. */
  hasPassword?: boolean
  isRunning: boolean
  failure: DeskFailure | undefined
  onSubmit: (typed: { password: string; code: string }) => void
  /** Above the fields. */
  children?: ReactNode
}

export function CodeForm({
  action,
  codeHint,
  hasPassword = true,
  isRunning,
  failure,
  onSubmit,
  children,
}: CodeFormProps) {
  const { signIn } = useDeskText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit({ password, code })
  }
  return (
    <form className="rx-form" onSubmit={submit}>
      {children}
      {hasPassword && (
        <PasswordField
          label={signIn.password}
          autoComplete="current-password"
          showLabel={signIn.show}
          hideLabel={signIn.hide}
          value={password}
          onChange={setPassword}
        />
      )}
      <TextField
        label={signIn.code}
        hint={codeHint}
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
      <Failure failure={failure} />
      <Button type="submit" kind="other" disabled={isRunning}>
        {action}
      </Button>
    </form>
  )
}
