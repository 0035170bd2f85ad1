/** Completes the pending action after a sign-in: once, even if several tabs of this browser sign in. */
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
  /** It's from another tab: asks whether this is the same person. */
  | { status: 'asking' }
  /** The sentence is the server's. */
  | { status: 'saved'; sentence: string; savedCouponId: number; wasSaved: boolean }
  | { status: 'deleted'; sentence: string | undefined }
  /** The coupon is loaded, and its reminder is one press away. */
  | { status: 'reminder' }
  | { status: 'failed'; failure: ApiFailure }
  /** Nothing is left to do or to show. */
  | { status: 'over' }

interface CompletionActions {
  /** Starts once the visitor is known; a guest's action keeps waiting. */
  begin: () => Promise<void>
  /** Continues after the person confirmed that it's theirs, or retries after a failure. */
  proceed: () => Promise<void>
  undo: () => Promise<void>
  /** Drops the rest of it. */
  end: () => void
}

export type CompletionStore = ActionStore<CompletionState, CompletionActions>

interface CompletionOptions {
  action: StoredAction
  session: Session
  clock: Clock
  isSignedIn: () => boolean
  onCouponsChanged: () => void
  /** Lets one tab run at a time. */
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

    const isStillStored = () => readStoredAction(place)?.storedAt === stored.storedAt

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
