// database: pglite, with --all both
/** The desk at a host of its own, where no page of the site is served. */
import type { TestDesk } from '@rxgauge/api/testing'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { organizations: text } = deskText('en')

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk({ ownHost: 'localhost' })
})
afterAll(() => desk.close())
const { openAs, here } = deskPages(() => desk)

test('the previews of an organization show site and gauge there too, and no link leads to a site that isn’t there', async () => {
  const page = await openAs(await desk.as('content'), '/organizations/ACME')
  const preview = page.frameLocator('iframe').first()
  await preview.locator('.rx-home').first().waitFor()
  expect(await preview.locator('body').evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: text.openSite }).count()).toBe(0)
  await page.getByText(text.gauge, { exact: true }).click()
  await preview.locator('rx-gauge').getByRole('combobox').first().waitFor()
  // Nothing of either was refused.
  expect(here().complaints).toEqual([])
  expect((await page.goto(new URL('/', page.url()).href))?.status()).toBe(404)
  here().forget(/404/)
})
