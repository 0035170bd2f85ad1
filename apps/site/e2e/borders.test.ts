/** Persons one after another in one browser: everybody sees their own. */
import {
  dialog,
  english,
  fileBrowser,
  newPerson,
  offers,
  openBestCoupon,
  readPrices,
  search,
  signInAs,
  visit,
} from '@rxgauge/e2e'
import { accountArea, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'

const browser = fileBrowser()
const account = await loadMessages(accountArea, 'en')
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const goTo = (page: Page, path: string) => page.evaluate((next) => history.pushState(null, '', next), path)

/** A browser of its own. */
async function openBrowser(viewport: { width: number; height: number }): Promise<Page> {
  const { page, close } = await visit(browser, { viewport })
  onTestFinished(close)
  return page
}

describe.each([phone, laptop])('at $width px', (viewport) => {
  test('two persons on one browser: the second sees nothing of the first', async () => {
    const page = await openBrowser(viewport)
    await signInAs(page, await newPerson(), 'en')
    await openBestCoupon(page)
    await press(page, english.saving.save)
    await dialog(page, english.saving.title).getByRole('button', { name: english.common.done, exact: true }).click()
    await goTo(page, '/MyAccount/MyCoupons')
    await page.getByText(account.coupons.offline).waitFor()
    await goTo(page, '/MyAccount/Settings')
    await Promise.all([page.waitForEvent('load'), page.getByText(account.settings.signOut).last().click()])

    await signInAs(page, await newPerson(), 'en')
    await search(page, 'ator', 'Atorvastatin')
    expect(await page.getByLabel(english.settings.zip).inputValue()).toBe('')
    await page.getByLabel(english.settings.zip).fill('60601')
    await readPrices(page)
    await press(page, english.savings.get)
    await offers(page).first().click()
    await page.getByRole('button', { name: english.saving.save, exact: true }).waitFor()
    await goTo(page, '/MyAccount/MyCoupons')
    await page.getByText(account.coupons.empty).waitFor()
  })
})
