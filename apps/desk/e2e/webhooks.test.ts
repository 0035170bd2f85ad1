// database: pglite, with --all both
/** An owner adds a webhook, sees what became of a delivery, sends it again, and removes it. */
import type { TestDesk } from '@rxgauge/api/testing'
import { expectAccessible } from '@rxgauge/e2e'
import { fill } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk()
})
afterAll(() => desk.close())
const { openAs } = deskPages(() => desk)

test('an owner adds a webhook, sends again what was given up, makes a new secret, and removes it', async () => {
  const { webhooks } = deskText('en')
  const page = await openAs(await desk.as('owner'), '/webhooks')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByText(webhooks.none).waitFor()
  await press(webhooks.add)
  const dialog = page.getByRole('dialog', { name: webhooks.add })
  await dialog.getByLabel(webhooks.address).fill('https://hooks.example.com/a')
  await dialog.getByRole('checkbox', { name: webhooks.eventNames['data.stale'] }).waitFor()
  await dialog.getByLabel(webhooks.organization).fill('ACME')
  expect(await dialog.getByRole('checkbox').count()).toBe(4)
  await dialog.getByRole('checkbox', { name: webhooks.eventNames['coupon.saved'] }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: webhooks.add }).click()
  await page.getByRole('dialog', { name: webhooks.secretTitle }).waitFor()
  expect(await page.getByLabel(webhooks.secret, { exact: true }).inputValue()).toMatch(/^whsec_/)
  await expectAccessible(page)
  await press(webhooks.done)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'https://hooks.example.com/a' }).click()
  await press(webhooks.test)
  await page.getByRole('status').getByText(webhooks.testSent).waitFor()
  await page.getByRole('cell', { name: webhooks.eventNames['webhook.test'] }).waitFor()
  await desk.api.database.query(
    `update webhook_delivery set tries = 12, failed_at = now(), response_status = 503, response_text = 'Later'`,
  )
  await press(webhooks.refresh)
  await page.getByRole('cell', { name: '503 Later' }).waitFor()
  await page.getByRole('cell', { name: webhooks.deliveryStates.failed }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send again \d+$/ }).click()
  await page.getByText(fill(webhooks.willTry, { count: 1 })).waitFor()
  await press(webhooks.newSecret)
  await page.getByRole('dialog').getByRole('button', { name: webhooks.newSecret }).click()
  await press(webhooks.done)
  await page.getByText(/^Added by .* The former secret signs too until /).waitFor()
  await press(webhooks.remove)
  await page.getByRole('dialog').getByRole('button', { name: webhooks.remove }).click()
  await page.getByText(webhooks.none).waitFor()
})

test('in Spanish, on a small phone, in the dark', async () => {
  const { webhooks } = deskText('es')
  const page = await openAs(await desk.as('owner'), '/webhooks', {
    locale: 'es-US',
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  })
  await page.getByRole('button', { name: webhooks.add }).click()
  await page.getByRole('dialog', { name: webhooks.add }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})
