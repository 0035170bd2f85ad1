/** Who the visitor is, for everything that follows from it; and the calls that wait for a person whose session was interrupted. */
import { createStore } from 'zustand/vanilla'
import type { ActionStore } from './action-store'
import { ApiFailure } from './api-failure'
import { unlessAborted } from './unless-aborted'
import { nextVisitor, personOf, unknownVisitor, type Visitor, type VisitorEvent } from './visitor'

interface VisitorActions {
  /** Makes the calls that have waited, once the person is back. */
  resumeCalls: () => void
  /** Lets them fail: the visitor continues without them. */
  dropCalls: () => void
  /** The person has signed out, here and in every other tab: what they stored is deleted. Then comes a new page. */
  end: () => void
}

/** For everybody but the session itself. */
export type VisitorStore = ActionStore<Visitor, VisitorActions>

export interface OwnVisitorStore extends VisitorStore {
  become(event: VisitorEvent): void
  /**
   * Resolves at once unless a person's session was interrupted, else when they resume.
   * @throws ApiFailure `SIGN_IN_REQUIRED` where they don't come back, or the signal's reason
   */
  untilBack(signal: AbortSignal | undefined): Promise<void>
}

/** @param announceEnd tells other tabs who has signed out */
export function createVisitorStore(visitor: Visitor, announceEnd: (person: string) => void): OwnVisitorStore {
  // What the server drew knows nobody: the first render is the same.
  const store = createStore<Visitor>(() => unknownVisitor)
  store.setState(visitor, true)
  let interruption: ReturnType<typeof createInterruption> | undefined

  function become(event: VisitorEvent) {
    store.setState(nextVisitor(store.getState(), event), true)
    if (store.getState().kind === 'interrupted') return
    interruption?.end({ isResumed: event.kind === 'callsResumed' })
    interruption = undefined
  }

  return Object.assign(store, {
    become,
    actions: {
      resumeCalls: () => become({ kind: 'callsResumed' }),
      dropCalls: () => become({ kind: 'callsDropped' }),
      end() {
        const person = personOf(store.getState())
        if (person !== undefined) announceEnd(person)
        become({ kind: 'signedOut' })
      },
    },
    async untilBack(signal: AbortSignal | undefined) {
      const now = store.getState()
      if (now.kind !== 'interrupted' || now.isBack) return
      signal?.throwIfAborted()
      interruption ??= createInterruption()
      const { over } = interruption
      await (signal ? unlessAborted(over, signal) : over)
    },
  })
}

/** What the calls of one interruption wait for. */
function createInterruption() {
  let end = (_: { isResumed: boolean }) => {}
  const over = new Promise<void>((resolve, reject) => {
    end = ({ isResumed }) => (isResumed ? resolve() : reject(new ApiFailure('SIGN_IN_REQUIRED', 403)))
  })
  return { over, end }
}
