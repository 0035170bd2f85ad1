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
  const isWhole = () => expectWholeAt(page, namedWidths, '.rx-price *, .site-band')
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
