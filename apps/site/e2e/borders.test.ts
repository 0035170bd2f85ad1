/** Persons, devices and organizations side by side in real browsers: everybody sees their own, on every device the same. */
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
  siteUrl,
  visit,
} from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'

const browser = fileBrowser()
const account = await loadMessages(accountArea, 'en')
const text = await loadMessages(siteArea, 'en')
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const goTo = (page: Page, path: string) => page.evaluate((next) => history.pushState(null, '', next), path)

/** A browser of its own, whose time can be moved on. */
async function openBrowser(viewport: { width: number; height: number }): Promise<Page> {
  const { page, close } = await visit(browser, { viewport })
  onTestFinished(close)
  await page.clock.install()
  return page
}

/** The time in which every session is renewed. */
async function passRenewal(page: Page) {
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/authenticate'))
  await page.clock.runFor(300_000)
  await renewed
}

test('two phones and a laptop of one person: one zip, one favorite, one list of coupons', async () => {
  const person = await newPerson()
  const pages = await Promise.all([openBrowser(phone), openBrowser(phone), openBrowser(laptop)])
  const [first, second, third] = pages
  for (const page of pages) await signInAs(page, person, 'en')

  await openBestCoupon(first)
  await press(first, english.saving.save)
  await dialog(first, english.saving.title).getByRole('button', { name: english.common.done, exact: true }).click()
  await press(first, english.pharmacies.selectFavorite)
  await first.getByRole('button', { name: english.pharmacies.unselectFavorite, exact: true }).waitFor()

  await passRenewal(second)
  await goTo(second, '/MyAccount/MyCoupons')
  await second.getByRole('heading', { level: 2, name: 'Atorvastatin' }).waitFor()

  // The zip was never typed here.
  await passRenewal(third)
  await openBestCoupon(third, english, false)
  await third.getByRole('button', { name: english.pharmacies.unselectFavorite, exact: true }).waitFor()
  await press(third, english.saving.isSaved)
  await press(third, english.saving.delete)
  await dialog(third, english.saving.title).getByRole('button', { name: english.common.done, exact: true }).click()
  await third.getByRole('button', { name: english.saving.save, exact: true }).waitFor()

  // Deleted on the laptop: the phone says so, and offers to save it anew.
  await press(first, english.saving.isSaved)
  await press(first, english.saving.delete)
  await first.getByText(english.saving.wasDeleted).waitFor()
})

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

  test('ACME in one tab and CORNER in another for ten minutes: each stays itself, and what is typed stays', async () => {
    const acme = await openBrowser(viewport)
    await acme.goto(siteUrl(`/contact-us?orgCode=ACME`))
    await acme.getByLabel(text.contact.firstName).fill('Ada')
    const corner = await acme.context().newPage()
    await corner.goto(siteUrl('/?orgCode=CORNER'))
    await search(corner, 'ator', 'Atorvastatin')
    await corner.getByLabel(english.settings.zip).fill('60601')
    await readPrices(corner)

    await passRenewal(acme)
    await passRenewal(acme)
    await passRenewal(corner)
    await passRenewal(corner)
    expect(await acme.getByLabel(text.contact.firstName).inputValue()).toBe('Ada')
    await acme.getByText('Acme Benefits').first().waitFor()
    await goTo(acme, '/')
    await search(acme, 'lisin', 'Lisinopril')
    expect(await acme.getByLabel(english.settings.zip).inputValue()).toBe('')
    await corner.getByText('Corner Chemist').first().waitFor()
    expect((await readPrices(corner)).Retail).toMatch(/^\$/)
  })
})
