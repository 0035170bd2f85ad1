/** The tests' Chromium and its pages. */
import { chromiumFlags, findChromium } from '@rxgauge/scripts/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { foreignHost } from './foreign-host'

/**
 * Most pages don't live long enough to benefit from V8's optimizing compilers: without them a test takes a seventh
 * less time. Leaving out idle work and a separate drawing process saves another twentieth.
 */
const testFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
  '--disable-best-effort-tasks',
  '--in-process-gpu',
]

/** This worker's browser, which its files use one after another; it closes with the worker. */
let shared: Browser | undefined

/** The browser for a file's tests, started before the first of them if an earlier file hasn't done so. */
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

/**
 * A full Chromium, which unlike its headless shell has notifications. It closes after the file's last test.
 * `keepsPages`: it also has its back-forward cache, which Playwright turns off.
 */
export function fullBrowser({ keepsPages = false } = {}): () => Browser {
  const browser = whileTesting(() => {
    const executablePath = findChromium('whole')
    if (executablePath === undefined)
      throw new Error('Notifications need a full Chromium or Chrome, but only its headless shell is installed.')
    const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : []
    return chromium.launch({ executablePath, args: testFlags, ignoreDefaultArgs })
  })
  afterAll(() => browser().close())
  return browser
}

/** A browser with the optimizing compilers, for long loops over pixels. It closes after the file's last test. */
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
  /** Unwanted console messages: errors and our own warnings. */
  complaints: string[]
  /** Removes messages that a test expects, such as the browser's own note of a 404. */
  forget(expected: RegExp): void
  close(): Promise<void>
}

/** The browser's error when a sandboxed frame refuses the tests' own scripts, such as the clock. */
const refusedTestScript =
  /^Blocked script execution in '[^']*\/api\/pem\/[^']*' because the document's frame is sandboxed/

/** Opens a page in its own context; with reduced motion by default, so that tests don't wait for animations. */
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
      // A call that a test responds to may still be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Stops the clock of a page before it's opened; it then moves only by `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now()
  // Some of the earlier time passes while the clock is being stopped.
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
}
