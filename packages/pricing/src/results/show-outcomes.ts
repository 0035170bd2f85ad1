/** What came of saving a coupon, or of its reminder, shows in the one dialog. */
import type { SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { ReminderStore } from '../reminders/reminder-store'
import type { ViewsStore } from './views-store'

interface Stores {
  views: ViewsStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
}

/** Returns the unsubscribe function. */
export function showOutcomes({ views, savedCoupons, reminders }: Stores): () => void {
  const { open, closeAny } = views.actions
  const stopSaving = savedCoupons.subscribe(({ progress }, before) => {
    if (progress === before.progress) return
    if (progress.status === 'idle' || progress.status === 'working') closeAny('savedCoupon')
    else open({ kind: 'savedCoupon', outcome: progress })
  })
  const stopReminding = reminders.subscribe(({ progress }, before) => {
    if (progress === before.progress) return
    if (progress) open({ kind: 'reminder', progress })
    else closeAny('reminder')
  })
  return () => {
    stopSaving()
    stopReminding()
  }
}
