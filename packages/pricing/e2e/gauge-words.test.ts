/** Words in the gauge lie within their wedges and cover nothing, from 300 px on, in both languages. */
import { choosePlan, misplacedWords, partnerUrl, readPrices, sentences, stopTime, visits, widget } from '@rxgauge/e2e'
import type { Language } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()

/** Widths of a partner's column; a phone's page has the first four. */
const widths = [300, 320, 340, 390, 700, 1000] as const

/** The letters of system fonts differ by about a pixel. */
const safety = 1

/** The words in the wedges at each width, from left to right. */
async function wordsInColumns(page: Page): Promise<Record<(typeof widths)[number], string[]>> {
  const found: Record<number, string[]> = {}
  for (const width of widths) {
    await page.locator('rx-gauge').evaluate((host, width) => host.style.setProperty('width', `${width}px`), width)
    const { words, misplaced } = await page.locator('.rx-gauge').evaluate(misplacedWords, safety)
    expect(misplaced, `in ${width} px`).toEqual([])
    found[width] = words
  }
  return found as Record<(typeof widths)[number], string[]>
}

/** Changes fields of these names, however deep, in the responses to a call. */
const changeReply = (page: Page, call: string, change: Record<string, unknown>) =>
  page.route(`**/api/${call}**`, async (route) => {
    const response = await route.fetch()
    const body = JSON.stringify(await response.json(), (key, value: unknown) => (key in change ? change[key] : value))
    await route.fulfill({ response, body })
  })

const withoutCopayPrice = { showCopayPriceFlag: 'n' }

const states: Record<string, (page: Page) => Promise<unknown>> = {
  'an estimated copay': async () => undefined,
  'no coverage and no coupon': async (page) => {
    await changeReply(page, 'price/copaynew/', { copayPriceMin: 'NA', copayPriceMax: 'NA' })
    await changeReply(page, 'price/couponnew/', { coupons: [] })
  },
  'coverage without its price': async (page) => {
    await changeReply(page, 'organization/', withoutCopayPrice)
    await changeReply(page, 'authenticate', withoutCopayPrice)
  },
  'a copay from claims and a failed price': async (page) => {
    await changeReply(page, 'price/copaynew/', { copayDataFlag: 'Y' })
    await page.route('**/api/price/retail/**', (route) => route.abort())
  },
}

// spec: search 4 Copay display
describe.each<Language>(['en', 'es'])('in %s', (lang) => {
  test.each(Object.keys(states))('%s', async (state) => {
    const { page, forget } = await open()
    const text = await sentences(lang)
    await states[state]?.(page)
    await page.goto(widget({ drug: 'atorvastatin', lang }))
    await readPrices(page)
    // Where copays aren't shown, nothing is compared with them.
    const compare = state === 'coverage without its price' ? text.insurance.compareCoverage : text.insurance.compare
    await page.getByRole('button', { name: compare, exact: true }).waitFor()
    await page.getByRole('button', { name: text.settings.chooseInsurance, exact: true }).click()
    await choosePlan(page, 'Acme Health PPO', text)
    await readPrices(page)
    const words = await wordsInColumns(page)
    for (const narrow of [300, 320] as const) {
      expect(words[narrow].length).toBeGreaterThanOrEqual(2)
      for (const word of words[narrow]) expect(word).toMatch(/^\$\d+\.\d\d$/)
    }
    expect(words[390]).toEqual(words[1000])
    for (const name of [text.gauge.retail, text.gauge.discount]) {
      for (const wide of [340, 390, 700] as const) expect(words[wide]).toContain(name)
    }
    forget(/Failed to load resource/)
  })

  test('long prices, before an insurance is chosen', async () => {
    const { page } = await open()
    const text = await sentences(lang)
    await page.goto(widget({ drug: 'biktarvy', lang }))
    const prices = await readPrices(page)
    const words = await wordsInColumns(page)
    expect(words[300]).toEqual([prices[text.gauge.discount]])
    expect(words[390]).toEqual([
      text.gauge.retail,
      prices[text.gauge.retail],
      text.gauge.discount,
      prices[text.gauge.discount],
      ...text.gauge.selectInsurance,
      ...text.gauge.selectInsurance,
    ])
    expect(words[1000]).toEqual(words[390])
  })

  // spec: search 4 Gauge animation
  test('before a search, each wedge is named and explained in the middle as it fills, until 3 s after the last', async () => {
    const { page } = await open({ reducedMotion: 'no-preference' })
    const { gauge } = await sentences(lang)
    await stopTime(page)
    await page.goto(partnerUrl({ lang }))
    const middle = page.locator('.rx-gauge-middle')
    await middle.getByText(gauge.homeTitle).waitFor()
    // The list beside it says something else: what each takes at the pharmacy.
    const list = page.locator('.rx-home .rx-prices')
    const legend = Object.values<string>(gauge.legend)
    expect(await list.locator('.rx-price > span:visible:not(:empty)').allTextContents()).toEqual(legend)
    const names = []
    for (const [kind, name] of [
      ['retail', gauge.retail],
      ['discount', gauge.discount],
      ['copay', gauge.estimatedCopayShort],
      ['coupon', gauge.coupon],
    ] as const) {
      await page.clock.runFor(2500)
      await middle.getByText(gauge.info[kind], { exact: true }).waitFor()
      names.push(name)
      const words = await wordsInColumns(page)
      for (const width of widths) expect(words[width]).toEqual(names)
    }
    await page.clock.runFor(2900)
    expect(await middle.textContent()).toBe(gauge.info.coupon)
    await page.clock.runFor(200)
    await middle.getByText(gauge.homeTitle).waitFor()
    expect((await wordsInColumns(page))[300]).toEqual(names)
  })
})
