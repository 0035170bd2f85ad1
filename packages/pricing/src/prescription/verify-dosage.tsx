/** "Please verify dosage!": five seconds beside the strength, for people who have seen few coupons yet (search 4, "Other"). */
import { uiTimings } from '@rxgauge/contract'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { couponViews } from '../coupon/coupon-store'
import { useResults } from '../results/results-context'

const fewCoupons = 5

export function VerifyDosage() {
  const { results, host, messages } = useResults()
  const view = useStore(results.views, (state) => state.view)
  // Beside a gauge it lies over an empty corner; in a list it has a place of its own, since everything there is read.
  const isOverGauge = host.organization.options.showGaugeFlag && view === 'gauge'
  const [isNew] = useState(() => couponViews(host.session) <= fewCoupons)
  const [isShown, setShown] = useState(isNew)
  useEffect(
    () => (isShown ? host.clock.after(uiTimings.verifyDosageTooltip, () => setShown(false)) : undefined),
    [host.clock, isShown],
  )
  // In a list its place stays when it goes: nothing moves.
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
