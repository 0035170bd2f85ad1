/** Asks for a passkey, to sign in or to confirm that it's them. */
import type { deskCalls } from '@rxgauge/contract/desk'
import { Button } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { Failure } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'
import { usePasskey } from './use-passkey'

type Calls = typeof deskCalls.signIn

interface PasskeyButtonProps {
  label: string
  /** Makes the question that the passkey answers. */
  begin: Calls['beginPasskey'] | Calls['beginConfirmation']
  /** Takes the answer. */
  finish: Calls['finishPasskey'] | Calls['confirmWithPasskey']
  onProved: () => void
}

export function PasskeyButton({ label, begin, finish, onProved }: PasskeyButtonProps) {
  const { signIn } = useDeskText()
  const beginning = useDeskAct(begin)
  const finishing = useDeskAct(finish)
  const passkey = usePasskey()
  async function run() {
    const begun = await beginning.run({})
    const response = begun && (await passkey.use(begun.options))
    if (response && (await finishing.run({ body: { response } })) !== undefined) onProved()
  }
  return (
    <>
      <Button wide disabled={beginning.isRunning || finishing.isRunning} onClick={run}>
        {label}
      </Button>
      {passkey.hasFailed && (
        <p role="alert" className="rx-problem">
          {signIn.passkeyFailed}
        </p>
      )}
      <Failure failure={beginning.failure ?? finishing.failure} />
    </>
  )
}
