/** Keeps the coupon in My Coupons; without an account it leads to where one can be had. */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { type SavableCoupon, savedCouponIdOf } from './saved-coupons-store'

export function SaveButton({ coupon }: { coupon: SavableCoupon }) {
  const { results, host, messages } = useResults()
  const state = useStore(results.savedCoupons)
  const text = messages.saving
  if (!host.organization.options.saveCouponFlag) return null
  const isSaved = savedCouponIdOf(state, coupon) !== undefined
  return (
    <Button
      kind="other"
      aria-pressed={isSaved}
      disabled={state.progress.status === 'working'}
      onClick={() => results.request('coupon', coupon)}
    >
      {isSaved ? text.isSaved : text.save}
    </Button>
  )
}
