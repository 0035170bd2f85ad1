/** Shows "Please verify dosage!" after the facts, with the strength underlined, for five seconds, to people who have seen few coupons (search 4, "Other"). */
import { uiTimings } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { couponViews } from '../coupon/coupon-store'
import { useResults } from '../results/results-context'

const fewCoupons = 5

export function VerifyDosage() {
  const { host, messages } = useResults()
  const [isNew] = useState(() => couponViews(host.session) <= fewCoupons)
  const [isShown, setShown] = useState(isNew)
  useEffect(
    () => (isShown ? host.clock.after(uiTimings.verifyDosageTooltip, () => setShown(false)) : undefined),
    [host.clock, isShown],
  )
  if (!isNew) return null
  // Its space stays when it disappears, so nothing moves.
  return (
    <span className="rx-tooltip" data-hidden={isShown ? undefined : ''} role="status">
      {messages.views.verifyDosage}
    </span>
  )
}
