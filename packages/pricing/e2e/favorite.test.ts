// database: pglite, with --all both
import { dialog, expectAccessible, offers, stopTime, visits, widget } from '@rxgauge/e2e'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()

describe('the favorite pharmacy', () => {
  /** Opens the list with a stopped clock; only up to 0.2 s have passed since the list loaded. */
  const toList = async (org: string) => {
    const { page } = await open()
    await stopTime(page)
    await page.goto(widget({ drug: 'sertraline', org }))
    const appears = (what: Locator) =>
      expect
        .poll(async () => {
          await page.clock.runFor(100)
          return what.count()
        })
        .toBeGreaterThan(0)
    const savings = page.getByRole('button', { name: /GET SAVINGS!|VIEW SAVINGS/ })
    await appears(savings)
    await savings.click()
    await appears(page.getByRole('list', { name: 'Pharmacies and prices' }))
    return page
  }
  const question = (page: Page) => dialog(page, 'Select Favorite Pharmacy')

  // spec: search 4 Favorite pharmacy
  test('is asked for four seconds after the list loads, is saved, and is listed first', async () => {
    const page = await toList('ACME')
    await page.clock.runFor(3700)
    expect(await question(page).count()).toBe(0)
    await page.clock.runFor(300)
    await page.clock.resume()
    await question(page).waitFor()
    await expectAccessible(page, 'rx-gauge')
    const name = (await question(page).locator('li b').nth(2).textContent()) ?? ''
    await question(page).getByRole('listitem').nth(2).getByRole('button').click()
    const first = page.getByRole('list', { name: 'Pharmacies and prices' }).getByRole('listitem').first()
    await first.getByText('Favorite', { exact: true }).waitFor()
    expect(await first.textContent()).toContain(name)
    await page.getByText(/^Save up to \$[\d.]+ more at nearby pharmacies$/).waitFor()
  })

  test('is a heart in its row: pressed, the pharmacy moves to the top and keeps the focus; pressed again, it moves back', async () => {
    const page = await toList('ACME')
    await page.clock.resume()
    const rows = page.getByRole('list', { name: 'Pharmacies and prices' }).getByRole('listitem')
    const nameIn = (row: Locator) => row.locator('b').first().textContent()
    const [lowest, name] = [await nameIn(rows.first()), await nameIn(rows.nth(4))]
    const heart = (label: string) => page.getByRole('button', { name: `${label} Favorite Pharmacy, ${name}` })
    await heart('Select').focus()
    await page.keyboard.press('Enter')
    await rows.first().getByText('Favorite', { exact: true }).waitFor()
    expect(await nameIn(rows.first())).toBe(name)
    const isFocused = (element: Element) => (element.getRootNode() as ShadowRoot).activeElement === element
    await expect.poll(() => heart('Unselect').evaluate(isFocused)).toBe(true)
    // The list stayed on the screen, so nobody is asked.
    expect(await question(page).count()).toBe(0)
    await expectAccessible(page, 'rx-gauge')
    await page.keyboard.press('Enter')
    await expect.poll(() => nameIn(rows.first())).toBe(lowest)
    await expect.poll(() => heart('Select').evaluate(isFocused)).toBe(true)
  })

  test('someone who declines is not asked again for the same list', async () => {
    const page = await toList('ACME')
    await page.clock.runFor(4100)
    await page.clock.resume()
    await question(page).getByRole('button', { name: 'Not now' }).click()
    await page.clock.runFor(10_000)
    expect(await question(page).count()).toBe(0)
  })

  test('professionals are not asked, and have no button for it', async () => {
    const page = await toList('CLINIC')
    await page.clock.runFor(6000)
    expect(await question(page).count()).toBe(0)
    await page.clock.resume()
    await offers(page).first().click()
    await page.getByText(/^RXG\d{13}$/).waitFor()
    expect(await page.getByRole('button', { name: /Favorite Pharmacy|PRINT/ }).count()).toBe(0)
  })
})
