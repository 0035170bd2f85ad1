/** "Please verify dosage!": five seconds beside the strength, for people who have seen few coupons yet (search 4, "Other"). */
import { uiTimings } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand/react'
import { couponViews } from '../coupon/coupon-store'
import { useResults } from '../results/results-context'

const fewCoupons = 5

export function VerifyDosage() {
  const { results, host, messages } = useResults()
  const view = useStore(results.views, (state) => state.view)
  // Beside a gauge it lies over an empty corner; in a list it has a place of its own, since everything there is read.
  const isOverGauge = host.organization.options.showGaugeFlag && view === 'gauge'
  const [hint, setHint] = useState<'shown' | 'hidden' | 'removed'>(() =>
    couponViews(host.session) <= fewCoupons ? 'shown' : 'removed',
  )
  // Its place stays where it had one: nothing moves.
  const end = useEffectEvent(() => setHint(isOverGauge ? 'removed' : 'hidden'))
  const isShown = hint === 'shown'
  useEffect(
    () => (isShown ? host.clock.after(uiTimings.verifyDosageTooltip, () => end()) : undefined),
    [host.clock, isShown],
  )
  if (hint === 'removed' || (isOverGauge && !isShown)) return null
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
