/**
 * Organizations as their operator made them by the command line: one at a host of its own, with its own name, claims and texts,
 * and one with a plan of its own for its members.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, foreignHost, newEmail, newPerson, signInAs, startOwnSite, visits } from '@rxgauge/e2e'
import type { ServingProgram } from '@rxgauge/scripts/serve-program'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { begin, here } = visits()
const { shell } = await loadMessages(siteArea, 'en')

let site: ServingProgram
let databaseUrl: string | undefined
beforeAll(async () => {
  site = await startOwnSite({}, makeOwn)
})
afterAll(() => site.end())

function makeOwn(environment: Record<string, string>) {
  databaseUrl = environment.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-own-'))
  const rxgauge = (...words: string[]) =>
    execFileSync('node', ['apps/api/dist/main.js', ...words], {
      env: { ...process.env, ...environment },
      stdio: 'pipe',
    })
  const change = (file: string, changes: { options: object }) => {
    const document = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const options = { ...document.options, ...changes.options }
    writeFileSync(join(folder, file), JSON.stringify({ ...document, ...changes, options }))
  }
  rxgauge('org', 'pull', folder, 'ACME', 'CORNER')
  change('acme/organization.json', {
    ...{ productName: 'AcmeRx', hosts: [foreignHost], postalAddress: ['1 Main St', 'Springfield, IL 62701'] },
    options: { claims: { savingsPercent: 60, pharmacies: null, replyBusinessDays: null } },
  })
  change('corner/organization.json', { options: { defaultInsuranceId: 1 } })
  rxgauge('org', 'apply', folder)
  const text = join(folder, 'text.md')
  writeFileSync(text, '# Your health data\n\nWhat we keep, and **what for**.\n')
  rxgauge('content', 'edit', 'health_data_privacy', '--org', 'ACME', '--file', text)
  rxgauge('content', 'publish', 'health_data_privacy', '--org', 'ACME', '--from', '2026-01-01')
  rmSync(folder, { recursive: true })
}

test('at its own host visitors meet its name, claims, address and texts', async () => {
  const own = `http://${foreignHost}:${new URL(site.url).port}`
  const page = await begin(`${own}/aboutus`)
  await page.getByText('Save up to 60%.', { exact: true }).waitFor()
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${own}/aboutus`)
  const foot = page.getByRole('contentinfo')
  await foot.getByText('Powered by AcmeRx').waitFor()
  await foot.getByText('1 Main St, Springfield, IL 62701').waitFor()
  await foot.getByRole('link', { name: 'Consumer Health Data Privacy' }).click()
  await page.getByRole('heading', { name: 'Your health data' }).waitFor()
  await page.frameLocator('iframe').getByText('What we keep, and what for.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/health-data-privacy')
  await expectAccessible(page)
  // Chromium's notice of a host without TLS, which only a test has.
  here().forget(/Cross-Origin-Opener-Policy header has been ignored/)
})

/** What the menu of a narrow screen leads to, of the account's own. */
async function accountLinksIn(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: shell.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: shell.menu })
  // Whatever is hidden, anyone who is signed in can sign out.
  await drawer.getByRole('button', { name: shell.signOut, exact: true }).waitFor()
  const links = await drawer.getByRole('link').allTextContents()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  return links.filter((link) => accountLinks.includes(link))
}
const accountLinks = [shell.myCoupons, shell.profile, shell.settings]

test('where an organization has a plan of its own for its members, the menu of narrow screens shows nothing of the account; another organization’s does', async () => {
  const at = { site: site.url, databaseUrl }
  const page = await begin(site.url)
  await signInAs(page, await newPerson('CORNER', newEmail('corner'), at), 'en', 'CORNER', site.url)
  expect(await accountLinksIn(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: shell.myAccount, exact: true }).click()
  for (const name of accountLinks) await page.getByRole('link', { name, exact: true }).first().waitFor()
  // In the same browser, which has stored the plan of the one before.
  await signInAs(page, await newPerson('CAREPT', newEmail('other'), at), 'en', 'CAREPT', site.url)
  expect(await accountLinksIn(page)).toEqual(accountLinks)
})
