// database: pglite
/** Compares the desk's main screens with their stored pictures (`../pictures`), at both widths. After an intended change: `PICTURES=update pnpm test:e2e pictures`. */
import { existsSync } from 'node:fs'
import type { TestDesk } from '@rxgauge/api/testing'
import { openAlbum, optimizingBrowser, setTypeface } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const text = deskText('en')

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk()
})
afterAll(() => desk.close())
const { openAs, openPage, here } = deskPages(() => desk)
const reader = optimizingBrowser()

const folder = 'apps/desk/pictures'
/** Until the pictures are stored for the first time. */
const isSkipped = !existsSync(folder) && process.env.PICTURES !== 'update'

async function expectUnchanged(page: Page, name: string) {
  const album = openAlbum(folder, await reader().newPage())
  for (const width of [390, 1280] as const) expect.soft(await album.difference(name, page, width)).toBeUndefined()
}

test.skipIf(isSkipped)('signing in', async () => {
  const page = await openPage('/')
  await setTypeface(page)
  await page.reload()
  await page.getByRole('heading', { name: text.signIn.title }).waitFor()
  await expectUnchanged(page, 'sign-in')
  here().forget(/401/)
})

/** Screens without a day or time of this run, and what shows that each is there. */
const screens = {
  organizations: { path: '/organizations', shows: (page: Page) => page.getByRole('table') },
  organization: { path: '/organizations/ACME', shows: (page: Page) => page.getByLabel(text.organizations.find) },
  people: { path: '/people', shows: (page: Page) => page.getByRole('heading', { level: 1 }) },
  questions: { path: '/questions', shows: (page: Page) => page.getByRole('heading', { level: 1 }) },
  lab: { path: '/lab', shows: (page: Page) => page.getByLabel(text.lab.drug) },
}

test.skipIf(isSkipped).each(Object.entries(screens))('%s', async (name, { path, shows }) => {
  const page = await openAs(await desk.as('auditor'), path)
  await setTypeface(page)
  await page.reload()
  await shows(page).first().waitFor()
  if (name === 'organization') {
    await page.getByLabel(text.organizations.find).fill('support')
    await page.frameLocator('iframe').last().locator('.rx-home').first().waitFor()
  }
  await expectUnchanged(page, name)
})
