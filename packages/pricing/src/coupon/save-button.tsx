/** Saves the coupon to My Coupons; without an account it leads to sign-up. */
import { Button, CheckIcon } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { type SavableCoupon, savedCouponIdOf } from './saved-coupons-store'
import { useShrinkingCard } from './use-shrinking-card'

interface SaveButtonProps {
  coupon: SavableCoupon
}

export function SaveButton({ coupon }: SaveButtonProps) {
  const { results, host, messages } = useResults()
  const state = useStore(results.savedCoupons)
  const text = messages.saving
  const button = useShrinkingCard(state.progress)
  if (!host.organization.options.saveCouponFlag) return null
  const isSaved = savedCouponIdOf(state, coupon) !== undefined
  return (
    <Button
      ref={button}
      kind="other"
      wide
      disabled={state.progress.status === 'working'}
      onClick={() => results.request('coupon', coupon)}
    >
      {isSaved && <CheckIcon />}
      {isSaved ? text.isSaved : text.save}
    </Button>
  )
}
