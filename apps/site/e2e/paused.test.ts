/**
 * What an operator has paused is shown on the spot: reminders in their form and once they are set, notifications at
 * their switch.
 */
import { execFileSync } from 'node:child_process'
import {
  dialog,
  fullBrowser,
  newPerson,
  openBestCoupon,
  sentences,
  signInAs,
  startOwnSite,
  visit,
  visits,
} from '@rxgauge/e2e'
import type { ServingProgram } from '@rxgauge/scripts/serve-program'
import { accountArea, fill, type Language, loadMessages } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { afterAll, beforeAll, inject, test } from 'vitest'

const { begin } = visits()
const whole = fullBrowser()

let site: ServingProgram
let databaseUrl: string | undefined
beforeAll(async () => {
  const mailbox = inject('databaseUrl') === '' ? { DEV_MAILBOX: 'y' } : {}
  site = await startOwnSite({ PUSH_CONTACT: 'mailto:operator@example.com', ...mailbox }, (environment) => {
    databaseUrl = environment.DATABASE_URL
    for (const kind of ['reminders', 'push'])
      execFileSync('node', ['apps/api/dist/main.js', 'pause', kind], { env: { ...process.env, ...environment } })
  })
})
afterAll(() => site.end())

test.each(['en', 'es'] as const)('reminders, in %s', async (language: Language) => {
  const page = await begin(site.url)
  const text = await sentences(language)
  const { reminders } = text
  const { remindersPaused } = outgoingText(language)
  await signInAs(page, await newPerson('ACME', undefined, { site: site.url, databaseUrl }), language, 'ACME', site.url)
  await openBestCoupon(page, text)
  await page.getByRole('button', { name: reminders.dose }).click()
  await dialog(page).getByText(remindersPaused).waitFor()
  await dialog(page).getByRole('button', { name: reminders.save, exact: true }).click()
  await dialog(page).getByText(reminders.savedTitle).waitFor()
  await dialog(page).getByRole('status').getByText(remindersPaused).waitFor()
})

test('notifications, at this browser’s switch', async () => {
  const account = await loadMessages(accountArea, 'en')
  const { page, close } = await visit(whole)
  await signInAs(page, await newPerson('ACME', undefined, { site: site.url, databaseUrl }), 'en', 'ACME', site.url)
  await page.goto(`${site.url}/MyAccount/Settings`)
  await page
    .locator('main')
    .getByRole('link', { name: fill(account.notifications.title, { product: 'RxGauge' }) })
    .click()
  await page.getByText(account.notifications.devicePaused).waitFor()
  await close()
})
