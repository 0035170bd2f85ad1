/** A visit for each test of a file. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { fileBrowser, type Visit, visit } from './browser'

export interface Visits {
  /** The current test's visit. */
  here(): Visit
  /** Opens a page instead of the current one. */
  open(options?: BrowserContextOptions): Promise<Visit>
  /** Opens a page at an address. */
  begin(address: string, options?: BrowserContextOptions): Promise<Page>
}

/**
 * `isOpen` opens a page before each test; otherwise tests open their own. After each test its page is closed, and
 * with `mustBeSilent` its console must be empty.
 */
export function visits({ isOpen = false, mustBeSilent = true } = {}): Visits {
  const browser = fileBrowser()
  let current: Visit | undefined

  async function open(options?: BrowserContextOptions) {
    await current?.close()
    current = await visit(browser, options)
    return current
  }
  if (isOpen) {
    beforeEach(async () => {
      await open()
    })
  }
  afterEach(async ({ task }) => {
    const complaints = current?.complaints ?? []
    if (current && task.result?.state === 'fail') await describeScreen(current.page, task.name)
    await current?.close()
    current = undefined
    if (mustBeSilent) expect(complaints).toEqual([])
  })
  return {
    open,
    here() {
      if (!current) throw new Error('This test has not started a visit')
      return current
    },
    async begin(address, options) {
      const { page } = await open(options)
      await page.goto(address)
      return page
    },
  }
}

/** Prints the page of a failed test as assistive technology reads it. */
async function describeScreen(page: Page, name: string): Promise<void> {
  const screen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  console.error(`${name}: ${new URL(page.url()).pathname} showed\n${screen}`)
}
