/** The host page and the widget don't disturb each other. */
import { medicationField, partnerUrl, readPrices, search, visits, wholeGauge } from '@rxgauge/e2e'
import { describe, expect, inject, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

describe('the host page', () => {
  test('keeps its styles and shortcuts to itself, and is not changed by the widget’s', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    const field = medicationField(page)
    await wholeGauge(page)
    const look = await field.evaluate((element) => {
      const style = getComputedStyle(element)
      return [style.fontSize, style.borderTopWidth, style.backgroundColor]
    })
    expect(look).toEqual(['16px', '0px', 'rgba(0, 0, 0, 0)'])
    expect(
      await page.evaluate(() => [document.adoptedStyleSheets.length, document.querySelectorAll('style').length]),
    ).toEqual([0, 0])
    await field.pressSequentially('a/b')
    expect(await field.inputValue()).toBe('a/b')
    expect(await page.evaluate(() => (window as unknown as { portal: { shortcuts: number } }).portal.shortcuts)).toBe(0)
  })

  test('hears that prices came, but not for what', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'sertraline', zip: '10001' }))
    await readPrices(page)
    const seen = () => page.evaluate(() => (window as unknown as { portal: { seen: unknown[] } }).portal.seen)
    await expect.poll(async () => JSON.stringify(await seen())).toContain('"result"')
    expect(await seen()).toEqual([
      { name: 'ready', detail: { version: 1, organization: 'ACME' } },
      { name: 'result', detail: { version: 1, prices: ['retail', 'discount', 'coupon'] } },
    ])
  })

  test('sends requests only to the widget’s own server', async () => {
    const { page } = here()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto(partnerUrl({ drug: 'sertraline', zip: '10001' }))
    await readPrices(page)
    hosts.delete('null')
    expect([...hosts].sort()).toEqual([inject('site'), inject('partner')].sort())
  })

  test('is not affected by our errors: the card shows a retry', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    await wholeGauge(page)
    await page.evaluate(() => {
      // Nothing but the day of the prices asks for it.
      const state = Date.prototype as unknown as { getFullYear: unknown; kept: unknown }
      state.kept = state.getFullYear
      state.getFullYear = () => {
        throw new Error('broken on purpose')
      }
    })
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    await page.getByText('Something went wrong here. The rest of the page still works.').waitFor()
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
    await page.evaluate(() => {
      const state = Date.prototype as unknown as { getFullYear: unknown; kept: unknown }
      state.getFullYear = state.kept
    })
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await medicationField(page).waitFor()
  })

  test('may wrap fetch and copy its arguments', async () => {
    const { page } = here()
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (address, init) => fetch(address, { ...init, headers: { ...init?.headers } })
    })
    await page.goto(partnerUrl({ drug: 'sertraline', zip: '10001' }))
    await readPrices(page)
  })

  test('works if the browser blocks storage', async () => {
    const { page } = here()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    })
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await readPrices(page)
  })
})
