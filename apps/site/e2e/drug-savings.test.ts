/** The drug savings pages. */
import { expectAccessible, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { fill, loadMessages, siteArea } from '@rxgauge/text'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')
const path = () => new URL(here().page.url()).pathname

describe('drug savings', () => {
  // spec: search 2 Drug savings
  test('a name is searched, prices ask for a zip, and a generic shows its pharmacies', async () => {
    const { page } = here()
    await page.goto(siteUrl('/savings'))
    const field = page.getByRole('combobox', { name: text.savings.search })
    await field.fill('lisin')
    await page
      .getByRole('option', { name: /^Lisinopril/ })
      .first()
      .waitFor()
    // A name with one wrong letter is suggested, never used automatically.
    await field.fill('lisinoprl')
    const option = page.getByRole('option', { name: 'Did you mean Lisinopril?' })
    await option.waitFor()
    await page.locator('.rx-hidden[role=status]').getByText('Did you mean Lisinopril?').waitFor({ state: 'attached' })
    await field.press('Enter')
    await page.locator('.rx-combobox-note[data-error]').getByText('No medication matches “lisinoprl”').waitFor()
    expect(path()).toBe('/savings')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect.poll(path).toBe('/savings/Lisinopril/price')
    const dialog = page.getByRole('dialog', { name: text.savings.zipTitle })
    const ok = dialog.getByRole('button', { name: text.savings.ok })
    // The field has the focus, so that what's typed arrives and Enter closes nothing.
    await dialog.getByLabel('Zip code').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('1000')
    await page.keyboard.press('Enter')
    expect(await ok.isDisabled()).toBe(true)
    // City and state are looked up at the fifth digit.
    await dialog.getByLabel('Zip code').fill('00000')
    await dialog.getByText('That’s not a valid zip code.').waitFor()
    expect(await ok.isDisabled()).toBe(true)
    here().forget(/404/)
    await dialog.getByLabel('Zip code').fill('10001')
    await dialog.getByText('New York, NY').waitFor()
    // Pharmacy logos, if the operator has any: one that exists and one that doesn't.
    await page.route('**/api/price/prescription/**', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      const [first, second] = reply.data.otherPharmacies
      first.logoURL = '/brand/ACME/logo.svg'
      second.logoURL = '/brand/ACME/nothing.svg'
      await route.fulfill({ response, json: reply })
    })
    await ok.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Pharmacies and prices' }).locator('.rx-pharmacy-open').first().waitFor()
    const tiles = page.locator('.rx-pharmacy .rx-tile')
    await tiles.nth(0).locator('img').waitFor()
    await tiles
      .nth(1)
      .getByText(/^[A-Z]{2}$/)
      .waitFor()
    here().forget(/404/)
    await expectAccessible(page)
    // After a navigation this page has no canonical address; the next page has one again.
    const canonical = page.locator('link[rel=canonical]')
    await page.getByRole('link', { name: 'About Us', exact: true }).first().click()
    await canonical.waitFor({ state: 'attached' })
    expect(await canonical.getAttribute('href')).toBe(siteUrl('/aboutus'))
  })

  test('a brand shows its prices, and the zip is asked for once', async () => {
    const { page } = here()
    await page.goto(siteUrl('/savings/Lipitor/price'))
    const dialog = page.getByRole('dialog', { name: text.savings.zipTitle })
    await dialog.getByLabel('Zip code').fill('10001')
    await dialog.getByRole('button', { name: text.savings.ok }).click()
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
    await page.goto(siteUrl('/savings/Zoloft/price'))
    await readPrices(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a zip that the server has for the device is not asked for', async () => {
    const { page } = here()
    await page.goto(siteUrl('/savings/Lipitor/price'))
    const dialog = page.getByRole('dialog', { name: text.savings.zipTitle })
    await dialog.getByLabel('Zip code').fill('10001')
    await dialog.getByRole('button', { name: text.savings.ok }).click()
    await readPrices(page)
    // It's stored under the organization's key.
    const forgotten = await page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.endsWith(':storedZipData'))
      for (const key of keys) localStorage.removeItem(key)
      return keys.length
    })
    expect(forgotten).toBe(1)
    await page.goto(siteUrl('/savings/Zoloft/price'))
    await readPrices(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  // spec: search 4 Drug savings
  test('without a zip there are no prices, and CANCEL leads home', async () => {
    const { page } = here()
    await page.goto(siteUrl('/savings/Lipitor/price'))
    await page.getByRole('dialog').getByRole('button', { name: 'CANCEL' }).click()
    await expect.poll(path).toBe('/')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => key.endsWith(':storedZipData'))).toEqual([])
  })

  // spec: search 2 Drug savings
  test('Info shows drug information in a frame 800 px high, and Back leads to the index', async () => {
    const { page } = here()
    await page.goto(siteUrl('/savings?letter=M'))
    await page.getByText(text.savings.info, { exact: true }).click()
    await page.getByText('Drugs starts with "M"').waitFor()
    await page.getByRole('link', { name: 'Metformin', exact: true }).click()
    await expect.poll(path).toBe('/savings/Metformin/info')
    const frame = page.locator('iframe.site-frame')
    expect((await frame.boundingBox())?.height).toBe(800)
    await page.frameLocator('iframe.site-frame').getByRole('heading', { name: 'About Metformin' }).waitFor()
    // Nothing that the frame says is said again below it.
    await page.goto(siteUrl('/savings/Metformin/info'))
    await page.getByRole('heading', { level: 2, name: fill(text.savings.pricesOf, { name: 'Metformin' }) }).waitFor()
    expect(await page.getByText(text.drug.forms, { exact: true }).count()).toBe(0)
    await page.getByText(text.drug.usual, { exact: true }).waitFor()
    // A network failure only stops the loading; the server's error shows.
    await page.route('**/api/pem/**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(siteUrl('/savings/Metformin/info'))
    await failed
    await frame.waitFor({ state: 'detached' })
    await page.locator('.site-frame').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
    here().forget(/ERR_FAILED/)
    await page.getByRole('link', { name: text.savings.back }).click()
    await expect.poll(path).toBe('/savings')
    await page.getByRole('heading', { name: text.savings.wanted }).waitFor()
    const link = page.getByRole('link', { name: 'Ozempic', exact: true })
    expect(await link.getAttribute('href')).toMatch(/^\/savings\/Ozempic\/price/)
    await page.unroute('**/api/pem/**')
    // The server's summary of a drug: its prices as a band with text, and its other name.
    await page.goto(siteUrl('/savings/Ozempic/info'))
    await page.locator('.site-price-band').getByText(text.drug.low).waitFor()
    await expectAccessible(page)
    const toOther = (name: string) => page.getByRole('link', { name: fill(text.savings.pricesOf, { name }) })
    // Only a generic with prices is suggested: none of Ozempic has any.
    expect(await toOther('Semaglutide').count()).toBe(0)
    await page.goto(siteUrl('/savings/Ozempic/price'))
    await page
      .getByText(fill(text.drug.isBrandOnly, { name: 'Ozempic', other: 'Semaglutide' }), { exact: true })
      .waitFor()
    expect(await toOther('Semaglutide').count()).toBe(0)
    await page.goto(siteUrl('/savings/Lipitor/info'))
    await toOther('Atorvastatin').waitFor()
  })

  // spec: search 2 Prescriptions page
  test('an unknown drug leads to the index, and is a 404', async () => {
    const { page } = here()
    const response = await page.goto(siteUrl('/savings/nosuchdrug/price'))
    expect(response?.status()).toBe(404)
    await expect.poll(path).toBe('/savings')
    await page.getByRole('combobox', { name: text.savings.search }).waitFor()
    await page
      .getByRole('status')
      .getByText(fill(text.drug.unknown, { name: 'nosuchdrug' }))
      .waitFor()
    here().forget(/404/)
  })
})
