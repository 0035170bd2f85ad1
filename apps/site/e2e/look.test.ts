/** What people see on the way to a coupon: nothing moves by itself, nothing is covered, and every width is filled. */
import { english, offers, readPrices, search, siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')
const get = { name: english.savings.get, exact: true }

interface ShiftsOfPage {
  shifts: string[]
  forgetShifts: () => Promise<void>
}

/** Counts what moves without a press or a key, from each page's first frame. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const state = window as unknown as ShiftsOfPage
    state.shifts = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${node?.className}: ${previousRect.y} to ${currentRect.y}`,
        )
        state.shifts.push(`${entry.value} ${moved.join(', ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    state.forgetShifts = async () => {
      // What the frame before has moved is noted with the frame after it.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      observer.takeRecords()
      state.shifts.splice(0)
    }
  })
}
const shifts = (page: Page) => page.evaluate(() => (window as unknown as ShiftsOfPage).shifts)

/** The screen that a press leads to has come, however late: another screen is no movement. */
async function arriveAtPrices(page: Page) {
  await page.locator('.rx-summary').waitFor()
  await page.evaluate(() => (window as unknown as ShiftsOfPage).forgetShifts())
}

describe('nothing moves by itself', () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    test(`from the search to the coupon at ${width} px, with each price as it lands`, async () => {
      const { page } = await open({ viewport: { width, height }, reducedMotion: 'no-preference' })
      await watchShifts(page)
      await page.goto(siteUrl('/?orgCode=ACME'))
      await search(page, 'ator', 'Atorvastatin')
      await page.getByLabel(english.settings.zip).fill('10001')
      await page.waitForURL(/\/SearchMedication\//)
      await arriveAtPrices(page)
      await page.getByText(english.gauge.best, { exact: true }).waitFor()
      expect(await shifts(page)).toEqual([])
      // The same prices as a list, from their first moment on.
      await page.getByText(english.views.list, { exact: true }).click()
      await page.getByRole('button', { name: english.settings.change }).click()
      await page.getByLabel(english.settings.zip).fill('10003')
      await page.getByRole('button', { name: english.common.done, exact: true }).click()
      await arriveAtPrices(page)
      await readPrices(page)
      expect(await shifts(page)).toEqual([])
      await page.getByRole('button', get).click()
      await offers(page).first().click()
      await page.locator('.rx-coupon').waitFor()
      expect(await shifts(page)).toEqual([])
    })
  }
})

test('a town that comes late moves nothing', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  const zip = page.getByLabel(english.settings.zip)
  await zip.fill('10001')
  await readPrices(page)
  await page.getByRole('button', { name: english.settings.change }).click()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/zipcode/validate/10003', (route) => arrived.then(() => route.continue()))
  const below = page.getByRole('button', { name: english.location.change, exact: true })
  const place = () => below.boundingBox()
  await zip.fill('10003')
  await page.getByText(english.settings.zipHint, { exact: true }).waitFor()
  const before = await place()
  arrive()
  await page.locator('.rx-field-hint', { hasText: 'New York' }).waitFor()
  expect(await place()).toEqual(before)
})

test('a coupon that comes late moves nothing in sight', async () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const { page } = await open({ viewport: { width, height } })
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    await page.getByLabel(english.settings.zip).fill('10001')
    await readPrices(page)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/api/adjudicate/*', (route) => arrived.then(() => route.continue()))
    await page.getByRole('button', get).click()
    await offers(page).first().click()
    const footer = page.locator('.site-footer')
    const inSight = () => footer.evaluate((element) => Math.min(element.getBoundingClientRect().y, innerHeight))
    await page.locator('.rx-coupon-coming').waitFor()
    const before = await inSight()
    arrive()
    await page.locator('.rx-coupon').waitFor()
    expect(await inSight(), `the footer at ${width} px`).toBe(before)
  }
})

test('the hint about the dosage covers no price, beside a gauge and beside a list', async () => {
  for (const width of [390, 1280]) {
    const { page } = await open({ viewport: { width, height: 900 } })
    await page.goto(siteUrl('/?orgCode=ACME'))
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel(english.settings.zip).fill('10001')
    const hint = page.getByText(english.views.verifyDosage)
    for (const view of [english.views.gauge, english.views.list]) {
      await page.getByText(view, { exact: true }).click()
      const around = await hint.boundingBox()
      if (!around) throw new Error('The hint has gone')
      for (const words of await page.locator('.rx-price, .rx-wedge').all()) {
        const box = await words.boundingBox()
        const isBeside =
          !box ||
          box.x + box.width <= around.x ||
          around.x + around.width <= box.x ||
          box.y + box.height <= around.y ||
          around.y + around.height <= box.y
        expect(isBeside, `${await words.textContent()} at ${width} px`).toBe(true)
      }
    }
  }
})

test('every width that the specification names has the whole page, in the longer language', async () => {
  const { page } = await open()
  await page.goto(siteUrl('/?orgCode=ACME&lang=es'))
  await search(page, 'ator', 'Atorvastatin')
  await page.locator('main input[inputmode=numeric]').fill('10001')
  await readPrices(page)
  for (const path of [undefined, '/?orgCode=ACME&lang=es', '/savings/Ozempic/price', '/contact-us']) {
    if (path !== undefined) await page.goto(siteUrl(path))
    for (const width of [320, 350, 400, 500, 600, 900, 1000, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      const { scrolled, header } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        header: document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0,
      }))
      expect(scrolled, `${path} at ${width} px`).toBe(width)
      // One row.
      expect(header, `the header at ${width} px`).toBeLessThan(72)
    }
  }
})

describe('prices in tiles', () => {
  test('stand there once a zip is known, and are those of the medication’s own page', async () => {
    const { page } = await open()
    await page.goto(siteUrl('/'))
    const tile = page.locator('.site-tile', { hasText: 'Atorvastatin' })
    await tile.waitFor()
    expect(await page.locator('.site-tile-price').count()).toBe(0)
    await tile.click()
    await page.getByLabel(english.settings.zip).fill('10001')
    const { Coupon: coupon } = await readPrices(page)
    await page.getByRole('link', { name: text.shell.home, exact: true }).click()
    await tile.getByText(text.drug.from.replace('{price}', coupon ?? ''), { exact: true }).waitFor()
    expect(await page.locator('.site-tile-price').count()).toBe(9)
    await page.goto(siteUrl('/savings'))
    await page
      .locator('.site-wanted')
      .getByText(text.drug.from.replace('{price}', coupon ?? ''))
      .waitFor()
  })
})

test('a drug’s page asks for no zip where the browser tells where the device is', async () => {
  const { page } = await open({
    permissions: ['geolocation'],
    geolocation: { latitude: 40.7506, longitude: -73.9971 },
  })
  await page.goto(siteUrl('/savings/Lipitor/price'))
  expect((await readPrices(page)).Retail).toMatch(/^\$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
