/** Who the visitor is, for everything that follows from it; and the calls that wait for a person whose session was interrupted. */
import { createStore } from 'zustand/vanilla'
import type { ActionStore } from './action-store'
import { ApiFailure } from './api-failure'
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

interface WaitingCall {
  resolve: () => void
  reject: (reason: unknown) => void
}

/** @param announceEnd tells other tabs who has signed out */
export function createVisitorStore(visitor: Visitor, announceEnd: (person: string) => void): OwnVisitorStore {
  // What the server drew knows nobody: the first render is the same.
  const store = createStore<Visitor>(() => unknownVisitor)
  store.setState(visitor, true)
  const waiting = new Set<WaitingCall>()

  function become(event: VisitorEvent) {
    store.setState(nextVisitor(store.getState(), event), true)
    if (store.getState().kind === 'interrupted') return
    const calls = [...waiting]
    waiting.clear()
    for (const { resolve, reject } of calls) {
      if (event.kind === 'callsResumed') resolve()
      else reject(new ApiFailure('SIGN_IN_REQUIRED', 403))
    }
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
      let stopListening = () => {}
      await new Promise<void>((resolve, reject) => {
        const call = { resolve, reject }
        const abort = () => {
          waiting.delete(call)
          reject(signal?.reason)
        }
        waiting.add(call)
        signal?.addEventListener('abort', abort)
        stopListening = () => signal?.removeEventListener('abort', abort)
      }).finally(() => stopListening())
    },
  })
}
