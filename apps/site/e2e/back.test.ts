/** Back, Forward and reloads in the journey: one history entry for each view and dialog, at the same address. */
import {
  button,
  closeDialog,
  declineFavorite,
  dialog,
  english,
  medicationField,
  offers,
  openBestCoupon,
  partnerUrl,
  readPrices,
  search,
  siteUrl,
  visits,
  widget,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin } = visits()
const site = await loadMessages(siteArea, 'en')
const phone = { viewport: { width: 390, height: 844 } }
const path = (page: Page) => new URL(page.url()).pathname
const card = (page: Page) => page.locator('.rx-coupon')
const list = (page: Page) => page.getByRole('list', { name: english.pharmacies.list })
const getSavings = (page: Page) => button(page, english.savings.get)
const length = (page: Page) => page.evaluate(() => history.length)

async function toCoupon() {
  const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
  await declineFavorite(page)
  await openBestCoupon(page)
  return page
}

// spec: search 2 Search page
test('Back leads from the coupon to the list, the prices and home, and Forward returns to the coupon', async () => {
  const page = await toCoupon()
  const price = await card(page).locator('.rx-ticket-price, .rx-price-value').first().textContent()
  await page.goBack()
  await list(page).waitFor()
  expect(
    await offers(page)
      .first()
      .evaluate((element) => element === document.activeElement),
  ).toBe(true)
  await page.goBack()
  await getSavings(page).waitFor()
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
  await page.goForward()
  await getSavings(page).waitFor()
  await page.goForward()
  await list(page).waitFor()
  await page.goForward()
  await card(page).waitFor()
  expect(await card(page).locator('.rx-ticket-price, .rx-price-value').first().textContent()).toBe(price)
})

test('a reload shows the coupon again, without another view of it, and Back leads on from there', async () => {
  const page = await toCoupon()
  const pharmacy = await page.locator('.rx-ticket-pharmacy').first().textContent()
  const again = page.waitForRequest('**/api/adjudicate/cashoffer')
  await page.reload()
  expect((await again).postDataJSON()).toMatchObject({ refreshFlag: 'Y' })
  await card(page).waitFor()
  expect(await page.locator('.rx-ticket-pharmacy').first().textContent()).toBe(pharmacy)
  await page.goBack()
  await list(page).waitFor()
  await page.goBack()
  await getSavings(page).waitFor()
})

test('Back from another page leads to the coupon', async () => {
  const page = await toCoupon()
  await page.goto(siteUrl('/aboutus?orgCode=ACME&lang=en'))
  await page.goBack()
  await card(page).waitFor()
  await page.getByRole('link', { name: site.footer.privacy }).click()
  await expect.poll(() => path(page)).toBe('/privacy-policy')
  await page.goBack()
  await card(page).waitFor()
  await page.goBack()
  await list(page).waitFor()
})

test('Back closes a dialog, and a closed dialog leaves no entry before the view', async () => {
  const page = await toCoupon()
  await page.goBack()
  await list(page).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: english.compare.open }).click()
  await dialog(page, english.compare.title).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  await getSavings(page).waitFor()
  await page.goForward()
  await dialog(page, english.compare.title).waitFor()
  await closeDialog(page)
  await dialog(page).waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

test('Back to pharmacies is the entry before, so that neither Back nor Forward goes in a circle', async () => {
  const page = await toCoupon()
  const entries = await length(page)
  for (let time = 0; time < 3; time++) {
    await button(page, english.coupon.backToList).click()
    await list(page).waitFor()
    await offers(page).nth(time).click()
    await card(page).waitFor()
  }
  expect(await length(page)).toBe(entries)
  await page.goBack()
  await list(page).waitFor()
  await page.goBack()
  await getSavings(page).waitFor()
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

// spec: search 4 Search form
test('DONE and CANCEL lead back to the prices; Back cancels; another dose is the same entry', async () => {
  const page = await begin(siteUrl('/SearchMedication?orgCode=ACME&lang=en'), phone)
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  const first = path(page)
  const entries = await length(page)
  await button(page, english.settings.change).click()
  await page.getByLabel(english.settings.quantity).selectOption('90')
  await page.goBack()
  await getSavings(page).waitFor()
  expect(path(page)).toBe(first)
  await button(page, english.settings.change).click()
  expect(await page.getByLabel(english.settings.quantity).inputValue()).toBe('30')
  await page.getByLabel(english.settings.quantity).selectOption('90')
  await button(page, english.common.done).click()
  await readPrices(page)
  await expect.poll(() => path(page)).toBe(first.replace(/30$/, '90'))
  expect(await length(page)).toBe(entries + 1)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/SearchMedication')
  await page.goForward()
  await readPrices(page)
  await page.locator('.rx-facts').getByText('90').first().waitFor()
})

test('another medication is another entry, and Back shows the one before as it was left', async () => {
  const page = await toCoupon()
  const first = path(page)
  await button(page, english.coupon.search).click()
  await search(page, 'lisin', 'Lisinopril')
  await readPrices(page)
  expect(path(page)).toMatch(/Lisinopril/)
  await page.goBack()
  await card(page).waitFor()
  expect(path(page)).toBe(first)
  await page.goForward()
  await readPrices(page)
  expect(path(page)).toMatch(/Lisinopril/)
})

test('a reload keeps the place in the page', async () => {
  const page = await toCoupon()
  await page.goBack()
  await page.getByRole('button', { name: /^Show all / }).click()
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => history.state.scroll)).toBe(300)
  await page.reload()
  await list(page).waitFor()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
})

test('in widget mode on its own page Back leads through the same screens, to the search', async () => {
  const page = await begin(siteUrl('/SearchMedication?orgCode=ACME&lang=en&displayMode=widget'), phone)
  await declineFavorite(page)
  await openBestCoupon(page)
  await page.goBack()
  await list(page).waitFor()
  await page.goBack()
  await getSavings(page).waitFor()
  await page.goBack()
  await expect.poll(() => medicationField(page).inputValue()).toBe('')
  expect(new URL(page.url()).searchParams.get('displayMode')).toBe('widget')
})

// spec: search 6 Roles and permissions
test('within a frame nothing is added to the history of the page around it', async () => {
  const page = await begin(partnerUrl({ org: 'ACME', frame: 'y' }))

  await medicationField(page.frameLocator('rx-gauge-frame iframe').locator('body')).waitFor()
  const before = await length(page)
  const within = page.frameLocator('rx-gauge-frame iframe').locator('body')
  await search(within, 'ator', 'Atorvastatin')
  await within.getByLabel(english.settings.zip).fill('10001')
  await button(within, english.savings.get).click()
  await within.getByRole('list', { name: english.pharmacies.list }).locator('.rx-pharmacy-open').first().click()
  await within.locator('.rx-coupon').waitFor()
  await button(within, english.coupon.backToList).click()
  await within.getByRole('list', { name: english.pharmacies.list }).locator('.rx-pharmacy-open').first().waitFor()
  expect(await length(page)).toBe(before)
  expect(page.frames().some((frame) => frame.url().includes('/Atorvastatin/'))).toBe(true)
})

test('a widget on a partner’s page leaves its history alone, and Back leaves the page', async () => {
  const page = await begin(widget({ drug: 'atorvastatin' }))
  await readPrices(page)
  const before = await length(page)
  await getSavings(page).click()
  await offers(page).first().click()
  await card(page).waitFor()
  await button(page, english.coupon.backToList).click()
  await list(page).waitFor()
  expect(await length(page)).toBe(before)
  expect(await page.evaluate(() => history.state)).toBe(null)
})
