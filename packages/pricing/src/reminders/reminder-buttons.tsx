/** The two reminders of a coupon; without an account they lead to where one can be had (search 4, "Reminders"). */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { type Keepable, savedIdOf } from '../coupon/saving-store'
import { useAnswer } from '../journey/journey-context'
import { useResult } from '../journey/use-result-link'
import { hasReminder, type ReminderKind } from './reminder-store'

export function ReminderButtons({ coupon }: { coupon: Keepable }) {
  const { answer, host, messages } = useAnswer()
  const reminders = useStore(answer.reminders)
  const savedCouponId = savedIdOf(useStore(answer.saving), coupon)
  const result = useResult()
  const { refillSavingsFlag, doseReminderFlag } = host.organization.organizationOptionJson
  const kinds: ReminderKind[] = [
    ...(refillSavingsFlag ? (['refill'] as const) : []),
    ...(doseReminderFlag ? (['dose'] as const) : []),
  ]
  const text = messages.reminders

  function press(kind: ReminderKind) {
    if (!host.account.isSignedIn()) return host.account.openGate(kind, result)
    void answer.reminders.actions.open(kind, coupon)
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
