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
    serveProgram(join(source.folder, 'scripts/dev.ts'), environment, source.folder),
    chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags }),
  ])
})

afterAll(async () => {
  await browser?.close()
  await dev?.end()
  source?.remove()
})

/** A page on which something was typed. */
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

test.each([
  ['the site', 'url', 'apps/site/src', 'site-skip'],
  ["the widget on the partner's page", 'partner', 'packages/widget/src', 'rx-card'],
] as const)('a changed component of %s shows, and what was typed stays', async (_, address, folder, name) => {
  const { page, complaints } = await open(dev[address])
  source.change({ folder, text: `className="${name}"`, replacement: `className="${name} changed"` })
  await page.locator(`.${name}.changed`).waitFor({ state: 'attached' })
  expect(await field(page).inputValue()).toBe('lip')
  expect(complaints).toEqual([])
})

test('a changed style shows', async () => {
  const { page } = await open(dev.url)
  const replacement = (css: string) => `${css}\n.site-skip { outline-color: rgb(1, 2, 3); }\n`
  source.change({ folder: 'apps/site/src', extension: '.css', text: '.site-skip', replacement })
  const color = () => page.locator('.site-skip').evaluate((element) => getComputedStyle(element).outlineColor)
  // The page may be between two documents.
  await expect.poll(() => color().catch(() => '')).toBe('rgb(1, 2, 3)')
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
