/** A password together with an app for codes: the QR code, the same key to type, and the first code. */
import type { DeskData, deskCalls } from '@rxgauge/contract/desk'
import { Button, PasswordField, TextField } from '@rxgauge/ui'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'

export type CodeApp = DeskData<typeof deskCalls.account.beginPassword>

interface AppSetupProps {
  app: CodeApp
  isRunning: boolean
  onSubmit: (typed: { setup: string; password: string; code: string }) => void
  /** A failure, above the button. */
  children: ReactNode
}

export function AppSetup({ app, isRunning, onSubmit, children }: AppSetupProps) {
  const { signIn } = useDeskText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit({ setup: app.setup, password, code })
  }
  return (
    <form className="rx-form" onSubmit={submit}>
      <h2>{signIn.setUpApp}</h2>
      <p>{signIn.scan}</p>
      <AppCode uri={app.uri} />
      <p>
        {signIn.typeKey} <code className="desk-key">{app.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        label={signIn.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
      <PasswordField
        label={signIn.newPassword}
        note={signIn.passwordRule}
        autoComplete="new-password"
        required
        showLabel={signIn.show}
        hideLabel={signIn.hide}
        value={password}
        onChange={setPassword}
      />
      {children}
      <Button type="submit" disabled={isRunning}>
        {signIn.finish}
      </Button>
    </form>
  )
}

/** In modules. */
const quiet = 4

function AppCode({ uri }: { uri: string }) {
  const { signIn } = useDeskText()
  const { path, size } = useMemo(() => {
    const code = generate(uri)
    return { path: toSvgPath(code), size: code.size }
  }, [uri])
  const width = size + 2 * quiet
  return (
    <svg className="desk-qr" viewBox={`${-quiet} ${-quiet} ${width} ${width}`} role="img" aria-label={signIn.qrCode}>
      <rect x={-quiet} y={-quiet} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
