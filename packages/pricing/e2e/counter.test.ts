// database: pglite, with --all both
/** The coupon at the counter: first on a phone's screen, then over the whole screen, without a connection too. */
import {
  button,
  dialog,
  english,
  expectAccessible,
  medicationField,
  offers,
  openBestCoupon,
  readPrices,
  siteUrl,
  visits,
  widget,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin, open, here } = visits()
const phone = { width: 390, height: 844 }
const text = english.coupon

/** A screen lock that notes what the page asks for, since a headless browser has no screen. */
const watchScreen = (page: Page) =>
  page.addInitScript(() => {
    const log: string[] = []
    Object.assign(window, { screenLog: log })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          log.push('on')
          return { release: async () => void log.push('off') }
        },
      },
    })
  })
const screenLog = (page: Page) => page.evaluate(() => (window as unknown as { screenLog: string[] }).screenLog)

/** The page is hidden, as when the phone is locked, or shown again. */
const turnPage = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

// spec: search 2 Discount coupon card
test('on a phone the ticket begins at the top; the search is a press away, with its text selected', async () => {
  const { page } = await open({ viewport: phone })
  await page.goto(siteUrl('/?orgCode=ACME'))
  await openBestCoupon(page)
  const top = async () => (await page.locator('.rx-coupon').boundingBox())?.y ?? Number.NaN
  expect(await top()).toBeLessThan(125)
  expect(await medicationField(page).count()).toBe(0)
  // Read out, though not drawn.
  await page.getByRole('heading', { level: 1, name: 'Search for Medication Savings and Discounts' }).waitFor()
  await page.getByRole('heading', { level: 2, name: `${text.title}: Atorvastatin 20 mg, 30 tablets` }).waitFor()
  await expectAccessible(page)
  const magnifier = page.getByRole('button', { name: text.search, exact: true })
  await magnifier.click()
  const selected = () =>
    medicationField(page).evaluate((field) => {
      const input = field as HTMLInputElement
      return (
        input.ownerDocument.activeElement === input &&
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
      )
    })
  expect(await selected()).toBe('Atorvastatin')
  await magnifier.click()
  expect(await medicationField(page).count()).toBe(0)
  await magnifier.click()
  await page.keyboard.type('lisin')
  await page.getByRole('option', { name: 'Lisinopril' }).first().click()
  await readPrices(page)
  // Back at the prices the field is there as before.
  expect(await medicationField(page).inputValue()).toBe('Lisinopril')
})

test('the pharmacy’s address leads to maps, and each telephone number can be called', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: phone })
  await openBestCoupon(page)
  const ticket = page.locator('.rx-coupon')
  expect(await ticket.getByRole('link', { name: /^437 2nd St, New York, NY/ }).getAttribute('href')).toContain(
    '437+2nd+St',
  )
  expect(await ticket.getByRole('link', { name: '(800) 555-0111' }).getAttribute('href')).toBe('tel:+18005550111')
  expect(await page.locator('.rx-fine').getByRole('link', { name: '(800) 555-0121' }).getAttribute('href')).toBe(
    'tel:+18005550121',
  )
})

test('codes are grouped for the eye, and whole for everything else', async () => {
  const page = await begin(widget({ drug: 'sertraline' }), { viewport: phone })
  await readPrices(page)
  await button(page, english.savings.get).click()
  await offers(page).first().click()
  const member = page.locator('.rx-coupon').getByRole('button', { name: /^Copy Member ID: RXG\d{13}$/ })
  await member.waitFor()
  const groups = await member.locator('.rx-code > span').allTextContents()
  expect(groups.map(({ length }) => length)).toEqual([4, 4, 4, 4])
  expect(await member.textContent()).toBe(groups.join(''))
  expect(
    await member.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return getSelection()?.toString()
    }),
  ).toBe(groups.join(''))
})

test('shown at the counter it fills the screen, keeps it on, and needs no connection', async () => {
  const { page } = await open({ viewport: phone })
  await watchScreen(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await openBestCoupon(page)
  const member = (await page.getByText(/^RXG\d{13}$/).textContent()) ?? ''
  // Keeping the coupon on the device fetches a script, which is complained about without a connection.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await button(page, text.showAtCounter).click()
  const counter = dialog(page, 'Atorvastatin 20 mg, 30 tablets')
  expect(await counter.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await counter.getByText(member, { exact: true }).last().waitFor({ state: 'attached' })
  await counter.getByText(/^Pharmacist help: /).waitFor()
  await expectAccessible(page)
  const colors = await counter.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  const size = await counter
    .locator('dd')
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(28)

  expect(await screenLog(page)).toEqual(['on'])
  await turnPage(page, 'hidden')
  await expect.poll(() => screenLog(page)).toEqual(['on', 'off'])
  await turnPage(page, 'visible')
  await expect.poll(() => screenLog(page)).toEqual(['on', 'off', 'on'])

  // Held sideways, everything still fits: price at the left, codes at the right.
  await page.setViewportSize({ width: phone.height, height: phone.width })
  const price = await counter.locator('.rx-counter-price').boundingBox()
  const codes = await counter.locator('dl').boundingBox()
  expect(codes?.x).toBeGreaterThan((price?.x ?? 0) + (price?.width ?? 0))
  expect((codes?.y ?? 0) + (codes?.height ?? 0)).toBeLessThanOrEqual(phone.width)

  await page.keyboard.press('Escape')
  await counter.waitFor({ state: 'detached' })
  await expect.poll(() => screenLog(page)).toEqual(['on', 'off', 'on', 'off'])
  expect(await button(page, text.showAtCounter).evaluate((element) => element === document.activeElement)).toBe(true)
  here().forget(/ERR_INTERNET_DISCONNECTED/)
})

test('a phone held sideways shows price and codes side by side', async () => {
  const { page } = await open({ viewport: { width: 844, height: 390 } })
  await page.goto(siteUrl('/?orgCode=ACME'))
  await openBestCoupon(page)
  const codes = await page.locator('.rx-codes').boundingBox()
  const head = await page.locator('.rx-ticket-head').boundingBox()
  expect(codes?.x).toBeGreaterThan((head?.x ?? 0) + (head?.width ?? 0) - 1)
  expect((codes?.y ?? 0) + (codes?.height ?? 0)).toBeLessThanOrEqual(390)
})

// spec: search 4 Copay card
test('a coupon for mail order says to enter its numbers, and its site comes first', async () => {
  const page = await begin(widget({ drug: 'sertraline' }), { viewport: phone })
  await readPrices(page)
  await button(page, english.savings.get).click()
  const [site] = await Promise.all([page.waitForEvent('popup'), offers(page).filter({ hasText: 'MailMeds' }).click()])
  await site.close()
  await page.getByText(text.enterNumbers, { exact: true }).waitFor()
  expect(await page.getByText(text.show).count()).toBe(0)
  expect(await button(page, text.showAtCounter).count()).toBe(0)
  const primary = page.locator(
    '.rx-coupon-layout .rx-button[data-kind="primary"], .rx-coupon-layout .rx-button:not([data-kind])',
  )
  expect(await primary.allTextContents()).toEqual([text.launch])
  // What counts nearby isn't there for mail order.
  expect(await page.getByText(text.groupsNear.split('{')[0] ?? '').count()).toBe(0)
  // The row about nearby pharmacies leads to them.
  await page
    .locator('.rx-coupon-actions')
    .getByRole('button', { name: /^Save up to \$[\d.]+ more at nearby pharmacies$/ })
    .click()
  await page.getByRole('list', { name: english.pharmacies.list }).waitFor()
})

test('the card is seen turning, though the button is below it', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: phone })
  await openBestCoupon(page)
  await button(page, text.turn).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 400))
  await button(page, text.turn).click()
  await expect.poll(async () => (await page.locator('.rx-coupon').boundingBox())?.y).toBeGreaterThanOrEqual(0)
  const [top = 0, ...rest] = await page
    .locator('.rx-action-tile span')
    .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().top))
  expect(rest.every((each) => Math.abs(each - top) < 0.5)).toBe(true)
})

test('the phone’s own share sheet gets the link alone; without one it isn’t offered', async () => {
  const { page } = await open({ viewport: phone })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
  })
  await page.goto(siteUrl('/?orgCode=ACME'))
  await openBestCoupon(page)
  await button(page, english.savings.share).click()
  await button(dialog(page), english.send.otherWays).click()
  const [what] = await page.evaluate(() => (window as unknown as { shared: object[] }).shared)
  expect(Object.keys(what ?? {})).toEqual(['url'])
  const { pathname, searchParams } = new URL((what as { url: string }).url)
  expect(pathname).toMatch(/^\/SearchMedication\/Atorvastatin\/\d+\/30$/)
  expect([...searchParams.keys()].filter((name) => name !== 'orgCode' && name !== 'lang')).toEqual([])

  const without = await begin(siteUrl('/?orgCode=ACME'), { viewport: phone })
  await openBestCoupon(without)
  await button(without, english.savings.share).click()
  await dialog(without, english.send.title).waitFor()
  expect(await button(without, english.send.otherWays).count()).toBe(0)
})
