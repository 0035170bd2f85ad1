/** Removes the account after a confirmation, then shows the result (account 4, "Remove account"). */
import { calls, fixedPaths } from '@rxgauge/contract'
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { useGo } from '../links'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

export function RemoveAccount() {
  const { site } = useSite()
  const { settings: text, cancel } = useAccountText()
  const go = useGo()
  const outcome = useOutcome()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      const { message } = await site.session.callWithMessage(calls.account.deleteAccount, {})
      outcome.showOutcome({ title: text.removed, sentence: message, button: text.ok, after: leave })
    } catch (error) {
      // The dialog closes without a message (account 8); the console has the reason.
      console.warn('RxGauge: the account could not be removed', error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  /** The session ended with the account, so the page starts over at home. */
  function leave() {
    site.forgetPerson()
    go(fixedPaths.home, { replace: true })
  }

  return (
    <>
      <button type="button" className="account-danger" onClick={() => setAsking(true)}>
        {text.remove} <small>{text.notes.remove}</small>
      </button>
      {isAsking && (
        <SitePart onClose={() => setAsking(false)}>
          <ChoiceDialog
            title={text.removeTitle}
            yes={text.removeYes}
            no={cancel}
            isBusy={isBusy}
            isDestructive
            onYes={() => void remove()}
            onNo={() => setAsking(false)}
          >
            <p>
              <b>{text.removeSure}</b>
            </p>
            <p>{text.removeText}</p>
          </ChoiceDialog>
        </SitePart>
      )}
      {outcome.dialog}
    </>
  )
}
