/** Who the visitor is, plus the calls that wait for a person whose session was interrupted. */
import { createStore } from 'zustand/vanilla'
import type { ActionStore } from './action-store'
import { ApiFailure } from './api-failure'
import { unlessAborted } from './unless-aborted'
import { nextVisitor, personOf, unknownVisitor, type Visitor, type VisitorEvent } from './visitor'

interface VisitorActions {
  /** Makes the waiting calls, once the person is back. */
  resumeCalls: () => void
  /** Fails the waiting calls: the visitor continues without them. */
  dropCalls: () => void
  /** Signs the person out here and in every other tab, and deletes their stored data. A new page follows. */
  end: () => void
}

/** For everyone but the session itself. */
export type VisitorStore = ActionStore<Visitor, VisitorActions>

export interface OwnVisitorStore extends VisitorStore {
  become(event: VisitorEvent): void
  /**
   * Resolves when the person's session isn't interrupted (any more).
   * @throws ApiFailure `SIGN_IN_REQUIRED` if they don't come back, or the signal's reason
   */
  untilBack(signal: AbortSignal | undefined): Promise<void>
}

/** @param announceEnd tells other tabs who has signed out */
export function createVisitorStore(visitor: Visitor, announceEnd: (person: string) => void): OwnVisitorStore {
  // The server-rendered page knows nobody, so the first render must match it.
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
