/**
 * Between a phone and a desktop, in the longer language: no broken words, no cut names, and screens align with the
 * search.
 */
import {
  declineFavorite,
  expectWholeAt,
  firstOrAll,
  offers,
  partnerUrl,
  readPrices,
  sentences,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const text = await sentences('es')
const get = { name: text.savings.get, exact: true }

/** Words on two lines that would fit on one. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
          if (new Set(tops).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

test('the screens after the prices, from 700 to 1280 px', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await declineFavorite(page, text)
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME&lang=es'))
  await page.getByLabel(text.settings.zip).fill('10001')
  await readPrices(page)
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right }
      })
  const widths = [700, 760, 820, 900, 1280]
  // The coupon's screen hides the search, so each screen is compared with where the search was.
  const searchEdges = new Map<number, Awaited<ReturnType<typeof edges>>>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    searchEdges.set(width, await edges('.rx-combobox-box'))
  }
  const expectOnEdges = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await edges('.rx-screen'), `${screen} at ${width} px`).toEqual(searchEdges.get(width))
    }
  }
  await page.getByRole('button', { name: text.insurance.compare, exact: true }).click()
  await page.locator('.rx-insurer').first().waitFor()
  await expectOnEdges('plans')
  await page.getByRole('button', { name: text.views.back }).click()
  await page.getByRole('button', get).click()
  await offers(page, text).first().waitFor()
  await expectOnEdges('pharmacies')
  await offers(page, text).first().click()
  await page.locator('.rx-coupon').waitFor()
  await expectOnEdges('coupon')
  for (const width of [...widths, 940]) {
    await page.setViewportSize({ width, height: 900 })
    const parts = '.rx-ticket-head, .rx-ticket-legal, .rx-action-tile, .rx-coupon-actions'
    expect(await brokenWords(page, parts), `the coupon at ${width} px`).toEqual([])
    const wide = await page
      .locator('.rx-action-tile')
      .evaluateAll((tiles) => tiles.filter((tile) => tile.scrollWidth > tile.clientWidth).length)
    expect(wide, `tiles at ${width} px`).toBe(0)
  }
})

test.each(['en', 'es'])('the header with its tabs is one row, in %s', async (language) => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
  for (const width of [1280, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.locator('.site-nav').isVisible()).toBe(true)
    expect((await page.locator('.site-header').boundingBox())?.height, `at ${width} px`).toBe(64)
  }
})

test.each([
  [320, 1],
  [700, 2],
  [1280, 4],
])('at %d px the index has %d columns of medications, within the letters’ edges', async (width, columns) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  await page.goto(siteUrl('/savings?letter=A&orgCode=ACME&lang=es'))
  const drugs = page.locator('.site-drugs a')
  await drugs.first().waitFor()
  const lefts = await drugs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(columns)
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [left, right]
    })
  expect(await edges('.site-drugs')).toEqual(await edges('.site-letters'))
})

test('the footer has its links, the logo and the small print beside each other where there is room', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(siteUrl('/aboutus?orgCode=ACME&lang=es'))
  const box = async (selector: string) => {
    const found = await page.locator(`.site-footer ${selector}`).first().boundingBox()
    if (!found) throw new Error(`The footer has no ${selector}`)
    return found
  }
  for (const width of [701, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [logo, print, powered] = await Promise.all(
      ['.site-footer-logo', '.site-footer-small-print', '.site-powered'].map(box),
    )
    if (!logo || !print || !powered) throw new Error('A part of the footer is missing')
    expect(logo.x + logo.width, `at ${width} px`).toBeLessThan(print.x)
    expect(print.x + print.width, `at ${width} px`).toBeLessThanOrEqual(powered.x)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const [logo, print, powered] = [
    await box('.site-footer-logo'),
    await box('.site-footer-small-print'),
    await box('.site-powered'),
  ]
  expect(print.x).toBe(logo.x)
  expect(print.y).toBeGreaterThan(Math.max(logo.y + logo.height, powered.y + powered.height) - 1)
})

test('the thank-you page leads on first, with whole buttons at each width', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  const { contact } = await loadMessages(siteArea, 'es')
  await page.goto(siteUrl('/contact-us?orgCode=ACME&lang=es'))
  await page.getByLabel(contact.firstName).fill('Ana')
  await page.getByLabel(contact.lastName).fill('Diaz')
  await page.getByLabel(contact.email, { exact: true }).fill('ana@example.com')
  await page.getByLabel(contact.notes).fill('¿Acepta mi farmacia la tarjeta?')
  await page.getByRole('button', { name: contact.send }).click()
  await page.getByRole('heading', { name: contact.thanks }).waitFor()
  const actions = page.locator('.site-thanks .rx-button')
  expect(await actions.allTextContents()).toEqual([contact.search, contact.another, contact.faqs])
  await expectWholeAt(page, [320, 700, 1280])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const action of await actions.all()) {
      expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
})

test('the name of the lowest price is whole on a phone, even beside a long one', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  for (const drug of ['atorvastatin', 'ozempic']) {
    await page.goto(partnerUrl({ drug, zip: '10001', lang: 'es' }))
    await readPrices(page)
    const best = page.locator('.rx-price[data-best]')
    await best.waitFor()
    for (const width of [390, 375, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const name = best.locator('.rx-price-title > :first-child')
      const hidden = await name.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(hidden, `${drug} at ${width} px`).toBeLessThanOrEqual(0)
      await best.getByText(text.gauge.lowest, { exact: true }).waitFor()
    }
  }
})

/** Parts answer to the width of their container, so these widths of the window are only where they are looked at. */
const namedWidths = [320, 350, 400, 500, 600, 900, 1000, 1366]

// spec: account 9 Business constants and limits
// spec: search 9 Business constants and limits
test('at each width that the specification names, the way to a coupon and the pages beside it are whole', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await declineFavorite(page, text)
  // The phones of the app's band are drawn beyond its edge.
  const isWhole = () => expectWholeAt(page, namedWidths, '.site-band')
  await page.goto(siteUrl('/?orgCode=ACME&lang=es'))
  await page.locator('h1').waitFor()
  await isWhole()
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME&lang=es'))
  await page.getByLabel(text.settings.zip).waitFor()
  await isWhole()
  await page.getByLabel(text.settings.zip).fill('10001')
  await readPrices(page)
  await isWhole()
  await page.getByRole('button', get).click()
  await offers(page, text).first().waitFor()
  await isWhole()
  await offers(page, text).first().click()
  await page.locator('.rx-coupon').waitFor()
  await isWhole()
  for (const path of firstOrAll(
    '/savings?letter=L&',
    '/savings/Lisinopril/price?',
    '/frequently-asked-questions?',
    '/contact-us?',
    '/sign-up?',
    '/sitemap?',
  )) {
    await page.goto(siteUrl(`${path}orgCode=ACME&lang=es`))
    await page.locator('h1').waitFor()
    await isWhole()
  }
})
