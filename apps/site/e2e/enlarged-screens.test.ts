/** Screens beside the way to the coupon, enlarged: at 400%, in forced colors, and with text alone at 200%. */
import {
  choosePlan,
  declineFavorite,
  expectTextFits,
  newPerson,
  openBestCoupon,
  readPrices,
  sentences,
  signInAs,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { accountArea, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin } = visits()
const text = await sentences('es')
const account = await loadMessages(accountArea, 'es')
const phone = { width: 390, height: 844 }

/** In Spanish, which has the longest words: 1280 px at 400% in forced colors, then a phone's text at 200%. */
async function expectLarge(page: Page, screen: string) {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active' })
  const beside = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open] .rx-dialog-body') ?? document.documentElement
    return dialog.scrollWidth - dialog.clientWidth
  })
  expect(beside, `${screen} at 400%`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(phone)
  await expectTextFits(page, screen)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('plans, a price’s details, quantities side by side, a year with the deductible, and one medication’s page', async () => {
  const page = await begin(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME&lang=es'), { viewport: phone })
  await page.getByLabel(text.settings.zip).fill('10001')
  await readPrices(page)
  await button(page, text.insurance.compare).click()
  await page.getByLabel(text.insurance.label).waitFor()
  await expectLarge(page, 'plans')
  await button(page, text.insurance.help).click()
  await page.getByRole('dialog').waitFor()
  await expectLarge(page, 'help with the insurance')
  await closeDialog(page)
  await choosePlan(page, 'Acme Health PPO', text)
  await readPrices(page)
  await expectLarge(page, 'prices with a plan')
  for (const [name, isThere] of [
    [text.views.copayInfo, '.rx-dialog-body > *'],
    [text.deductible.open, '.rx-dialog-body input'],
  ] as const) {
    await button(page, name).click()
    await page.locator(isThere).first().waitFor()
    await expectLarge(page, name)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: text.compare.open }).click()
  await page.locator('.rx-column .rx-pairs').first().waitFor()
  await expectLarge(page, 'side by side')
  await closeDialog(page)
  await page.locator('.rx-how').first().click()
  await page.locator('.rx-how-text').waitFor()
  await expectLarge(page, 'how a price is made')
  await closeDialog(page)
  await page.goto(siteUrl('/savings/Ozempic/info?orgCode=ACME&lang=es'))
  await page.locator('.site-drug-facts').waitFor()
  await expectLarge(page, 'a medication')
})

test('a saved and shared coupon with a reminder, and the way back to an account', async () => {
  const page = await begin(siteUrl('/sign-up?orgCode=ACME&lang=es'), { viewport: phone })
  await page.locator('h1').waitFor()
  await expectLarge(page, 'sign-up')
  await page.goto(siteUrl('/ForgotPassword?orgCode=ACME&lang=es'))
  await page.locator('h1').waitFor()
  await expectLarge(page, 'a forgotten password')
  await declineFavorite(page, text)
  await signInAs(page, await newPerson(), 'es')
  await openBestCoupon(page, text)
  await button(page, text.savings.share).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await expectLarge(page, 'share')
  await closeDialog(page)
  await button(page, text.reminders.dose).click()
  await page.getByRole('dialog').getByLabel(text.reminders.timeZone).waitFor()
  await expectLarge(page, 'dose reminder')
  await closeDialog(page)
  await button(page, text.reminders.refill).click()
  await page.getByRole('dialog').getByLabel(text.reminders.every).waitFor()
  await expectLarge(page, 'refill reminder')
  await closeDialog(page)
  await button(page, text.saving.save).click()
  await page.getByRole('dialog').getByRole('button', { name: text.saving.undo }).waitFor()
  await expectLarge(page, 'saved')
  await closeDialog(page)
  await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
  const view = page.getByRole('button', { name: account.coupons.view })
  await view.waitFor()
  await expectLarge(page, 'my coupons')
  await view.click()
  await page.locator('.rx-coupon').waitFor()
  await expectLarge(page, 'a saved coupon')
})
