/**
 * For people with low vision: a window of 1280 px at 400%, which leaves 320 by 256, with a contrast theme; on a
 * phone, text alone at 200% or widely spaced. And with the keyboard alone.
 */
import {
  declineFavorite,
  english,
  expectAccessible,
  expectTextFits,
  firstOrAll,
  medicationField,
  newPerson,
  offers,
  readPrices,
  search,
  sentences,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { accountArea, fill, loadMessages, siteArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')

const enlarged = { viewport: { width: 320, height: 256 }, forcedColors: 'active' } as const

const expectNothingBeside = async (page: Page, screen: string) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0)

/**
 * Presses Tab repeatedly: the focused element is on the screen and uncovered (WCAG 2.4.11), with a visible focus
 * (2.4.7).
 */
async function expectFocusSeen(page: Page, steps: number, until?: Locator) {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const shown = (x: number, y: number) => {
        const above = document.elementFromPoint(x, y)
        // A radio button is pressed by its label.
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
    if (focus) expect(focus, focus.name).toMatchObject({ isShown: true, hasRing: true })
    if (await until?.evaluate((element) => element === document.activeElement)) return
  }
  if (until) expect.unreachable(`${until} does not take the focus in ${steps} steps`)
}

test('from a misspelled name to the coupon at 400%, in forced colors: nothing off-screen, every focus visible', async () => {
  const { page } = await open(enlarged)
  await declineFavorite(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expectNothingBeside(page, 'home')
  const field = medicationField(page)
  await field.pressSequentially('atorvastatn')
  const option = page.locator('.rx-combobox-option')
  await option.getByText('Did you mean Atorvastatin?').waitFor()
  await field.press('ArrowDown')
  // Forced colors hide backgrounds, so a selection needs an outline.
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

test('pages and forms at 400%: one column, nothing off-screen', async () => {
  const { page } = await open(enlarged)
  const routes = [
    '/how-rxgauge-works',
    '/frequently-asked-questions',
    '/contact-us',
    '/savings?letter=L',
    '/sign-up',
    '/SignIn',
  ]
  for (const lang of firstOrAll('es', 'en')) {
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

const phone = { viewport: { width: 390, height: 844 } } as const

test('on a phone, text alone at 200% and widely spaced: everything is uncut, from home to the coupon', async () => {
  const spanish = await sentences('es')
  const { page } = await open(phone)
  await declineFavorite(page, spanish)
  /** Also at the smallest width, that of a 1280 px window at 400%. */
  const expectFitsAtBoth = async (screen: string) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await expectTextFits(page, `${screen} at 320 px`)
    await page.setViewportSize(phone.viewport)
    await expectTextFits(page, screen)
  }
  // Widely spaced English "Select insurance" needs two lines.
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME&lang=en'))
  await page.getByLabel(english.settings.zip).waitFor()
  await expectFitsAtBoth('form in English')
  for (const route of ['/savings?letter=L&', '/contact-us?', '/?']) {
    await page.goto(siteUrl(`${route}orgCode=ACME&lang=es`))
    await page.locator('h1').waitFor()
    await expectFitsAtBoth(route)
  }
  await search(page, 'atorva', 'Atorvastatin')
  await page.getByLabel(spanish.settings.zip).waitFor()
  await expectFitsAtBoth('form')
  await page.getByLabel(spanish.settings.zip).fill('10001')
  await readPrices(page)
  // A row keeps its height when its price arrives, so text that's too long ends with an ellipsis.
  await expectFitsAtBoth('prices')
  await page.getByRole('button', { name: spanish.savings.get, exact: true }).click()
  await offers(page, spanish).first().waitFor()
  await expectFitsAtBoth('pharmacies')
  await offers(page, spanish).first().click()
  await page.locator('.rx-coupon').waitFor()
  await expectFitsAtBoth('coupon')
})

test('the account with the keyboard alone, on a phone: sign-in, profile, settings, messages, sign-out, all uncut in large text', async () => {
  const { email, password } = await newPerson()
  const account = await loadMessages(accountArea, 'en')
  const { page } = await open(phone)
  /** Tabs to a target and presses it. */
  const press = async (target: Locator, key = 'Enter') => {
    await target.waitFor()
    await expectFocusSeen(page, 40, target)
    await page.keyboard.press(key)
  }
  const fromMenu = async (label: string) => {
    await page.getByRole('button', { name: text.shell.menu, exact: true }).focus()
    await page.keyboard.press('Enter')
    await press(page.getByRole('dialog').getByText(label, { exact: true }))
    await page.locator('h1').filter({ hasText: label }).waitFor()
  }
  await page.goto(siteUrl('/SignIn?orgCode=ACME&lang=en'))
  await expectFocusSeen(page, 40, page.getByRole('radio', { name: account.wayPhone }))
  await page.keyboard.press('ArrowRight')
  await expectFocusSeen(page, 40, page.getByLabel(account.email))
  await page.keyboard.type(email)
  await expectFocusSeen(page, 40, page.getByLabel(account.password, { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.locator('.site-icon-link').waitFor()
  await expectTextFits(page, 'home')

  await fromMenu(account.profile.title)
  // An address breaks before its host, never within it.
  const hostLines = await page.locator('.site-host').evaluate((host) => {
    const text = document.createRange()
    text.selectNodeContents(host)
    return text.getClientRects().length
  })
  expect(hostLines).toBe(1)
  await expectTextFits(page, 'profile')
  await expectFocusSeen(page, 40, page.getByLabel(account.profile.firstName))
  await page.keyboard.type('Ana')
  await press(page.getByRole('button', { name: account.profile.save }))
  await page.locator('.site-toast').waitFor()
  // Until it leaves by itself, it lies over the end of the page.
  await page.locator('.site-toast').waitFor({ state: 'detached' })

  await fromMenu(account.settings.title)
  await expectTextFits(page, 'settings')
  const remove = page.getByRole('button', { name: account.settings.remove })
  expect(await remove.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(163, 34, 26)')
  const title = fill(account.notifications.title, { product: 'RxGauge' })
  await press(page.locator('main').getByRole('link', { name: title }))
  await page.getByRole('heading', { level: 3, name: account.notifications.heading }).waitFor()
  await expectTextFits(page, 'notifications')
  await press(page.getByRole('switch', { name: account.notifications.email, exact: true }), 'Space')
  await page.getByRole('dialog').getByRole('button', { name: english.common.done }).waitFor()
  await page.keyboard.press('Escape')

  // From the end of the page to its start.
  await press(page.locator('.site-icon-link'))
  await page.locator('h1').filter({ hasText: account.messages.title }).waitFor()
  await expectTextFits(page, 'messages')
  await press(page.getByRole('button', { name: account.messages.delete }).last())
  await press(page.getByRole('dialog').getByRole('button', { name: account.messages.yes, exact: true }))
  await page.getByText(account.messages.empty).waitFor()

  await page.getByRole('button', { name: text.shell.menu, exact: true }).focus()
  await page.keyboard.press('Enter')
  await press(page.getByRole('dialog').getByRole('button', { name: text.shell.signOut }))
  await page.locator('.site-icon-link').waitFor({ state: 'detached' })
})
