/** Light, dark and larger text: chosen on a device, there from the first paint, in frames, and never on paper. */
import {
  declineFavorite,
  expectAccessible,
  expectWholeAt,
  firstOrAll,
  newPerson,
  offers,
  partnerUrl,
  readPrices,
  sentences,
  signInAs,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')
const english = await sentences('en')
const phone = { width: 390, height: 844 }
/** Of ACME: the wash is white with 4% of its brand. */
const [lightPage, darkPage] = ['rgb(245, 247, 248)', 'rgb(17, 25, 28)']

const background = (page: Page) => page.locator('.site').evaluate((site) => getComputedStyle(site).backgroundColor)
const barColor = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')

/** The served page alone: its modules never come, so nothing but the first paint shows. */
async function holdModules(page: Page) {
  await page.route('**/assets/site-*.js', () => undefined)
}

async function choose(page: Page, label: string) {
  await page.getByRole('button', { name: text.appearance.title }).click()
  await page.getByRole('radio', { name: label, exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: english.common.done, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('light and dark', () => {
  test('the first paint is as dark as the device, before any module has come', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'dark' })
    await holdModules(page)
    await page.goto(siteUrl('/?orgCode=ACME'), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await background(page)).toBe(darkPage)
    expect(await barColor(page)).toBe(await page.locator('meta[name="theme-color"]').getAttribute('data-dark'))
    // No inline script is needed for it.
    expect(await page.locator('script:not([src]):not([type])').count()).toBe(0)
  })

  test('a choice outranks the device, shows at once, and is there at the next first paint', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'light' })
    await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME'))
    expect(await background(page)).toBe(lightPage)
    await choose(page, text.appearance.dark)
    expect(await background(page)).toBe(darkPage)
    expect(await page.evaluate(() => localStorage.getItem('rxgauge:theme'))).toBe('dark')
    await holdModules(page)
    await page.goto(siteUrl('/?orgCode=WAGON'), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await background(page)).toBe(darkPage)
  })

  test('follows the device while it is open, unless one of the two is chosen', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'light' })
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    await page.getByRole('button', { name: text.appearance.title }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe(darkPage)
    await choose(page, text.appearance.light)
    expect(await background(page)).toBe(lightPage)
    await choose(page, text.appearance.system)
    expect(await background(page)).toBe(darkPage)
  })

  test('a frame looks like the page around it, also when that changes', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'dark' })
    await page.goto(siteUrl('/terms-and-conditions?orgCode=ACME'))
    const body = page.frameLocator('iframe').locator('body')
    const inside = () => body.evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(inside).toBe('rgb(26, 36, 39)')
    await choose(page, text.appearance.light)
    await expect.poll(inside).toBe('rgb(255, 255, 255)')
    await choose(page, '150%')
    await expect
      .poll(() =>
        body
          .locator('p')
          .first()
          .evaluate((element) => getComputedStyle(element).fontSize),
      )
      .toBe('25.5px')
  })

  test('paper is always light', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'dark' })
    await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME'))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await background(page)).toBe(lightPage)
    const ink = await page.locator('h1').evaluate((element) => getComputedStyle(element).color)
    expect(ink).toBe('rgb(20, 38, 43)')
  })

  test('in a partner’s frame the page stays light on a dark device', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'dark' })
    await page.goto(partnerUrl({ frame: 'y' }))
    const widget = page.frameLocator('rx-gauge-frame iframe').locator('.site-widget')
    await widget.locator('input').first().waitFor()
    expect(await widget.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
  })

  const pages = [
    '/',
    '/SearchMedication',
    '/how-rxgauge-works',
    '/aboutus',
    '/frequently-asked-questions',
    '/contact-us',
    '/privacy-policy',
    '/sitemap',
    '/version',
    '/ForgotPassword',
    '/VerifyPassword',
    '/savings?letter=L',
    '/savings/Lisinopril/info',
    '/sign-up',
    '/SignIn',
  ]
  // Of one organization with its own colors in `pnpm test`, of each with `--all`.
  test.each(firstOrAll('CORNER', 'ACME', 'WAGON'))('every page of %s is readable in both themes', async (code) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const { page } = await open({ viewport: { width: 1280, height: 900 }, colorScheme })
      for (const path of pages) {
        await page.goto(siteUrl(`${path}${path.includes('?') ? '&' : '?'}orgCode=${code}`))
        await page.locator('h1').first().waitFor()
        await expectAccessible(page, 'body', { differsBy: 'colors' })
      }
      await page.getByRole('button', { name: text.appearance.title }).click()
      await page.getByRole('radio').first().waitFor()
      await expectAccessible(page)
    }
  })

  test('so is the way to a coupon, and the account', async () => {
    const { page } = await open({ viewport: phone, colorScheme: 'dark' })
    await declineFavorite(page)
    await signInAs(page, await newPerson(), 'en')
    await page.evaluate(() => history.pushState(null, '', '/SearchMedication/Atorvastatin?orgCode=ACME'))
    await page.getByLabel(english.settings.zip).fill('10001')
    await readPrices(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: english.savings.get, exact: true }).click()
    await offers(page).first().waitFor()
    await expectAccessible(page)
    await offers(page).first().click()
    await page.locator('.rx-coupon').waitFor()
    await expectAccessible(page)
    for (const path of [
      '/MyAccount/MyCoupons',
      '/MyAccount/Profile',
      '/MyAccount/Settings',
      '/Notifications',
      '/RxGaugeSettings',
    ]) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await page.locator('h1').first().waitFor()
      await expectAccessible(page)
    }
  })
})

describe('text size', () => {
  test('is kept on the device, and there from the first paint', async () => {
    const { page } = await open({ viewport: phone })
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    await choose(page, '125%')
    expect(await page.evaluate(() => localStorage.getItem('rxgauge:textSize'))).toBe('125')
    await holdModules(page)
    await page.goto(siteUrl('/contact-us?orgCode=ACME'), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await page.locator('.rx').evaluate((root) => getComputedStyle(root).fontSize)).toBe('20px')
  })

  test.each(firstOrAll('es', 'en'))(
    'at 150% the main screens are whole on a phone and on a desk, in %s',
    async (lang) => {
      const words = await sentences(lang)
      const { page } = await open({ viewport: phone })
      await page.addInitScript(() => localStorage.setItem('rxgauge:textSize', '150'))
      await declineFavorite(page, words)
      const isWhole = () => expectWholeAt(page, [1280], '.site-band, .site-brand *')
      for (const path of ['/?', '/savings?letter=L&', '/savings/Lisinopril/info?', '/contact-us?', '/sign-up?']) {
        await page.goto(siteUrl(`${path}orgCode=ACME&lang=${lang}`))
        await page.locator('h1').waitFor()
        await isWhole()
      }
      await page.goto(siteUrl(`/SearchMedication/atorvastatin?orgCode=ACME&lang=${lang}`))
      await page.getByLabel(words.settings.zip).waitFor()
      await isWhole()
      await page.getByLabel(words.settings.zip).fill('10001')
      await readPrices(page)
      await isWhole()
      await page.getByRole('button', { name: words.savings.get, exact: true }).click()
      await offers(page, words).first().waitFor()
      await isWhole()
      await offers(page, words).first().click()
      await page.locator('.rx-coupon').waitFor()
      await isWhole()
    },
  )
})
