/**
 * Every route of the site, signed out, wide and narrow, in Spanish: RxGauge's own, in English too, and the sites of organizations whose
 * pages or names differ. `pnpm test --all` adds those that differ only by colors, and English for each.
 */

import { expectAccessible, fileBrowser, siteUrl, visit } from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const browser = fileBrowser()

interface PageShown {
  path: string
  /** Leads home, since the organization has no such page or nobody is signed in. */
  leadsHome?: boolean
  /** Needs what an earlier page of the tab began. */
  startsAgain?: boolean
}

const isAll = process.env.TEST_ALL === 'y'

/** The pages of each organization's site. */
const organizations = [
  { code: '', product: 'rxgauge' },
  { code: 'ACME', product: 'rxgauge' },
  { code: 'CLINIC', product: 'rxgauge-pro', hasSavings: false },
  { code: 'WAGON', product: 'wagonrx' },
  { code: 'PLAIN', product: 'rxgauge', hasSignUp: false },
  ...(isAll
    ? [
        { code: 'CORNER', product: 'rxgauge' },
        { code: 'CAREPT', product: 'rxgauge-pro' },
      ]
    : []),
]

function routesOf({
  code,
  product,
  hasSavings = true,
  hasSignUp = true,
}: (typeof organizations)[number] & { hasSavings?: boolean; hasSignUp?: boolean }): PageShown[] {
  return [
    { path: '/' },
    { path: '/SearchMedication' },
    { path: '/SearchMedication/Lipitor' },
    { path: `/how-${product}-works` },
    { path: '/aboutus' },
    { path: '/frequently-asked-questions' },
    { path: '/contact-us' },
    { path: '/privacy-policy' },
    { path: '/terms-and-conditions' },
    { path: '/sitemap' },
    { path: '/version' },
    { path: '/embed' },
    { path: '/ForgotPassword' },
    { path: '/savings?letter=L', leadsHome: !hasSavings },
    { path: '/savings/Lipitor/price', leadsHome: !hasSavings },
    { path: '/savings/Lisinopril/info', leadsHome: !hasSavings },
    { path: '/sign-up', leadsHome: !hasSignUp },
    // The same for all organizations: their colors are the sign-up's.
    ...(code === 'ACME' ? [{ path: '/SignIn' }, { path: '/VerifyPassword', startsAgain: true }] : []),
    // Alternative addresses and account screens need no look of their own.
    { path: '/communication-preferences', leadsHome: true },
    { path: '/Notifications', leadsHome: true },
  ]
}

/**
 * For these, every address is loaded. The others differ by colors and words, so one page navigates from route to
 * route.
 */
const loadedWhole = ['', 'ACME']

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** The first heading in a page's HTML. */
const headingIn = (html: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? 'no heading')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/**
 * Each page is checked fully once: narrow in Spanish, and wide in English for fully loaded organizations. In the
 * other language, and on other organizations' wide screens, only colors and words differ.
 */
async function expectWhole(page: Page, language: string, label: string, isLoadedWhole: boolean) {
  expect(await page.evaluate(() => document.documentElement.lang), label).toBe(language)
  await page.locator('h1').first().waitFor()
  expect(await page.locator('h1').count(), label).toBe(1)
  for (const size of widths) {
    await page.setViewportSize(size)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `${label} at ${size.width}`).toBeLessThanOrEqual(0)
    // On wide screens Spanish differs from English only by its words, which are checked on the narrow screen.
    if (language === 'es' && size.width >= 900) continue
    const isRead = language === 'es' || (isLoadedWhole && size.width >= 900)
    await expectAccessible(page, 'body', { differsBy: isRead ? 'anything' : 'colorsAndWords', knowsParts: true })
  }
}

describe.concurrent.each(organizations)('the site of $code', (organization) => {
  const languages = isAll || organization.code === '' ? (['en', 'es'] as const) : (['es'] as const)
  test.concurrent.each(languages)('every route in %s', async (language) => {
    const { page, complaints, close } = await visit(browser)
    const home = (await loadMessages(siteArea, language)).shell.home
    const { verify } = await loadMessages(accountArea, language)
    let headingBefore = ''
    for (const { path, leadsHome, startsAgain } of routesOf(organization)) {
      const label = `${organization.code} ${path} ${language}`
      const query = new URLSearchParams({
        lang: language,
        ...(organization.code ? { orgCode: organization.code } : {}),
      })
      await page.setViewportSize(widths[0] ?? { width: 1280, height: 900 })
      const address = siteUrl(`${path}${path.includes('?') ? '&' : '?'}${query}`)
      const mustLoad = loadedWhole.includes(organization.code) || path === '/'
      const response = (mustLoad ? await page.goto(address) : undefined) ?? (await page.request.get(address))
      expect(response.status(), label).toBe(200)
      const html = await response.text()
      // An unchanged heading doesn't prove that the next route has loaded.
      const heading = headingIn(html)
      if (!mustLoad && heading !== headingBefore) {
        await page.evaluate((next) => history.pushState(null, '', next), address)
      } else if (!mustLoad) {
        await page.goto(address)
      }
      headingBefore = heading
      if (leadsHome) {
        await page.waitForURL((url) => url.pathname === '/')
        continue
      }
      expect(new URL(page.url()).pathname, label).toBe(path.split('?')[0])
      // The main heading is in the first HTML, before any script.
      await page
        .locator('h1')
        .first()
        .filter({ hasText: startsAgain ? verify.startAgainTitle : heading })
        .waitFor()
      expect(html, label).toMatch(/<title>[^<]/)
      expect(await page.title(), label).not.toBe('')
      expect(await page.locator('.site-nav a').first().textContent(), label).toBe(home)
      await expectWhole(page, language, label, loadedWhole.includes(organization.code))
      expect(complaints, label).toEqual([])
    }
    expect(complaints).toEqual([])
    await close()
  })
})

test.concurrent.each(['en', 'es'] as const)(
  'with a required company code every route shows the welcome screen, in %s',
  async (language) => {
    const { page, complaints, close } = await visit(browser)
    const { welcome } = await loadMessages(siteArea, language)
    for (const path of ['/', '/SearchMedication/Lipitor', '/frequently-asked-questions']) {
      await page.setViewportSize({ width: 1280, height: 900 })
      const response = await page.goto(siteUrl(`${path}?orgCode=GATED&lang=${language}`))
      await page.getByRole('button', { name: welcome.start }).waitFor()
      const html = (await response?.text()) ?? ''
      expect(html).toContain(welcome.code)
      expect(html).toContain('<meta name="robots" content="noindex">')
      await expectWhole(page, language, path, true)
    }
    expect(complaints).toEqual([])
    await close()
  },
)
