/** Accepting an invitation: with a passkey, or a password and an app; then recovery codes, once. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDesk } from '../../frame/desk-context'
import { Failure, Loading } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { AppSetup } from './app-setup'
import { RecoveryCodes } from './recovery-codes'
import { usePasskey } from './use-passkey'

const { readInvitation, beginInvitedPasskey, acceptWithPasskey, beginInvitedPassword, acceptWithPassword } =
  deskCalls.signIn

/** The link's secret is the part of the address after #, which no server sees. */
export const isInvitation = (): boolean => window.location.pathname === '/desk/invitation'

export function Invitation() {
  const { signIn } = useDesk().text
  const [token] = useState(() => window.location.hash.slice(1))
  const [codes, setCodes] = useState<readonly string[]>()
  const invitation = useDeskData(readInvitation, { body: { token } })
  if (codes) return <RecoveryCodes codes={codes} onKept={() => window.location.replace('/desk/')} />
  if (!invitation.data) return <Loading failure={invitation.failure} onRetry={invitation.reload} />
  const { email, name } = invitation.data
  return (
    <div className="desk-sign-in">
      <h1>{signIn.invitationTitle}</h1>
      <p>{fill(signIn.invitationFor, { email })}</p>
      <Ways token={token} suggestedName={name} onAccepted={setCodes} />
    </div>
  )
}

interface WaysProps {
  token: string
  suggestedName: string
  onAccepted: (codes: readonly string[]) => void
}

function Ways({ token, suggestedName, onAccepted }: WaysProps) {
  const { text, language } = useDesk()
  const { signIn } = text
  const [name, setName] = useState(suggestedName)
  const passkey = usePasskey()
  const begin = useDeskAct(beginInvitedPasskey)
  const accept = useDeskAct(acceptWithPasskey)
  const beginApp = useDeskAct(beginInvitedPassword)
  const acceptApp = useDeskAct(acceptWithPassword)
  const [app, setApp] = useState<NonNullable<Awaited<ReturnType<typeof beginApp.run>>>>()
  async function makePasskey() {
    const begun = await begin.run({ body: { token, name } })
    const response = begun && (await passkey.make(begun.options))
    if (!response) return
    const passkeyName = fill(signIn.thisBrowser, { date: new Date().toLocaleDateString(language) })
    const accepted = await accept.run({ body: { token, name, passkeyName, response } })
    if (accepted) onAccepted(accepted.codes)
  }
  const field = <TextField label={signIn.name} autoComplete="name" required value={name} onChange={setName} />
  if (app) {
    return (
      <>
        {field}
        <AppSetup
          app={app}
          isRunning={acceptApp.isRunning}
          onSubmit={async (typed) => {
            const accepted = await acceptApp.run({ body: { token, name, ...typed } })
            if (accepted) onAccepted(accepted.codes)
          }}
        >
          <Failure failure={acceptApp.failure} />
        </AppSetup>
      </>
    )
  }
  return (
    <>
      {field}
      <h2>{signIn.chooseWay}</h2>
      <h3>{signIn.passkeyWay}</h3>
      <p>{signIn.passkeyAbout}</p>
      <Button disabled={begin.isRunning || accept.isRunning} onClick={makePasskey}>
        {signIn.makePasskey}
      </Button>
      {passkey.hasFailed && (
        <p role="alert" className="rx-problem">
          {signIn.passkeyFailed}
        </p>
      )}
      <Failure failure={begin.failure ?? accept.failure} />
      <h3>{signIn.passwordWay}</h3>
      <p>{signIn.passwordAbout}</p>
      <Button
        kind="other"
        disabled={beginApp.isRunning}
        onClick={async () => setApp(await beginApp.run({ body: { token } }))}
      >
        {signIn.usePassword}
      </Button>
      <Failure failure={beginApp.failure} />
    </>
  )
}
