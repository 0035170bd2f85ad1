// database: pglite, with --all both
/** An owner sets the provider through which an organization's members sign in, checks it and removes it. */
import { startIdentityProvider, type TestDesk, type TestIdentityProvider } from '@rxgauge/api/testing'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

let desk: TestDesk
let provider: TestIdentityProvider
beforeAll(async () => {
  desk = await startBuiltDesk()
  provider = await startIdentityProvider()
  provider.serve({ clients: [] })
})
afterAll(async () => {
  await provider.close()
  await desk.close()
})
const { openAs } = deskPages(() => desk)

test('a provider is set, checked and removed', async () => {
  const { organizations, memberSignOn: text } = deskText('en')
  const page = await openAs(await desk.as('owner'), '/organizations/ACME')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByText(organizations.members, { exact: true }).first().click()
  await page.getByText(text.none).waitFor()
  await page.getByLabel(text.issuer).fill(provider.issuer)
  await page.getByLabel(text.clientId).fill('rx')
  await page.getByLabel(text.clientSecret).fill('a-secret-of-acme')
  await page.getByLabel(text.claims.plan).fill('plan')
  await expectAccessible(page)
  await press(text.save)
  await page.getByText(text.secretKept).waitFor()
  expect(await page.getByLabel(text.clientSecret).inputValue()).toBe('')
  await press(text.check)
  await page.getByText(text.checked).waitFor()
  await press(text.remove)
  const question = page.getByRole('dialog', { name: text.removeTitle })
  await expectAccessible(page)
  await question.getByRole('button', { name: text.remove, exact: true }).click()
  await page.getByText(text.none).waitFor()
})

test('in Spanish, on a phone, in the dark', async () => {
  const { organizations, memberSignOn: text } = deskText('es')
  const page = await openAs(await desk.as('owner'), '/organizations/ACME', {
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.getByText(organizations.members, { exact: true }).first().click()
  await page.getByText(text.none).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
