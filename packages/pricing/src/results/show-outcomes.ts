/** What came of saving a coupon or its reminder, or of sending one, shows in the one dialog. */
import type { SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { LateOutcome } from '../host'
import type { ReminderStore } from '../reminders/reminder-store'
import type { SendStore } from '../share/send-store'
import type { ResultsDialog, ViewsStore } from './views-store'

interface Stores {
  views: ViewsStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  sending: SendStore
}

/** Returns the unsubscribe function: what is still under way then goes to `reportLate`. */
export function showOutcomes(
  { views, savedCoupons, reminders, sending }: Stores,
  reportLate: (outcome: LateOutcome) => void,
): () => void {
  const { open, closeAny } = views.actions
  /** Of what was closed before it was over: they show once the dialog that is open by then has closed. */
  const waiting: ResultsDialog[] = []
  let share: ResultsDialog = { kind: 'share' }

  function openLate(dialog: ResultsDialog) {
    if (views.getState().dialog) waiting.push(dialog)
    else open(dialog)
  }

  const stops = [
    savedCoupons.subscribe(({ progress }, before) => {
      if (progress === before.progress) return
      if (progress.status === 'idle' || progress.status === 'working') closeAny('savedCoupon')
      else open({ kind: 'savedCoupon', outcome: progress })
    }),
    reminders.subscribe(({ progress, isHidden }, before) => {
      if (progress === before.progress && isHidden === before.isHidden) return
      if (!progress || isHidden) return closeAny('reminder')
      const isOver = before.isHidden && progress.status !== 'saving'
      const show = isOver ? openLate : open
      show({ kind: 'reminder', progress })
    }),
    sending.subscribe(({ status }) => {
      const isOver = status === 'sent' || status === 'failed'
      if (isOver && views.getState().dialog?.kind !== 'share') openLate(share)
    }),
    views.subscribe(({ dialog }, before) => {
      if (dialog?.kind === 'share') share = dialog
      // What was sent is over with its dialog; what is on its way is not.
      else if (before.dialog?.kind === 'share' && sending.getState().status !== 'sending') sending.actions.reset()
      const next = dialog ? undefined : waiting.shift()
      if (next) open(next)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    if (reminders.getState().progress?.status === 'saving') {
      const stop = reminders.subscribe(({ progress }) => {
        if (progress?.status === 'saved') reportLate({ kind: 'late', sentence: progress.sentence })
        if (progress?.status === 'failed') reportLate({ kind: 'late', failure: progress.failure })
        if (progress?.status !== 'saving') stop()
      })
    }
    if (sending.getState().status === 'sending') {
      const stop = sending.subscribe((now) => {
        if (now.status === 'failed') reportLate({ kind: 'late', failure: now.failure })
        stop()
      })
    }
  }
}
