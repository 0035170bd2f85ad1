// database: pglite, with --all both
import { dialog, expectAccessible, medicationField, offers, partnerUrl, readPrices, visits, widget } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { begin, here } = visits()

describe('a discount card', () => {
  const toList = async (page: Page) => {
    await readPrices(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('list', { name: 'Pharmacies and prices' }).waitFor()
  }

  // spec: search 4 Copay card
  test('from a mail-order pharmacy opens its site by itself', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    const [site] = await Promise.all([page.waitForEvent('popup'), offers(page).filter({ hasText: 'MailMeds' }).click()])
    await site.close()
    await page.getByRole('button', { name: 'LAUNCH SITE' }).waitFor()
    await page.getByText(/^Save up to \$[\d.]+ more at nearby pharmacies$/).waitFor()
    await expectAccessible(page, 'rx-gauge')
  })

  test('pressed twice is requested once', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    let requestCount = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/adjudicate/cashoffer')) requestCount++
    })
    await toList(page)
    await offers(page).first().dblclick()
    await page.getByText(/^RXG\d{13}$/).waitFor()
    expect(requestCount).toBe(1)
  })

  test('shows its purpose and savings, and a tap copies a code for the counter', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { Retail: retail = '' } = await readPrices(page)
    await toList(page)
    await offers(page).first().click()
    const card = page.locator('.rx-coupon')
    await card.getByText('Sertraline', { exact: true }).waitFor()
    expect(await card.locator('.rx-ticket-medication small').textContent()).toMatch(/^\d+ mg tablet,\s+· \d+ tablets$/)
    const cents = (text: string | null) => Math.round(Number((text ?? '').replace('$', '')) * 100)
    const price = cents(await card.locator('.rx-coupon-price b').textContent())
    await card.getByText(`Save ${Math.floor((1 - price / cents(retail)) * 100)}%`, { exact: true }).waitFor()
    await card.getByText(`Retail ${retail}`, { exact: true }).waitFor()
    await card.getByText(/^Pharmacist help: /).waitFor()

    const member = (await card.getByText(/^RXG\d{13}$/).textContent()) ?? ''
    await card.getByRole('button', { name: `Copy Member ID: ${member}`, exact: true }).click()
    await page.getByRole('status').getByText('Member ID copied').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member)
    await expectAccessible(page, 'rx-gauge')
    // If the page blocks the clipboard, that's said and the code stays readable.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await card.getByRole('button', { name: /^Copy BIN: / }).click()
    await page.getByRole('status').getByText('Couldn’t copy BIN').waitFor({ state: 'attached' })
  })

  test('returns to the list as it was: complete, in order, at the row that was pressed', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    const list = page.getByRole('list', { name: 'Pharmacies and prices' })
    const heights = () => list.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight] as const)
    expect((await heights())[0]).toBeLessThanOrEqual(300)
    await page.getByRole('radio', { name: 'Distance' }).check()
    await offers(page).first().waitFor()
    await page.getByRole('button', { name: `Show all ${await offers(page).count()}`, exact: true }).click()
    const [shown, all] = await heights()
    expect(shown).toBe(all)
    expect(shown).toBeGreaterThan(300)
    const row = offers(page).nth(6)
    const name = await row.textContent()
    await row.click()
    await page.getByRole('button', { name: 'Back to pharmacies' }).click()
    await list.waitFor()
    expect((await heights())[0]).toBe(all)
    expect(await page.getByRole('radio', { name: 'Distance' }).isChecked()).toBe(true)
    expect(await list.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement?.textContent)).toBe(
      name,
    )
    await page.getByRole('button', { name: 'Show fewer' }).click()
    expect((await heights())[0]).toBeLessThanOrEqual(300)
    // At 300 px, names keep their width and labels don't overlap prices.
    await page.setViewportSize({ width: 300, height: 800 })
    const clashes = await list.evaluate(
      (element) =>
        [...element.querySelectorAll('.rx-pharmacy')].filter((each) => {
          const box = (selector: string) => each.querySelector(selector)?.getBoundingClientRect()
          const [label, price, title] = [box('.rx-tag'), box('.rx-price-value'), box('.rx-pharmacy-name b')]
          const meets =
            label &&
            price &&
            label.right > price.left &&
            price.right > label.left &&
            label.bottom > price.top &&
            price.bottom > label.top
          return meets || !title || title.width < 120
        }).length,
    )
    expect(clashes).toBe(0)
  })

  // spec: search 8 Error catalogue
  test('from a pharmacy that has closed since: a sentence, and a fresh list', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    await page.route('**/adjudicate/cashoffer', (route) =>
      route.fulfill({
        status: 410,
        headers: { 'access-control-allow-origin': '*' },
        json: { success: false, message: 'This pharmacy has closed.', data: null, errorCode: 'PHARMACY_CLOSED' },
      }),
    )
    await offers(page).first().click()
    await page.getByRole('heading', { name: 'not available' }).waitFor()
    await page.getByText('This pharmacy has closed.').waitFor()
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'See pharmacies' }).click()
    await page.getByRole('list', { name: 'Pharmacies and prices' }).waitFor()
    // The browser itself logs the 410.
    here().complaints.splice(0)
  })

  // spec: search 2 Pharmacy list view
  test('at another pharmacy of the chain', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    await offers(page).filter({ hasText: 'Riverside Pharmacy' }).click()
    await page.getByRole('button', { name: 'Other locations of Riverside Pharmacy' }).click()
    const pharmacies = dialog(page, 'Select Pharmacy').getByRole('list')
    await pharmacies.getByRole('button').first().waitFor()
    // Its edge cuts a name, so that one sees that the list goes on.
    const cutNames = await pharmacies.evaluate((list) => {
      const edge = list.getBoundingClientRect().bottom
      const names = [...list.querySelectorAll('b')].map((name) => name.getBoundingClientRect())
      return names.filter(({ top, bottom }) => top + 4 < edge && edge < bottom - 4).length
    })
    expect(cutNames).toBe(1)
    await expectAccessible(page, 'rx-gauge')
    // The same pharmacies on a map, if the organization shows one.
    await dialog(page, 'Select Pharmacy').getByRole('radio', { name: 'Map' }).check()
    await dialog(page, 'Select Pharmacy')
      .getByRole('group', { name: /^Map of pharmacies/ })
      .waitFor()
    await expectAccessible(page, 'rx-gauge')
    await dialog(page, 'Select Pharmacy').getByRole('radio', { name: 'List' }).check()
    const address = (await pharmacies.locator('b').first().textContent()) ?? ''
    await pharmacies.getByRole('button').first().click()
    await page.getByText(address).waitFor()
    await page.getByText(/^RXG\d{13}$/).waitFor()
  })

  test('keyboard alone, from an empty search to the coupon in fewer than 25 key presses', async () => {
    const page = await begin(partnerUrl())
    let presses = 0
    const press = async (key: string) => {
      presses++
      await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
    const tabTo = async (name: RegExp) => {
      do await press('Tab')
      while (!name.test(await focused()) && presses < 40)
    }
    await medicationField(page).focus()
    for (const key of 'ator') await press(key)
    await page.getByRole('listbox').waitFor()
    await press('ArrowDown')
    await press('Enter')
    await page.getByLabel('Zip code').waitFor()
    for (const key of '10001') await press(key)
    await readPrices(page)
    await tabTo(/^GET SAVINGS!$/)
    await press('Enter')
    await page.getByRole('list', { name: 'Pharmacies and prices' }).waitFor()
    await tabTo(/^[A-Z]{2}.+\$[\d.]+$/)
    await press('Enter')
    await page.getByText(/^RXG\d{13}$/).waitFor()
    expect(presses).toBeLessThan(25)
  })
})
