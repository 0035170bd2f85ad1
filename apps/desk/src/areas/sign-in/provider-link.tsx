/** The way to the operator's identity provider, which sends the person back. */
import { deskCalls } from '@rxgauge/contract/desk'
import { Button } from '@rxgauge/ui'
import { addressOf } from '../../frame/desk-client'
import { useDeskText } from '../../frame/desk-context'

/** @param isInNewTab so that the page stays as it is; then the person says when they are back */
export function ProviderLink({ isInNewTab, onDone }: { isInNewTab: boolean; onDone: () => void }) {
  const { signIn } = useDeskText()
  const href = addressOf(deskCalls.signIn.goToProvider, {})
  if (!isInNewTab) {
    return (
      <a className="rx-button" data-kind="other" data-wide="" href={href}>
        {signIn.withProvider}
      </a>
    )
  }
  return (
    <>
      <a className="rx-button" data-kind="other" data-wide="" href={href} target="_blank" rel="noopener">
        {signIn.confirmWithProvider}
      </a>
      <Button kind="link" onClick={onDone}>
        {signIn.confirmContinue}
      </Button>
    </>
  )
}
