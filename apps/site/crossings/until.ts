/** Waits for a page's work. */
import type { FakeClock } from '@rxgauge/client/testing'
import type { StoreApi } from 'zustand/vanilla'
import type { Network } from './network'
import type { PageBrowser } from './page'

/** The longest pause before a call is retried, in milliseconds. */
const longestPause = 5000
/** How long to wait while only code is loading, in real milliseconds; then the wait fails. */
const longestWait = 60_000

/** Resolves with the result of a page's work, moving its clock meanwhile. @throws if it doesn't end */
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
  // Created here so that its stack names the caller.
  const neverCame = new Error('The page has not finished its work, and nothing is pending')
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

/** Resolves with a store's state once it meets the condition. */
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
