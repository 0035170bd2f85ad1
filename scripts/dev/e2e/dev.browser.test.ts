// database: with --all postgresql
/** `pnpm dev` on a copy of the source: both pages are served, and a changed component shows without losing what was typed. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../chromium.ts'
import { type ServingProgram, serveProgram } from '../../serve-program.ts'
import { copySource, type SourceCopy } from '../../source-copy.ts'

let source: SourceCopy
let dev: ServingProgram
let browser: Browser

beforeAll(async () => {
  source = copySource()
  const environment = {
    PORT: '0',
    PARTNER_PORT: '0',
    DATA_DIR: '.data-dev',
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
  }
  ;[dev, browser] = await Promise.all([
    serveProgram(join(source.folder, 'scripts/dev.mjs'), environment, source.folder),
    chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags }),
  ])
})

afterAll(async () => {
  await browser?.close()
  await dev?.end()
  source?.remove()
})

async function open(url: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await field(page).fill('lip')
  await page.getByRole('option', { name: 'Lipitor' }).first().waitFor()
  return { page, complaints }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Medication' })

test('it starts without a warning in the terminal', () => {
  expect(dev.output()).not.toContain('"level":')
  expect(dev.complaints()).toBe('')
})

test('a changed component and a changed style of the site show, and what was typed stays', async () => {
  const { page, complaints } = await open(dev.url)

  source.change({
    folder: 'apps/site/src',
    text: 'className="site-skip"',
    replacement: 'className="site-skip changed"',
  })
  await page.locator('.site-skip.changed').waitFor({ state: 'attached' })
  source.change({
    folder: 'apps/site/src',
    extension: '.css',
    text: '.site-skip',
    replacement: (css) => `${css}\n.site-skip { outline-color: rgb(1, 2, 3); }\n`,
  })
  await expect
    .poll(() => page.locator('.site-skip').evaluate((element) => getComputedStyle(element).outlineColor))
    .toBe('rgb(1, 2, 3)')

  expect(await field(page).inputValue()).toBe('lip')
  await expect.poll(() => page.getByRole('option', { name: 'Lipitor' }).count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test("a changed component of the widget shows on the partner's page, and what was typed stays", async () => {
  const { page, complaints } = await open(dev.partner)

  source.change({
    folder: 'packages/widget/src',
    text: 'className="rx-card"',
    replacement: 'className="rx-card changed"',
  })
  await page.locator('.rx-card.changed').waitFor()

  expect(await field(page).inputValue()).toBe('lip')
  expect(complaints).toEqual([])
})

test('a changed sentence of the API is answered on the same open database, also after code that cannot be read', async () => {
  const nowhere = async () => (await fetch(`${dev.url}/api/nowhere`)).text()
  const organization = async () => (await fetch(`${dev.url}/api/organization/?orgCode=ACME`)).text()
  const before = await organization()
  const sentence = { folder: 'packages/text/src', text: 'There is nothing at this address.' }

  const mend = source.change({ ...sentence, replacement: "There is' nothing" })
  await expect.poll(dev.complaints).toContain('PARSE_ERROR')
  expect(await nowhere()).toContain('There is nothing at this address.')
  mend()
  source.change({ ...sentence, replacement: 'Nothing is here.' })

  await expect.poll(nowhere).toContain('Nothing is here.')
  expect(await organization()).toBe(before)
})
