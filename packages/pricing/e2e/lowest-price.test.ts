/** The lowest price shown can actually be had, and no button leads to a higher price without saying so. */
import { english, firstOrAll, insured, offers, readPrices, sentences, siteUrl, visits } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()

/** Changes the server's response to a call before the page reads it. */
const changeReply = (page: Page, call: string, change: (data: never) => unknown) =>
  page.route(`**/api/price/${call}/**`, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, data: change(reply.data as never) } })
  })

async function priced(page: Page, drug: string, isInsured = true) {
  await page.goto(siteUrl(`/SearchMedication/${drug}?orgCode=ACME`))
  await page.getByLabel(english.settings.zip).fill('10001')
  if (isInsured) await insured(page)
  await readPrices(page)
}

const get = (page: Page) => page.getByRole('button', { name: english.savings.get, exact: true })
const lowestRow = (page: Page) => page.locator('.rx-price[data-best] .rx-price-title > :first-child')

describe('a brand with a manufacturer’s coupon', () => {
  const withCoupon = (price: string) => (data: { coupons: object[] }) => ({
    ...data,
    coupons: data.coupons.map((coupon) => ({ ...coupon, couponPrice: price })),
  })

  test('that costs more than a card: LOWEST is the card, GET SAVINGS! leads to it, and the coupon is one press away', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await changeReply(page, 'couponnew', withCoupon('9999.00'))
    // The copay isn't the lowest either, because no press leads to it.
    await changeReply(page, 'copaynew', (data: object) => ({
      ...data,
      copayPriceMin: '9999.00',
      copayPriceMax: '9999.00',
    }))
    await priced(page, 'biktarvy')
    await page.getByText(english.gauge.best, { exact: true }).waitFor()
    expect(await lowestRow(page).textContent()).toBe(english.gauge.discount)
    const { Discount: lowest = '' } = await readPrices(page)
    await get(page).click()
    await offers(page).first().waitFor()
    expect(await offers(page).first().textContent()).toContain(lowest)
    expect(await offers(page).first().textContent()).toContain(english.pharmacies.bestPrice)
    await page.getByRole('button', { name: 'Manufacturer coupon: $9,999.00' }).click()
    await page.getByRole('heading', { name: 'Before you continue' }).waitFor()
  })

  test('that costs less: GET SAVINGS! leads to it, and the cards are one press away', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await changeReply(page, 'couponnew', withCoupon('1.00'))
    await priced(page, 'biktarvy')
    await page.getByText(english.gauge.best, { exact: true }).waitFor()
    expect(await lowestRow(page).textContent()).toBe(english.gauge.coupon)
    await page.getByRole('button', { name: /^Discount cards: from \$/ }).click()
    await offers(page).first().waitFor()
    await page.getByRole('button', { name: english.views.back, exact: true }).click()
    await get(page).click()
    await page.getByRole('heading', { name: 'Before you continue' }).waitFor()
  })

  test.each(firstOrAll(['en', 390], ['es', 1280]))(
    'asks for an insurance before one is chosen, in %s at %d px',
    async (language, width) => {
      const { page } = await open({ viewport: { width, height: 844 } })
      const text = await sentences(language)
      await page.goto(siteUrl(`/SearchMedication/biktarvy?orgCode=ACME&lang=${language}`))
      await page.getByLabel(text.settings.zip).fill('10001')
      const row = page.locator('.rx-price', { hasText: /manufacturer coupon|cupón del fabricante/ })
      await row.waitFor()
      await readPrices(page)
      expect(await page.getByText(/not eligible|no cumple/i).count()).toBe(0)
      await row.getByRole('button').click()
      await page.getByRole('heading', { name: text.insurance.title }).waitFor()
    },
  )
})

test('when the copay is the lowest, the screen says to use the insurance, and no primary button leads elsewhere', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await changeReply(page, 'copaynew', (data: object) => ({ ...data, copayPriceMin: '0.50', copayPriceMax: '0.50' }))
  await priced(page, 'atorvastatin')
  const use = page.getByText(english.copay.use)
  await use.waitFor()
  // It's said before the button that leads to another price.
  expect((await use.boundingBox())?.y).toBeLessThan((await get(page).boundingBox())?.y ?? 0)
  expect(await lowestRow(page).textContent()).toMatch(/copay/i)
  expect(await get(page).getAttribute('data-kind')).toBe('other')
})
