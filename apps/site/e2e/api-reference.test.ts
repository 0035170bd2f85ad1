/** The reference of the public API: a reader enters a test key and asks for a price, and no other host hears of it. */
import { spawnSync } from 'node:child_process'
import { expectAccessible, startOwnSite, visits } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: Awaited<ReturnType<typeof startOwnSite>>
let key: string
beforeAll(async () => {
  site = await startOwnSite({}, (environment) => {
    const words = ['key', 'create', 'A reader', '--test', '--scope', 'prices:read', '--as', 'olga', '--json']
    const { stdout, stderr } = spawnSync('node', ['apps/api/dist/main.js', ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    })
    if (stdout === '') throw new Error(stderr)
    ;({ key } = JSON.parse(stdout))
  })
})
afterAll(() => site.end())

const { open, here } = visits()

async function openReference(width: number, colorScheme: 'light' | 'dark', hash = '') {
  const { page } = await open({ viewport: { width, height: 900 }, colorScheme })
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol)) hosts.add(host)
  })
  await page.goto(`${site.url}/docs/api/reference${hash}`)
  await page.getByRole('heading', { name: 'RxGauge API' }).waitFor()
  // One of its libraries tries whether the page lets it compile code, and does without.
  here().forget(/requires 'TrustedScript' assignment/)
  return { page, hosts }
}

const keyField = (page: Page) => page.getByRole('textbox', { name: 'Bearer Token' })
const kept = (page: Page) =>
  page.evaluate(async () => [
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
    document.cookie,
    location.href,
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('with a test key, a reader gets prices at %i px, %s', async (width, colorScheme) => {
  const { page, hosts } = await openReference(width, colorScheme, '#tag/prices/POST/prices')
  await keyField(page).fill(key)
  await page.getByRole('button', { name: /Test Request.*post \/prices/i }).click()
  const client = page.getByRole('dialog', { name: 'API Client' })
  await client.getByRole('button', { name: 'Send post request' }).click()
  await client.getByRole('link', { name: '200 OK' }).waitFor()
  await client.getByText('"100.00"').first().waitFor()
  expect([...hosts]).toEqual([new URL(site.url).host])
  expect(JSON.stringify(await kept(page))).not.toContain(key)
  await page.reload()
  await keyField(page).waitFor()
  expect(await keyField(page).inputValue()).toBe('')
  here().forget(/requires 'TrustedScript' assignment/)
})

test('the request is sent by keys alone', async () => {
  const { page } = await openReference(1280, 'light', '#tag/prices/POST/prices')
  await keyField(page).focus()
  await page.keyboard.type(key)
  await page.getByRole('button', { name: /Test Request.*post \/prices/i }).focus()
  await page.keyboard.press('Enter')
  const client = page.getByRole('dialog', { name: 'API Client' })
  await client.getByRole('button', { name: 'Send post request' }).focus()
  await page.keyboard.press('Enter')
  await client.getByRole('link', { name: '200 OK' }).waitFor()
})

test.each([
  [1280, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)('what is ours around it is accessible, and nothing is wider than %i px, %s', async (width, colorScheme) => {
  const { page } = await openReference(width, colorScheme)
  await expectAccessible(page, '.rx')
  expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
