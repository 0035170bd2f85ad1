/** "Please verify dosage!": five seconds beside the strength, for people who have seen few coupons yet (search 4, "Other"). */
import { uiTimings } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { couponViews } from '../coupon/coupon-store'
import { useResults } from '../results/results-context'

const fewCoupons = 5

export function VerifyDosage() {
  const { host, messages } = useResults()
  const [isShown, setShown] = useState(() => couponViews(host.session) <= fewCoupons)
  useEffect(
    () => (isShown ? host.clock.after(uiTimings.verifyDosageTooltip, () => setShown(false)) : undefined),
    [host.clock, isShown],
  )
  return isShown ? (
    <span className="rx-tooltip" role="status">
      {messages.views.verifyDosage}
    </span>
  ) : null
}
