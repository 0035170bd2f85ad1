/** Waiting for what a page has begun. */
import type { FakeClock } from '@rxgauge/client/testing'
import type { StoreApi } from 'zustand/vanilla'
import type { Network } from './network'
import type { PageBrowser } from './page'

/** Longest pause before a call is made again, in milliseconds. */
const longestPause = 5000
/** Milliseconds of real time with nothing under way but code that loads; after that a wait fails. */
const longestWait = 60_000

/** What work of a page comes to, letting its clock move on meanwhile. @throws where it does not end */
export async function settle<T>(
  work: Promise<T>,
  { network, time, clockError }: Pick<PageBrowser, 'time' | 'clockError'> & { network: Network },
  clock: FakeClock,
): Promise<T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  // Made here so that its stack names the caller.
  const neverCame = new Error('What a page was to do has not been done, and nothing is under way')
  let waited = 0
  while (!isOver) {
    await network.idle()
    const began = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    waited += performance.now() - began
    if (waited > longestWait) throw neverCame
    const next = clock.untilNext()
    if (isOver || next === undefined || next > longestPause) continue
    waited = 0
    await clock.advance(Math.max(next, 0))
    time.now = Math.max(time.now, clock.now() - clockError)
  }
  return work
}

/** The state of a store once it is as wanted. */
export function until<State>(store: StoreApi<State>, isWanted: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    const look = (state: State) => {
      if (!isWanted(state)) return
      stop()
      resolve(state)
    }
    const stop = store.subscribe(look)
    look(store.getState())
  })
}
