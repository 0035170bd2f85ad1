/** The two reminders of a coupon; without an account they lead to where one can be had (search 4, "Reminders"). */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { type SavableCoupon, savedCouponIdOf } from '../coupon/saved-coupons-store'
import { useResults } from '../results/results-context'
import { useResult } from '../results/use-result-link'
import { hasReminder, type ReminderKind } from './reminder-store'

export function ReminderButtons({ coupon }: { coupon: SavableCoupon }) {
  const { results, host, messages } = useResults()
  const reminders = useStore(results.reminders)
  const savedCouponId = savedCouponIdOf(useStore(results.savedCoupons), coupon)
  const result = useResult()
  const { refillSavingsFlag, doseReminderFlag } = host.organization.options
  const kinds: ReminderKind[] = [
    ...(refillSavingsFlag ? (['refill'] as const) : []),
    ...(doseReminderFlag ? (['dose'] as const) : []),
  ]
  const text = messages.reminders

  function press(kind: ReminderKind) {
    if (!host.account.isSignedIn()) return host.account.openSignUpGate(kind, result)
    void results.reminders.actions.open(kind, coupon)
  }

  return kinds.map((kind) => {
    const isOn = hasReminder(kind, coupon, reminders, savedCouponId)
    return (
      <Button key={kind} kind="link" onClick={() => press(kind)}>
        {isOn ? text[`${kind}On`] : text[kind]}
      </Button>
    )
  })
}
