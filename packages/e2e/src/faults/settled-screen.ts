/** Lets a page whose time stands still come to rest: what is under way ends, and what waits for time gets it. */
import type { Page, Request } from 'playwright-core'
import type { FaultProxy } from './fault-proxy'
import { readScreen, type Screen } from './screen'

/** Milliseconds of the page's time: longer than the longest pause that changes a screen by itself. */
const step = 2000
/** Longer than the 12 seconds after which a call that nobody answers is given up. */
const longestCall = 14_000
/** Three attempts of 12 seconds, the pauses between them, and what is called after them. */
const longestWait = 180_000
/** Connections that a browser keeps to one host: what is beyond them waits in the browser. */
const connections = 6
/** Real milliseconds for what the machine itself does between two steps. */
const patience = 20_000

export interface SettledScreen {
  /** The screen once nothing is under way, nothing waits, and time alone changes nothing. */
  read: () => Promise<Screen>
}

export function settledScreenOf(page: Page, proxy: FaultProxy): SettledScreen {
  /** What is under way, and since when by the page's time. */
  const pending = new Map<Request, number>()
  let requests = 0
  let time = 0
  page.on('request', (request) => {
    requests++
    pending.set(request, time)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // What a page that is left was waiting for has no end of its own.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    for (const request of pending.keys()) if (!request.isNavigationRequest()) pending.delete(request)
  })

  /** Whatever is not held has come, and the page has read it. */
  async function untilQuiet() {
    const began = Date.now()
    for (let quiet = 0, before = -1; quiet < 3; ) {
      const isQuiet =
        proxy.active() === 0 && (pending.size <= proxy.held() || proxy.held() >= connections) && requests === before
      before = requests
      quiet = isQuiet ? quiet + 1 : 0
      await turn(page)
      if (Date.now() - began > patience) {
        throw new Error(`Still under way: ${[...pending.keys()].map((request) => request.url()).join(', ')}`)
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
    throw new Error(`After ${longestWait / 1000} s ${waiting} places still wait:\n${text}`)
  }

  return { read }
}

/** A turn of the page: what has come to it is read before. A page that goes away meanwhile has had its turn. */
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
