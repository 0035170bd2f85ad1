/** Somebody whose session ended without their doing, and their calls, which wait until they have signed in again. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure } from './api-failure'

export interface SignedOutPerson {
  /** The id of who was signed in. */
  id: string
  /** They have signed in again; their calls wait for `resume`. */
  isBack: boolean
}

export interface LostSignIn {
  readonly state: StoreApi<SignedOutPerson | undefined>
  /** Makes the calls that have waited. */
  resume(): void
  /** Lets them fail: the person goes on without signing in, or another one has come. */
  giveUp(): void
}

export interface LostSignInWatch extends LostSignIn {
  /** Learns from each authentication who was signed in before it, and who is now. */
  watch(before: string | undefined, now: string | undefined): void
  /**
   * Resolves at once unless somebody is missed, then when they go on.
   * @throws ApiFailure `SIGN_IN_REQUIRED` where they do not, or the signal's reason
   */
  untilBack(signal: AbortSignal | undefined): Promise<void>
}

interface WaitingCall {
  resolve: () => void
  reject: (reason: unknown) => void
}

export function createLostSignInWatch(): LostSignInWatch {
  const state = createStore<SignedOutPerson | undefined>(() => undefined)
  const waiting = new Set<WaitingCall>()

  function end(settle: (call: WaitingCall) => void) {
    state.setState(undefined, true)
    const calls = [...waiting]
    waiting.clear()
    calls.forEach(settle)
  }
  const giveUp = () => end((call) => call.reject(new ApiFailure('SIGN_IN_REQUIRED', 403)))

  return {
    state,
    resume: () => end((call) => call.resolve()),
    giveUp,
    watch(before, now) {
      const lost = state.getState()
      if (before !== undefined && now === undefined) {
        if (lost && lost.id !== before) giveUp()
        state.setState({ id: before, isBack: false }, true)
      } else if (lost && now !== undefined) {
        if (now === lost.id) state.setState({ id: now, isBack: true }, true)
        else giveUp()
      }
    },
    async untilBack(signal) {
      const lost = state.getState()
      if (!lost || lost.isBack) return
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
  }
}
