/** The two reminders for a coupon; without an account they lead to sign-up (search 4, "Reminders"). */
import { useStore } from 'zustand/react'
import { ActionRow } from '../coupon/action-row'
import { ClockIcon, RefillIcon } from '../coupon/coupon-icons'
import { type SavableCoupon, savedCouponIdOf } from '../coupon/saved-coupons-store'
import { useResults } from '../results/results-context'
import { hasReminder, type ReminderKind } from './reminder-store'

export function ReminderRows({ coupon }: { coupon: SavableCoupon }) {
  const { results, host, messages } = useResults()
  const reminders = useStore(results.reminders)
  const savedCouponId = savedCouponIdOf(useStore(results.savedCoupons), coupon)
  const { refillSavingsFlag, doseReminderFlag } = host.organization.options
  const kinds: ReminderKind[] = [
    ...(refillSavingsFlag ? (['refill'] as const) : []),
    ...(doseReminderFlag ? (['dose'] as const) : []),
  ]
  const text = messages.reminders

  return kinds.map((kind) => {
    const isOn = hasReminder(kind, coupon, reminders, savedCouponId)
    return (
      <ActionRow
        key={kind}
        icon={kind === 'refill' ? <RefillIcon /> : <ClockIcon />}
        label={isOn ? text[`${kind}On`] : text[kind]}
        onClick={() => results.request(kind, coupon)}
      />
    )
  })
}
