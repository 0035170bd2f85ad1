// database: pglite, with --all both
/**
 * Organizations that an operator created by the command line: one at its own host, with its own name, claims and
 * texts, and one with its own plan for its members.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expectAccessible,
  foreignHost,
  newEmail,
  newPerson,
  offers,
  signInAs,
  startOwnSite,
  visits,
} from '@rxgauge/e2e'
import type { ServingProgram } from '@rxgauge/scripts/serve-program'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const { begin, here } = visits()
const { shell } = await loadMessages(siteArea, 'en')

let site: ServingProgram
let databaseUrl: string | undefined
beforeAll(async () => {
  site = await startOwnSite({}, makeOwn)
})
afterAll(() => site.end())

/** A typical logo: a mark and a name in dark ink, on a transparent background. */
const wideLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48"><circle cx="24" cy="24" r="20" fill="#3B2C85"/><text x="54" y="33" font-family="Arial,sans-serif" font-size="26" font-weight="700" fill="#14262b">CarePartner</text></svg>'

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
  rxgauge('org', 'pull', folder, 'ACME', 'CORNER', 'CAREPT')
  change('acme/organization.json', {
    ...{ productName: 'AcmeRx', hosts: [foreignHost], postalAddress: ['1 Main St', 'Springfield, IL 62701'] },
    options: { claims: { savingsPercent: 60, pharmacies: null, replyBusinessDays: null } },
  })
  change('corner/organization.json', { options: { defaultInsuranceId: 1 } })
  change('carept/organization.json', { options: { logoFileName: 'logo.svg', logoFooterFileName: 'logo.svg' } })
  writeFileSync(join(folder, 'carept/files/logo.svg'), wideLogo)
  writeFileSync(join(folder, 'carept/files/logo.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
  rxgauge('org', 'apply', folder)
  const text = join(folder, 'text.md')
  writeFileSync(text, '# Your health data\n\nWhat we keep, and **what for**.\n')
  rxgauge('content', 'edit', 'health_data_privacy', '--org', 'ACME', '--file', text)
  rxgauge('content', 'publish', 'health_data_privacy', '--org', 'ACME', '--from', '2026-01-01')
  rmSync(folder, { recursive: true })
}

test('at its own host visitors see its name, claims, address and texts', async () => {
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
  // Chromium's warning about a host without TLS, which only a test has.
  here().forget(/Cross-Origin-Opener-Policy header has been ignored/)
})

/** The account items in a narrow screen's menu. */
async function accountLinksIn(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: shell.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: shell.menu })
  // A signed-in person can always sign out, whatever is hidden.
  await drawer.getByRole('button', { name: shell.signOut, exact: true }).waitFor()
  const links = await drawer.getByRole('link').allTextContents()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  return links.filter((link) => accountLinks.includes(link))
}
const accountLinks = [shell.myCoupons, shell.profile, shell.settings]

test('with its own plan for its members, the narrow menu hides the account items; another organization’s does not', async () => {
  const at = { site: site.url, databaseUrl }
  const page = await begin(site.url)
  await signInAs(page, await newPerson('CORNER', newEmail('corner'), at), 'en', 'CORNER', site.url)
  expect(await accountLinksIn(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: shell.myAccount, exact: true }).click()
  for (const name of accountLinks) await page.getByRole('link', { name, exact: true }).first().waitFor()
  // In the same browser, which has stored the previous organization's plan.
  await signInAs(page, await newPerson('CAREPT', newEmail('other'), at), 'en', 'CAREPT', site.url)
  expect(await accountLinksIn(page)).toEqual(accountLinks)
})

/** The displayed size in pixels. */
const shownSize = async (image: Locator) => {
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return image.evaluate((element: HTMLImageElement) => {
    const { width, height } = element.getBoundingClientRect()
    return { width: Math.round(width), height: Math.round(height) }
  })
}

/** Serves a page of another origin that embeds its gauge. */
async function servePartner(): Promise<string> {
  const tag = `<script async src="${site.url}/widget.js" data-org="CAREPT" data-drug="atorvastatin" data-zip="10001" data-theme="dark"></script>`
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Partner</title>${tag}`),
  )
  onTestFinished(() => {
    server.close()
  })
  await once(server.listen(0), 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test('a wide logo is readable in header, gauge and card, at 390 and 1280 px, light and dark', async () => {
  const page = await begin(`${site.url}/?orgCode=CAREPT&lang=en`)
  const partner = await servePartner()
  for (const [width, header] of [
    [390, { width: 140, height: 32 }],
    [1280, { width: 160, height: 36 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/?orgCode=CAREPT&lang=en`)
    const logo = page.locator('.site-logo img')
    expect(await shownSize(logo)).toEqual(header)
    expect(await page.locator('.site-logo').evaluate((tile) => getComputedStyle(tile).backgroundColor)).toBe(white)
    // It replaces the name only on a phone; the link is still named.
    expect((await page.locator('.site-brand > span').last().boundingBox())?.width).toEqual(
      width === 390 ? 1 : expect.toSatisfy((wide: number) => wide > 100),
    )
    await page.getByRole('link', { name: 'CarePartner Patients', exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.goto(partner)
    expect(await shownSize(page.locator('.rx-logo img'))).toEqual({ width: 128, height: 28 })
    // In dark mode it has a white background too.
    expect(await page.locator('.rx-logo').evaluate((tile) => getComputedStyle(tile).backgroundColor)).toBe(white)
    await page.getByRole('button', { name: 'VIEW SAVINGS', exact: true }).click()
    await offers(page).first().click()
    expect(await shownSize(page.locator('.rx-coupon .rx-ticket-logo img').first())).toEqual({ width: 144, height: 32 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
const white = 'rgb(255, 255, 255)'
