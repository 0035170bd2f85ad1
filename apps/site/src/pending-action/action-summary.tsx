/** A small view of the pending coupon, so that a guest who is asked for an account sees why. */
import { formatPrice } from '@rxgauge/contract'
import type { PendingAction } from '@rxgauge/pricing/pending-action'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { useAccountText } from '../account/use-account-text'

export function ActionSummary({ action }: { action: PendingAction }) {
  const { pendingAction, medication } = useAccountText()
  const { productName, strength, form, quantity, unitName, unitContent, price, pharmacyName } = action
  const amount = formatPrice(price)
  return (
    <div className="site-pending">
      <b>{productName}</b>
      <b>{amount}</b>
      <span>
        {doseOf(form, strength, medication)} · {countOf(quantity, unitName, medication, unitContent)}
      </span>
      {pharmacyName !== '' && <span>{fill(pendingAction.at, { pharmacy: pharmacyName })}</span>}
    </div>
  )
}
