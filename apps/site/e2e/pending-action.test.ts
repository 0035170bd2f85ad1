/**
 * A guest's pending action survives the way to an account: in the same tab, in another one, and from the widget on a
 * partner's page.
 */
import { formatPhone } from '@rxgauge/contract'
import {
  expectAccessible,
  fileBrowser,
  firstOrAll,
  mailbox,
  newEmail,
  newPerson,
  newPhone,
  offers,
  type Person,
  partnerUrl,
  search,
  sentences,
  siteUrl,
  visit,
} from '@rxgauge/e2e'
import { accountArea, type Language, loadMessages } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const browser = fileBrowser()
const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 900 }

const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const textsOf = async (language: Language) => ({
  text: await sentences(language),
  account: await loadMessages(accountArea, language),
})
type Texts = Awaited<ReturnType<typeof textsOf>>

/** Opens a pharmacy's coupon, from a search with a zip. */
async function toCoupon(page: Page, { text }: Texts): Promise<string> {
  await page.getByRole('button', { name: text.savings.get, exact: true }).click()
  await offers(page, text).nth(1).click()
  return priceOn(page)
}
const priceOn = async (page: Page) => (await page.locator('.rx-coupon-price b').first().textContent()) ?? ''

async function searchOnSite(page: Page, language: Language, texts: Texts): Promise<string> {
  await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(texts.text.settings.zip).fill('10001')
  return toCoupon(page, texts)
}

/** Signs in on the current page, since a new page would be another tab's. */
async function signInHere(page: Page, { email, password }: Person, { account }: Texts): Promise<void> {
  await page.getByText(account.wayEmail, { exact: true }).click()
  await page.getByLabel(account.email).fill(email)
  await page.getByLabel(account.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
}

/** The contact, as typed and as the mailbox names it. */
const contacts = {
  email() {
    const email = newEmail('kept')
    return { typed: email, named: email }
  },
  phone() {
    const phone = newPhone()
    return { typed: phone.replace(/(\d{3})(\d{3})/, '$1-$2-'), named: formatPhone(phone) }
  },
}

interface Look {
  way: keyof typeof contacts
  language: Language
  viewport: typeof phone
}

// spec: account 4 Sign-up
test.each([
  ...firstOrAll<Look>(
    { way: 'email', language: 'es', viewport: phone },
    { way: 'email', language: 'en', viewport: wide },
  ),
  ...firstOrAll<Look>(
    { way: 'phone', language: 'en', viewport: wide },
    { way: 'phone', language: 'es', viewport: phone },
  ),
])('a coupon is saved after a sign-up by $way at $viewport.width px, with a message and a link to it', async (look) => {
  const { way, language, viewport } = look
  const { page, complaints, close } = await visit(browser, { viewport })
  const texts = await textsOf(language)
  const { text, account } = texts
  const price = await searchOnSite(page, language, texts)
  await press(page, text.saving.save)
  await dialog(page).getByText(account.gate.keepsCoupon).waitFor()
  expect(await dialog(page).locator('.site-pending').textContent()).toContain(price)
  await expectAccessible(page)
  await press(dialog(page), account.gate.signUp)

  await page.getByText(account.pendingAction.coupon).waitFor()
  const { typed, named } = contacts[way]()
  if (way === 'email') await page.getByText(account.wayEmail, { exact: true }).click()
  const field = page.getByLabel(account[way], { exact: true })
  await field.fill(typed)
  await expectAccessible(page)
  await field.press('Enter')
  await dialog(page).getByText(account.signUp.sentText).waitFor()
  const [letter = ''] = (await mailbox()).split('<article>').filter((article) => article.includes(named))
  await press(dialog(page), account.continue)
  await page.getByText(account.pendingAction.coupon).waitFor()
  await page
    .getByLabel(account.temporaryPassword, { exact: true })
    .fill(/([A-Z\d]{6}) (?:is your|es su)/.exec(letter)?.[1] ?? '')
  await page.getByLabel(account.newPassword, { exact: true }).fill('Lake-House-7')
  await page.getByLabel(account.confirmPassword, { exact: true }).fill('Lake-House-7')
  await page.keyboard.press('Enter')
  await press(dialog(page), text.common.done)

  await page.waitForURL((url) => url.pathname === '/')
  await dialog(page).getByText(account.pendingAction.done).waitFor()
  await dialog(page).getByRole('button', { name: account.pendingAction.undo }).waitFor()
  await expectAccessible(page)
  await press(dialog(page), account.coupons.view)
  await page.waitForURL(/CouponDetailsView/)
  expect(await priceOn(page)).toBe(price)
  expect(complaints).toEqual([])
  await close()
})

test('after a sign-in in another tab, a question whether it is the same person, then the save', async () => {
  const { page, complaints, close } = await visit(browser)
  const texts = await textsOf('en')
  const { text, account } = texts
  await searchOnSite(page, 'en', texts)
  await press(page, text.saving.save)
  await press(dialog(page), account.gate.signIn)
  await page.getByText(account.pendingAction.coupon).waitFor()

  const other = await page.context().newPage()
  await other.goto(siteUrl('/SignIn?orgCode=ACME&lang=en'))
  await other.getByRole('heading', { level: 1, name: account.signIn.title }).waitFor()
  expect(await other.getByText('Atorvastatin').count()).toBe(0)
  await signInHere(other, await newPerson(), texts)
  await dialog(other).getByText(account.pendingAction.ask).waitFor()
  await press(dialog(other), account.pendingAction.yes)
  await dialog(other).getByText(account.pendingAction.done).waitFor()
  await press(dialog(other), text.common.done)
  expect(complaints).toEqual([])
  await close()
})

test.each(firstOrAll(phone, wide))(
  'a reminder on the widget leads to the same coupon on the site, and after the sign-in to its form, at $width px',
  async (viewport) => {
    const { page, complaints, close } = await visit(browser, { viewport })
    // The card's language differs from the page's and the browser's.
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001', lang: 'es' }))
    const spanish = await textsOf('es')
    const price = await toCoupon(page, spanish)
    await page.getByText(spanish.text.saving.opensSite.replace('{product}', 'RxGauge')).waitFor()
    const opening = page.context().waitForEvent('page')
    const requested: string[] = []
    page.context().on('request', (request) => requested.push(request.url()))
    await press(page, spanish.text.reminders.dose)
    const site = await opening
    await dialog(site).getByText(spanish.account.gate.keepsReminder).waitFor()
    expect(await priceOn(site)).toBe(price)
    // The address is the result's again, and no request revealed the link.
    expect(new URL(site.url()).searchParams.get('want')).toBeNull()
    expect(new URL(site.url()).hash).toBe('')
    // As a separate number, since ids and ports may contain its digits.
    const wanting = requested.filter((url) => url.includes('want='))
    expect(wanting.filter((url) => /(?<!:)\b10001\b/.test(decodeURIComponent(url)))).toEqual([])

    await press(dialog(site), spanish.account.gate.signIn)
    await signInHere(site, await newPerson(), spanish)
    await dialog(site).getByText(spanish.account.pendingAction.reminderText).waitFor()
    await press(dialog(site), spanish.account.pendingAction.setReminder)
    await dialog(site).getByLabel(spanish.text.reminders.timeZone).waitFor()
    expect(await priceOn(site)).toBe(price)
    expect(complaints).toEqual([])
    await close()
  },
)

test('if the browser opens no tab, the card has a link', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  await page.addInitScript(() => {
    window.open = () => null
  })
  const texts = await textsOf('en')
  await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
  await toCoupon(page, texts)
  await press(page, texts.text.saving.save)
  await dialog(page).getByText(texts.text.saving.siteBlocked).waitFor()
  await expectAccessible(page, 'rx-gauge')
  const opening = page.context().waitForEvent('page')
  await dialog(page).getByRole('link').click()
  const site = await opening
  await dialog(site).getByText(texts.account.gate.keepsCoupon).waitFor()
  expect(complaints).toEqual([])
  await close()
})
