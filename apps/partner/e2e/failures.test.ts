/** The widget when its API fails. */
import { english, firstOrAll, medicationField, partnerUrl, readPrices, search, visits, wholeGauge } from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

/** How it fails, and the sentence that says so. */
type Fault = [string, { status?: number; body?: string; abort?: boolean }, string]

describe('an API that fails', () => {
  const bad: [Fault, ...Fault[]] = [
    ['is down', { abort: true }, 'can’t connect right now'],
    ['responds with HTML', { body: '<!doctype html><h1>Hello</h1>' }, 'Some error occured!. Please try again'],
    ['responds with truncated JSON', { body: '{"success": tr' }, 'Some error occured!. Please try again'],
    ['responds with 500', { status: 500, body: 'oops' }, 'Some error occured!. Please try again'],
    [
      'responds with 429',
      {
        status: 429,
        body: '{"success":false,"message":"Please wait a minute.","data":null,"errorCode":"TOO_MANY_REQUESTS"}',
      },
      'Please wait a minute.',
    ],
  ]

  test.each(bad)('%s at the start: one sentence, a retry, and no loop', async (_, fault, text) => {
    const { page } = here()
    let requestCount = 0
    let isWell = false
    await page.route('**/api/**', (route) => {
      if (isWell) return route.continue()
      requestCount += 1
      if (fault.abort) return route.abort()
      return route.fulfill({
        status: fault.status ?? 200,
        body: fault.body ?? '',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.goto(partnerUrl())
    await page.locator('rx-gauge').getByText(text).waitFor()
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
    expect(requestCount).toBeLessThanOrEqual(2)
    isWell = true
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await medicationField(page).waitFor()
  })

  // Each failure is the same to a row as to the start.
  test.each(firstOrAll(...bad))(
    '%s for one price: its own row says so with a retry, and the others stay',
    async (_, fault, text) => {
      const { page } = here()
      let isWell = false
      await page.route('**/api/price/retail/**', (route) => {
        if (isWell) return route.continue()
        if (fault.abort) return route.abort()
        return route.fulfill({
          status: fault.status ?? 200,
          body: fault.body ?? '',
          headers: { 'access-control-allow-origin': '*' },
        })
      })
      await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
      const prices = await readPrices(page)
      expect(prices.Retail).toBe('Couldn’t load')
      expect(prices.Discount).toMatch(/^\$/)
      expect(prices.Coupon).toMatch(/^\$/)
      expect(await page.getByText(text).count()).toBe(1)
      isWell = true
      await page.getByRole('button', { name: 'TRY AGAIN: Retail' }).click()
      await expect.poll(async () => (await readPrices(page)).Retail).toMatch(/^\$/)
    },
  )

  test.each(['', 'humira'])('code that fails to load: a button starts over (medication: “%s”)', async (drug) => {
    const { page } = here()
    let isWell = false
    await page.route('**/assets/**', (route) => (isWell ? route.continue() : route.abort()))
    await page.goto(partnerUrl({ lang: 'es', drug }))
    const retry = page.getByRole('button', { name: 'Los precios no se cargaron. Intentar de nuevo' })
    await retry.waitFor()
    expect(await medicationField(page).count()).toBe(drug ? 0 : 1)
    isWell = true
    await retry.click()
    await wholeGauge(page)
    expect(await retry.count()).toBe(0)
  })

  test('price code that fails to load: a retry in the prices’ place loads it', async () => {
    const { page } = here()
    let isWell = false
    await page.route('**/assets/*results-view*', (route) => (isWell ? route.continue() : route.abort()))
    await page.goto(partnerUrl({ zip: '10001' }))
    await search(page, 'lisin', 'Lisinopril')
    const retry = page.locator('rx-gauge').getByRole('button', { name: english.common.tryAgain })
    await retry.waitFor()
    // A retry that also fails shows the error again.
    await retry.click()
    await expect.poll(() => retry.count()).toBe(1)
    isWell = true
    await retry.click()
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
  })

  test('endless 401 responses: three attempts to authenticate, then a sentence, and no more requests', async () => {
    const { page } = here()
    let requestCount = 0
    await page.clock.install()
    await page.route('**/api/authenticate', (route) => {
      requestCount += 1
      return route.fulfill({
        status: 401,
        body: '{"success":false,"message":"This session has ended.","data":null,"errorCode":"UNAUTHORIZED"}',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.goto(partnerUrl())
    // The first interaction with the whole gauge registers the device; the painted field waits for what's typed.
    await wholeGauge(page)
    await medicationField(page).focus()
    await expect.poll(() => requestCount).toBe(1)
    // The response to each attempt must arrive before the pause that follows it.
    for (const attempt of [2, 3]) {
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          return requestCount
        })
        .toBe(attempt)
    }
    await page.clock.runFor(120_000)
    expect(requestCount).toBe(3)
    await medicationField(page).fill('ator')
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return page.getByText('This session has ended.').count()
      })
      .toBe(1)
    expect(requestCount).toBe(6)
  })

  test('no response for 30 s: times out after 12 with a sentence', async () => {
    const { page } = here()
    await page.clock.install()
    await page.route('**/api/organization/**', () => new Promise(() => undefined))
    await page.goto(partnerUrl())
    await page.locator('rx-gauge').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(4000)
        return page.getByText('This is taking too long').count()
      })
      .toBe(1)
  })
})
