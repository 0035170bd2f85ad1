/** A session whose answers come in any order, for properties about stores: what fast-check's scheduler draws, it delivers. */
import type { Call } from '@rxgauge/contract'
import type { Scheduler } from 'fast-check'
import { ApiFailure, type KeyValueStore, openStorage, type Session } from '../src'

export interface ShuffledCall {
  call: Call
  /** The path with its parameters filled in. */
  path: string
  input: { params?: Record<string, string | number>; body?: unknown }
}

/**
 * @param answer the data of a call, or the failure to throw. Aborted calls answer too: a server may have been quicker
 */
export function createShuffledSession(
  scheduler: Scheduler,
  answer: (call: ShuffledCall) => unknown,
  deviceStorage: KeyValueStore = openStorage({}, '').local,
): Session {
  const respond = scheduler.scheduleFunction(async (call: ShuffledCall) => {
    const data = answer(call)
    if (data instanceof ApiFailure) throw data
    return { data, message: `Done: ${call.path}` }
  })
  const callWithMessage = (call: Call, input: ShuffledCall['input']) => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name]))
    return respond({ call, path, input })
  }
  const session = {
    callWithMessage,
    call: async (call: Call, input: ShuffledCall['input']) => (await callWithMessage(call, input)).data,
    start: async () => undefined,
    state: { getState: () => ({ status: 'idle' }) },
    deviceStorage,
  }
  // Answers are written by the test: their types are what it declares them to be.
  return session as unknown as Session
}
