/**
 * Compares the eleven main screens with their stored pictures (`../pictures`), at both widths. After an intended change:
 * `PICTURES=update pnpm test:e2e pictures`.
 */

import { accountArea, loadMessages, myListArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerUrl, siteUrl } from '../src/addresses'
import { fileBrowser, optimizingBrowser, type Visit, visit } from '../src/browser'
import { newPerson, signInAs } from '../src/people'
import { type Album, openAlbum, type PictureWidth, pictureSizes, takePicture } from '../src/pictures/album'
import { type Blocks, compareBlocks } from '../src/pictures/blocks'
import { readBlocks } from '../src/pictures/read-picture'
import { changeTypeface, restoreTypeface, setTypeface } from '../src/pictures/typeface'
import { medicationField, search } from '../src/search'
import { dialog, english, offers } from '../src/steps'

const account = await loadMessages(accountArea, 'en')
const list = await loadMessages(myListArea, 'en')
const browser = fileBrowser()
const reader = optimizingBrowser()
const widths = [390, 1280] as const satisfies readonly PictureWidth[]
let here: Visit
let page: Page
let album: Album
let blank: Page

beforeAll(async () => {
  here = await visit(browser, { viewport: { width: 390, height: 844 } })
  page = here.page
  blank = await reader().newPage()
  album = openAlbum('packages/e2e/pictures', blank)
  await setTypeface(page)
  // A Tuesday morning: what is open changes with the hour and the day.
  await page.clock.install({ time: '2026-11-24T15:00:00Z' })
})
afterAll(async () => {
  await here?.close()
})

const setWidth = (width: PictureWidth) => page.setViewportSize({ width, height: pictureSizes[width] })
const narrow = () => setWidth(390)

async function expectUnchanged(name: string, only: readonly PictureWidth[] = widths) {
  for (const width of only) expect.soft(await album.difference(name, page, width)).toBeUndefined()
}

/** All prices show, the first pharmacies of a wide window are loaded, and the hint about the dosage has disappeared. */
async function pricesShown() {
  await page.getByText(english.gauge.lowest, { exact: true }).first().waitFor()
  await page.locator('.rx-pulse').first().waitFor({ state: 'detached' })
  await setWidth(1280)
  await page.locator('.rx-nearby').scrollIntoViewIfNeeded()
  await page.locator('.rx-nearby .rx-pharmacy-open').first().waitFor()
  await narrow()
  await page.clock.fastForward(30_000)
}

/** The question about a favorite comes four seconds after a list, so it's not part of the picture. */
async function listShown() {
  await offers(page).first().waitFor()
  await page.clock.fastForward(5_000)
  await dialog(page, english.pharmacies.favoriteTitle).getByRole('button', { name: english.pharmacies.notNow }).click()
}

/** The map loads a file for each visible state: here New York, New Jersey and Connecticut. */
async function groundShown() {
  await page.locator('.rx-ground > g').nth(2).waitFor()
}

/** Starts at home, so that the result starts with the gauge. */
async function openResult() {
  await narrow()
  await page.goto(siteUrl('/?orgCode=ACME&lang=en'))
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await pricesShown()
  // The savings of a longer supply load last.
  await page.locator('.rx-supply[data-saves]').waitFor()
}

/** Whether the screen differs from its picture after a temporary change to the page. */
async function differs(stored: Blocks, what: Locator, change: Record<string, string>) {
  const set = (properties: Record<string, string>) =>
    what.evaluate((element: HTMLElement, properties) => {
      const before = Object.keys(properties).map((name) => [name, element.style.getPropertyValue(name)] as const)
      for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value)
      return Object.fromEntries(before)
    }, properties)
  const before = await set(change)
  const { problem } = compareBlocks(stored, await readBlocks(blank, await takePicture(page, 390)))
  await set(before)
  return problem !== undefined
}

/**
 * Another typeface makes no difference; a missing row, a moved button and another color do. With --all alone, since
 * `picture-checks.test.ts` tells such pictures apart in each run.
 */
async function expectDifferences() {
  if (process.env.TEST_ALL !== 'y') return
  const root = page.locator('.rx').first()
  const row = page.getByRole('list', { name: english.prices.list }).locator('> li').nth(2)
  const button = page.getByRole('button', { name: english.savings.get, exact: true })
  const stored = await readBlocks(blank, await takePicture(page, 390))
  expect(await differs(stored, root, {})).toBe(false)
  expect(await differs(stored, row, { visibility: 'hidden' })).toBe(true)
  expect(await differs(stored, button, { translate: '0 40px' })).toBe(true)
  expect(await differs(stored, button, { translate: '40px 0' })).toBe(true)
  expect(await differs(stored, root, { '--rx-wedge-2': '#aadd33' })).toBe(true)
  expect(await differs(stored, root, { '--rx-primary': '#1a5566' })).toBe(true)
  // Fonts with the same widths on every system.
  const another = 'local("Arial"), local("Liberation Sans")'
  for (const size of ['96%', '104%']) {
    await changeTypeface(page, another, size)
    expect(await differs(stored, root, {})).toBe(false)
  }
  await restoreTypeface(page)
}

test('home, in both languages', async () => {
  for (const [name, language] of [
    ['home', 'en'],
    ['home-in-spanish', 'es'],
  ] as const) {
    for (const width of widths) {
      await setWidth(width)
      await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
      await medicationField(page).waitFor()
      // It's empty in the server's page, and fills after hydration.
      await page.locator('.rx-home [data-filled]').nth(3).waitFor()
      if (width === 1280) await page.locator('.site-tile').first().waitFor()
      await expectUnchanged(name, [width])
    }
  }
})

test('from prices to the coupon; and a medication’s own page', async () => {
  await openResult()
  await expectUnchanged('result')
  await expectDifferences()
  await narrow()
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await listShown()
  await expectUnchanged('pharmacies')
  await narrow()
  await page.getByRole('radio', { name: english.pharmacies.map }).check()
  await page.locator('.rx-pin').first().waitFor()
  await groundShown()
  await expectUnchanged('map')
  await narrow()
  await page.getByRole('button', { name: english.pharmacies.showCoupon }).click()
  await page.locator('.rx-coupon').waitFor()
  await expectUnchanged('coupon')
  await narrow()
  await page.goto(siteUrl('/savings/Ozempic/price?orgCode=ACME&lang=en'))
  await pricesShown()
  await expectUnchanged('medication')
})

test('My list, and what it costs', async () => {
  await narrow()
  await page.goto(siteUrl('/my-list?orgCode=ACME&lang=en'))
  const field = page.getByRole('combobox', { name: list.search.label })
  const pricedOne = page.locator('.rx-list-price b')
  for (const [index, name] of ['Atorvastatin', 'Lisinopril', 'Metformin'].entries()) {
    await field.fill(name)
    await page.getByRole('option', { name }).first().click()
    await pricedOne.nth(index).waitFor()
  }
  await expectUnchanged('my-list')
})

test('the widget on a partner’s page, also in dark mode', async () => {
  for (const theme of ['light', 'dark']) {
    await narrow()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001', theme }))
    await pricesShown()
    await expectUnchanged(theme === 'light' ? 'widget' : 'widget-dark', theme === 'light' ? widths : [390])
  }
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await listShown()
  await offers(page).first().click()
  await page.locator('.rx-coupon').waitFor()
  await expectUnchanged('coupon-dark', [390])
})

test('the way to an account, and a profile', async () => {
  await narrow()
  await page.goto(siteUrl('/SignIn?orgCode=ACME&lang=en'))
  await page.locator('h1').waitFor()
  await expectUnchanged('sign-in')
  await narrow()
  // An address that always has the same length.
  await signInAs(page, await newPerson('ACME', 'pictures@example.com'), 'en')
  await page.goto(siteUrl('/MyAccount/Profile?orgCode=ACME&lang=en'))
  // Nothing covers the field below the plan's.
  await page.getByLabel(account.profile.bin).click({ trial: true })
  await expectUnchanged('profile')
})
