// database: pglite, with --all both
/** Staff come in with a passkey or a password and an app, confirm that it's them, and approve what another asks. */
import { inviteStaff, type TestDesk } from '@rxgauge/api/testing'
import { expectAccessible } from '@rxgauge/e2e'
import { fill } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'
import { acceptWithPasskey, addAuthenticator, enterDesk, press } from './passkeys'

const { signIn, staff, account, audit, frame, overview } = deskText('en')
const password = 'Orchard-7-lamp'

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk()
})
afterAll(() => desk.close())
const { openAs, openPage, here } = deskPages(() => desk)
/** Of the app that Cal signs in with. */
let calsKey = ''

/** What the app shows now. */
const codeNow = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: desk.api.clock.now })

/** Without a session, the first look at it is refused; browsers log that. */
const forgetRefusals = () => here().forget(/40[013]|409/)

test('an owner accepts an invitation with a passkey, signs in with it, and confirms later that it’s them', async () => {
  const page = await openPage(await inviteStaff(desk.api, 'ana@example.com', 'owner'))
  await addAuthenticator(page)
  await page.getByText(fill(signIn.invitationFor, { email: 'ana@example.com' })).waitFor()
  await expectAccessible(page)
  await acceptWithPasskey(page, 'Ana Diaz')
  expect(await page.getByRole('listitem').count()).toBe(10)
  await enterDesk(page)
  await press(page, frame.signOut)
  await page.getByRole('heading', { name: signIn.title }).waitFor()
  await expectAccessible(page)
  await press(page, signIn.withPasskey)
  await page.getByText(overview.nothingToMend).waitFor()
  await page.getByRole('link', { name: 'Ana Diaz' }).click()
  await page.getByRole('heading', { name: account.title }).waitFor()
  await page.getByRole('table', { name: account.passkeyTable }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: staff.title }).click()
  await page.getByRole('table', { name: staff.peopleTable }).waitFor()
  await expectAccessible(page)
  desk.api.clock.now += 6 * 60_000
  await press(page, staff.invite)
  const dialog = page.getByRole('dialog', { name: staff.invite })
  await dialog.getByLabel(staff.email).fill('ben@example.com')
  await dialog.getByLabel(staff.name, { exact: true }).fill('Ben')
  await dialog.getByLabel(staff.organization).fill('ACME')
  await dialog.getByRole('button', { name: staff.makeLink }).click()
  // What was typed stays while they confirm.
  await press(page, signIn.confirmWithPasskey)
  const link = page.getByLabel(staff.link, { exact: true })
  await link.waitFor()
  expect(await link.inputValue()).toMatch(/\/desk\/invitation#[\w-]{43}$/)
  await press(page, staff.done)
  await page.getByRole('cell', { name: 'Support (ACME)' }).waitFor()
  forgetRefusals()
})

test('somebody else takes a password and an app, in Spanish, on a phone, in the dark', async () => {
  const es = deskText('es')
  const page = await openPage(await inviteStaff(desk.api, 'cal@example.com', 'support'), {
    viewport: { width: 390, height: 800 },
    locale: 'es',
    colorScheme: 'dark',
  })
  await page.getByLabel(es.signIn.name).fill('Cal')
  await press(page, es.signIn.usePassword)
  const key = ((await page.locator('.desk-key').textContent()) ?? '').replaceAll(' ', '')
  calsKey = key
  await page.getByRole('img', { name: es.signIn.qrCode }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByLabel(es.signIn.newPassword, { exact: true }).fill(password)
  await page.getByLabel(es.signIn.appCode).fill('000000')
  await press(page, es.signIn.finish)
  await page.getByText(es.staff.refusals.codeWrong).waitFor()
  await page.getByLabel(es.signIn.appCode).fill(codeNow(key))
  await press(page, es.signIn.finish)
  await press(page, es.signIn.codesKept)
  await press(page, es.frame.menu)
  await press(page, es.frame.signOut)
  desk.api.clock.now += 60_000
  await page.getByLabel(es.signIn.email).fill('cal@example.com')
  await page.getByLabel(es.signIn.password, { exact: true }).fill(password)
  await page.getByLabel(es.signIn.code).fill(codeNow(key))
  await press(page, es.signIn.submit)
  await page.getByRole('link', { name: 'Cal' }).waitFor()
  forgetRefusals()
})

test('where a session ended, another person who signs in sees their own pages', async () => {
  const page = await openAs(await desk.as('auditor'), '/audit')
  await page
    .getByText(audit.chainEmpty)
    .or(page.getByText(/^Nothing was changed afterwards/))
    .waitFor()
  desk.api.clock.now += 31 * 60_000
  await press(page, audit.show)
  const dialog = page.getByRole('dialog', { name: frame.sessionEnded })
  await dialog.getByLabel(signIn.email).fill('cal@example.com')
  await dialog.getByLabel(signIn.password, { exact: true }).fill(password)
  await dialog.getByLabel(signIn.code).fill(codeNow(calsKey))
  await dialog.getByRole('button', { name: signIn.submit, exact: true }).click()
  await page.getByRole('link', { name: 'Cal' }).waitFor()
  await page.getByText(frame.noRight).waitFor()
  forgetRefusals()
})

test('under My account somebody names a passkey, takes another device, and keeps the last thing to sign in with', async () => {
  const page = await openPage(await inviteStaff(desk.api, 'fay@example.com', 'content'))
  const takeAway = await addAuthenticator(page)
  await acceptWithPasskey(page, 'Fay')
  await enterDesk(page)
  await page.getByRole('link', { name: 'Fay' }).click()
  const rows = page.getByRole('table', { name: account.passkeyTable }).locator('tbody tr')
  const dialog = page.getByRole('dialog')
  await rows.getByRole('button', { name: account.remove }).click()
  await dialog.getByRole('button', { name: account.remove, exact: true }).click()
  await dialog.getByText(staff.refusals.lastFactor).waitFor()
  await page.keyboard.press('Escape')

  await rows.getByRole('button', { name: account.rename }).click()
  await dialog.getByLabel(account.name).fill('Old phone')
  await dialog.getByRole('button', { name: account.rename, exact: true }).click()
  await page.getByRole('cell', { name: 'Old phone', exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })

  await takeAway()
  await addAuthenticator(page)
  await press(page, account.addPasskey)
  await expect.poll(() => rows.count()).toBe(2)
  await expectAccessible(page)
  await rows.getByRole('button', { name: `${account.remove} Old phone` }).click()
  await dialog.getByRole('button', { name: account.remove, exact: true }).click()
  await page.getByRole('cell', { name: 'Old phone', exact: true }).waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1)

  // The new device alone signs them in.
  await press(page, frame.signOut)
  await press(page, signIn.withPasskey)
  await page.getByRole('link', { name: 'Fay' }).waitFor()
  forgetRefusals()
})

test('a second owner approves a new owner', async () => {
  const page = await openPage(await inviteStaff(desk.api, 'dan@example.com', 'owner'))
  await addAuthenticator(page)
  await acceptWithPasskey(page, 'Dan')
  await enterDesk(page)
  await page.getByRole('link', { name: staff.title }).click()
  const ask = async () => {
    await press(page, staff.invite)
    const dialog = page.getByRole('dialog', { name: staff.invite })
    await dialog.getByLabel(staff.email).fill('eve@example.com')
    await dialog.getByLabel(staff.name, { exact: true }).fill('Eve')
    await dialog.getByLabel(staff.role).selectOption('owner')
    await dialog.getByRole('button', { name: staff.makeLink }).click()
    return dialog
  }
  const dialog = await ask()
  await dialog.getByText(/needs a second person/).waitFor()
  await page.keyboard.press('Escape')

  // Ana, in her own browser.
  const [ana] = await desk.api.database.query<{ id: number }>(`select id from staff where email = 'ana@example.com'`)
  const other = await page.context().browser()?.newContext()
  if (!other || !ana) throw new Error('There is no second browser')
  const cookie = await desk.cookieOf(ana.id)
  await other.addCookies([
    {
      name: cookie.split('=')[0] ?? '',
      value: cookie.split('=')[1] ?? '',
      domain: 'localhost',
      path: '/',
      secure: true,
    },
  ])
  const theirs = await other.newPage()
  await theirs.goto(page.url())
  await theirs.getByRole('link', { name: fill(frame.toApprove, { count: 1 }) }).waitFor()
  await theirs.getByRole('cell', { name: 'staff invite eve@example.com owner' }).waitFor()
  await theirs.getByRole('button', { name: staff.approve }).click()
  await theirs.getByText(staff.noRequests).waitFor()
  await other.close()

  await (await ask()).waitFor({ state: 'detached' })
  expect(await page.getByLabel(staff.link, { exact: true }).inputValue()).toContain('/desk/invitation#')
  forgetRefusals()
})
