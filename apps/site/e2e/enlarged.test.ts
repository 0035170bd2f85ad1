/** For eyes that need it large and in their own colours: a window of 1280 px at 400%, which leaves 320 by 256, and a contrast theme. */
import {
  declineFavorite,
  english,
  expectAccessible,
  medicationField,
  offers,
  readPrices,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')

const enlarged = { viewport: { width: 320, height: 256 }, forcedColors: 'active' } as const

const expectNothingBeside = async (page: Page, said: string) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), said).toBeLessThanOrEqual(0)

/** Goes on by Tab: what has the focus is on the screen, with nothing over it (WCAG 2.4.11), and shows it (2.4.7). */
async function expectFocusSeen(page: Page, steps: number) {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const shown = (x: number, y: number) => {
        const above = document.elementFromPoint(x, y)
        // A choice is pressed by its label.
        return above !== null && (element.contains(above) || above.contains(element))
      }
      const middle = [(left + right) / 2, Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)] as const
      const rings = [element, element.parentElement, element.parentElement?.parentElement].map((each) =>
        each ? getComputedStyle(each).outlineStyle : 'none',
      )
      return {
        name: element.outerHTML.slice(0, 120),
        isShown: shown(...middle),
        hasRing: rings.some((ring) => ring !== 'none'),
      }
    })
    if (focus) expect(focus).toMatchObject({ isShown: true, hasRing: true })
  }
}

test('from a misspelled name to the coupon at 400%, in forced colours: nothing beside the screen, no focus unseen', async () => {
  const { page } = await open(enlarged)
  await declineFavorite(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expectNothingBeside(page, 'home')
  const field = medicationField(page)
  await field.pressSequentially('atorvastatn')
  const option = page.locator('.rx-combobox-option')
  await option.getByText('Did you mean Atorvastatin?').waitFor()
  await field.press('ArrowDown')
  // A background is not shown in these colours: what is chosen has a line.
  expect(await option.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await expectNothingBeside(page, 'near match')
  await field.press('Enter')
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  await expectNothingBeside(page, 'prices')
  const chosen = page.locator('.rx-segment[data-chosen]').first()
  expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.getByRole('heading', { level: 1 }).click()
  await expectFocusSeen(page, 20)
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await offers(page).first().waitFor()
  await expectNothingBeside(page, 'list')
  await page.getByRole('radio', { name: english.pharmacies.map }).check()
  await page.locator('.rx-pin').first().waitFor()
  await expectNothingBeside(page, 'map')
  await page.getByRole('button', { name: english.pharmacies.showCoupon }).click()
  await page.locator('.rx-coupon').waitFor()
  await expectNothingBeside(page, 'coupon')
  await expectAccessible(page)
})

test('pages and forms at 400%: one column, nothing beside the screen', async () => {
  const { page } = await open(enlarged)
  const routes = [
    '/how-rxgauge-works',
    '/frequently-asked-questions',
    '/contact-us',
    '/savings?letter=L',
    '/sign-up',
    '/SignIn',
  ]
  for (const lang of ['en', 'es']) {
    for (const route of routes) {
      await page.goto(siteUrl(`${route}${route.includes('?') ? '&' : '?'}orgCode=ACME&lang=${lang}`))
      await page.locator('h1').waitFor()
      await expectNothingBeside(page, `${route} ${lang}`)
    }
  }
  await page.goto(siteUrl('/contact-us?orgCode=ACME&lang=en'))
  await page.getByLabel(text.contact.firstName).focus()
  await expectFocusSeen(page, 6)
})
