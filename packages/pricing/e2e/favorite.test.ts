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

  test('someone who declines is not asked again for the same list', async () => {
    const page = await toList('ACME')
    await page.clock.runFor(4100)
    await page.clock.resume()
    await question(page).getByRole('button', { name: 'NOT NOW' }).click()
    await page.clock.runFor(10_000)
    expect(await question(page).count()).toBe(0)
  })

  test('professionals are not asked, and have no button for it', async () => {
    const page = await toList('CLINIC')
    await page.clock.runFor(6000)
    expect(await question(page).count()).toBe(0)
    await page.clock.resume()
    await offers(page).first().click()
    await page.getByText(/^RXG\d{11}$/).waitFor()
    expect(await page.getByRole('button', { name: /Favorite Pharmacy|PRINT/ }).count()).toBe(0)
  })
})
