// database: pglite, with --all both
/** An owner makes a key for a program, replaces it and ends it. */
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

test('an owner makes a key, replaces it and ends it', async () => {
  const { keys } = deskText('en')
  const page = await openAs(await desk.as('owner'), '/keys')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByText(keys.none).waitFor()
  await press(keys.create)
  await page.getByLabel(keys.name).fill('Portal')
  await page.getByLabel(keys.organization).fill('ACME')
  await page.getByRole('checkbox', { name: keys.scope['cards:create'] }).check()
  await expectAccessible(page)
  await press(keys.make)
  await page.getByRole('dialog', { name: keys.shownTitle }).waitFor()
  expect(await page.getByLabel(keys.key, { exact: true }).inputValue()).toMatch(/^rxg_live_\w{40}$/)
  await expectAccessible(page)
  await press(keys.done)
  await page.getByRole('cell', { name: 'prices:read, cards:create' }).waitFor()
  await press('Portal')
  await expectAccessible(page)
  await press(keys.rotate)
  await page.getByRole('dialog', { name: keys.shownTitle }).waitFor()
  await press(keys.done)
  await page.getByRole('cell', { name: /^Works until/ }).waitFor()
  await page.getByRole('button', { name: 'Portal' }).first().click()
  await press(keys.end)
  await page.getByRole('dialog', { name: fill(keys.endTitle, { name: 'Portal' }) }).waitFor()
  await press(keys.end)
  await page.getByRole('cell', { name: /^Ended by/ }).waitFor()
})

test('in Spanish, on a phone, in the dark', async () => {
  const { keys } = deskText('es')
  const page = await openAs(await desk.as('owner'), '/keys', {
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.getByRole('button', { name: keys.create }).click()
  await page.getByRole('dialog', { name: keys.create }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
