import { expect, test } from '@playwright/test'

const open = (page, options) => page.goto(`/?${new URLSearchParams({ org: 'DEMO', ...options })}`)
const prices = (page) => page.getByRole('list', { name: 'The four prices' })
const drug = 'atorvastatin'

test('somebody searches a medication, and the gauge shows its prices', async ({ page }) => {
  await open(page, { zip: '00001' })
  await page.getByRole('combobox', { name: 'Medication' }).fill('atorvas')
  await page.getByRole('option', { name: 'Atorvastatin' }).first().click()
  for (const price of ['$100.00', '$40.00', '$30.00']) await expect(prices(page)).toContainText(price)
  await expect(page.getByText('TEST: these prices are made up')).toBeVisible()
})

test('the page hears which prices came', async ({ page }) => {
  await open(page, { drug, zip: '00001' })
  await expect(page.locator('output')).toHaveText('prices: retail,discount,coupon')
})

test('no price is known', async ({ page }) => {
  await open(page, { drug, zip: '00002' })
  await expect(prices(page)).toContainText('Not available')
  await expect(prices(page)).not.toContainText('$')
})

test('prices take their time', async ({ page }) => {
  await open(page, { drug, zip: '00004' })
  await expect(prices(page)).toContainText('$100.00', { timeout: 15_000 })
})

test('prices fail', async ({ page }) => {
  await open(page, { drug, zip: '00005' })
  await expect(page.getByRole('button', { name: 'TRY AGAIN: Retail' })).toBeVisible()
  await expect(page.locator('output')).toContainText('error: UNAVAILABLE')
})

test('the code is unknown', async ({ page }) => {
  await open(page, { org: 'NO-SUCH-CODE' })
  await expect(page.locator('output')).toHaveText('error: ORG_CODE_NOT_FOUND')
})

test('the organization has turned its gauge off', async ({ page }) => {
  await open(page, { org: 'DEMO-OFF' })
  await expect(page.locator('output')).toHaveText('error: WIDGET_OFF')
})

test('the organization doesn’t list the page’s origin', async ({ page }) => {
  await open(page, { org: 'DEMO-ORIGIN' })
  await expect(page.locator('output')).toHaveText('error: ORIGIN_NOT_ALLOWED')
})
