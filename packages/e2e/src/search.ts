/** A search and its prices. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const medicationField = (within: Page | Locator): Locator =>
  within.getByRole('combobox', { name: /Medication|Medicamento/ })

/** Resolves once a widget shows all of its gauge; the search field takes keys before. */
export const wholeGauge = (within: Page | Locator): Promise<void> => within.locator('.rx-head').first().waitFor()

/** Searches a medication and picks the suggestion with that name. */
export async function search(within: Page | Locator, text: string, name: string): Promise<void> {
  await medicationField(within).fill(text)
  await within.getByRole('option', { name, exact: false }).first().click()
}

/** The price list as name to price, once it has all four rows. */
export async function readPrices(within: Page | Locator): Promise<Record<string, string>> {
  const list = within.getByRole('list', { name: /The four prices|Los cuatro precios/ })
  await list.waitFor()
  await expect.poll(() => list.locator('.rx-pulse').count()).toBe(0)
  // In the list view, rows contain lists.
  const rows = await list.locator('> li').all()
  const entries = await Promise.all(
    rows.map(async (row) => {
      const name = await row.locator('.rx-price-title > :first-child').textContent()
      const value = row.locator('.rx-price-value')
      return [name ?? '', (await value.count()) > 0 ? ((await value.textContent()) ?? '') : ''] as const
    }),
  )
  return Object.fromEntries(entries)
}
