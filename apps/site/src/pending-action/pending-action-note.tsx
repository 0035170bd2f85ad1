/** On account screens: shows this tab's pending action, which happens after the sign-in. */
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useIsBrowser, useSite } from '../site-context'
import { ActionSummary } from './action-summary'
import { readStoredAction } from './stored-action'

export function PendingActionNote() {
  return useIsBrowser() ? <NoteOfThisTab /> : null
}

function NoteOfThisTab() {
  const { site } = useSite()
  const { pendingAction: text } = useAccountText()
  const [action] = useState(() => readStoredAction(site))
  // Another tab may belong to somebody else.
  if (!action?.isOfThisTab) return null
  return (
    <section className="site-pending-note" aria-label={text.title}>
      <p>{action.action.reason === 'coupon' ? text.coupon : text.reminder}</p>
      <ActionSummary action={action.action} />
    </section>
  )
}
