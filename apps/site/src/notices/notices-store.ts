/** What is said over the page: the toast at its lower left, and the dialog for a call that failed (search 8). */
import { type ApiFailure, type Clock, isCancelled, toFailure } from '@rxgauge/client'
import { uiTimings } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface NoticesState {
  toast: string | undefined
  problem: ApiFailure | undefined
}

export interface Notices {
  state: StoreApi<NoticesState>
  /** Says a sentence for five seconds. */
  toast: (sentence: string) => void
  closeToast: () => void
  /** Opens the dialog for a failed call. A cancelled call is no failure. */
  report: (error: unknown) => void
  closeProblem: () => void
}

export function createNotices(clock: Clock): Notices {
  const state = createStore<NoticesState>(() => ({ toast: undefined, problem: undefined }))
  let cancel = () => {}
  return {
    state,
    toast(sentence) {
      cancel()
      state.setState({ toast: sentence })
      cancel = clock.after(uiTimings.toast, () => state.setState({ toast: undefined }))
    },
    closeToast() {
      cancel()
      state.setState({ toast: undefined })
    },
    report(error) {
      if (!isCancelled(error)) state.setState({ problem: toFailure(error) })
    },
    closeProblem: () => state.setState({ problem: undefined }),
  }
}
