/** Advances a paused clock until nothing is pending. */
import type { Page, Request } from 'playwright-core'
import type { FaultProxy } from './fault-proxy'
import { readScreen, type Screen } from './screen'

/** Milliseconds of the page's time: longer than the longest pause that changes a screen by itself. */
const step = 2000
/** Longer than the 12 seconds after which a call times out. */
const longestCall = 14_000
/** Three attempts of 12 seconds, the pauses between them, and the calls after them. */
const longestWait = 180_000
/** A browser's connections to one host: further requests wait in the browser. */
const connections = 6
/** Real milliseconds for the machine's own work between two steps. */
const patience = 20_000

export interface SettledScreen {
  /** The screen once nothing is pending or loading, and time alone changes nothing. */
  read: () => Promise<Screen>
}

export function settledScreenOf(page: Page, proxy: FaultProxy): SettledScreen {
  /** Pending requests, and their start in the page's time. */
  const pending = new Map<Request, number>()
  let requests = 0
  let time = 0
  page.on('request', (request) => {
    requests++
    pending.set(request, time)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Requests of a left page never end.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    for (const request of pending.keys()) if (!request.isNavigationRequest()) pending.delete(request)
  })

  /** Resolves once every response that isn't held has arrived and was read by the page. */
  async function untilQuiet() {
    const began = Date.now()
    for (let quiet = 0, before = -1; quiet < 3; ) {
      const isQuiet =
        proxy.active() === 0 && (pending.size <= proxy.held() || proxy.held() >= connections) && requests === before
      before = requests
      quiet = isQuiet ? quiet + 1 : 0
      await turn(page)
      if (Date.now() - began > patience) {
        throw new Error(`Still pending: ${[...pending.keys()].map((request) => request.url()).join(', ')}`)
      }
    }
  }

  async function read(): Promise<Screen> {
    await untilQuiet()
    let before = { requests: -1, text: '' }
    for (let waited = 0; waited <= longestWait; waited += step) {
      time += step
      await page.clock.runFor(step)
      proxy.advance(step)
      await untilQuiet()
      const screen = await readScreen(page)
      const now = { requests, text: screen.text }
      const isAtRest = screen.waiting === 0 && [...pending.values()].every((since) => time - since > longestCall)
      if (isAtRest && now.requests === before.requests && now.text === before.text) return screen
      before = now
    }
    const { text, waiting } = await readScreen(page)
    throw new Error(`After ${longestWait / 1000} s ${waiting} parts are still loading:\n${text}`)
  }

  return { read }
}

/**
 * Waits for one turn of the page's event loop, so that it has handled what arrived. Ignores a page that closes
 * meanwhile.
 */
const turn = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(undefined)
        }),
    )
    .catch(() => undefined)
