/** Details of the shell and of shared parts: large text, forced colors, edges and order. */
import { english, offers, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import { expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')
const phone = { viewport: { width: 390, height: 844 } } as const

test('the skip link hides above the page until it has the focus, even with text twice as large', async () => {
  const { page } = await open(phone)
  await page.goto(siteUrl('/?orgCode=ACME'))
  const link = page.getByRole('link', { name: text.shell.skip })
  await link.evaluate((element: HTMLElement) => element.style.setProperty('font-size', '32px'))
  const box = () => link.evaluate((element) => element.getBoundingClientRect().toJSON())
  await link.evaluate((element: HTMLElement) => element.style.setProperty('line-height', '48px'))
  expect((await box()).bottom).toBeLessThanOrEqual(0)
  await link.focus()
  expect((await box()).top).toBeGreaterThanOrEqual(0)
})

test('in forced colors the main button, tags and the best price keep an edge, at the same size', async () => {
  const { page } = await open(phone)
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  const primary = page.getByRole('button', { name: english.savings.get, exact: true })
  const height = (await primary.boundingBox())?.height
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (selector: string, name: 'borderTopWidth' | 'outlineStyle') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name)
  expect(await edge('.rx-button[data-kind="primary"]', 'borderTopWidth')).toBe('2px')
  expect((await primary.boundingBox())?.height).toBe(height)
  expect(await edge('.rx-tag', 'borderTopWidth')).toBe('1px')
  expect(await edge('.rx-price[data-best]', 'outlineStyle')).toBe('solid')
})

test('the white “powered by” line keeps its padding on a phone', async () => {
  const { page } = await open(phone)
  await page.goto(siteUrl('/?orgCode=CLINIC'))
  const line = page.locator('.site-powered[data-kind="white"]')
  expect(await line.evaluate((element) => getComputedStyle(element).paddingInline)).toBe('12px')
})

test('a list to choose from has no line below its last row, besides the dialog’s own', async () => {
  const { page } = await open(phone)
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await offers(page).first().click()
  await page.getByRole('button', { name: english.pharmacies.otherLocations }).click()
  const last = page.locator('.rx-options li:last-child button')
  expect(await last.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe('0px')
})

test('Tab reaches Sign In and Sign Up in the order in which they appear', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 800 } })
  await page.goto(siteUrl('/?orgCode=ACME'))
  const lefts = await page
    .locator('.site-sign a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  expect(lefts).toHaveLength(2)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
})

test('that a video opens a new window is said on a line of its own', async () => {
  const { page } = await open({ viewport: { width: 320, height: 844 } })
  await page.goto(siteUrl('/how-rxgauge-works?orgCode=ACME'))
  const { how } = text
  const notes = page.getByRole('region', { name: how.videos }).getByText(how.newWindow, { exact: true })
  await notes.first().waitFor()
  expect(await notes.first().evaluate((note) => getComputedStyle(note).display)).toBe('block')
})
