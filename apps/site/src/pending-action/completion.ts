/** After a sign-in: does what was wanted before it. Once, whichever tabs of this browser sign in. */
import {
  type ActionStore,
  type ApiFailure,
  type Clock,
  createActionStore,
  type Lock,
  type Session,
} from '@rxgauge/client'
import { createSavedCouponsStore } from '@rxgauge/pricing/pending-action'
import { forgetAction, readStoredAction, type StoredAction } from './stored-action'

export type CompletionState =
  | { status: 'working' }
  /** Wanted in another tab: is it the same person? */
  | { status: 'asking' }
  /** With the server's sentence. */
  | { status: 'saved'; sentence: string; savedCouponId: number; wasSaved: boolean }
  | { status: 'deleted'; sentence: string | undefined }
  /** The coupon is at hand, and its reminder a press away. */
  | { status: 'reminder' }
  | { status: 'failed'; failure: ApiFailure }
  /** Nothing is left to do or to say. */
  | { status: 'over' }

interface CompletionActions {
  /** Once it is known who this is; a guest's goes on waiting. */
  begin: () => Promise<void>
  /** It is the same person; or after a failure, once more. */
  proceed: () => Promise<void>
  undo: () => Promise<void>
  /** Forgets what is left of it. */
  end: () => void
}

export type CompletionStore = ActionStore<CompletionState, CompletionActions>

interface CompletionOptions {
  action: StoredAction
  session: Session
  clock: Clock
  isSignedIn: () => boolean
  onCouponsChanged: () => void
  /** One tab at a time. */
  lock: Lock
}

export function createCompletionStore({
  action: stored,
  onCouponsChanged,
  isSignedIn,
  lock,
  ...place
}: CompletionOptions): CompletionStore {
  const { session } = place
  const { action, isOfThisTab } = stored
  return createActionStore<CompletionState, CompletionActions>({ status: 'working' }, (store) => {
    const set = (next: CompletionState) => store.setState(next, true)
    const savedCoupons = createSavedCouponsStore(session, onCouponsChanged)

    savedCoupons.subscribe(({ progress }) => {
      if (progress.status !== 'idle' && progress.status !== 'asking') set(progress)
    })

    const isStillStored = () => readStoredAction(place)?.keptAt === stored.keptAt

    const proceed = () =>
      lock(async () => {
        if (!isStillStored()) return set({ status: 'over' })
        if (action.reason !== 'coupon') return set({ status: 'reminder' })
        await savedCoupons.actions.toggle(action)
        if (savedCoupons.getState().progress.status === 'saved') forgetAction(place, stored)
      })

    return {
      async begin() {
        await session.start().catch(() => undefined)
        if (!isSignedIn()) return set({ status: 'over' })
        if (isOfThisTab) return proceed()
        set({ status: isStillStored() ? 'asking' : 'over' })
      },
      proceed,
      undo: savedCoupons.actions.undo,
      end: () => forgetAction(place, stored),
    }
  })
}
