/** What a search asks for, and how it's changed: zip, settings, plan, quantity. */
import {
  button,
  choosePlan,
  clearShifts,
  dialog,
  english,
  expectAccessible,
  firstOrAll,
  insured,
  readPrices,
  sentences,
  shifts,
  siteUrl,
  visits,
  watchShifts,
  widget,
} from '@rxgauge/e2e'
import { fill } from '@rxgauge/text'
import { expect, test } from 'vitest'

const { begin, open } = visits()
const text = english.settings

// spec: search 5 Validation rules
test.each(firstOrAll(['en', 390], ['es', 1280]))(
  'if only the zip is missing, nothing else is asked for, and nothing moves until it is typed, in %s at %i px',
  async (language, width) => {
    const { page } = await open({ viewport: { width, height: 844 } })
    const { settings, common } = await sentences(language)
    await watchShifts(page)
    await page.goto(siteUrl(`/SearchMedication/atorvastatin?orgCode=ACME&lang=${language}`))
    await page.getByText(settings.zipPrompt).waitFor()
    await page.getByText(language === 'en' ? '20 mg · 30 tablets' : '20 mg · 30 tabletas').waitFor()
    expect(await page.getByLabel(settings.strength).count()).toBe(0)
    expect(await button(page, common.done).count()).toBe(0)
    await clearShifts(page)
    expect(await shifts(page)).toEqual([])
    await expectAccessible(page)
    await page.getByLabel(settings.zip).fill('10001')
    await readPrices(page)
  },
)

test('Change opens all fields, and DONE prices them', async () => {
  const page = await begin(widget({ drug: 'atorvastatin', zip: '' }))
  await button(page, text.changeSupply).click()
  await page.getByLabel(text.form).waitFor()
  expect(await page.getByLabel(text.form).evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.getByLabel(text.strength).selectOption({ label: '40 mg' })
  await page.getByLabel(text.zip).fill('10001')
  await readPrices(page)
  await page.locator('.rx-facts').getByText('40 mg').waitFor()
})

// spec: search 2 Search page
test('settings open above the gauge, whose prices say what they are for and lead nowhere meanwhile', async () => {
  const page = await begin(widget({ drug: 'atorvastatin' }))
  const prices = await readPrices(page)
  await page.getByText(english.views.list, { exact: true }).click()
  await button(page, text.change).click()
  await page.getByLabel(text.form).waitFor()
  await page.getByRole('img', { name: english.gauge.name }).waitFor()
  expect(await readPrices(page)).toEqual(prices)
  await page.getByLabel(text.quantity).selectOption({ label: '90 tablets' })
  await page.locator('.rx-facts').getByText('30 tablets').waitFor()
  expect(await button(page, english.savings.get).count()).toBe(0)
  await expectAccessible(page, 'rx-gauge')
  await button(page, english.common.done).click()
  await page.locator('.rx-facts').getByText('90 tablets').waitFor()
  await button(page, english.savings.get).waitFor()
  // For those who listen, the result's heading is what is priced.
  await page.getByRole('heading', { name: 'Atorvastatin 20 mg, 90 tablets', level: 2 }).waitFor()
  await page.getByRole('heading', { name: english.prices.list, level: 3 }).waitFor()
  const retail = page.locator('.rx-price[data-beaten] .rx-price-side')
  await expect.poll(() => retail.textContent()).toMatch(new RegExp(`^${english.prices.insteadOf} \\$`))
})

// spec: search 5 Validation rules
test('Enter before a search keeps the plan; a plan of another coverage is found too', async () => {
  const page = await begin(widget({ drug: 'atorvastatin' }))
  await insured(page)
  await button(page, text.change).click()
  await page.getByRole('button', { name: new RegExp(`^${text.insurance}: `) }).click()
  const field = page.getByLabel(english.insurance.label)
  await page.locator('.rx-insurer').first().waitFor()
  await field.press('Enter')
  await field.fill('medicare part d')
  await page
    .getByText(fill(english.insurance.elsewhere, { coverage: english.insurance.employer }))
    .waitFor({ timeout: 30_000 })
  await page.locator('.rx-plans').getByText('Medicare Part D').first().waitFor()
  await expectAccessible(page, 'rx-gauge')
  await field.fill('')
  await field.press('Enter')
  await button(page, english.views.back).click()
  await page.getByRole('button', { name: `${text.insurance}: Acme Health PPO` }).waitFor()
})

// spec: search 2 Search page
test('without insurance, a brand that has a generic offers to compare with the copay', async () => {
  const page = await begin(widget({ drug: 'lipitor' }))
  await readPrices(page)
  await button(page, english.insurance.compare).click()
  await choosePlan(page, 'Acme Health PPO')
  await readPrices(page)
  expect(await button(page, english.insurance.compare).count()).toBe(0)
})

test('the comparison leads to another quantity, and takes only the space that it needs', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(text.zip).fill('10001')
  await readPrices(page)
  await page.getByRole('button', { name: english.compare.open }).click()
  const sheet = dialog(page, english.compare.title)
  const use = sheet.getByRole('button', { name: fill(english.compare.use, { supply: '90 tablets' }) })
  await use.waitFor()
  expect(await sheet.getByRole('button', { name: /^Use / }).count()).toBe(1)
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(560)
  await expectAccessible(page)
  await use.click()
  await sheet.waitFor({ state: 'detached' })
  await page.locator('.rx-facts').getByText('90 tablets').waitFor()
  await page.waitForURL(/\/90(\?|$)/)
  await readPrices(page)
})
