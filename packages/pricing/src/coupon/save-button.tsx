/** Keeps the coupon in My Coupons; without an account it leads to where one can be had. */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { useResult } from '../results/use-result-link'
import { type SavableCoupon, savedCouponIdOf } from './saved-coupons-store'

export function SaveButton({ coupon }: { coupon: SavableCoupon }) {
  const { results, host, messages } = useResults()
  const state = useStore(results.savedCoupons)
  const result = useResult()
  const text = messages.saving
  if (!host.organization.options.saveCouponFlag) return null
  const isSaved = savedCouponIdOf(state, coupon) !== undefined

  function press() {
    if (!host.account.isSignedIn()) return host.account.openSignUpGate('coupon', result)
    void results.savedCoupons.actions.toggle(coupon)
  }

  return (
    <Button kind="other" aria-pressed={isSaved} disabled={state.progress.status === 'working'} onClick={press}>
      {isSaved ? text.isSaved : text.save}
    </Button>
  )
}
