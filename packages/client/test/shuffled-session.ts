/**
 * A session and a clock whose results arrive in any order, for property tests of stores: fast-check's scheduler draws
 * the order.
 */
import type { Call } from '@rxgauge/contract'
import * as v from 'valibot'
import { ApiFailure, type Clock, openStorage, type Session } from '../src'
import { createChoices } from '../src/choices'

export interface ShuffledCall {
  call: Call
  /** The path with its parameters filled in. */
  path: string
  input: { params?: Record<string, string | number>; body?: unknown }
}

/** The part of fast-check's scheduler that decides when a function's promise settles. */
export interface Order {
  scheduleFunction: <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => (...args: Args) => Promise<T>
}

/** Settles everything in call order. */
export const inCallOrder: Order = { scheduleFunction: (work) => work }

/** Timers end in any order too; the time itself stays the same. */
export function createShuffledClock(order: Order): Clock {
  const wait = order.scheduleFunction(async (delay: number) => delay)
  return {
    now: () => 1_800_000_000_000,
    after(delay, task) {
      let isCanceled = false
      void wait(delay).then(() => isCanceled || task())
      return () => {
        isCanceled = true
      }
    },
  }
}

/**
 * @param respond returns a call's data or throws its failure. Aborted calls respond too: a server may have been
 * quicker
 */
export function createShuffledSession(order: Order, respond: (call: ShuffledCall) => unknown): Session {
  const arrival = order.scheduleFunction(async (path: string) => path)
  const callWithMessage = async (call: Call, input: ShuffledCall['input']) => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name]))
    await arrival(path)
    const data = respond({ call, path, input })
    if (data instanceof ApiFailure) throw data
    return { data, message: `Done: ${path}`, beside: v.parse(call.beside, {}) }
  }
  const local = openStorage({}, '').local
  const call = async (call: Call, input: ShuffledCall['input']) => (await callWithMessage(call, input)).data
  const session = {
    callWithMessage,
    call,
    choices: createChoices({
      local,
      call,
      whose: () => undefined,
      noteDevice: () => undefined,
    }),
    start: async () => undefined,
    serverTime: () => 1_800_000_000_000,
    lastAuthentication: () => undefined,
    state: { getState: () => ({ status: 'idle' }) },
    deviceStorage: local,
  }
  // The test writes the responses, so their types are as it declares.
  return session as unknown as Session
}
