/** Proving a factor again, for acts that need a fresh one. */
import { deskCalls } from '@rxgauge/contract/desk'
import { useDeskText } from '../../frame/desk-context'
import { Loading } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { CodeForm } from './code-form'
import { PasskeyButton } from './passkey-button'
import { ProviderLink } from './provider-link'

const { beginConfirmation, confirmWithPasskey, confirmWithPassword } = deskCalls.signIn

export function StepUp({ onProved }: { onProved: () => void }) {
  const { signIn } = useDeskText()
  const account = useDeskData(deskCalls.account.getAccount, {})
  const { run, isRunning, failure } = useDeskAct(confirmWithPassword)
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
      <CodeForm
        action={signIn.confirm}
        {...{ hasPassword, isRunning, failure }}
        onSubmit={async (typed) => {
          if ((await run({ body: typed })) !== undefined) onProved()
        }}
      />
    </div>
  )
}
