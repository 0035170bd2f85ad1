/** Shows "Please verify dosage!" beside the strength for five seconds, to people who have seen few coupons (search 4, "Other"). */
import { uiTimings } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { couponViews } from '../coupon/coupon-store'
import { useResults } from '../results/results-context'

const fewCoupons = 5

export function VerifyDosage() {
  const { results, host, messages } = useResults()
  const view = useStore(results.views, (state) => state.view)
  // Beside a gauge it overlays an empty corner; in a list it has its own space, because everything there is text.
  const isOverGauge = host.organization.options.showGaugeFlag && view === 'gauge'
  const [isNew] = useState(() => couponViews(host.session) <= fewCoupons)
  const [isShown, setShown] = useState(isNew)
  useEffect(
    () => (isShown ? host.clock.after(uiTimings.verifyDosageTooltip, () => setShown(false)) : undefined),
    [host.clock, isShown],
  )
  // In a list its space stays when it disappears, so nothing moves.
  if (!isNew || (isOverGauge && !isShown)) return null
  return (
    <span
      className="rx-tooltip"
      data-in-list={isOverGauge ? undefined : ''}
      data-hidden={isShown ? undefined : ''}
      role="status"
    >
      {messages.views.verifyDosage}
    </span>
  )
}
