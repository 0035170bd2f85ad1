/** Pages from the browser's back-forward cache continue where they were: the site, and the widget on a partner's page. */
import {
  button,
  dialog,
  english,
  fullBrowser,
  medicationField,
  offers,
  readPrices,
  siteUrl,
  visit,
  widget,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const browser = fullBrowser({ keepsPages: true })

async function open(address: string) {
  const { page, close } = await visit(browser)
  onTestFinished(close)
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && console.info('kept'))
  })
  await page.goto(address)
  return page
}

/** Fails if the earlier page is loaded again. */
async function returnTo(page: Page) {
  const kept = page.waitForEvent('console', (message) => message.text() === 'kept')
  await page.goBack({ waitUntil: 'commit' })
  await kept
}

/** Leaves for a page of another origin and returns. Gives the paths that are requested from then on. */
async function leaveAndReturn(page: Page) {
  await page.goto('about:blank')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await returnTo(page)
  return requested
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))

test('the site’s view and typed text are there, nothing is requested, and its clock continues', async () => {
  const page = await open(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME&lang=en'))
  await page.getByLabel(english.settings.zip).fill('10001')
  const prices = await readPrices(page)
  await button(page, english.savings.get).click()
  await offers(page).first().waitFor()
  await medicationField(page).fill('lisin')
  await page.getByRole('option', { name: 'Lisinopril', exact: false }).first().waitFor()
  // Before the question about a favorite pharmacy, which comes four seconds after the list.
  expect(await dialog(page).count()).toBe(0)
  const requested = await leaveAndReturn(page)
  expect(await medicationField(page).inputValue()).toBe('lisin')
  await offers(page).first().waitFor()
  await settled(page)
  expect(requested).toEqual([])
  await dialog(page, english.pharmacies.favoriteTitle).getByRole('button', { name: english.pharmacies.notNow }).click()
  await button(page, english.views.back).click()
  expect(await readPrices(page)).toEqual(prices)
})

test('so are those of the widget on a partner’s page, which still makes its calls', async () => {
  const page = await open(widget({ drug: 'atorvastatin' }))
  const prices = await readPrices(page)
  await page.getByRole('radio', { name: english.views.list }).check()
  await medicationField(page).fill('lisin')
  await page.getByRole('option', { name: 'Lisinopril', exact: false }).first().waitFor()
  const requested = await leaveAndReturn(page)
  expect(await medicationField(page).inputValue()).toBe('lisin')
  expect(await page.getByRole('radio', { name: english.views.list }).isChecked()).toBe(true)
  expect(await readPrices(page)).toEqual(prices)
  await settled(page)
  expect(requested).toEqual([])
  await page.getByRole('option', { name: 'Lisinopril', exact: false }).first().click()
  await readPrices(page)
  expect(requested.some((path) => path.includes('/price/retail/'))).toBe(true)
})
