/** A real Chromium for journeys, with the small words they are told in. */

import { chromiumFlags, findChromium } from '@rxgauge/scripts/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

/** A host that no organization lists; it leads to this machine. */
export const foreignHost = 'foreign.test'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${foreignHost} 127.0.0.1`],
  })
}

/** One browser for all tests of a file: opened before the first, closed after the last. */
export function fileBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('The browser opens before the first test')
    return browser
  }
}

export interface Visit {
  page: Page
  /** What the console said that it should not: errors and our own warnings. */
  complaints: string[]
  close(): Promise<void>
}

/** A page of its own; with less motion wished for unless told otherwise, so that nothing has to be waited for. */
export async function visit(browser: () => Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser().newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints, close: () => context.close() }
}

export const partnerUrl = (query: Record<string, string> = {}): string =>
  `${inject('partner')}/?${new URLSearchParams(query)}`

export const siteUrl = (path: string): string => inject('site') + path

export const medicationField = (within: Page | Locator): Locator =>
  within.getByRole('combobox', { name: /Medication|Medicamento/ })

/** Searches a medication and takes the suggestion of that name. */
export async function search(within: Page | Locator, text: string, name: string): Promise<void> {
  await medicationField(within).fill(text)
  await within.getByRole('option', { name, exact: false }).first().click()
}

/** The rows of the price list: name to price, once all four stand. */
export async function readPrices(within: Page | Locator): Promise<Record<string, string>> {
  const list = within.getByRole('list', { name: /The four prices|Los cuatro precios/ })
  await list.waitFor()
  await expect.poll(() => list.locator('.rx-pulse').count(), { timeout: 15_000 }).toBe(0)
  // The list view has lists inside its rows.
  const rows = await list.locator('> li').all()
  const entries = await Promise.all(
    rows.map(async (row) => {
      const name = await row.locator('.rx-price-name').evaluate((element) => element.firstChild?.textContent ?? '')
      const value = row.locator('.rx-price-value')
      return [name, (await value.count()) > 0 ? ((await value.textContent()) ?? '') : ''] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** Fails with axe's own words where the page breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page, scope = 'body'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`)
  const found = await page.evaluate(async (selector) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, scope)
  expect(found).toEqual([])
}

/** What the API itself answers, asked as a device of an organization. */
export async function askApi(orgCode: string): Promise<(path: string) => Promise<unknown>> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${inject('site')}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { refreshToken } = await post('/register', {
    organizationCode: orgCode,
    deviceType: 'WEB',
    deviceDetails: 'test',
    appVersion: '1',
  })
  const { jwtToken } = await post('/authenticate', { refreshToken, appVersion: '1' })
  return async (path) => {
    const response = await fetch(`${inject('site')}/api${path}`, { headers: { authorization: `Bearer ${jwtToken}` } })
    return ((await response.json()) as { data: unknown }).data
  }
}
