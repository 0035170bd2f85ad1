// database: pglite
/** The code for trying, on a page whose origin nobody lists. */
import {
  english,
  expectAccessible,
  foreignHost,
  offers,
  partnerUrl,
  readPrices,
  type Sentences,
  sentences,
  visits,
} from '@rxgauge/e2e'
import { expect, test } from 'vitest'

const { begin, here } = visits()

/** The partner's page on a host that no organization lists. */
function portal(query: Record<string, string>) {
  const url = new URL(partnerUrl({ org: 'DEMO', drug: 'atorvastatin', ...query }))
  url.hostname = foreignHost
  return url.href
}

test.each<['en' | 'es', Sentences]>([
  ['en', english],
  ['es', await sentences('es')],
])('%s: fixed prices, and TEST on every screen up to the card', async (lang, text) => {
  const page = await begin(portal({ zip: '00001', lang }))
  expect(Object.values(await readPrices(page))).toEqual(expect.arrayContaining(['$100.00', '$40.00', '$30.00']))
  const mark = page.getByText(text.prices.test)
  expect(await mark.isVisible()).toBe(true)
  await expectAccessible(page, 'rx-gauge')

  await page.getByRole('button', { name: text.savings.get, exact: true }).click()
  await offers(page, text).first().click()
  const card = page.locator('.rx-coupon')
  await card.waitFor()
  expect(await mark.isVisible()).toBe(true)
  expect(await card.locator('.rx-ticket-test').first().textContent()).toBe('TEST')
  expect(await card.textContent()).toMatch(/000000[\s\S]*TEST/)
  await expectAccessible(page, 'rx-gauge')
})

test('states that a value brings about: no price, no pharmacy near, only a retail price, off', async () => {
  const page = await begin(portal({ zip: '00002' }))
  expect(Object.values(await readPrices(page)).join()).not.toContain('$')
  await page.goto(portal({ zip: '00003' }))
  expect(await readPrices(page)).toMatchObject({ Retail: '$100.00' })
  await page.goto(portal({ zip: '00007' }))
  expect((await readPrices(page)).Discount).not.toContain('$')
  await page.goto(portal({ org: 'DEMO-OFF' }))
  await page.locator('rx-gauge').getByText(english.errors.widgetOff).waitFor()
  // Refused prices are errors of the network to a browser.
  here().forget(/status of 4\d\d/)
})
