/**
 * People, devices and organizations side by side in real browsers: everyone sees their own data, the same on every
 * device.
 */
import {
  declineFavorite,
  dialog,
  english,
  fileBrowser,
  firstOrAll,
  holdBack,
  medicationField,
  newPerson,
  offers,
  openBestCoupon,
  readPrices,
  search,
  signInAs,
  siteUrl,
  visit,
} from '@rxgauge/e2e'
import { accountArea, loadMessages, sendArea, siteArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const browser = fileBrowser()
const account = await loadMessages(accountArea, 'en')
const send = await loadMessages(sendArea, 'en')
const site = await loadMessages(siteArea, 'en')
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }
const { common, pharmacies, saving, savings, settings } = english

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const goTo = (page: Page, path: string) => page.evaluate((next) => history.pushState(null, '', next), path)
const savedDialog = (page: Page) => dialog(page, saving.title)

/** Opens a separate browser. */
async function openBrowser(viewport: { width: number; height: number }): Promise<Page> {
  const { page, close } = await visit(browser, { viewport })
  onTestFinished(close)
  return page
}

/**
 * Moves time forward until these pages, which share a browser, have renewed their sessions: 290 s after the first
 * authentication, later 120 s after a token's expiry (account 4, rule 3). Timers that become due run at the end,
 * since a call's time limit starts only then.
 */
async function passRenewal(...pages: Page[]) {
  const renewed = pages.map((page) => page.waitForResponse('**/api/authenticate'))
  await pages[0]?.clock.fastForward(430_000)
  for (const response of await Promise.all(renewed)) await response.finished()
}

test('one person’s two phones and laptop: one zip, one favorite, one list of coupons', async () => {
  const person = await newPerson()
  const pages = await Promise.all([openBrowser(phone), openBrowser(phone), openBrowser(laptop)])
  const [first, second, third] = pages
  await Promise.all(
    pages.map(async (page) => {
      await page.clock.install()
      await signInAs(page, person, 'en')
    }),
  )

  await openBestCoupon(first)
  await press(first, saving.save)
  await press(savedDialog(first), common.done)
  await press(first, pharmacies.selectFavorite)
  await first.getByRole('button', { name: pharmacies.unselectFavorite, exact: true }).waitFor()

  await passRenewal(second)
  await goTo(second, '/MyAccount/MyCoupons')
  await second.getByRole('heading', { level: 2, name: 'Atorvastatin' }).waitFor()

  // The zip was never typed here.
  await passRenewal(third)
  await openBestCoupon(third, english, false)
  await third.getByRole('button', { name: pharmacies.unselectFavorite, exact: true }).waitFor()
  await press(third, saving.isSaved)
  await press(third, saving.delete)
  await press(savedDialog(third), common.done)
  await third.getByRole('button', { name: saving.save, exact: true }).waitFor()

  // After a deletion on the laptop, the phone says so and offers to save the coupon again.
  await press(first, saving.isSaved)
  await press(first, saving.delete)
  await first.getByText(saving.wasDeleted).waitFor()
})

/** Ten seconds without a signal, starting with a press: requests fail at once, or hang until the signal is back. */
const losses = {
  async refused(page: Page, act: () => Promise<void>) {
    await page.context().setOffline(true)
    const lost = page.waitForEvent('requestfailed')
    await act()
    await lost
    await page.clock.fastForward(10_000)
    await page.context().setOffline(false)
  },
  async hanging(page: Page, act: () => Promise<void>) {
    const comeBack = await holdBack(page, '**/*')
    const requested = page.waitForRequest('**/*')
    await act()
    await requested
    await page.clock.fastForward(10_000)
    comeBack()
    await page.unrouteAll({ behavior: 'wait' })
  },
}

/**
 * From the search to a saved and sent coupon, losing the signal with each press. Ten seconds later the press has
 * worked, or a sentence says that it hasn't, with a way on. Nothing typed or chosen is lost.
 */
async function saveCouponWithoutSignal(page: Page, loss: keyof typeof losses) {
  const field = medicationField(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const open = page.getByRole('dialog')
  // The message of a failed call, or of a screen whose code failed to load.
  const unreachable = page.getByText(english.errors.NETWORK).or(page.getByText(site.parts.notLoaded))
  // The error dialog's button leads home; closing it lets the person try again on the same screen.
  await page.addLocatorHandler(page.getByRole('dialog', { name: site.problem.title }), (notice) =>
    press(notice, common.close),
  )
  // A list that is there at once asks for a favorite ten seconds later.
  await declineFavorite(page)
  // If the dialog's own code also fails to load, the page shows that with its own TRY AGAIN.
  const tryAgain = () => button(common.tryAgain).and(page.locator(':not(dialog *, [data-over] *)')).click()

  async function lose(act: () => Promise<void>, done: Locator, sentence: Locator, goOn: () => Promise<void>) {
    await losses[loss](page, act)
    await done.or(sentence).first().waitFor()
    if (!(await done.isVisible())) await goOn()
    await done.waitFor()
  }

  const option = page.getByRole('option', { name: 'Atorvastatin' }).first()
  await lose(
    () => field.fill('ator'),
    option,
    unreachable,
    () => field.press('Enter'),
  )
  const zip = page.getByLabel(settings.zip)
  await lose(() => option.click(), zip, unreachable, tryAgain)
  await lose(() => zip.fill('10001'), page.getByRole('list', { name: english.prices.list }), unreachable, tryAgain)
  expect((await readPrices(page)).Retail).toMatch(/^\$/)
  const nearby = page.locator('.rx-nearby')
  if (await nearby.isVisible()) {
    // Nothing is left to request with the press.
    await nearby.scrollIntoViewIfNeeded()
    await nearby.locator('.rx-pharmacy-open').first().waitFor()
    await press(page, savings.get)
    await offers(page).first().waitFor()
  } else await lose(() => press(page, savings.get), offers(page).first(), unreachable, tryAgain)
  await lose(() => offers(page).first().click(), button(saving.save), unreachable, tryAgain)
  await lose(
    () => press(page, saving.save),
    open.getByRole('button', { name: saving.undo }),
    unreachable,
    async () => {
      await press(open, common.done)
      await press(page, saving.save)
    },
  )
  await press(savedDialog(page), common.done)
  await press(page, savings.share)
  await open.getByText(send.email, { exact: true }).click()
  await open.getByLabel(send.recipientEmail).fill('friend@example.com')
  await lose(
    () => press(open, send.send),
    open.getByText(send.couponSent),
    open.getByText(send.emailError),
    async () => {
      await press(open, send.ok)
      expect(await open.getByLabel(send.recipientEmail).inputValue()).toBe('friend@example.com')
      await press(open, send.send)
    },
  )
  await press(open, send.done)
  // The coupon's screen hides the search.
  await page
    .getByRole('heading', { name: /Atorvastatin/ })
    .first()
    .waitFor()
}

test.each([
  { viewport: phone, loss: 'refused' as const },
  { viewport: laptop, loss: 'hanging' as const },
])(
  'two people on one browser: the first loses the signal with each press, the second sees nothing of the first, at $viewport.width px',
  async ({ viewport, loss }) => {
    const page = await openBrowser(viewport)
    await page.clock.install()
    await signInAs(page, await newPerson(), 'en')
    await saveCouponWithoutSignal(page, loss)
    await goTo(page, '/MyAccount/MyCoupons')
    await page.getByText(account.coupons.offline).waitFor()
    await goTo(page, '/MyAccount/Settings')
    await Promise.all([page.waitForEvent('load'), page.getByText(site.shell.signOut).last().click()])

    await signInAs(page, await newPerson(), 'en')
    await search(page, 'ator', 'Atorvastatin')
    expect(await page.getByLabel(settings.zip).inputValue()).toBe('')
    await page.getByLabel(settings.zip).fill('60601')
    await readPrices(page)
    await press(page, savings.get)
    await offers(page).first().click()
    await page.getByRole('button', { name: saving.save, exact: true }).waitFor()
    await goTo(page, '/MyAccount/MyCoupons')
    await page.getByText(account.coupons.empty).waitFor()
  },
)

test.each(firstOrAll(phone, laptop))(
  'ACME in one tab and CORNER in another for ten minutes: each stays itself, and typed text stays, at $width px',
  async (viewport) => {
    const acme = await openBrowser(viewport)
    await acme.clock.install()
    await acme.goto(siteUrl('/contact-us?orgCode=ACME'))
    await acme.getByLabel(site.contact.firstName).fill('Ada')
    const corner = await acme.context().newPage()
    await corner.goto(siteUrl('/?orgCode=CORNER'))
    await search(corner, 'ator', 'Atorvastatin')
    await corner.getByLabel(settings.zip).fill('60601')
    const prices = await readPrices(corner)

    await passRenewal(acme, corner)
    await passRenewal(acme, corner)
    expect(await acme.getByLabel(site.contact.firstName).inputValue()).toBe('Ada')
    await acme.getByText('Acme Benefits').first().waitFor()
    await goTo(acme, '/')
    await search(acme, 'lisin', 'Lisinopril')
    expect(await acme.getByLabel(settings.zip).inputValue()).toBe('')
    await corner.getByText('Corner Chemist').first().waitFor()
    expect(await readPrices(corner)).toEqual(prices)
    await press(corner, savings.get)
    await offers(corner).first().waitFor()
  },
)
