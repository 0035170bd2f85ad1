/** Proving a factor again, for acts that need a fresh one. */
import { deskCalls } from '@rxgauge/contract/desk'
import { Button, PasswordField, TextField } from '@rxgauge/ui'
import { type FormEvent, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Failure, Loading } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { PasskeyButton } from './passkey-button'
import { ProviderLink } from './provider-link'

const { beginConfirmation, confirmWithPasskey, confirmWithPassword } = deskCalls.signIn

export function StepUp({ onProved }: { onProved: () => void }) {
  const { signIn } = useDeskText()
  const account = useDeskData(deskCalls.account.getAccount, {})
  if (!account.data) return <Loading failure={account.failure} onRetry={account.reload} />
  const { passkeys, hasPassword, isFromProvider } = account.data
  return (
    <div className="desk-sign-in">
      <p>{signIn.confirmIntro}</p>
      {passkeys.length > 0 && (
        <PasskeyButton
          label={signIn.confirmWithPasskey}
          begin={beginConfirmation}
          finish={confirmWithPasskey}
          onProved={onProved}
        />
      )}
      {isFromProvider && <ProviderLink isInNewTab onDone={onProved} />}
      <CodeAgain hasPassword={hasPassword} onProved={onProved} />
    </div>
  )
}

/** Somebody without a password has recovery codes. */
function CodeAgain({ hasPassword, onProved }: { hasPassword: boolean; onProved: () => void }) {
  const { signIn } = useDeskText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const act = useDeskAct(confirmWithPassword)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if ((await act.run({ body: { password, code } })) !== undefined) onProved()
  }
  return (
    <form className="rx-form" onSubmit={submit}>
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
      <TextField label={signIn.code} autoComplete="one-time-code" required value={code} onChange={setCode} />
      <Failure failure={act.failure} />
      <Button type="submit" kind="other" disabled={act.isRunning}>
        {signIn.confirm}
      </Button>
    </form>
  )
}
