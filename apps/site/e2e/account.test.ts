// database: postgresql, with --all both
/** People with accounts in a real browser, with a real mail server and a text service on this machine. */
import { text as readText } from 'node:stream/consumers'
import {
  callApi,
  copyPrepared,
  generousLimits,
  registerDevice,
  startSmtp,
  startTextService,
  type TestSmtp,
  type TestTextService,
} from '@rxgauge/api/testing'
import { formatPhone } from '@rxgauge/contract'
import {
  english,
  expectAccessible,
  fileBrowser,
  fullBrowser,
  holdBack,
  newEmail,
  newPhone,
  openBestCoupon,
  type Visit,
  visit,
} from '@rxgauge/e2e'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { accountArea, fill, firstScreenArea, type Language, loadMessages, siteArea } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const password = 'Lake-House-7'
const phone = { width: 390, height: 844 }

const browser = fileBrowser()
const whole = fullBrowser()
let smtp: TestSmtp
let texts: TestTextService
let site: { url: string; end: () => Promise<void> }

beforeAll(async () => {
  ;[smtp, texts] = await Promise.all([startSmtp(), startTextService()])
  const environment = {
    ...(await copyPrepared(inject('preparedDatabase'))),
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...generousLimits,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@rxgauge.example',
    SMS_URL: texts.url,
    SMS_ACCOUNT: texts.account,
    SMS_TOKEN: texts.token,
    SMS_FROM: '+15550001111',
    PUSH_CONTACT: 'mailto:operator@example.com',
    PUBLIC_URL: 'http://localhost',
  }
  site = await serveProgram('apps/api/dist/main.js', environment)
})
afterAll(async () => {
  await Promise.all([site.end(), smtp.close(), texts.close()])
})

const address = (path: string, language: Language) =>
  `${site.url}${path}${path.includes('?') ? '&' : '?'}orgCode=ACME&lang=${language}`

/** The one-time secret in the newest message, once this many have arrived. */
async function secretFor(contact: string, count: number): Promise<string> {
  const found = () =>
    contact.includes('@')
      ? smtp.to(contact).map(({ mail }) => mail.subject ?? '')
      : texts.to(contact).map(({ body }) => body.replace(/^[^:]+: /, ''))
  await expect.poll(() => found().length).toBe(count)
  return /^[A-Z\d]{6}/.exec(found().at(-1) ?? '')?.[0] ?? ''
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

const toast = (page: Page) => page.locator('.site-toasts')

/** Shows in the header when somebody is signed in. */
const bell = (page: Page) => page.locator('.site-icon-link')

interface Look {
  language: Language
  viewport: { width: number; height: number }
  /** The phone or email for the sign-up. */
  contact: string
}

/** For tests that run with a different look on each database. */
const expectReadable = (page: Page) => expectAccessible(page, 'body', { onEachDatabase: true })

/** Signs up, from the first screen to home. */
async function signUp(page: Page, { language, contact }: Look, isLooked = false): Promise<void> {
  const text = await loadMessages(accountArea, language)
  const isEmail = contact.includes('@')
  await page.goto(address('/sign-up', language))
  if (isEmail) await page.getByText(text.wayEmail, { exact: true }).click()
  const field = page.getByLabel(isEmail ? text.email : text.phone)
  if (isLooked) {
    // An invalid contact shows an error, and the button is disabled until it's corrected.
    await field.fill(isEmail ? 'nobody' : '555')
    await page.locator('h1').click()
    await expect.poll(() => page.getByRole('button', { name: text.signUp.button }).isDisabled()).toBe(true)
    await expectReadable(page)
  }
  await field.fill(isEmail ? contact : contact.replace(/(\d{3})(\d{3})/, '+1 $1.$2-'))
  const request = page.waitForRequest('**/api/signup/*')
  await field.press('Enter')
  // A phone is sent as ten digits, however it's typed and shown.
  expect((await request).postDataJSON()).toEqual(isEmail ? { email: contact } : { phoneNumber: contact })
  await dialog(page).getByText(text.signUp.sentText).waitFor()
  // What comes next.
  await dialog(page).getByText(text.signUp.next).waitFor()
  if (isLooked) await expectReadable(page)
  const secret = await secretFor(contact, 1)
  await press(dialog(page), text.continue)
  await page.waitForURL(/VerifyPassword/)
  await page.getByLabel(text.temporaryPassword, { exact: true }).fill(secret.toLowerCase())
  await page.getByLabel(text.newPassword, { exact: true }).fill(password)
  const again = page.getByLabel(text.confirmPassword, { exact: true })
  if (isLooked) {
    // Both rules show at their fields while the second one is being typed.
    const { rules } = await loadMessages(firstScreenArea, language)
    await page.getByLabel(text.newPassword, { exact: true }).fill('abc')
    await again.fill('abd')
    // The rule is whole, also as an error.
    const wholeRule = `${rules.passwordRule}, ${text.passwordLowercase}.`
    await page.locator('.rx-field-error').filter({ hasText: wholeRule }).waitFor()
    await page.locator('.rx-field-error').filter({ hasText: rules.passwordMatch }).waitFor()
    await page.getByLabel(text.newPassword, { exact: true }).fill(password)
    await again.fill('Other-House-7')
    await page.locator('h1').click()
    await page.getByText(rules.passwordMatch).waitFor()
    await expectReadable(page)
    // A trailing space, which some keyboards add, makes it a different password.
    await again.fill(`${password} `)
    await page.getByText(rules.passwordMatch).waitFor()
    expect(await page.getByRole('button', { name: text.verify.button }).isDisabled()).toBe(true)
  }
  await again.fill(password)
  await again.press('Enter')
  await dialog(page).waitFor()
  if (isLooked) await expectReadable(page)
  await press(dialog(page), (await loadMessages(firstScreenArea, language)).common.done)
  await page.waitForURL((url) => url.pathname === '/')
  await bell(page).waitFor()
}

/** Opens an account screen by the page's own links, since a reload would end the session. */
async function toAccount(page: Page, language: Language, label: string): Promise<void> {
  const { shell } = await loadMessages(siteArea, language)
  if ((page.viewportSize()?.width ?? 0) < 900) await press(page, shell.menu)
  else await press(page, shell.myAccount)
  await page.getByRole('link', { name: label, exact: true }).last().click()
  await page.locator('h1').filter({ hasText: label }).waitFor()
}

async function signOut(page: Page, language: Language): Promise<void> {
  const { shell } = await loadMessages(siteArea, language)
  if ((page.viewportSize()?.width ?? 0) < 900) await press(page, shell.menu)
  else await press(page, shell.myAccount)
  await press(page, shell.signOut)
  await bell(page).waitFor({ state: 'detached' })
}

/** Pastes six digits into the first box. */
async function pasteCode(page: Page, code: string): Promise<void> {
  await page
    .locator('.rx-code input')
    .first()
    .evaluate((box, digits) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', digits)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, code)
}

async function withVisit(
  look: Pick<Look, 'viewport'> & { browser?: () => Browser },
  walk: (here: Visit) => Promise<void>,
): Promise<void> {
  const here = await visit(look.browser ?? browser, { viewport: look.viewport, acceptDownloads: true })
  try {
    await walk(here)
    expect(here.complaints).toEqual([])
  } finally {
    await here.close()
  }
}

const wide = { width: 1280, height: 900 }

/** One look for each database. */
const looks: Omit<Look, 'contact'>[] = [
  inject('preparedDatabase').kind === 'pglite'
    ? { language: 'en', viewport: wide }
    : { language: 'es', viewport: phone },
]

describe.each(looks)('in $language at $viewport.width px', async ({ language, viewport }) => {
  const newContact = (name: string) => (language === 'en' ? newEmail(name) : newPhone())
  const text = await loadMessages(accountArea, language)

  // spec: account 2 Sign up
  // spec: account 2 Verify password
  // spec: account 2 Sign in
  // spec: account 2 Profile
  // spec: account 2 Settings list
  // spec: account 2 Notification settings
  // spec: account 2 Messages
  // spec: account 3 Stored client data
  // spec: account 4 Login
  // spec: account 4 Sign-up
  // spec: account 4 Messages
  // spec: account 4 Notification toggles
  // spec: account 4 Remove account
  // spec: account 5 Validation rules
  test('sign-up, messages, profile, settings, own data, sign-out, sign-in, removal', () =>
    withVisit({ viewport }, async ({ page, forget }) => {
      const { common } = await loadMessages(firstScreenArea, language)
      const look = { language, viewport, contact: newContact('ana') }
      await signUp(page, look, true)
      // One row with everything that a signed-in person has.
      const header = await page.locator('.site-header').boundingBox()
      expect(header?.height).toBe(viewport.width < 600 ? 56 : 64)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

      // The welcome message: unread, read, deleted.
      await bell(page).click()
      await page.getByText(text.messages.unread, { exact: true }).waitFor()
      await expectReadable(page)
      await page.getByRole('button', { name: text.messages.markRead }).last().click()
      await page.getByText(text.messages.unread, { exact: true }).waitFor({ state: 'detached' })
      await page.locator('.site-badge').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: text.messages.delete }).last().click()
      await dialog(page).getByText(text.messages.sure).waitFor()
      await expectReadable(page)
      await press(dialog(page), text.messages.yes)
      await page.getByText(text.messages.empty).waitFor()

      // The profile keeps saved values, and shows errors.
      await toAccount(page, language, text.profile.title)
      // Nothing is saved yet, so the button is at the end and covers nothing.
      const save = page.locator('.account-save')
      const position = () => save.evaluate((element) => getComputedStyle(element).position)
      expect(await position()).toBe('static')
      await page.getByLabel(text.profile.firstName).fill('Ana')
      expect(await position()).toBe('sticky')
      await page.getByLabel(text.profile.bin).fill('12345')
      await page.locator('h1').click()
      await page.getByText((await loadMessages(firstScreenArea, language)).rules.sixCharacters).waitFor()
      await expect.poll(() => page.getByRole('button', { name: text.profile.save }).isDisabled()).toBe(true)
      await expectReadable(page)
      await page.getByLabel(text.profile.bin).fill('610014')
      await page.getByLabel(text.profile.zip).fill('10001')
      await page.getByText('New York, NY').waitFor()
      await page.getByLabel(text.profile.radius).selectOption('10')
      await page.getByRole('combobox', { name: text.profile.plan }).fill('blue')
      await page.locator('main [role=option]').first().click()
      const plan = (await page.locator('.account-plan b').textContent()) ?? ''
      await press(page, text.profile.save)
      // A toast, which no one has to close.
      await page.locator('.site-toast').waitFor()
      expect(await dialog(page).count()).toBe(0)

      // Settings: a list in the specification's order, the person's data as a file, toggles that apply at once.
      await toAccount(page, language, text.settings.title)
      await expectReadable(page)
      const { settings } = text
      const { shell } = await loadMessages(siteArea, language)
      const rows = (await page.locator('main .site-links li').allInnerTexts()).map((entry) => entry.split('\n'))
      const entries = rows.map(([name]) => name)
      // Each says what it holds, except signing out.
      expect(rows.slice(0, -1).every(([, note = '']) => note !== '')).toBe(true)
      const product = fill(text.notifications.title, { product: 'RxGauge' })
      expect(entries).toEqual([
        ...[settings.profile, text.phone, text.email, text.password, settings.faq, settings.terms, settings.privacy],
        ...[settings.export, settings.remove, settings.contact, product, settings.about, shell.signOut],
      ])
      const entry = (name: string) => page.locator('main').getByRole('link', { name })
      // What it is set to.
      const isEmail = look.contact.includes('@')
      const contact = isEmail ? look.contact : formatPhone(look.contact)
      await entry(isEmail ? text.email : text.phone)
        .getByText(contact)
        .waitFor()
      await entry(isEmail ? text.phone : text.email)
        .getByText(text.profile.none)
        .waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: text.settings.export }).click()
      const exported = JSON.parse(await readText(await (await download).createReadStream()))
      expect(exported.profile).toMatchObject({ firstName: 'Ana', zip: '10001', insurance: plan, searchRadiusMiles: 10 })
      const { states, stateOn, stateOff } = text.notifications
      await entry(product)
        .getByText(fill(states, { text: stateOff, email: stateOff }))
        .waitFor()
      await entry(product).click()
      // The reminders are open below their entry.
      await page.getByRole('heading', { level: 2, name: text.notifications.entry }).waitFor()
      await page.getByRole('heading', { level: 3, name: text.notifications.heading }).waitFor()
      const own = page.getByRole('switch', {
        name: look.contact.includes('@') ? text.notifications.email : text.notifications.text,
        exact: true,
      })
      const other = page.getByRole('switch', {
        name: look.contact.includes('@') ? text.notifications.text : text.notifications.email,
        exact: true,
      })
      expect(await other.isDisabled()).toBe(true)
      await own.click()
      await press(dialog(page), common.done)
      expect(await own.getAttribute('aria-checked')).toBe('true')
      await expectReadable(page)
      // One line leads back to the list of all settings.
      await page.locator('.rx-back').click()
      await page.getByRole('heading', { level: 1, name: text.settings.title, exact: true }).waitFor()
      const [byText, byEmail] = isEmail ? [stateOff, stateOn] : [stateOn, stateOff]
      await entry(product)
        .getByText(fill(states, { text: byText, email: byEmail }))
        .waitFor()
      // The contact that isn't there is added, not changed.
      await page.locator('main').getByRole('link', { name: settings.profile }).click()
      await page.getByRole('link', { name: new RegExp(`^${text.profile.add} `) }).click()
      const { addTitle } = isEmail ? text.changePhone : text.changeEmail
      await page.getByRole('heading', { level: 1, name: addTitle }).waitFor()

      // Signed out and in again: the profile is there, and nothing of it stays on the device in between.
      const userData = () =>
        page.evaluate(() => [
          localStorage.getItem('rxgauge:ACME:userData'),
          sessionStorage.getItem('rxgauge:site:userData'),
        ])
      expect(await userData()).toEqual([expect.stringContaining(look.contact), expect.stringContaining(look.contact)])
      await signOut(page, language)
      expect(await userData()).toEqual([null, null])
      await page.goto(address('/SignIn', language))
      if (look.contact.includes('@')) await page.getByText(text.wayEmail, { exact: true }).click()
      await page.getByLabel(look.contact.includes('@') ? text.email : text.phone).fill(look.contact)
      const secret = page.getByLabel(text.password, { exact: true })
      await secret.fill('Wrong-House-7')
      await secret.press('Enter')
      await dialog(page).getByRole('heading', { name: text.signIn.failed }).waitFor()
      await expectReadable(page)
      await press(dialog(page), common.tryAgain)
      await secret.fill(password)
      const answer = await holdBack(page, '**/api/login/', { times: 1 })
      const request = page.waitForRequest('**/api/login/')
      await secret.press('Enter')
      // In progress: the button spins and is disabled.
      expect((await request).postDataJSON()).toMatchObject(
        look.contact.includes('@') ? { email: look.contact } : { phone: look.contact },
      )
      await page.locator('button[type=submit]:disabled .site-spinner').waitFor()
      answer()
      await page.waitForURL((url) => url.pathname === '/')
      await bell(page).waitFor()
      await toAccount(page, language, text.profile.title)
      await page.getByText(plan, { exact: true }).waitFor()
      expect(await page.getByLabel(text.profile.firstName).inputValue()).toBe('Ana')

      // Deleting: a confirmation, the result, and the account is gone.
      await toAccount(page, language, text.settings.title)
      await page.getByRole('button', { name: text.settings.remove }).click()
      await dialog(page).getByText(text.settings.removeSure).waitFor()
      await expectReadable(page)
      await press(dialog(page), text.settings.removeYes)
      await dialog(page).getByRole('heading', { name: text.settings.removed }).waitFor()
      await press(dialog(page), text.settings.ok)
      await bell(page).waitFor({ state: 'detached' })
      await page.waitForURL((url) => url.pathname === '/')
      forget(/\b400\b/)
    }))

  // spec: account 2 Forgot password
  // spec: account 4 Forgot password
  test('a forgotten password, after which everybody else is signed out', () =>
    withVisit({ viewport }, async ({ page, forget }) => {
      const { common } = await loadMessages(firstScreenArea, language)
      const contact = newContact('forgot')
      await signUp(page, { language, viewport, contact })
      const elsewhere = await visit(browser, { viewport })
      const there = elsewhere.page
      await there.goto(address('/ForgotPassword', language))
      await expectReadable(there)
      const field = there.getByLabel(contact.includes('@') ? text.email : text.phone)
      await field.fill(contact)
      const request = there.waitForRequest('**/api/login/forgotpassword/*')
      await field.press('Enter')
      expect((await request).postDataJSON()).toEqual(contact.includes('@') ? { email: contact } : { phone: contact })
      await dialog(there).getByText(text.forgot.sentText).waitFor()
      await expectReadable(there)
      const temporary = await secretFor(contact, 2)
      await press(dialog(there), text.forgot.signIn)
      await there.waitForURL(/ForgotVerifyPassword/)
      await there.getByLabel(text.temporaryPassword, { exact: true }).fill('AAAAAA')
      await there.getByLabel(text.newPassword, { exact: true }).fill('Other-House-8')
      const again = there.getByLabel(text.confirmPassword, { exact: true })
      await again.fill('Other-House-8')
      await again.press('Enter')
      // A wrong password stays on the screen: the dialog closes to its field.
      const sentence = await dialog(there).locator('.site-dialog-text').textContent()
      await press(dialog(there), common.tryAgain)
      expect(new URL(there.url()).pathname).toBe('/ForgotVerifyPassword')
      const wrong = there.getByRole('textbox', { name: text.temporaryPassword, description: sentence ?? '' })
      await wrong.and(there.locator('[aria-invalid="true"]:focus')).waitFor()
      // It was just sent: the button is disabled, and shows when it may be pressed again.
      const beginning = fill(text.again.in, { time: '0:' })
      await there.locator('button:disabled').filter({ hasText: beginning }).waitFor()
      await expectReadable(there)
      await there.getByLabel(text.temporaryPassword, { exact: true }).fill(temporary)
      await again.press('Enter')
      await Promise.all([
        toast(there).getByText(outgoingText(language).signedIn).waitFor(),
        press(dialog(there), common.done),
      ])
      await bell(there).waitFor()
      await elsewhere.close()
      // The first device notices with its next step that its session has ended.
      await bell(page).click()
      await bell(page).waitFor({ state: 'detached' })
      await page.waitForURL((url) => url.pathname === '/')
      forget(/\b40[013]\b/)
    }))

  // spec: account 2 Change email, change password, change phone
  // spec: account 4 Change email
  // spec: account 4 Change password
  // spec: account 4 Change phone
  test('a new email and a new password, each confirmed', () =>
    withVisit({ viewport }, async ({ page, forget }) => {
      const { common, rules } = await loadMessages(firstScreenArea, language)
      const contact = newEmail('change')
      const next = newEmail('changed')
      let logos = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/organization/logo')) logos++
      })
      await signUp(page, { language, viewport, contact })
      await toAccount(page, language, text.profile.title)
      const change = (what: string) => page.locator('.account-contacts').getByRole('link', { name: new RegExp(what) })
      await change(text.email).click()
      await page.getByLabel(text.changeEmail.newEmail).fill(contact)
      await page.getByLabel(text.changeEmail.confirmEmail).fill('another@example.com')
      await page.locator('h1').click()
      await page.getByText(rules.emailMatch).waitFor()
      await expectReadable(page)
      await page.getByLabel(text.changeEmail.confirmEmail).fill(contact)
      await press(page, text.changeEmail.button)
      await dialog(page).getByText(rules.emailUnchanged).waitFor()
      await press(dialog(page), common.done)
      await page.getByLabel(text.changeEmail.newEmail).fill(next)
      await page.getByLabel(text.changeEmail.confirmEmail).fill(next)
      await page.route('**/api/account/email', async (route) => {
        const response = await route.fetch()
        // As if the pause before another code were over.
        await route.fulfill({ response, json: { ...(await response.json()), resendIn: 0 } })
      })
      await press(page, text.changeEmail.button)
      const confirm = dialog(page).getByRole('button', { name: text.code.confirm, exact: true })
      await confirm.waitFor()
      const code = await secretFor(next, 1)
      // After a resend it says so, with the next wait, and the focus is on the code field.
      await page.route('**/api/account/resend/*', (route) =>
        route.fulfill({ json: { success: true, message: '', data: null, resendIn: 20 } }),
      )
      await press(dialog(page), text.code.resend)
      await dialog(page).locator('button:disabled').filter({ hasText: text.code.sent }).waitFor()
      await dialog(page)
        .getByText(fill(text.again.in, { time: '0:' }))
        .waitFor()
      await page.locator('.rx-code input:focus').first().waitFor()
      await expectReadable(page)
      // The focus moves on with each digit; five digits aren't enough.
      expect(await confirm.isDisabled()).toBe(true)
      const wrong = code === '111111' ? '222222' : '111111'
      await page.keyboard.type(wrong.slice(0, 5))
      expect(await confirm.isDisabled()).toBe(true)
      await page.keyboard.type(wrong.slice(5))
      await confirm.click()
      await dialog(page).locator('.rx-field-error').filter({ hasText: /./ }).waitFor()
      await expectReadable(page)
      await pasteCode(page, code)
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('heading', { name: text.code.doneTitle }).waitFor()
      await press(dialog(page), text.done)
      await page.waitForURL(/MyAccount\/Profile/)
      await page.getByText(next).waitFor()

      // A new phone leads back at once, and is sent as digits; the current phone isn't accepted.
      const number = newPhone()
      const enterPhone = async (label: string) => {
        await change(text.phone).click()
        await page.getByLabel(label, { exact: true }).fill(number)
        await page.getByLabel(text.changePhone.confirmPhone).fill(number)
        await press(page, text.changePhone.button)
      }
      const sentRequest = page.waitForRequest('**/api/account/phone')
      // The first one isn't a new one.
      await enterPhone(text.phone)
      expect((await sentRequest).postDataJSON()).toEqual({ phoneNumber: number })
      const numberCode = await secretFor(number, 1)
      await page.locator('.rx-code input').first().waitFor()
      await pasteCode(page, numberCode)
      // A toast disappears by itself, so the test waits for it from before it shows.
      await Promise.all([
        toast(page).getByText(outgoingText(language).phoneSaved).waitFor(),
        press(dialog(page), text.code.confirm),
      ])
      await page.waitForURL(/MyAccount\/Profile/)
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByText(formatPhone(number), { exact: true }).waitFor()
      await enterPhone(text.changePhone.newPhone)
      await dialog(page).getByText(rules.phoneUnchanged).waitFor()
      await press(dialog(page), common.done)
      await page.getByRole('link', { name: text.cancel, exact: true }).click()

      await change(text.password).click()
      const enter = async (current: string) => {
        await page.getByLabel(text.currentPassword, { exact: true }).fill(current)
        await page.getByLabel(text.newPassword, { exact: true }).fill('Other-House-8')
        await page.getByLabel(text.confirmPassword, { exact: true }).fill('Other-House-8')
        await page.keyboard.press('Enter')
      }
      await enter('Wrong-House-7')
      await dialog(page).getByRole('heading', { name: text.changePassword.title }).waitFor()
      await press(dialog(page), text.done)
      // After a failure the person stays on the screen.
      expect(new URL(page.url()).pathname).toBe('/ChangePassword')
      await expectReadable(page)
      await enter(password)
      await press(dialog(page), text.done)
      await page.waitForURL(/MyAccount\/Profile/)
      // The logo was fetched once, after the sign-in.
      expect(logos).toBe(1)
      forget(/\b400\b/)
    }))
})

test('both copies of a duplicated tab stay signed in, as the same person', () =>
  withVisit({ viewport: phone }, async ({ page }) => {
    const look = { language: 'en', viewport: phone, contact: newEmail('tabs') } as const
    await signUp(page, look)
    // A browser copies this when it duplicates a tab.
    const copied = await page.evaluate(() => JSON.stringify(sessionStorage))
    const second = await page.context().newPage()
    await second.addInitScript((stored) => {
      if (sessionStorage.getItem('copied')) return
      for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>)) {
        sessionStorage.setItem(key, value)
      }
      sessionStorage.setItem('copied', 'yes')
    }, copied)
    await second.goto(address('/Notifications', 'en'))
    await second.getByText('Welcome to RxGauge').waitFor()
    // The first tab continues with the token that replaced its own.
    const token = () => page.evaluate(() => sessionStorage.getItem('rxgauge:site:refreshToken'))
    expect(await token()).not.toBe(JSON.parse(copied)['rxgauge:site:refreshToken'])
    await toAccount(page, 'en', 'Profile')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.locator('.site-toast').waitFor()
    await second.getByRole('button', { name: 'Delete all' }).click()
    await press(dialog(second), (await loadMessages(accountArea, 'en')).messages.yes)
    await second.getByText((await loadMessages(accountArea, 'en')).messages.empty).waitFor()
  }))

test('a temporary password is resent only when the server allows it: after a reload, in a second tab, and not forever', () =>
  withVisit({ viewport: phone }, async ({ page, complaints }) => {
    const text = await loadMessages(accountArea, 'en')
    const { common } = await loadMessages(firstScreenArea, 'en')
    const context = page.context()
    /** Expects a disabled button that counts down from this many minutes. */
    const waiting = (here: Page, minutes: number) => {
      const [before = ''] = fill(text.again.in, { time: '|' }).split('|')
      const name = new RegExp(`^${before}(${minutes}|${minutes - 1}):\\d\\d$`)
      return here.getByRole('button', { name, disabled: true }).waitFor()
    }
    await page.route('**/api/signup/email', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), resendIn: 600 } })
    })
    await page.goto(address('/sign-up', 'en'))
    await page.getByText(text.wayEmail, { exact: true }).click()
    await page.getByLabel(text.email).fill(newEmail('again'))
    await page.keyboard.press('Enter')
    await press(dialog(page), text.continue)
    await waiting(page, 10)
    await page.reload()
    await waiting(page, 10)
    // A duplicated tab, with the same history.
    const second = await context.newPage()
    await second.addInitScript(
      (state) => {
        if (history.state === null) history.replaceState(state, '')
      },
      await page.evaluate(() => history.state),
    )
    await second.goto(page.url())
    await waiting(second, 10)
    /** Ends the wait in this device's storage, which every tab follows. */
    const untilWaited = async () => {
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((each) => each.endsWith(':resend')) ?? ''
        const stored = JSON.parse(localStorage.getItem(key) ?? '')
        localStorage.setItem(key, JSON.stringify({ ...stored, until: Date.now() + 500 }))
        // A tab gets no event for its own changes.
        dispatchEvent(new StorageEvent('storage'))
      })
      for (const here of [page, second]) await here.getByText(text.again.ready).waitFor()
    }

    // The server's wait replaces the counted one.
    const replies: { status?: number; headers?: Record<string, string>; json: object }[] = [
      {
        status: 429,
        headers: { 'retry-after': '1200' },
        json: { success: false, message: 'Not yet.', data: null, errorCode: 'TOO_MANY_REQUESTS' },
      },
      { json: { success: true, message: '', data: null, resendIn: 600 } },
      { json: { success: true, message: '', data: null, resendIn: null } },
    ]
    await context.route('**/api/signup/resend/*', async (route) => {
      const reply = replies.shift()
      await (reply ? route.fulfill(reply) : route.abort())
    })
    const send = async (sentence: string) => {
      await press(page, text.verify.resend)
      await dialog(page).getByText(sentence).waitFor()
      await press(dialog(page), common.done)
      // The button is disabled now, so its container keeps the focus.
      await page.locator('form div:focus').waitFor()
    }
    await untilWaited()
    await send('Not yet.')
    await waiting(page, 20)
    await waiting(second, 20)
    await untilWaited()
    await send(text.verify.resent)
    await waiting(second, 10)
    await untilWaited()
    await send(text.verify.resent)
    for (const here of [page, second]) {
      await here.getByText(text.again.spent).waitFor()
      await expectAccessible(here)
    }
    await page.getByRole('link', { name: text.again.start }).click()
    await page.getByRole('heading', { level: 1, name: text.signUp.title }).waitFor()
    expect(await page.getByLabel(text.email).inputValue()).toContain('again')
    complaints.length = 0
  }))

// spec: account 2 Sign up
test('two presses send one password, and a guessable password is refused', () =>
  withVisit({ viewport: phone }, async ({ page, complaints }) => {
    const text = await loadMessages(accountArea, 'en')
    const contact = newEmail('twice')
    await page.goto(address('/sign-up', 'en'))
    await page.getByText(text.wayEmail, { exact: true }).click()
    await page.getByLabel(text.email).fill(contact)
    await page.getByRole('button', { name: text.signUp.button }).dblclick()
    const secret = await secretFor(contact, 1)
    await press(dialog(page), text.continue)
    await page.getByLabel(text.temporaryPassword, { exact: true }).fill(secret)
    // The hint shows before anything is typed.
    const { rules } = await loadMessages(firstScreenArea, 'en')
    const description = `${rules.passwordRule}, ${text.passwordLowercase}. ${text.passwordGuess}`
    await page.getByRole('textbox', { name: text.newPassword, exact: true, description }).fill('Password1')
    await page.getByLabel(text.confirmPassword, { exact: true }).fill('Password1')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('This password is easy to guess.').waitFor()
    await press(dialog(page), (await loadMessages(firstScreenArea, 'en')).common.tryAgain)
    await page
      .getByRole('textbox', { name: text.newPassword })
      .and(page.locator('[aria-invalid="true"]:focus'))
      .waitFor()
    expect(smtp.to(contact)).toHaveLength(1)
    complaints.length = 0
  }))

// spec: account 2 Sign in
test('if the sign-in after a sign-up fails, the sign-in page says that the account is ready', () =>
  withVisit({ viewport: phone }, async ({ page, complaints }) => {
    const text = await loadMessages(accountArea, 'en')
    const contact = newEmail('ready')
    await page.goto(address('/sign-up', 'en'))
    await page.getByText(text.wayEmail, { exact: true }).click()
    await page.getByLabel(text.email).fill(contact)
    await page.keyboard.press('Enter')
    const secret = await secretFor(contact, 1)
    await press(dialog(page), text.continue)
    await page.getByLabel(text.temporaryPassword, { exact: true }).fill(secret)
    await page.getByLabel(text.newPassword, { exact: true }).fill(password)
    await page.getByLabel(text.confirmPassword, { exact: true }).fill(password)
    await page.route('**/api/login/', (route) => route.abort())
    await page.keyboard.press('Enter')
    await press(dialog(page), 'DONE')
    await page.getByText(text.signIn.accountReady).waitFor()
    expect(new URL(page.url()).pathname).toBe('/SignIn')
    expect(await page.getByLabel(text.email).inputValue()).toBe(contact)
    await page.unroute('**/api/login/')
    await page.getByLabel(text.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    await bell(page).waitFor()
    complaints.length = 0
  }))

test('if the sign-in after a recovery fails, the sign-in page says that the password is changed', () =>
  withVisit({ viewport: phone }, async ({ page, complaints }) => {
    const text = await loadMessages(accountArea, 'en')
    const contact = newEmail('recovered')
    const { token } = await registerDevice(site.url, 'ACME')
    const { signupAttemptId } = await callApi(site.url, '/signup/email', { token, body: { email: contact } })
    const temporaryPassword = await secretFor(contact, 1)
    await callApi(site.url, '/signup/verify', { token, body: { signupAttemptId, temporaryPassword, password } })

    await page.goto(address('/ForgotPassword', 'en'))
    await page.getByLabel(text.email).fill(contact)
    await page.keyboard.press('Enter')
    const secret = await secretFor(contact, 2)
    await press(dialog(page), text.forgot.signIn)
    await page.getByLabel(text.temporaryPassword, { exact: true }).fill(secret)
    await page.getByLabel(text.newPassword, { exact: true }).fill('Other-House-8')
    await page.getByLabel(text.confirmPassword, { exact: true }).fill('Other-House-8')
    await page.route('**/api/login/', (route) => route.abort())
    await page.keyboard.press('Enter')
    await press(dialog(page), 'DONE')
    await page.getByText(text.signIn.passwordReady).waitFor()
    expect(new URL(page.url()).pathname).toBe('/SignIn')
    expect(await page.getByLabel(text.email).inputValue()).toBe(contact)
    await page.unroute('**/api/login/')
    await page.getByLabel(text.password, { exact: true }).fill('Other-House-8')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    await bell(page).waitFor()
    complaints.length = 0
  }))

// spec: account 2 Unsubscribe screen
// spec: account 4 Unsubscribe
test('an email’s link leads to the unsubscribe page', () =>
  withVisit({ viewport: phone }, async ({ page }) => {
    const contact = newEmail('friend')
    await page.goto(address('/', 'en'))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()
    const token = await page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
    await fetch(`${site.url}/api/shareapp/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ recipientEmail: contact }),
    })
    await expect.poll(() => smtp.to(contact).length).toBe(1)
    const [, link = ''] = /(\/api\/unsubscribe\/\S+)/.exec(smtp.to(contact)[0]?.mail.text ?? '') ?? []
    await page.goto(`${site.url}${link}`)
    await page.getByText(`Messages go to ${contact}.`).waitFor()
    await expectAccessible(page)
    await press(page, 'UNSUBSCRIBE ME')
    await dialog(page).getByText(`We won’t send any more messages to ${contact}.`).waitFor()
    await press(dialog(page), 'OK')
    await page.waitForURL((url) => url.pathname === '/')
  }))

test('the service worker shows a notification, which names no medication', () =>
  withVisit({ viewport: phone, browser: whole }, async ({ page, complaints }) => {
    await page.context().grantPermissions(['notifications'], { origin: site.url })
    await signUp(page, { language: 'en', viewport: phone, contact: newEmail('push') })
    await toAccount(page, 'en', 'Settings')
    await page
      .locator('main')
      .getByRole('link', { name: /^RxGauge Settings/ })
      .click()
    const text = (await loadMessages(accountArea, 'en')).notifications
    await page.getByRole('switch', { name: text.device }).click()
    // This browser reaches no push service and says so; its worker is registered all the same.
    await page.getByText(text.deviceBlocked).waitFor()
    const session = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const data = JSON.stringify({ title: 'Acme Benefits', body: 'You have a new message.', tag: 'm-1' })
    const message = { origin: site.url, registrationId: await registered, data }
    await session.send('ServiceWorker.deliverPushMessage', message)
    await session.send('ServiceWorker.deliverPushMessage', message)
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
      )
    await expect.poll(shown).toEqual(['Acme Benefits: You have a new message.'])
    // A reminder that comes as a notification too has the same switch.
    await page.evaluate(() => history.pushState(null, '', '/'))
    await openBestCoupon(page)
    await press(page, english.reminders.dose)
    await dialog(page).getByRole('switch', { name: text.device }).waitFor()
    complaints.length = 0
  }))
