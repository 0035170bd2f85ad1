/** The toast at the lower left, and the dialog for a failed call (search 8). */
import {
  type ActionStore,
  type ApiFailure,
  type Clock,
  createActionStore,
  isCanceled,
  toFailure,
} from '@rxgauge/client'
import { uiTimings } from '@rxgauge/contract'

export interface NoticesState {
  toast: string | undefined
  problem: ApiFailure | undefined
}

interface NoticesActions {
  /** Shows a sentence for five seconds. */
  toast: (sentence: string) => void
  closeToast: () => void
  /** Opens the dialog for a failed call. A canceled call isn't a failure. */
  report: (error: unknown) => void
  closeProblem: () => void
}

export type NoticesStore = ActionStore<NoticesState, NoticesActions>

export function createNoticesStore(clock: Clock): NoticesStore {
  return createActionStore<NoticesState, NoticesActions>({ toast: undefined, problem: undefined }, (store) => {
    let cancel = () => {}
    return {
      toast(sentence) {
        cancel()
        store.setState({ toast: sentence })
        cancel = clock.after(uiTimings.toast, () => store.setState({ toast: undefined }))
      },
      closeToast() {
        cancel()
        store.setState({ toast: undefined })
      },
      report(error) {
        if (!isCanceled(error)) store.setState({ problem: toFailure(error) })
      },
      closeProblem: () => store.setState({ problem: undefined }),
    }
  })
}
