/** Says beforehand that saving and reminders open the full site, if they do. */
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'

export function OpensSiteNote() {
  const { host, messages } = useResults()
  const { app, options } = host.organization
  const hasAny = options.saveCouponFlag || options.refillSavingsFlag || options.doseReminderFlag
  if (!hasAny || host.account.gate || host.account.isSignedIn()) return null
  return <p className="rx-note">{fill(messages.saving.opensSite, { product: app.productName })}</p>
}
