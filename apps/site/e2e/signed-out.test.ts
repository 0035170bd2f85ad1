/** People who are no longer signed in, or not yet: what they are told, what is kept, and the way back. */
import {
  changePasswordElsewhere,
  expectAccessible,
  newPerson,
  openBestCoupon,
  type Person,
  sentences,
  signInAs,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin, here } = visits({ mustBeSilent: false })
const text = await loadMessages(accountArea, 'en')
const { shell } = await loadMessages(siteArea, 'en')
const { common } = await sentences('en')
const phone = { viewport: { width: 390, height: 844 } }

const dialog = (page: Page) => page.getByRole('dialog')
const bell = (page: Page) => page.locator('.site-icon-link')
const bar = (page: Page) => page.locator('section[role=status]')
const path = (page: Page) => new URL(page.url()).pathname
/** Navigates by the site's history, since a reload would end the session. */
const to = (page: Page, address: string) => page.evaluate((next) => history.pushState(null, '', next), address)

/** The person types a first name into the profile and saves it after being signed out elsewhere. */
async function saveProfileSignedOut(person: Person): Promise<Page> {
  const page = await begin(siteUrl('/?orgCode=ACME'), phone)
  await signInAs(page, person, 'en')
  await to(page, '/MyAccount/Profile')
  await page.getByLabel(text.profile.firstName).fill('Ana')
  await changePasswordElsewhere(person, 'Other-House-8')
  await page.getByRole('button', { name: text.profile.save }).click()
  return page
}

test('after a sign-out elsewhere a form is kept, opened by one press after the sign-in, and sent', async () => {
  const person = await newPerson()
  const page = await saveProfileSignedOut(person)

  await dialog(page).getByText(text.signedOut.text).waitFor()
  expect(path(page)).toBe('/')
  expect(await dialog(page).getByLabel(text.email).inputValue()).toBe(person.email)
  await expectAccessible(page)
  await dialog(page).getByLabel(text.password, { exact: true }).fill('Wrong-House-7')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('alert').waitFor()
  await dialog(page).getByLabel(text.password, { exact: true }).fill('Other-House-8')
  await page.keyboard.press('Enter')

  // Not the toast, since signing in shows one too.
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/save') && response.ok())
  await bar(page).getByRole('button', { name: text.signedOut.goOn }).click()
  await saved
  expect(path(page)).toBe('/MyAccount/Profile')
  expect(await page.getByLabel(text.profile.firstName).inputValue()).toBe('Ana')
  await bar(page).waitFor({ state: 'detached' })
  // The server has saved it.
  await to(page, '/')
  await to(page, '/MyAccount/Profile')
  await expect.poll(() => page.getByLabel(text.profile.firstName).inputValue()).toBe('Ana')
})

test('a coupon on the screen stays there, and is saved after the sign-in', async () => {
  const person = await newPerson()
  const words = await sentences('en')
  const page = await begin(siteUrl('/?orgCode=ACME'), phone)
  await signInAs(page, person, 'en')
  await openBestCoupon(page)
  await changePasswordElsewhere(person, 'Other-House-8')
  await page.getByRole('button', { name: words.saving.save, exact: true }).click()
  await dialog(page).getByText(text.signedOut.text).waitFor()
  await dialog(page).getByLabel(text.password, { exact: true }).fill('Other-House-8')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: words.saving.undo }).waitFor()
  expect(await page.locator('.rx-coupon').count()).toBe(1)
})

test('another person who signs in sees nothing of the form', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const page = await saveProfileSignedOut(person)
  await dialog(page).getByLabel(text.email).fill(other.email)
  await dialog(page).getByLabel(text.password, { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await bell(page).waitFor()
  await page.getByLabel(text.profile.firstName).waitFor({ state: 'detached' })
  await to(page, '/MyAccount/Profile')
  await page.getByLabel(text.profile.firstName).waitFor()
  expect(await page.getByLabel(text.profile.firstName).inputValue()).toBe('')
})

// spec: account 2 Route table
test('a guest on an account screen is told why it is hidden, and one press leads there after the sign-in', async () => {
  const person = await newPerson()
  const page = await begin(siteUrl('/Notifications?orgCode=ACME&lang=en'), phone)
  await bar(page).getByText('Sign in to see your messages.').waitFor()
  expect(path(page)).toBe('/')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: text.signIn.button }).click()
  await page.getByText(text.wayEmail, { exact: true }).click()
  await page.getByLabel(text.email).fill(person.email)
  await page.getByLabel(text.password, { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await bar(page).getByRole('button', { name: text.signedOut.goOn }).click()
  await page.getByRole('heading', { level: 1, name: text.messages.title }).waitFor()
  expect(path(page)).toBe('/Notifications')
  await bar(page).waitFor({ state: 'detached' })
})

test('a sign-in page’s return path stays within this site', async () => {
  const page = await begin(siteUrl('/SignIn?orgCode=ACME&lang=en&next=//evil.example/'), phone)
  await page.getByRole('button', { name: text.signIn.button }).waitFor()
  expect(await bar(page).count()).toBe(0)
  await page.goto(siteUrl('/SignIn?orgCode=ACME&lang=en&next=/MyAccount/MyCoupons'))
  await bar(page).getByText('Sign in to see your coupons.').waitFor()
})

// spec: account 4 Logged in
test('a signed-in tab shows that before the server has responded; without a response it says so', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME'), phone)
  await signInAs(page, await newPerson(), 'en')
  await page.route('**/api/authenticate', (route) => route.abort())
  await page.goto(siteUrl('/MyAccount/Profile?orgCode=ACME&lang=en'))
  await bell(page).waitFor()
  await dialog(page).getByRole('button', { name: common.tryAgain }).waitFor()
  expect(here().page).toBe(page)
})

test.each([
  { viewport: phone.viewport, menu: shell.menu },
  { viewport: { width: 1280, height: 900 }, menu: shell.myAccount },
])('a sign-out shows progress until the server has responded, at most two seconds: $menu', async (look) => {
  const page = await begin(siteUrl('/?orgCode=ACME'), { viewport: look.viewport })
  await page.clock.install()
  await signInAs(page, await newPerson(), 'en')
  // It never responds.
  const requested = new Promise<void>((resolve) => page.route('**/api/logout', () => resolve()))
  await page.getByRole('button', { name: look.menu, exact: true }).click()
  // A call still on its way would take too long by the clock below.
  await page.waitForLoadState('networkidle')
  // From here the two seconds pass only as the test lets them.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: shell.signOut, exact: true }).click()
  const busy = page.getByRole('button', { name: shell.signingOut, exact: true })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  await requested
  await page.clock.fastForward(1000)
  expect(await busy.isVisible()).toBe(true)
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(1000)
  await loaded
  await page.clock.resume()
  await bell(page).waitFor({ state: 'detached' })
})

test('signing out on an account screen leads home in every tab, without a sign-in note', async () => {
  const person = await newPerson()
  const look = { viewport: { width: 1280, height: 900 } }
  const page = await begin(siteUrl('/?orgCode=ACME'), look)
  await signInAs(page, person, 'en')
  const others = [await page.context().newPage(), await page.context().newPage()] as const
  for (const other of others) await signInAs(other, person, 'en')
  const [settings, search] = others
  await to(page, '/MyAccount/Profile')
  await page.getByLabel(text.profile.firstName).waitFor()
  await to(settings, '/MyAccount/Settings')
  await settings.getByRole('heading', { level: 1, name: text.settings.title }).waitFor()
  await to(search, '/aboutus?next=%2FMyAccount%2FProfile')

  await page.getByRole('button', { name: shell.myAccount, exact: true }).click()
  await page.getByRole('button', { name: shell.signOut, exact: true }).click()
  for (const [tab, place] of [
    [page, '/'],
    [settings, '/'],
    [search, '/aboutus'],
  ] as const) {
    await bell(tab).waitFor({ state: 'detached' })
    await tab.getByRole('link', { name: shell.signIn, exact: true }).first().waitFor()
    // A guest's session: any note about the address would have shown by now.
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()
    expect([path(tab), new URL(tab.url()).searchParams.get('next')]).toEqual([place, null])
    expect(await bar(tab).count()).toBe(0)
    expect(await dialog(tab).count()).toBe(0)
  }
})

test('a page from the browser’s back/forward cache does not show after its person has signed out', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME'), phone)
  await signInAs(page, await newPerson(), 'en')
  await to(page, '/MyAccount/Profile')
  await page.getByLabel(text.profile.firstName).waitFor()
  // As after a sign-out on a later page of the tab.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await bar(page).getByText('Sign in to see your profile.').waitFor()
  expect(path(page)).toBe('/')
})

test('a pressed notification leaves an open page as it is, and the page offers the message', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME'), phone)
  await signInAs(page, await newPerson(), 'en')
  await to(page, '/MyAccount/Profile')
  await page.getByLabel(text.profile.firstName).fill('Ana')
  // As from the service worker.
  await page.evaluate(() => {
    const data = { type: 'newMessage', orgCode: 'ACME' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  })
  await bar(page).getByText(text.messages.newMessage).waitFor()
  expect(await page.getByLabel(text.profile.firstName).inputValue()).toBe('Ana')
  await bar(page).getByRole('button', { name: text.messages.open }).click()
  await page.getByRole('heading', { level: 1, name: text.messages.title }).waitFor()
})

test('a language chosen by hand outranks a link’s, in the address too', async () => {
  const page = await begin(siteUrl('/aboutus?orgCode=ACME&lang=en'), phone)
  const html = page.locator('html')
  await page.locator('select').first().selectOption('es')
  await expect.poll(() => html.getAttribute('lang')).toBe('es')
  await page.goto(siteUrl('/contact-us?orgCode=ACME&lang=en'))
  await page.waitForURL((url) => url.searchParams.get('lang') === 'es')
  await expect.poll(() => html.getAttribute('lang')).toBe('es')
})
