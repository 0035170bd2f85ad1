/** My Coupons: saved at the counter's screen, listed, opened, deleted; and the gate for those without an account. */
import { accountText, type Language } from '@rxgauge/text'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, search, siteUrl, visit } from './browser'
import { newPerson, signInAs } from './people'
import { type Sentences, sentences } from './steps'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** From home to the discount card of the best pharmacy for a generic. */
async function toCoupon(page: Page, text: Sentences): Promise<void> {
  await search(page, 'ator', 'Atorvastatin')
  const zip = page.getByLabel(text.settings.zip)
  await zip.fill('10001')
  await page.getByRole('button', { name: text.savings.get, exact: true }).click()
  await page.locator('.rx-pharmacy-open').first().click()
  await page.locator('.rx-coupon').waitFor()
}

const looks: { language: Language; viewport: { width: number; height: number } }[] = [
  { language: 'en', viewport: { width: 1280, height: 900 } },
  { language: 'es', viewport: { width: 390, height: 844 } },
]

describe.each(looks)('in $language at $viewport.width px', ({ language, viewport }) => {
  test('a coupon is saved, taken back, saved again, opened from the list and deleted', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const own = accountText(language).coupons
    await signInAs(page, await newPerson(), language)
    await toCoupon(page, text)
    await press(page, text.saving.save)
    await dialog(page).getByRole('button', { name: text.saving.undo }).waitFor()
    await expectAccessible(page)
    await press(dialog(page), text.saving.undo)
    await press(dialog(page), text.common.done)
    await press(page, text.saving.save)
    await press(dialog(page), text.common.done)
    // Pressed again, it asks before it deletes.
    await press(page, text.saving.isSaved)
    await dialog(page).getByText(text.saving.already).waitFor()
    await expectAccessible(page)
    await press(dialog(page), text.saving.cancel)
    const price = (await page.locator('.rx-coupon-price b').first().textContent()) ?? ''

    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await page.getByRole('heading', { level: 1, name: own.title }).waitFor()
    await page.getByText(price, { exact: true }).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: own.view }).click()
    await page.locator('.rx-coupon').waitFor()
    expect(await page.locator('.rx-coupon-price b').first().textContent()).toBe(price)
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: own.delete }).last().click()
    await press(dialog(page), own.yes)
    await press(dialog(page), text.common.done)
    await page.getByText(own.empty).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('without an account the gate says what it is for', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const { gate } = accountText(language)
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await toCoupon(page, text)
    await press(page, text.saving.save)
    await dialog(page).getByText(gate.coupon.replace('{product}', 'RxGauge')).waitFor()
    await expectAccessible(page)
    await press(dialog(page), gate.signUp)
    await page.waitForURL(/sign-up/)
    expect(complaints).toEqual([])
    await close()
  })
})
