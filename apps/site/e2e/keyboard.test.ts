/** The main journeys with Tab, Enter and Escape alone, without any layout shift on the way. */
import { formatPhone, uiTimings } from '@rxgauge/contract'
import {
  button,
  clearShifts,
  dialog,
  english,
  firstOrAll,
  mailbox,
  newPerson,
  newPhone,
  offers,
  pattern,
  pressByKeys,
  reach,
  readPrices,
  sentences,
  shifts,
  signInAs,
  siteUrl,
  typeByKeys,
  visits,
  watchShifts,
} from '@rxgauge/e2e'
import { accountArea, type Language, loadMessages, sendArea, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const account = await loadMessages(accountArea, 'en')
const send = await loadMessages(sendArea, 'en')
const site = await loadMessages(siteArea, 'en')

/**
 * The question about a favorite comes four seconds after the list and blocks it, so the test advances the time and
 * declines.
 */
async function declineFavoriteByKeys(page: Page, text = english) {
  await page.clock.fastForward(uiTimings.favoritePickDialog)
  await pressByKeys(page, button(dialog(page), text.pharmacies.notNow))
  await dialog(page).waitFor({ state: 'detached' })
}

/** From a medication's page to the list of pharmacies. */
async function toList(page: Page, text = english, language: Language = 'en') {
  await page.clock.install()
  await page.goto(siteUrl(`/SearchMedication/Atorvastatin?orgCode=ACME&lang=${language}`))
  await typeByKeys(page, page.getByLabel(text.settings.zip), '10001')
  await readPrices(page)
  await pressByKeys(page, button(page, text.savings.get))
  await offers(page, text).first().waitFor()
}

/** From a medication's page to a coupon. */
async function toCoupon(page: Page) {
  await toList(page)
  await declineFavoriteByKeys(page)
  await pressByKeys(page, offers(page).first())
  await page.locator('.rx-coupon').waitFor()
}

const beginWatched = async (width = 390) => {
  const { page } = await open({ viewport: { width, height: width === 390 ? 844 : 900 } })
  await watchShifts(page)
  return page
}

test('an account for saving a coupon', async () => {
  const page = await beginWatched()
  await toCoupon(page)
  await pressByKeys(page, button(page, english.saving.save))
  await pressByKeys(page, button(dialog(page), account.gate.signUp))
  const phone = newPhone()
  await page.getByText(account.pendingAction.coupon).waitFor()
  await clearShifts(page)
  await typeByKeys(page, page.getByLabel(account.phone, { exact: true }), phone)
  await page.keyboard.press('Enter')
  await pressByKeys(page, button(dialog(page), account.continue))
  const field = page.getByLabel(account.temporaryPassword, { exact: true })
  await field.waitFor()
  const [letter = ''] = (await mailbox()).split('<article>').filter((article) => article.includes(formatPhone(phone)))
  await clearShifts(page)
  await typeByKeys(page, field, /([A-Z\d]{6}) is your/.exec(letter)?.[1] ?? '')
  await typeByKeys(page, page.getByLabel(account.newPassword, { exact: true }), 'Lake-House-7')
  await typeByKeys(page, page.getByLabel(account.confirmPassword, { exact: true }), 'Lake-House-7')
  await page.keyboard.press('Enter')
  await button(dialog(page), english.common.done).waitFor()
  expect(await shifts(page)).toEqual([])
  await pressByKeys(page, button(dialog(page), english.common.done))
  await pressByKeys(page, button(dialog(page), account.coupons.view))
  await page.waitForURL(/CouponDetailsView/)
  await page.locator('.rx-coupon').waitFor()
})

test('a plan, left by Escape and chosen by Enter', async () => {
  const page = await beginWatched()
  await page.goto(siteUrl('/SearchMedication/Atorvastatin?orgCode=ACME&lang=en'))
  await typeByKeys(page, page.getByLabel(english.settings.zip), '10001')
  await readPrices(page)
  await pressByKeys(page, button(page, english.insurance.compare))
  // Help opens in a dialog; Escape closes it and returns the focus.
  const help = button(page, english.insurance.help)
  await pressByKeys(page, help)
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => help.evaluate((element) => element === document.activeElement)).toBe(true)
  await typeByKeys(page, page.getByLabel(english.insurance.label), 'Acme Health PPO')
  await button(page, 'Acme Health PPO').waitFor()
  await page.keyboard.press('Enter')
  const prices = await readPrices(page)
  expect(prices['Avg. copay*'] ?? prices['Est. copay']).toMatch(/^\$/)
  await page.locator('.rx-facts').getByText('Acme Health PPO').waitFor()
})

test('a reminder, and a shared coupon', async () => {
  const page = await beginWatched()
  await signInAs(page, await newPerson(), 'en')
  await toCoupon(page)
  await clearShifts(page)
  await pressByKeys(page, button(page, english.reminders.refill))
  await pressByKeys(page, dialog(page).getByLabel(english.consent.refillEmail), 'Space')
  await pressByKeys(page, button(dialog(page), english.reminders.save))
  await pressByKeys(page, button(dialog(page), english.common.done))
  await dialog(page).waitFor({ state: 'detached' })
  await pressByKeys(page, button(page, english.savings.share))
  await dialog(page)
    .getByRole('img', { name: new RegExp(send.qr) })
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // A closed dialog returns the focus to its button.
  const share = button(page, english.savings.share)
  await expect.poll(() => share.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await shifts(page)).toEqual([])
})

test('drug savings, from a letter to a coupon', async () => {
  const page = await beginWatched(1280)
  await page.goto(siteUrl('/savings?orgCode=ACME&lang=en'))
  await page.getByRole('heading', { level: 1, name: site.savings.heading }).waitFor()
  await page.locator('.site-wanted').waitFor()
  expect(await shifts(page)).toEqual([])
  await pressByKeys(page, page.locator('main').getByRole('link', { name: 'L', exact: true }))
  await pressByKeys(page, page.locator('main').getByRole('link', { name: 'Lisinopril', exact: true }))
  await typeByKeys(page, dialog(page).getByLabel(english.settings.zip), '10001')
  await dialog(page).getByText('New York, NY').waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await pressByKeys(page, offers(page).first())
  await page.locator('.rx-coupon').waitFor()
})

test('the map: zoomed and moved by its buttons, a pharmacy chosen, its coupon opened', async () => {
  const page = await beginWatched(1280)
  await toList(page)
  await clearShifts(page)
  await declineFavoriteByKeys(page)
  await reach(page, page.getByRole('radio', { name: english.pharmacies.byPrice }))
  // Radio buttons are one tab stop, and arrow keys choose.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.locator('.rx-pin').first().waitFor()
  await clearShifts(page)
  await page.locator('.rx-land').first().waitFor({ state: 'attached' })
  expect(await shifts(page)).toEqual([])
  // One press skips the list beside the map.
  await reach(page, button(page, english.pharmacies.skip), 2)
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('group', { name: pattern(english.pharmacies.mapName) }), 1)
  await reach(page, button(page, english.pharmacies.zoomIn), 2)
  await page.keyboard.press('Enter')
  expect(await shifts(page)).toEqual([])
  await pressByKeys(page, button(page, english.pharmacies.showCoupon))
  await page.locator('.rx-coupon').waitFor()
})

test.each(firstOrAll('es', 'en'))(
  'the list of pharmacies is skipped by one press, or walked through, in %s',
  async (language) => {
    const page = await beginWatched()
    const text = await sentences(language)
    await toList(page, text, language)
    await declineFavoriteByKeys(page, text)
    const skip = button(page, text.pharmacies.skip)
    await reach(page, page.getByRole('radio', { name: text.pharmacies.byPrice }))
    await clearShifts(page)
    await reach(page, skip, 2)
    await page.keyboard.press('Enter')
    const count = await offers(page, text).count()
    const below = button(page, text.pharmacies.showEvery.replace('{count}', `${count}`))
    await reach(page, below, 1)
    // Each row is still a tab stop; the last, of mail order, has no heart.
    await page.keyboard.press('Shift+Tab')
    const last = offers(page, text).last()
    await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await shifts(page)).toEqual([])
  },
)
