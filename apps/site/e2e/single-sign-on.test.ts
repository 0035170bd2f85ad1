/** Members whom an organization sends by its own link: to an account, with their pending coupon as a guest. */
import { execFileSync } from 'node:child_process'
import { callApi, memberToken, registerDevice } from '@rxgauge/api/testing'
import {
  dialog,
  english,
  expectAccessible,
  newEmail,
  openBestCoupon,
  sentences,
  startOwnSite,
  visits,
} from '@rxgauge/e2e'
import type { ServingProgram } from '@rxgauge/scripts/serve-program'
import { accountArea, type Language, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { open, here } = visits()
const text = await loadMessages(accountArea, 'en')
const password = 'Lake-House-7'
const phone = { width: 390, height: 844 }

let site: ServingProgram
let key: string
beforeAll(async () => {
  site = await startOwnSite({}, (environment) => {
    // An operator does this in a terminal.
    const command = ['apps/api/dist/main.js', 'encuser-key', 'ACME']
    key = execFileSync('node', command, { env: { ...process.env, ...environment } })
      .toString()
      .trim()
  })
})
afterAll(() => site.end())

const address = (path: string, language: Language = 'en') =>
  `${site.url}${path}${path.includes('?') ? '&' : '?'}orgCode=ACME&lang=${language}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const priceOn = (page: Page) => page.locator('.rx-coupon-price b').first().textContent()

/** A guest presses Save coupon and goes on to the account. Returns the coupon's price. */
async function wantCoupon(page: Page, language: Language): Promise<string | null> {
  const words = await sentences(language)
  const { gate } = await loadMessages(accountArea, language)
  await page.goto(address('/', language))
  await openBestCoupon(page, words)
  const price = await priceOn(page)
  await press(page, words.saving.save)
  await dialog(page, gate.title).getByText(gate.keepsCoupon).waitFor()
  await press(page, gate.signIn)
  return price
}

async function typePassword(page: Page, language: Language): Promise<void> {
  const { newPassword, confirmPassword } = await loadMessages(accountArea, language)
  await page.getByLabel(newPassword, { exact: true }).fill(password)
  await page.getByLabel(confirmPassword, { exact: true }).fill(password)
}

// spec: account 2 Verify password
test.each([
  { language: 'es', viewport: phone },
  { language: 'en', viewport: { width: 1280, height: 900 } },
] as const)(
  'an organization’s member creates a password at $viewport.width px; their pending coupon is saved, with a message and a link to it',
  async ({ language, viewport }) => {
    const { page } = await open({ viewport })
    const { pendingAction, coupons } = await loadMessages(accountArea, language)
    const email = newEmail('member')
    const price = await wantCoupon(page, language)
    await page.goto(address(`/sso?encuser=${await memberToken(key, email)}`, language))
    await page.getByText(pendingAction.coupon).waitFor()
    await page.getByText(email).waitFor()
    await expectAccessible(page)
    await typePassword(page, language)
    await page.keyboard.press('Enter')
    await dialog(page, coupons.title).getByText(pendingAction.done).waitFor()
    // No longer in the address.
    expect(page.url()).not.toContain('encuser')
    await press(page, coupons.view)
    await page.waitForURL(/CouponDetailsView/)
    await page.locator('.rx-coupon').waitFor()
    expect(await priceOn(page)).toBe(price)
  },
)

/** Blocks the member's sign-in, until the returned function is called. */
async function loseSignIn(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/sso/login', (route) => route.abort())
  return async () => {
    here().forget(/net::ERR_FAILED/)
    await page.unroute('**/api/sso/login')
  }
}

test('if the network loses the sign-in after a first password, it says so; the account is ready, and the pending coupon is still kept', async () => {
  const { page } = await open({ viewport: phone })
  const email = newEmail('lost')
  await wantCoupon(page, 'en')
  await page.goto(address(`/sso?encuser=${await memberToken(key, email)}`))
  await typePassword(page, 'en')
  const mend = await loseSignIn(page)
  await page.keyboard.press('Enter')
  await page.locator('.site-toasts').getByText(english.errors.NETWORK).waitFor()
  await page.getByText(text.signIn.accountReady).waitFor()
  expect(page.url()).not.toContain('encuser')
  expect(await page.getByLabel(text.email).inputValue()).toBe(email)
  await page.getByText(text.pendingAction.coupon).waitFor()
  await mend()
  await page.getByLabel(text.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog(page, text.coupons.title).getByText(text.pendingAction.done).waitFor()
})

test('if the network loses the sign-in of a member with a password, it says so; the next press signs in and saves the pending coupon', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  const email = newEmail('known')
  const { token } = await registerDevice(site.url, 'ACME')
  await callApi(site.url, '/sso/getuserinfo', { token, body: { encUser: await memberToken(key, email), password } })
  await wantCoupon(page, 'en')
  await page.goto(address(`/VerifyPassword?encuser=${await memberToken(key, email)}`))
  const field = page.getByLabel(text.password, { exact: true })
  await field.fill(password)
  const mend = await loseSignIn(page)
  await page.keyboard.press('Enter')
  const notice = dialog(page, text.verify.failed)
  await notice.getByText(english.errors.NETWORK).waitFor()
  await expectAccessible(page)
  await press(page, english.common.done)
  await page.getByText(text.pendingAction.coupon).waitFor()
  expect(await field.inputValue()).toBe(password)
  await mend()
  await press(page, text.signIn.button)
  await dialog(page, text.coupons.title).getByText(text.pendingAction.done).waitFor()
  expect(page.url()).not.toContain('encuser')
})

test('another organization’s link is refused with a sentence', async () => {
  const { page, forget } = await open({ viewport: phone })
  await page.goto(`${site.url}/sso?encuser=${await memberToken(key, newEmail('elsewhere'))}&orgCode=CORNER`)
  await page.getByText('This link isn’t valid or has expired.').waitFor()
  forget(/\b400\b/)
})
