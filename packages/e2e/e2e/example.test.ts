/** The README's example. */
import { expectAccessible, fileBrowser, partnerUrl, readPrices, visit } from '@rxgauge/e2e'
import { expect, test } from 'vitest'

const browser = fileBrowser()

test('the example of the README runs', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
  const prices = await readPrices(page)
  await expectAccessible(page, 'rx-gauge')
  expect(prices.Retail).toMatch(/^\$/)
  expect(complaints).toEqual([])
  await close()
})
