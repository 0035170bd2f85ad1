/**
 * Random presses, Back, Forward and reloads in the journey, against a list of the entries that a visitor would expect.
 * `TEST_SEED` and `BACK_WALKS` change the walks.
 */
import {
  button,
  dialog,
  english,
  fileBrowser,
  medicationField,
  offers,
  openBestCoupon,
  search,
  siteUrl,
} from '@rxgauge/e2e'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const browser = fileBrowser()
const seed = Number(process.env.TEST_SEED ?? 1)
const numRuns = Number(process.env.BACK_WALKS ?? 3)
const home = siteUrl('/?orgCode=ACME&lang=en')

type Screen =
  | 'home'
  | 'prices'
  | 'settings'
  | 'insurance'
  | 'compare'
  | 'list'
  | 'map'
  | 'first coupon'
  | 'second coupon'

interface Press {
  /** What it is in words. */
  name: string
  to: Screen
  act: (page: Page) => Promise<unknown>
}

const open = (place: number) => (page: Page) => offers(page).nth(place).click()
const choose = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true }).check()
const press = (name: string) => (page: Page) => button(page, name).click()
const { pharmacies, settings, insurance, compare, coupon, views, common, savings } = english

const toPrices: Press = { name: 'Back to prices', to: 'prices', act: press(views.back) }
const toList: Press = { name: 'Back to pharmacies', to: 'list', act: press(coupon.backToList) }

/** The presses of each screen. */
const presses: Record<Screen, readonly Press[]> = {
  home: [{ name: 'search', to: 'prices', act: (page) => search(page, 'ator', 'Atorvastatin') }],
  prices: [
    { name: 'savings', to: 'list', act: press(savings.get) },
    { name: 'settings', to: 'settings', act: press(settings.change) },
    { name: 'insurance', to: 'insurance', act: press(insurance.compare) },
    { name: 'compare', to: 'compare', act: (page) => page.getByRole('button', { name: compare.open }).click() },
  ],
  settings: [
    { name: 'CANCEL', to: 'prices', act: press(common.cancel) },
    { name: 'DONE', to: 'prices', act: press(common.done) },
  ],
  insurance: [toPrices],
  compare: [{ name: 'close', to: 'prices', act: (page) => button(dialog(page), common.close).click() }],
  list: [
    toPrices,
    { name: 'map', to: 'map', act: choose(pharmacies.map) },
    { name: 'first row', to: 'first coupon', act: open(0) },
    { name: 'second row', to: 'second coupon', act: open(1) },
  ],
  map: [toPrices, { name: 'list', to: 'list', act: choose(pharmacies.byPrice) }],
  'first coupon': [toList],
  'second coupon': [toList],
}

/** Waits until the page shows this screen and no other. */
async function expectScreen(page: Page, screen: Screen, names: readonly string[]) {
  const hasDialog = () => page.getByRole('dialog').count()
  const shows = async (): Promise<Screen | undefined> => {
    if ((await hasDialog()) > 0) return 'compare'
    if (new URL(page.url()).pathname === '/') return 'home'
    if (await button(page, common.done).isVisible()) return 'settings'
    if (await page.getByLabel(insurance.label).isVisible()) return 'insurance'
    if (await page.locator('.rx-coupon').isVisible()) {
      const name = (await page.locator('.rx-ticket-pharmacy').first().textContent()) ?? ''
      return name.includes(names[1] ?? '') ? 'second coupon' : 'first coupon'
    }
    if (await button(page, savings.get).isVisible()) return 'prices'
    const map = page.getByRole('radio', { name: pharmacies.map, exact: true })
    if (!(await map.isVisible())) return undefined
    if (await map.isChecked()) return (await page.locator('.rx-pin').count()) > 0 ? 'map' : undefined
    return (await offers(page).count()) > 0 ? 'list' : undefined
  }
  await expect.poll(shows).toBe(screen)
}

/** One step of a walk: Back, Forward, a reload, or one of the screen's presses. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant<'back'>('back') },
  { weight: 2, arbitrary: fc.constant<'forward'>('forward') },
  { weight: 1, arbitrary: fc.constant<'reload'>('reload') },
  { weight: 6, arbitrary: fc.nat() },
)

test(
  `in any order of presses, Back, Forward and reloads, each entry shows its own screen: ${numRuns} walks (seed ${seed})`,
  async () => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    // After some coupons, the question about sharing the app would come at any moment.
    await context.route(/\/api\/device(\?|$)/, async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, shareAppFlag: 'N' } } })
    })
    const names = await prepare(await context.newPage())
    const walks: string[] = []
    await fc
      .assert(
        fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 14 }), async (steps) => {
          const page = await context.newPage()
          await page.goto(home)
          let entries: Screen[] = ['home']
          let index = 0
          const made: string[] = []
          walks.push('')
          for (const next of steps) {
            const screen = entries[index] ?? 'home'
            if (next === 'back' && index > 0) {
              index--
              await page.goBack({ waitUntil: 'commit' })
            } else if (next === 'forward' && index < entries.length - 1) {
              index++
              await page.goForward({ waitUntil: 'commit' })
            } else if (next === 'reload') await page.reload()
            else if (typeof next === 'number') {
              const { to, act } = presses[screen][next % presses[screen].length] as Press
              const left = entries.slice(0, index).lastIndexOf(to)
              await act(page)
              if (left < 0) entries = [...entries.slice(0, index + 1), to]
              index = left < 0 ? index + 1 : left
            } else continue
            made.push(typeof next === 'number' ? String(presses[screen][next % presses[screen].length]?.name) : next)
            walks[walks.length - 1] = made.join(', ')
            await expectScreen(page, entries[index] ?? 'home', names)
          }
          await page.close()
        }),
        { numRuns, seed, endOnFailure: true },
      )
      .finally(() => console.log(`Back and Forward: seed ${seed}\n${walks.join('\n')}`))
    await context.close()
  },
  numRuns * 120_000,
)

/**
 * Chooses a favorite pharmacy, since the question about one would come at any moment. Returns the names of the first
 * two in the list.
 */
async function prepare(page: Page): Promise<string[]> {
  await page.goto(home)
  await openBestCoupon(page)
  await button(page, pharmacies.selectFavorite).click()
  await button(page, pharmacies.unselectFavorite).waitFor()
  await page.reload()
  await press(coupon.backToList)(page)
  await offers(page).nth(1).waitFor()
  const names = await offers(page).locator('.rx-pharmacy-name b').allTextContents()
  await medicationField(page).waitFor()
  await page.close()
  return names
}
