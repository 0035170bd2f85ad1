/** Shows the outcome of saving a coupon or reminder, or of sharing, in the dialog. */
import type { StoreApi } from 'zustand/vanilla'
import type { SavedCouponsStore, SaveProgress } from '../coupon/saved-coupons-store'
import type { LateOutcome } from '../host'
import type { ReminderProgress, ReminderStore } from '../reminders/reminder-store'
import type { SendState, SendStore } from '../share/send-store'
import type { ResultsDialog, ViewsStore } from './views-store'

interface Stores {
  views: ViewsStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  sending: SendStore
}

/**
 * Returns the unsubscribe function. After that, the outcomes of running changes go to `reportLate`, until the function that it returns is
 * called, such as when the journey is back.
 */
export function showOutcomes(
  { views, savedCoupons, reminders, sending }: Stores,
  reportLate: (outcome: LateOutcome) => void,
): () => () => void {
  const { open, closeAny } = views.actions
  /** Outcomes whose dialog was closed early; they show once the currently open dialog closes. */
  const waiting: ResultsDialog[] = []
  let share: ResultsDialog = { kind: 'share' }

  function openLate(next: ResultsDialog) {
    const { dialog } = views.getState()
    if (dialog && dialog.kind !== next.kind) waiting.push(next)
    else open(next)
  }

  const stops = [
    savedCoupons.subscribe(({ progress }, before) => {
      if (progress === before.progress) return
      if (progress.status === 'idle' || progress.status === 'working') closeAny('savedCoupon')
      // The question follows a press directly; an outcome may arrive while a form is being filled in.
      else if (progress.status === 'asking') open({ kind: 'savedCoupon', outcome: progress })
      else openLate({ kind: 'savedCoupon', outcome: progress })
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
      // A finished share ends with its dialog; a running one continues.
      else if (before.dialog?.kind === 'share' && sending.getState().status !== 'sending') sending.actions.reset()
      const next = dialog ? undefined : waiting.shift()
      if (next) open(next)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    const forgets = [
      whenOver(reminders, ({ progress }) => progress, reportLate),
      whenOver(savedCoupons, ({ progress }) => progress, reportLate),
      whenOver(sending, (state) => state, reportLate),
    ]
    return () => {
      for (const forget of forgets) forget()
    }
  }
}

type Progress = ReminderProgress | SaveProgress | SendState | undefined

/** Reports the outcome of a running change; does nothing if none is running. Returns the unsubscribe function. */
function whenOver<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  progressIn: (state: State) => Progress,
  report: (outcome: LateOutcome) => void,
): () => void {
  const isUnderWay = (state: State) => ['saving', 'working', 'sending'].includes(progressIn(state)?.status ?? '')
  if (!isUnderWay(store.getState())) return () => {}
  const stop = store.subscribe((state) => {
    if (isUnderWay(state)) return
    stop()
    const now = progressIn(state)
    if (now?.status === 'saved') report({ kind: 'late', sentence: now.sentence })
    if (now?.status === 'failed') report({ kind: 'late', failure: now.failure })
  })
  return stop
}
