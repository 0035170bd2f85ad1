/** Signing in: a passkey first, else a password with a code, else the operator's identity provider. */
import { deskCalls } from '@rxgauge/contract/desk'
import { TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDesk } from '../../frame/desk-context'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { CodeForm } from './code-form'
import { PasskeyButton } from './passkey-button'
import { ProviderLink } from './provider-link'

const { getWays, beginPasskey, finishPasskey, signInWithPassword } = deskCalls.signIn

export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { text, session } = useDesk()
  const { signIn, staff } = text
  const ways = useDeskData(getWays, {})
  const refused = new URLSearchParams(window.location.search).get('refused')
  // In a dialog, the page behind it stays.
  const isAgain = session !== undefined
  return (
    <div className="desk-sign-in">
      {!isAgain && <h1>{signIn.title}</h1>}
      {refused !== null && refused in staff.refusals && (
        <p role="alert" className="rx-problem">
          {staff.refusals[refused as keyof typeof staff.refusals]}
        </p>
      )}
      <PasskeyButton label={signIn.withPasskey} begin={beginPasskey} finish={finishPasskey} onProved={onSignedIn} />
      {ways.data?.hasProvider && <ProviderLink isInNewTab={isAgain} onDone={onSignedIn} />}
      <WithPassword onSignedIn={onSignedIn} />
    </div>
  )
}

function WithPassword({ onSignedIn }: { onSignedIn: () => void }) {
  const { text, session } = useDesk()
  const { signIn } = text
  const [email, setEmail] = useState(session?.email ?? '')
  const { run, isRunning, failure } = useDeskAct(signInWithPassword)
  return (
    <CodeForm
      action={signIn.submit}
      codeHint={signIn.codeNote}
      {...{ isRunning, failure }}
      onSubmit={async (typed) => {
        if ((await run({ body: { email, ...typed } })) !== undefined) onSignedIn()
      }}
    >
      <h2 className="desk-or">{signIn.or}</h2>
      <TextField label={signIn.email} type="email" autoComplete="username" required value={email} onChange={setEmail} />
    </CodeForm>
  )
}
