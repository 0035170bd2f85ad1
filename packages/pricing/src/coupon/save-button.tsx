/** Keeps the coupon in My Coupons; without an account it leads to where one can be had. */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useAnswer } from '../journey/journey-context'
import { useResult } from '../journey/use-result-link'
import { type Keepable, savedIdOf } from './saving-store'

export function SaveButton({ coupon }: { coupon: Keepable }) {
  const { answer, host, messages } = useAnswer()
  const state = useStore(answer.saving)
  const result = useResult()
  const text = messages.saving
  if (!host.organization.organizationOptionJson.saveCouponFlag) return null
  const isSaved = savedIdOf(state, coupon) !== undefined

  function press() {
    if (!host.account.isSignedIn()) return host.account.openGate('coupon', result)
    void answer.saving.actions.press(coupon)
  }

  return (
    <Button kind="other" aria-pressed={isSaved} disabled={state.saving.status === 'working'} onClick={press}>
      {isSaved ? text.isSaved : text.save}
    </Button>
  )
}
