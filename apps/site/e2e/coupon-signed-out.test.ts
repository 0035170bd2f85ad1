/**
 * A saved coupon on the screen while its person's session ends elsewhere: it's theirs again after the sign-in, and
 * nobody else's.
 */
import { callApi } from '@rxgauge/api/testing'
import {
  changePasswordElsewhere,
  declineFavorite,
  dialog,
  english,
  expectAccessible,
  newPerson,
  openBestCoupon,
  type Person,
  signInAs,
  signInElsewhere,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { accountArea, fill, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin } = visits({ mustBeSilent: false })
const text = await loadMessages(accountArea, 'en')
const { shareApp } = await loadMessages(siteArea, 'en')
const { common, reminders, saving } = english
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }
const newPassword = 'Other-House-8'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const bar = (page: Page) => page.locator('section[role=status]')
const path = (page: Page) => new URL(page.url()).pathname
const priceOn = (page: Page) => page.locator('.rx-coupon-price b').first().textContent()
/** Navigates by the site's history, since a reload would end the session. */
const to = (page: Page, address: string) => page.evaluate((next) => history.pushState(null, '', next), address)
/** Closes the question to share the app, which this test isn't about. */
const declineShare = (page: Page) =>
  page.addLocatorHandler(dialog(page, fill(shareApp.title, { product: 'RxGauge' })), (question) =>
    question.getByRole('button', { name: shareApp.close }).click(),
  )
const signedOut = (page: Page) => dialog(page, text.signedOut.title)

/** Opens a person's saved coupon from My Coupons. Returns its price. */
async function openSavedCoupon(page: Page, person: Person): Promise<string | null> {
  await declineFavorite(page)
  await declineShare(page)
  await signInAs(page, person, 'en')
  await openBestCoupon(page)
  await press(page, saving.save)
  await dialog(page, saving.title).getByRole('button', { name: common.done, exact: true }).click()
  await to(page, '/MyAccount/MyCoupons')
  await page.getByRole('button', { name: fill(text.coupons.viewOf, { name: 'Atorvastatin' }) }).click()
  await page.waitForURL(/CouponDetailsView/)
  await page.locator('.rx-coupon').waitFor()
  return priceOn(page)
}

test('its half-set reminder is kept, opened by one press after the sign-in, and saved', async () => {
  const person = await newPerson()
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: phone })
  const price = await openSavedCoupon(page, person)
  await press(page, reminders.dose)
  await page.getByLabel(reminders.time1, { exact: true }).fill('06:45')
  await changePasswordElsewhere(person, newPassword)
  await press(page, reminders.save)

  await signedOut(page).getByText(text.signedOut.text).waitFor()
  expect(path(page)).toBe('/')
  expect(await page.locator('.rx-coupon').isVisible()).toBe(false)
  await expectAccessible(page)
  await signedOut(page).getByLabel(text.password, { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')

  await bar(page).getByText(text.signedOut.pages.coupon).waitFor()
  await bar(page).getByRole('button', { name: text.signedOut.goOn }).click()
  await dialog(page, reminders.savedTitle).getByRole('button', { name: common.done, exact: true }).click()
  expect(path(page)).toBe('/CouponDetailsView')
  expect(await priceOn(page)).toBe(price)
  // The server has saved it.
  await to(page, '/MyAccount/MyCoupons')
  await page.getByText(text.coupons.doseOn).waitFor()
})

test('a page reloaded in between leads to the same coupon after the sign-in', async () => {
  const person = await newPerson()
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: laptop })
  const price = await openSavedCoupon(page, person)
  await changePasswordElsewhere(person, newPassword)
  await page.reload()
  await bar(page)
    .getByText(fill(text.signedOut.needed, { page: text.signedOut.pages.coupon }))
    .waitFor()
  expect(path(page)).toBe('/')
  expect(await page.locator('.rx-coupon').count()).toBe(0)
  await bar(page).getByRole('button', { name: text.signIn.button }).click()
  await page.getByText(text.wayEmail, { exact: true }).click()
  await page.getByLabel(text.email).fill(person.email)
  await page.getByLabel(text.password, { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: text.signedOut.goOn }).click()
  await page.locator('.rx-coupon').waitFor()
  expect(path(page)).toBe('/CouponDetailsView')
  expect(await priceOn(page)).toBe(price)
})

test('another person who signs in sees nothing of it, and the waiting call is not made', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: phone })
  await openSavedCoupon(page, person)
  const address = page.url()
  await press(page, saving.isSaved)
  await changePasswordElsewhere(person, newPassword)
  await press(page, saving.delete)
  await signedOut(page).getByLabel(text.email).fill(other.email)
  await signedOut(page).getByLabel(text.password, { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await page.locator('.site-icon-link').waitFor()

  // It isn't hidden in the page either.
  await page.locator('.rx-coupon').waitFor({ state: 'detached' })
  for (const next of ['/MyAccount/MyCoupons', '/CouponDetailsView', address]) {
    await to(page, next)
    await page.getByText(text.coupons.empty).waitFor()
    expect(path(page)).toBe('/MyAccount/MyCoupons')
    // The path to return to was the first person's. Its bar would show before this list.
    expect(await bar(page).count()).toBe(0)
  }
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('selectedCouponItem')
  expect(stored).not.toContain(person.email)
  const token = await signInElsewhere({ ...person, password: newPassword })
  expect(await callApi(siteUrl(''), '/coupon/list', { token })).toMatchObject([{ productName: 'Atorvastatin' }])
})
