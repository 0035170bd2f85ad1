/** The Chromium of the tests and pages of it. */
import { chromiumFlags, findChromium } from '@rxgauge/scripts/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { foreignHost } from './foreign-host'

/**
 * Few pages live long enough for what V8's optimizing compilers cost: without them a walk takes a seventh less. What the browser
 * tidies when it has nothing else to do, and a process that only draws, are another twentieth.
 */
const testFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
  '--disable-best-effort-tasks',
  '--in-process-gpu',
]

/** The browser of this worker, which its files use one after another; it ends with the worker. */
let shared: Browser | undefined

/** For the tests of a file: opened before the first of them, if no file before has. */
export function fileBrowser(): () => Browser {
  return whileTesting(async () => {
    if (!shared?.isConnected()) {
      shared = await chromium.launch({
        executablePath: findChromium() ?? 'chromium',
        args: [...testFlags, `--host-resolver-rules=MAP ${foreignHost} 127.0.0.1`],
      })
    }
    return shared
  })
}

/** A whole Chromium with what its headless shell leaves out: notifications. It is closed after the last test of the file. */
export function wholeBrowser(): () => Browser {
  const browser = whileTesting(() => {
    const executablePath = findChromium('whole')
    if (executablePath === undefined)
      throw new Error('Notifications need a whole Chromium or Chrome; only its shell is here.')
    return chromium.launch({ executablePath, args: testFlags })
  })
  afterAll(() => browser().close())
  return browser
}

/** One with those compilers, for long loops over pixels. It is closed after the last test of the file. */
export function optimizingBrowser(): () => Browser {
  const browser = whileTesting(() =>
    chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags }),
  )
  afterAll(() => browser().close())
  return browser
}

function whileTesting(open: () => Promise<Browser>): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await open()
  })
  return () => {
    if (!browser) throw new Error('The browser opens before the first test')
    return browser
  }
}

export interface Visit {
  page: Page
  /** What the console said that it should not: errors and our own warnings. */
  complaints: string[]
  /** Takes out what a test expects the console to say, such as the 404 that the browser itself notes. */
  forget(expected: RegExp): void
  close(): Promise<void>
}

/** What the browser says when a sandboxed frame refuses the tests' own scripts, such as the clock. */
const refusedTestScript =
  /^Blocked script execution in '[^']*\/api\/pem\/[^']*' because the document's frame is sandboxed/

/** A page of its own; with reduced motion unless told otherwise, so that nothing has to be waited for. */
export async function visit(browser: () => Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser().newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !refusedTestScript.test(message.text())
    if (isComplaint) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    page,
    complaints,
    forget: (expected) => {
      complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !expected.test(complaint)))
    },
    async close() {
      // A call that a test answers in place of the server may still be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Stops the time of a page that is not open yet: it passes only by `page.clock.runFor` from then on. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now()
  // Some of the time before this passes while it is being stopped.
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
}
