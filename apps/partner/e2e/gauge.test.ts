/** The widget on a partner’s page: its prices are the API’s, and it appears without layout shifts. */
import {
  apiClient,
  clearShifts,
  english,
  expectAccessible,
  holdBack,
  medicationField,
  offers,
  partnerUrl,
  readPrices,
  search,
  shifts,
  siteUrl,
  stopTime,
  visits,
  watchShifts,
  wholeGauge,
} from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { here, open } = visits({ isOpen: true, mustBeSilent: false })

interface Suggestion {
  id: number
  productName: string
}
interface Choices {
  forms: { dosages: { productDetailId: number; defaultFlag: string }[] }[]
}

/** The API's four prices for a product's default strength. */
async function apiPrices(org: string, name: string, quantity: number, zip: string, insurance: number) {
  const ask = await apiClient(org)
  const products = (await ask(`/product/contains/${name}/list`)) as Suggestion[]
  const product = products.find(({ productName }) => productName === name)
  const { forms } = (await ask(`/productdetail/list/${product?.id}`)) as Choices
  const detail = forms[0]?.dosages.find(({ defaultFlag }) => defaultFlag === 'Y')?.productDetailId
  const retail = (await ask(`/price/retail/${detail}/${quantity}/${zip}`)) as { regularPrice: string }
  const cash = (await ask(`/price/cashnew/${detail}/${quantity}/${zip}`)) as { discountPrice: string }[]
  const coupon = (await ask(`/price/couponnew/${detail}/${quantity}/${insurance}/${zip}`)) as {
    coupons: { couponPrice: string }[]
  }
  const copay = (await ask(`/price/copaynew/${detail}/${insurance}`)) as {
    copayPriceMin: string
    copayPriceMax: string
    copayDataFlag: string
  }
  const range =
    copay.copayPriceMin === copay.copayPriceMax
      ? `$${copay.copayPriceMax}`
      : `$${copay.copayPriceMin} to $${copay.copayPriceMax}`
  return {
    Coupon: `$${coupon.coupons[0]?.couponPrice}`,
    [copay.copayDataFlag === 'Y' ? 'Avg. copay*' : 'Est. copay*']: range,
    Discount: `$${cash.at(-1)?.discountPrice}`,
    Retail: `$${retail.regularPrice}`,
  }
}

describe('the gauge on a partner’s page', () => {
  test('the documented tag alone, under a strict policy, shows four prices that are the API’s', async () => {
    const { page, complaints } = here()
    await page.goto(partnerUrl())
    await page.getByText('Acme Benefits').waitFor()
    const terms = page.getByRole('link', { name: 'Terms (opens in a new window)' })
    expect(await terms.getAttribute('href')).toBe(siteUrl('/terms-and-conditions?orgCode=ACME&lang=en'))
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    await page.getByRole('button', { name: 'Select Insurance to compare to copay' }).click()
    await page.getByLabel('Name of your plan').fill('acme health ppo')
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'Acme Health PPO' }).click()

    const plans = (await (await apiClient('ACME'))('/insurance/contains/acme%20health%20ppo/list')) as { id: number }[]
    const expected = await apiPrices('ACME', 'Atorvastatin', 30, '10001', plans[0]?.id ?? 0)
    await expect.poll(async () => (await readPrices(page))[Object.keys(expected)[1] ?? '']).toBeTruthy()
    expect(await readPrices(page)).toEqual(expected)
    await expectAccessible(page, 'rx-gauge')
    expect(complaints).toEqual([])
  })

  test('other strengths and quantities get new prices', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const first = await readPrices(page)
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByLabel('Quantity').selectOption({ label: '90 tablets' })
    await page.getByRole('button', { name: 'DONE' }).click()
    const { Retail, Discount } = await apiPrices('ACME', 'Atorvastatin', 90, '10001', 0)
    expect(await readPrices(page)).toMatchObject({ Retail, Discount })
    expect(await readPrices(page)).not.toMatchObject({ Retail: first.Retail })
    expect(await page.locator('.rx-facts').getByText('90 tablets').count()).toBe(1)
  })

  test('nothing on the page moves from the first screen to the gauge', async () => {
    const { page } = here()
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number | undefined }
      const count = () => {
        state.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            state.shift = (state.shift ?? 0) + (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift' })
      }
      // Counts from the first screen's first frame: the page itself must reserve room for the tag.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('rx-gauge')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(count))
      }).observe(document, { childList: true, subtree: true })
    })
    // Slow enough to show the first screen before the gauge.
    await page.route('**/assets/**', async (route) => {
      await page.waitForFunction(() => 'shift' in window)
      await route.continue()
    })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(partnerUrl({ lang: width === 390 ? 'es' : 'en' }))
      await wholeGauge(page)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `${width} px`).toBe(0)
    }
  })

  test.each([390, 1280])('nothing moves while prices come and go, at %i px', async (width) => {
    const { page } = here()
    await watchShifts(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await page.locator('.rx-summary').waitFor()
    await clearShifts(page)
    await readPrices(page)
    await page.getByText(/^90 tablets for /).waitFor()
    expect(await shifts(page)).toEqual([])
  })

  test('the attribute alone changes the organization', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    await page.getByText('Acme Benefits').waitFor()
    await page.evaluate(() => document.querySelector('rx-gauge')?.setAttribute('org', 'CORNER'))
    await page.getByText('Corner Chemist').waitFor()
    expect(await page.getByText('Acme Benefits').count()).toBe(0)
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    const { Coupon, Retail } = await apiPrices('CORNER', 'Atorvastatin', 30, '10001', 0)
    expect(await readPrices(page)).toMatchObject({ Coupon, Retail })
    expect(await page.getByText('at Corner Chemist').count()).toBe(1)
    expect(await page.getByText('This is not insurance. Demonstration prices.').count()).toBe(1)
  })

  test('what the organization turns off disappears with the next renewal; the coupon stays', async () => {
    const { page } = here()
    await page.clock.install()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await readPrices(page)
    await page.getByRole('button', { name: english.savings.get, exact: true }).click()
    await offers(page).first().click()
    const save = page.getByRole('button', { name: english.saving.save, exact: true })
    await save.waitFor()
    await page.route('**/api/authenticate', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      reply.data.organization.organizationOptionJson.saveCouponFlag = 'n'
      await route.fulfill({ response, json: reply })
    })
    const renewed = page.waitForResponse('**/api/authenticate')
    // The first renewal is due after 290 s.
    await page.clock.fastForward(430_000)
    await renewed
    await save.waitFor({ state: 'detached' })
    expect(await page.locator('.rx-coupon').count()).toBe(1)
  })

  test('two gauges of one organization on one page are one device', async () => {
    const { page } = here()
    const registrations: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/register')) registrations.push(request.url())
    })
    await page.goto(partnerUrl({ second: 'acme' }))
    await page.locator('rx-gauge').nth(1).getByText('Acme Benefits').waitFor()
    expect(registrations, 'before anything is used').toEqual([])
    for (const gauge of await page.locator('rx-gauge').all()) await medicationField(gauge).focus()
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/authenticate')).length,
        ),
      )
      .toBe(2)
    expect(registrations).toHaveLength(1)
  })

  test('a second visit requests nothing before the gauge can be used; then it checks the organization for changes', async () => {
    const { page } = here()
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const requestedPaths: string[] = []
    const inMemory = new Set<string>()
    network.on('Network.requestServedFromCache', ({ requestId }) => inMemory.add(requestId))
    network.on('Network.responseReceived', ({ requestId, response }) => {
      const { origin, pathname } = new URL(response.url)
      if (response.fromDiskCache || inMemory.has(requestId)) return
      if (origin === new URL(siteUrl('/')).origin) requestedPaths.push(pathname)
    })
    await page.goto(partnerUrl())
    await page.locator('rx-gauge img').waitFor()
    expect(requestedPaths).toContain('/api/organization/')
    expect(requestedPaths).not.toContain('/api/register')

    // An hour later, on a page that was opened again.
    await page.clock.install({ time: Date.now() + 3_600_000 })
    requestedPaths.length = 0
    await page.goto(partnerUrl())
    await wholeGauge(page)
    await expect.poll(() => requestedPaths).toEqual(['/api/organization/'])
    await medicationField(page).focus()
    // No code is loaded first, which would cost a round trip.
    await expect
      .poll(() => [...new Set(requestedPaths)].sort())
      .toEqual(['/api/authenticate', '/api/organization/', '/api/register'])
  })

  test('two organizations on one page, each with its own search and storage', async () => {
    const { page, complaints } = here()
    await page.goto(partnerUrl({ second: 'CORNER' }))
    const gauges = page.locator('rx-gauge')
    await gauges.nth(1).getByText('Corner Chemist').waitFor()
    await search(gauges.nth(0), 'lisin', 'Lisinopril')
    await gauges.nth(0).getByLabel('Zip code').fill('10001')
    await readPrices(gauges.nth(0))
    expect(await medicationField(gauges.nth(1)).inputValue()).toBe('')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => !key.startsWith('rxgauge:ACME:') && !key.startsWith('rxgauge:CORNER:'))).toEqual([])
    expect(keys).toContain('rxgauge:ACME:storedZipData')
    expect(keys).not.toContain('rxgauge:CORNER:storedZipData')
    expect(complaints).toEqual([])
  })

  test('the keyboard alone, from search to prices', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    await medicationField(page).focus()
    await page.keyboard.type('ator')
    const suggestions = page.getByRole('listbox', { name: 'Medication' })
    await suggestions.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await suggestions.getByRole('option', { selected: true }).textContent()).toContain('Atorvastatin')
    await page.keyboard.press('Enter')
    await page.getByLabel('Zip code').waitFor()
    await page.keyboard.type('60601')
    await readPrices(page)
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label')
    })
    expect(focused).toBe('Your prescription')
  })

  test('the code of the prices waits for the first suggestions', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    const release = await holdBack(page, '**/api/product/contains/**')
    const code: string[] = []
    page.on('request', (request) => request.url().includes('results-view') && code.push(request.url()))
    const asked = page.waitForRequest('**/api/product/contains/**')
    await medicationField(page).fill('ator')
    await asked
    expect(code).toEqual([])
    release()
    await expect.poll(() => code.length).toBe(1)
  })

  test('each price is announced once', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const { Retail } = await readPrices(page)
    const announcement = page.locator('rx-gauge [aria-live="polite"][role="status"].rx-hidden')
    await expect.poll(() => announcement.textContent()).toContain(`Retail: ${Retail}`)
    expect(((await announcement.textContent()) ?? '').split(`Retail: ${Retail}`)).toHaveLength(2)
  })

  test('wedges appear in turn: discount at once, copay after 4.5 s, coupon after its delay', async () => {
    const { page } = await open({ reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } })
    // The page's clock moves only by the steps taken here, however slow the machine is.
    await stopTime(page)
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001', lang: 'es' }))
    const wedge = (kind: string) => page.locator(`rx-gauge .rx-wedge[data-kind="${kind}"]`)
    const isFilled = async (kind: string) => (await wedge(kind).getAttribute('data-filled')) !== null
    const isFilledAfter = async (kind: string, step: number) => {
      await page.clock.runFor(step)
      return (await wedge(kind).count()) > 0 && isFilled(kind)
    }
    await expect.poll(() => isFilledAfter('retail', 10), { interval: 20 }).toBe(true)
    expect(await isFilled('coupon')).toBe(false)
    // Gauge and list at one moment: a price that a wedge shows also shows in its row, and in no row before its wedge.
    const shownTogether = () =>
      page.locator('rx-gauge').evaluate((host) => {
        const root = [...(host.shadowRoot?.querySelectorAll('*') ?? [])].find(
          (element) => element.shadowRoot,
        )?.shadowRoot
        const all = (selector: string) => [...(root?.querySelectorAll(selector) ?? [])]
        const textOf = (element: Element | null | undefined) => element?.textContent ?? ''
        return {
          wedges: all('.rx-wedge').map((wedge) => [
            wedge.getAttribute('data-kind'),
            textOf(wedge.querySelector('[data-price]')),
          ]),
          rows: all('.rx-prices > .rx-price').map((row) => [
            row.querySelector('.rx-swatch')?.getAttribute('data-kind'),
            textOf(row.querySelector('.rx-price-value')),
          ]),
          best: textOf(all('.rx-gauge-price')[0]),
          lowest: all('.rx-price[data-best]').length,
        }
      })
    const expectAgreement = async () => {
      const { wedges, rows, best, lowest } = await shownTogether()
      expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(wedges))
      const prices = rows.map(([, price]) => price).filter((price) => price?.startsWith('$'))
      expect(prices).toContain(best)
      return lowest
    }
    // Three coupons take turns of 1.5 s, and so do five networks: the last of each stays.
    await expect.poll(() => isFilledAfter('coupon', 500)).toBe(true)
    expect(await expectAgreement()).toBe(0)
    // The longest text in the gauge's center, on a phone, covers no wedge.
    const caption = page.locator('rx-gauge .rx-gauge-caption')
    expect(await caption.textContent()).toBe('Mejor precio hasta ahora')
    expect(await caption.evaluate(cornersOverWedges)).toEqual([])
    for (let step = 0; step < 6; step += 1) {
      await page.clock.runFor(1500)
      await expectAgreement()
    }
    const { Cupón: coupon } = await readPrices(page)
    // An overdue turn comes with the next step.
    const shown = async () => {
      await page.clock.runFor(10)
      return page.locator('rx-gauge .rx-gauge-price').textContent()
    }
    await expect.poll(shown).toBe(coupon)
    expect(await expectAgreement()).toBe(1)
  })
})

/** The upper corners of a text's lines that cover a wedge. */
function cornersOverWedges(text: Element): [x: number, y: number][] {
  const lines = document.createRange()
  lines.selectNodeContents(text)
  const root = text.getRootNode() as ShadowRoot
  const wedges = [...root.querySelectorAll<SVGPathElement>('.rx-wedge-outline')]
  const corners = [...lines.getClientRects()].flatMap(({ left, right, top }) => [
    [left, top] as [number, number],
    [right, top] as [number, number],
  ])
  return corners.filter(([x, y]) =>
    wedges.some((wedge) => wedge.isPointInFill(new DOMPoint(x, y).matrixTransform(wedge.getScreenCTM()?.inverse()))),
  )
}
