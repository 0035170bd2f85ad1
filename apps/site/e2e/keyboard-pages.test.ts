/** With Tab, Enter and Escape alone: what comes before and after a search. */
import {
  button,
  dialog,
  english,
  mailbox,
  newEmail,
  newPerson,
  openBestCoupon,
  pressByKeys,
  reach,
  readPrices,
  signInAs,
  siteUrl,
  typeByKeys,
  visits,
} from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import { expect, test } from 'vitest'

const { begin } = visits()
const account = await loadMessages(accountArea, 'en')
const site = await loadMessages(siteArea, 'en')
const phone = { viewport: { width: 390, height: 844 } }

test('a forgotten password, from the sign-in page to the home page', async () => {
  const { email } = await newPerson('ACME', newEmail('keys'))
  const page = await begin(siteUrl('/SignIn?orgCode=ACME&lang=en'), phone)
  await pressByKeys(page, page.getByRole('link', { name: account.signIn.forgot, exact: true }))
  await page.getByRole('heading', { level: 1, name: account.forgot.title }).waitFor()
  await typeByKeys(page, page.getByLabel(account.email, { exact: true }), email)
  await pressByKeys(page, button(page, account.forgot.button))
  await pressByKeys(page, button(dialog(page), account.forgot.signIn))
  const [letter = ''] = (await mailbox()).split('<article>').filter((article) => article.includes(email))
  const secret = /([A-Z\d]{6}) is your temporary password/.exec(letter)?.[1] ?? ''
  await typeByKeys(page, page.getByLabel(account.temporaryPassword, { exact: true }), secret)
  await typeByKeys(page, page.getByLabel(account.newPassword, { exact: true }), 'Field-House-8')
  await typeByKeys(page, page.getByLabel(account.confirmPassword, { exact: true }), 'Field-House-8')
  await page.keyboard.press('Enter')
  await pressByKeys(page, button(dialog(page), english.common.done))
  await page.locator('.site-icon-link').waitFor()
})

test('a coupon is saved, viewed again and deleted', async () => {
  const page = await begin(siteUrl('/'), phone)
  await signInAs(page, await newPerson(), 'en')
  await openBestCoupon(page)
  await pressByKeys(page, button(page, english.saving.save))
  await pressByKeys(page, button(dialog(page), english.common.done))
  await dialog(page).waitFor({ state: 'detached' })
  await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
  const { coupons } = account
  await page.getByRole('heading', { level: 1, name: coupons.title }).waitFor()
  await pressByKeys(page, page.getByRole('button', { name: coupons.view }))
  await page.locator('.rx-coupon').waitFor()
  await page.goBack()
  await pressByKeys(page, page.getByRole('button', { name: coupons.delete }).last())
  await pressByKeys(page, button(dialog(page), coupons.yes))
  await pressByKeys(page, button(dialog(page), english.common.done))
  await page.getByText(coupons.empty).waitFor()
})

test('questions are opened, and another one is sent', async () => {
  const page = await begin(siteUrl('/frequently-asked-questions?orgCode=ACME&lang=en'), phone)
  await pressByKeys(page, page.locator('.site-question summary').first())
  expect(await page.locator('.site-question[open]').count()).toBe(1)
  await pressByKeys(page, page.locator('main').getByRole('link', { name: site.faq.ask, exact: true }))
  await page.getByRole('heading', { level: 1, name: site.contact.title }).waitFor()
  await typeByKeys(page, page.getByLabel(site.contact.firstName), 'Ana')
  await typeByKeys(page, page.getByLabel(site.contact.lastName), 'Diaz')
  await typeByKeys(page, page.getByLabel(site.contact.email, { exact: true }), 'ana@example.com')
  await typeByKeys(page, page.getByLabel(site.contact.notes), 'Does my shop take the card?')
  await pressByKeys(page, button(page, site.contact.send))
  await page.getByRole('heading', { name: site.contact.thanks }).waitFor()
})

test('a price’s details and the quantity comparison: Escape returns to the pressed button', async () => {
  const page = await begin(siteUrl('/SearchMedication/Atorvastatin?orgCode=ACME&lang=en'), phone)
  await typeByKeys(page, page.getByLabel(english.settings.zip), '10001')
  await readPrices(page)
  const how = page.getByRole('button', { name: /^How is this price calculated/ }).first()
  await pressByKeys(page, how)
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await reach(page, how, 1)
  await pressByKeys(page, page.getByRole('button', { name: english.compare.open }))
  await dialog(page).locator('.rx-column').nth(1).waitFor()
  await pressByKeys(
    page,
    dialog(page)
      .getByRole('button', { name: /^Remove / })
      .last(),
  )
  await dialog(page).locator('.rx-column').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('settings opened and closed by Escape: the page keeps its scroll position', async () => {
  const page = await begin(siteUrl('/SearchMedication/Atorvastatin?orgCode=ACME&lang=en'), phone)
  await typeByKeys(page, page.getByLabel(english.settings.zip), '10001')
  await readPrices(page)
  const change = button(page, english.settings.change)
  await reach(page, change)
  await page.evaluate(() => scrollTo(0, 60))
  await page.keyboard.press('Enter')
  await page.locator('.rx-settings').waitFor()
  // As far as the shorter page scrolls.
  expect(await page.evaluate(() => scrollY - Math.min(60, document.documentElement.scrollHeight - innerHeight))).toBe(0)
  await reach(page, page.getByLabel(english.settings.zip))
  await page.keyboard.press('Escape')
  await readPrices(page)
  // The current choice has the focus, and the button that changes it comes next.
  await reach(page, change, 4)
})

test('about a medication: one title, and only the text below it scrolls', async () => {
  const page = await begin(siteUrl('/SearchMedication/Atorvastatin?orgCode=ACME&lang=en'), phone)
  await typeByKeys(page, page.getByLabel(english.settings.zip), '10001')
  await readPrices(page)
  const title = english.views.productInfo.replace('{name}', 'Atorvastatin')
  await pressByKeys(page, button(page, title))
  const text = dialog(page).frameLocator('iframe')
  await text.locator('main p').first().waitFor()
  expect(await text.getByRole('heading', { level: 1 }).count()).toBe(0)
  const body = dialog(page).locator('.rx-dialog-body')
  expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
})
