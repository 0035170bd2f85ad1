/** What My list costs on its page, with the server's own prices: the sentence, the ways side by side, every pharmacy. */
import { expectAccessible, expectWholeAt, openPricedList, siteUrl, visits } from '@rxgauge/e2e'
import { fill, type Language, listAnswerArea, loadMessages, myListArea, resultsArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open, here } = visits()
const drugs = ['Atorvastatin', 'Lisinopril', 'Metformin']

const textsOf = async (language: Language) => ({
  ...(await loadMessages(resultsArea, language)),
  list: await loadMessages(myListArea, language),
  answer: await loadMessages(listAnswerArea, language),
})
const text = await textsOf('en')

const openPriced = (page: Page, language: Language = 'en') => openPricedList(page, drugs, language)

const textIn = async (place: Locator) => (await place.textContent()) ?? ''
/** `$1,234.50` is 123450. */
const centsIn = (price: string) => Number(price.replace(/\D/g, ''))
const wayNamed = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const totalOf = async (way: Locator) => centsIn(await textIn(way.locator('.rx-list-total > b')))
const sentence = (page: Page) => textIn(page.locator('.rx-list-answer h2 + p'))

test('every total is the sum of the prices below it, and the sentence says the same', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await openPriced(page)
  const ways = await page
    .getByRole('article')
    .filter({ has: page.getByRole('table') })
    .all()
  expect(ways.length).toBeGreaterThanOrEqual(2)
  for (const way of ways) {
    const prices = await way.locator('tr:has(th[scope="row"]) td b').allTextContents()
    expect(prices.length).toBeGreaterThan(0)
    expect(prices.reduce((sum, price) => sum + centsIn(price), 0)).toBe(await totalOf(way))
  }

  const one = wayNamed(page, text.answer.ways.one)
  const name = await textIn(one.locator('.rx-list-way-total p:has(small) > b'))
  const total = await textIn(one.locator('.rx-list-total > b'))
  const said = await sentence(page)
  expect(said).toContain(fill(text.answer.sentence.oneStop, { name, total }))
  const announced = page.locator('.rx > [aria-live="polite"] p').filter({ hasText: said })
  expect(await announced.count()).toBe(1)

  const two = wayNamed(page, text.answer.ways.two)
  if ((await two.locator('.rx-list-total').count()) > 0) {
    const saved = (await totalOf(one)) - (await totalOf(two))
    expect(said).toContain(fill(text.answer.sentence.saves.two, { amount: `$${(saved / 100).toFixed(2)}` }))
  } else expect(said).toContain(text.answer.sentence.savesNothing)

  // Each pharmacy has its logo, or its initials, and its opening hours, as in the list of one medication's prices.
  const row = page.locator('.rx-list-pharmacies li').first()
  await row.locator('.rx-tile').waitFor()
  expect(await row.locator('.rx-hours').isVisible()).toBe(false)
  await row.locator('summary').first().click()
  await row.locator('.rx-hours summary').click()
  await row.locator('.rx-hours').getByText(text.pharmacies.hours.holidays).waitFor()
  await one.locator('.rx-hours summary').waitFor()
  // No card repeats another: if two stops are enough, theirs says so.
  const isEnough = (await two.getByText(text.answer.ways.twoAreEnough).count()) > 0
  expect(await wayNamed(page, text.answer.ways.each).count()).toBe(isEnough ? 0 : 1)
  await expectAccessible(page)
})

test('a row opens by keyboard to what each costs there; by distance the nearest is first', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await openPriced(page)
  const lists = page.locator('.rx-list-pharmacies ul')
  const rows = lists.first().locator('> li')
  const row = rows.first()
  await row.locator('summary').first().press('Enter')
  const name = await textIn(row.locator('summary b').first())
  const table = row.getByRole('table', { name: fill(text.answer.table.caption, { name }) })
  const prices = await table.locator('td b').allTextContents()
  const total = await textIn(row.locator('.rx-list-pharmacy-total b'))
  expect(prices.reduce((sum, price) => sum + centsIn(price), 0)).toBe(centsIn(total))
  for (const drug of drugs) expect(await table.getByRole('rowheader', { name: drug }).count()).toBe(1)
  await expectAccessible(page)

  const totals = async () => (await rows.locator('.rx-list-pharmacy-total b').allTextContents()).map(centsIn)
  const byTotal = await totals()
  expect(byTotal).toEqual([...byTotal].sort((one, other) => one - other))
  await page.getByRole('radio', { name: text.pharmacies.byDistance }).check()
  const miles = (await rows.locator('summary b + small').allTextContents()).map(Number.parseFloat)
  expect(miles.length).toBeGreaterThan(0)
  expect(miles).toEqual([...miles].sort((one, other) => one - other))
  // A row says whether it's open, where its hours are known; mail order has a list of its own.
  await rows
    .locator('summary')
    .getByText(/^(Open|Closed)/)
    .first()
    .waitFor()
  expect(await rows.getByText('Doorstep Rx').count()).toBe(0)
  await page.getByRole('list', { name: text.pharmacies.mailOrder }).getByText('Doorstep Rx', { exact: true }).waitFor()
})

test('in Spanish, everything fits 320 px', async () => {
  const { page } = await open({ viewport: { width: 320, height: 800 } })
  await openPriced(page, 'es')
  await page.locator('.rx-list-pharmacies summary').first().click()
  await expectWholeAt(page, [768, 1280])
})

test('prices that fail to load are requested again', async () => {
  const { page } = await open()
  let isDown = true
  await page.route('**/api/list/prices', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto(siteUrl('/my-list?orgCode=ACME&lang=en'))
  await page.getByRole('combobox', { name: text.list.search.label }).fill('Lisinopril')
  await page
    .getByRole('option', { name: /^Lisinopril/i })
    .first()
    .click()
  await page.getByLabel(text.list.place.label).fill('10001')
  const retry = page.getByRole('button', { name: 'TRY AGAIN' })
  await retry.waitFor()
  isDown = false
  await retry.click()
  await page.locator('.rx-list-answer[aria-busy="false"]').waitFor()
  here().forget(/Failed to load resource/)
})

test('without newer prices the earlier ones stay usable, and say what has changed since', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await openPriced(page)
  await page.route('**/api/list/prices', (route) => route.abort())
  await page.getByRole('button', { name: fill(text.list.entry.changeNamed, { name: 'Lisinopril' }) }).click()
  await page.getByLabel(text.list.entry.quantity).selectOption({ label: '90 tablets' })
  await page.getByRole('button', { name: text.list.entry.done, exact: true }).click()
  await page.getByText(text.answer.earlier).waitFor()
  await page.locator('.rx-list-pharmacies summary').first().click()
  const rows = page.locator('.rx-list-pharmacies details[open] tbody tr')
  await rows.filter({ hasText: 'Lisinopril' }).getByText(text.answer.table.changed).waitFor()
  expect(await page.locator('.rx-list-pharmacies details[open]').getByText(text.answer.table.changed).count()).toBe(1)
  expect(await page.locator('.rx-list-entry', { hasText: 'Lisinopril' }).locator('.rx-list-price').count()).toBe(0)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: fill(text.answer.coupons.showAt.many, { count: 3, name: '' }).trim() })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  here().forget(/Failed to load resource/)
})
