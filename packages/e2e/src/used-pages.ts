/**
 * Pages that one visit hands to the next, emptied. Their process knows the scripts, fonts and styles already: a first screen
 * costs it less than half of what it costs a new one. What cannot be emptied is closed.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { forgetParts } from './accessible'

/** Lasts as long as the page or its context; there is no way to take it back. */
const lastingOnPage = ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction'] as const
const lastingOnContext = [...lastingOnPage.filter((name) => name !== 'addLocatorHandler'), 'newCDPSession'] as const
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const
/** Those that Playwright itself does not listen for. */
const pageEvents =
  'console dialog download filechooser framenavigated load pageerror popup request requestfailed requestfinished response'
const contextEvents = 'console dialog page request requestfailed requestfinished response serviceworker weberror'

interface UsedPage {
  page: Page
  devtools: CDPSession
  /** Whether something was done to it that lasts. */
  isMarked: boolean
  /** That it or a frame of it has shown. */
  origins: Set<string>
}

const kept = new WeakMap<Page, UsedPage>()
const idle = new WeakMap<Browser, UsedPage[]>()

/** A page that was used before, or a new one. It is in a context of its own, without anything that an earlier visit left. */
export async function takeUsedPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const used = idle.get(browser)?.pop()
  if (used) {
    await used.page.setViewportSize(viewport)
    listenFor(used)
    return used.page
  }
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport })
  const page = await context.newPage()
  const added: UsedPage = { page, devtools: await context.newCDPSession(page), isMarked: false, origins: new Set() }
  const mark = () => {
    added.isMarked = true
  }
  noteCalls(page, lastingOnPage, mark)
  noteCalls(context, lastingOnContext, mark)
  noteCalls(page.clock, lastingOfClock, mark)
  noteCalls(page, ['emulateMedia', 'setExtraHTTPHeaders'], mark)
  noteCalls(context, ['setExtraHTTPHeaders', 'setGeolocation'], mark)
  kept.set(page, added)
  listenFor(added)
  return page
}

/** Empties a page for the next visit, or closes it with its context. */
export async function giveBack(page: Page): Promise<void> {
  const used = kept.get(page)
  const browser = page.context().browser()
  const isClean = used && browser && (await empty(used).catch(() => false))
  if (isClean) idle.set(browser, [...(idle.get(browser) ?? []), used])
  else await page.context().close()
}

function listenFor({ page, origins }: UsedPage): void {
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
}

/** Whether nothing is left of the visit. */
async function empty(used: UsedPage): Promise<boolean> {
  const { page, devtools, origins } = used
  const context = page.context()
  if (page.isClosed() || used.isMarked || context.serviceWorkers().length > 0) return false
  // What stands on another site has processes and storage of its own.
  if ([...origins].some((origin) => new URL(origin).hostname !== 'localhost')) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of pageEvents.split(' ')) page.removeAllListeners(event)
  for (const event of contextEvents.split(' ')) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  for (const origin of origins) {
    // Text of the same origin: no script goes on that could write anew what is cleared.
    await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit' })
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  origins.clear()
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await devtools.send('Page.resetNavigationHistory')
  forgetParts(page)
  // Nothing is pointed at.
  await page.mouse.move(-1, -1)
  return true
}

/** Calls `note` with each call of these methods. */
function noteCalls<Name extends string>(
  target: Record<Name, (...args: never[]) => unknown>,
  names: readonly Name[],
  note: () => void,
): void {
  for (const name of names) {
    const original = target[name]
    target[name] = function (this: unknown, ...args) {
      note()
      return original.apply(this, args)
    }
  }
}
