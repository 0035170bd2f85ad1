// database: pglite, with --all both
/** Opening hours from the pharmacy's file: on the coupon, and where a pharmacy is selected. */
import {
  declineFavorite,
  english,
  expectAccessible,
  firstOrAll,
  offers,
  openBestCoupon,
  sentences,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()

/** Each day with its hours, once the week is unfolded. */
const weekOf = (page: Page) => page.locator('.rx-hours dl > div').allInnerTexts()

test.each(firstOrAll(['en', 390], ['es', 1280], ['es', 320], ['en', 1280]))(
  'a coupon says when its pharmacy is open today; a press shows the week, in %s at %d px',
  async (language, width) => {
    const { page } = await open({ viewport: { width, height: 844 } })
    const text = await sentences(language)
    const { openAlways, allDay, days, week, holidays } = text.pharmacies.hours
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    const ticket = page.locator('.rx-coupon')
    const today = ticket.locator('.rx-hours summary')
    // Its pharmacy never closes.
    expect(await today.textContent()).toContain(openAlways)
    expect(await today.textContent()).toContain(week)
    expect((await today.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await ticket.getByText(holidays).isVisible()).toBe(false)
    await today.click()
    await ticket.getByText(holidays).waitFor()
    expect(await weekOf(page)).toEqual(days.map((day) => `${day}\n${allDay}`))
    await expectAccessible(page)
    await today.press('Enter')
    expect(await ticket.getByText(holidays).isVisible()).toBe(false)
  },
)

test('on the map a pharmacy says its hours; one without any, and a mail-order pharmacy, say nothing', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  const text = english.pharmacies
  await declineFavorite(page)
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await offers(page).first().waitFor()
  await page.getByRole('radio', { name: text.map }).check()
  const select = async (name: string) => {
    await page.locator('.rx-pharmacy').filter({ hasText: name }).getByRole('button').first().click()
    await page.locator('.rx-selected-name').filter({ hasText: name }).waitFor()
  }
  await select('Broadway Drugs')
  const summary = page.locator('.rx-hours summary')
  expect(await summary.textContent()).toMatch(/^(Open today|Closed now\. Hours today:) \d+:00 AM to \d+:00 PM/)
  await summary.click()
  expect(await weekOf(page)).toEqual([
    ...text.hours.days.slice(0, 5).map((day) => `${day}\n8:00 AM to 10:00 PM`),
    'Saturday\n9:00 AM to 8:00 PM',
    'Sunday\n10:00 AM to 6:00 PM',
  ])
  await expectAccessible(page)
  for (const name of ['Value Barn Pharmacy', 'MailMeds']) {
    await select(name)
    expect(await page.locator('.rx-hours').count()).toBe(0)
  }
})
