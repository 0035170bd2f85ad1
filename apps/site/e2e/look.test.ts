/** The look of the way to a coupon: nothing moves by itself, nothing is covered, and every width is filled. */
import {
  clearShifts,
  closeDialog,
  english,
  expectAccessible,
  firstOrAll,
  holdBack,
  insured,
  offers,
  readPrices,
  search,
  shifts,
  siteUrl,
  visits,
  watchShifts,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')
const get = { name: english.savings.get, exact: true }

/** The screen that a press led to has arrived, which doesn't count as a shift. */
async function arriveAtPrices(page: Page) {
  await page.locator('.rx-summary').waitFor()
  await clearShifts(page)
}

describe('nothing moves by itself', () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    test(`from the search to the coupon at ${width} px, with each price as it arrives`, async () => {
      const { page } = await open({ viewport: { width, height }, reducedMotion: 'no-preference' })
      await watchShifts(page)
      await page.goto(siteUrl('/?orgCode=ACME'))
      await search(page, 'ator', 'Atorvastatin')
      await page.getByLabel(english.settings.zip).fill('10001')
      await page.waitForURL(/\/SearchMedication\//)
      await arriveAtPrices(page)
      await page.getByText(english.gauge.best, { exact: true }).waitFor()
      expect(await shifts(page)).toEqual([])
      // The same prices as a list, from the start.
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

/** Content that dialogs load late, in the order of the way to a coupon. */
const lateDialogs = [
  {
    what: 'the steps of a price',
    call: '**/api/price/explained/**',
    press: (page: Page) => page.getByRole('button', { name: /How is this price calculated\? Discount/ }).click(),
    shows: 'table',
  },
  {
    what: 'two quantities side by side',
    call: '**/api/price/{cash,coupon}new/**',
    press: (page: Page) => page.getByRole('button', { name: english.compare.open }).click(),
    shows: 'definition',
  },
  {
    what: 'other pharmacies of a group',
    call: '**/api/price/pharmacygroup/list/**',
    async press(page: Page) {
      await page.getByRole('button', get).click()
      await offers(page).first().click()
      await page.getByRole('button', { name: english.pharmacies.otherLocations }).click()
    },
    shows: 'listitem',
  },
] as const

test.each(firstOrAll([390, 844], [1280, 900]))(
  'content that loads late does not move its dialog, at %i px',
  async (width, height) => {
    const { page } = await open({ viewport: { width, height } })
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    await page.getByLabel(english.settings.zip).fill('10001')
    await readPrices(page)
    for (const { what, call, press, shows } of lateDialogs) {
      const arrive = await holdBack(page, call)
      await press(page)
      const dialog = page.getByRole('dialog')
      const place = () => dialog.getByRole('heading').first().boundingBox()
      const before = await place()
      arrive()
      await dialog.getByRole(shows).first().waitFor()
      expect(await place(), what).toEqual(before)
      await closeDialog(page)
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

test('a city name that arrives late moves nothing', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  const zip = page.getByLabel(english.settings.zip)
  await zip.fill('10001')
  await readPrices(page)
  await page.getByRole('button', { name: english.settings.change }).click()
  const arrive = await holdBack(page, '**/api/zipcode/validate/10003')
  const below = page.getByRole('button', { name: english.location.change, exact: true })
  const place = () => below.boundingBox()
  await zip.fill('10003')
  await page.getByText(english.settings.zipHint, { exact: true }).waitFor()
  const before = await place()
  arrive()
  await page.locator('.rx-field-hint', { hasText: 'New York' }).waitFor()
  expect(await place()).toEqual(before)
})

test('a coupon that arrives late moves nothing visible', async () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const { page } = await open({ viewport: { width, height } })
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    await page.getByLabel(english.settings.zip).fill('10001')
    await readPrices(page)
    const arrive = await holdBack(page, '**/api/adjudicate/*')
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

test('no line of facts begins or ends with a dot, and none splits the place', async () => {
  const { page } = await open({ viewport: { width: 390, height: 900 } })
  await page.goto(siteUrl('/SearchMedication/biktarvy?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  const edge = (await page.locator('.rx-summary').boundingBox())?.x ?? 0
  const facts = await page.locator('.rx-facts > div').evaluateAll((each) =>
    each.map((fact) => {
      const words = fact.querySelector('dd')?.getBoundingClientRect()
      return { start: fact.getBoundingClientRect().x, wordsStart: words?.x ?? 0, height: words?.height ?? 0 }
    }),
  )
  // A dot is before its fact; at the start of a line, it's outside of the page's column, where it's clipped.
  const firstOfLine = facts.filter(({ start }) => start < edge)
  expect(firstOfLine.length).toBeGreaterThan(1)
  for (const { wordsStart } of firstOfLine) expect(wordsStart).toBeCloseTo(edge, 0)
  for (const { height } of facts) expect(height).toBeLessThan(30)
})

// spec: search 4 Other
test('the hint about the dosage covers neither the gauge nor a price', async () => {
  for (const width of [390, 1280]) {
    const { page } = await open({ viewport: { width, height: 900 } })
    await page.goto(siteUrl('/?orgCode=ACME'))
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel(english.settings.zip).fill('10001')
    const hint = page.getByText(english.views.verifyDosage)
    for (const view of [english.views.gauge, english.views.list]) {
      await page.getByText(view, { exact: true }).click()
      const around = await hint.boundingBox()
      if (!around) throw new Error('The hint has disappeared')
      // Nor does it touch what is below the facts.
      const below = await page.locator('.rx-summary-actions').boundingBox()
      if (width === 390) expect(below?.y).toBeGreaterThanOrEqual(around.y + around.height + 2)
      for (const words of await page.locator('.rx-price, .rx-wedge, .rx-gauge').all()) {
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

// spec: account 9 Business constants and limits
test('every width in the specification shows the whole page, in the longer language', async () => {
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

test('the pharmacies fill a desktop’s width: the list, and the chosen pharmacy beside it', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await page.getByRole('button', get).click()
  const first = await offers(page).first().textContent()
  const name = (await page.locator('.rx-selected-name b').textContent()) ?? ''
  expect(first).toContain(name)
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not visible`)
    return { left: box.x, right: box.x + box.width, top: box.y }
  }
  const [field, list, picked] = [
    await boxOf('.rx-combobox-box'),
    await boxOf('.rx-pharmacies'),
    await boxOf('.rx-pharmacies-picked'),
  ]
  expect(list.left).toBe(field.left)
  expect(picked.right).toBe(field.right)
  expect(picked.top).toBe(list.top)
  expect(picked.left - list.right).toBe(32)
  // On a phone the list takes the full width.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.locator('.rx-pharmacies-picked').isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  // Visible however far the list is scrolled.
  await page
    .getByRole('button', { name: english.pharmacies.showEvery.replace('{count}', `${await offers(page).count()}`) })
    .click()
  await offers(page).last().scrollIntoViewIfNeeded()
  const coupon = page.getByRole('button', { name: english.pharmacies.showCoupon })
  const box = await coupon.boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(900)
  await coupon.click()
  await page.locator('.rx-coupon').getByText(name).first().waitFor()
})

test('with a plan, GET SAVINGS! stays on a phone’s first screen', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await insured(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByText(/^Your copay is about/).waitFor()
  expect((await page.getByRole('button', get).boundingBox())?.y).toBeLessThanOrEqual(700)
})

describe('a phone’s home page', () => {
  for (const [language, most] of [
    ['en', 265],
    ['es', 285],
  ] as const) {
    test(`has a footer of ${most} px at most, with touchable links, in ${language}`, async () => {
      const { page } = await open({ viewport: { width: 390, height: 844 } })
      await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
      const footer = await page.locator('.site-footer').boundingBox()
      expect(footer?.height).toBeLessThanOrEqual(most)
      for (const link of await page.locator('.site-footer nav > *').all()) {
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      // The legal words are one press away, and on a wide screen they stand there.
      const { footer: words } = await loadMessages(siteArea, language)
      const legal = page.getByText(words.legal, { exact: true })
      expect(await legal.isVisible()).toBe(false)
      await page.locator('.site-footer summary').click()
      await legal.waitFor()
      await expectAccessible(page)
      await page.locator('.site-footer summary').click()
      await page.setViewportSize({ width: 1280, height: 900 })
      await legal.waitFor()
    })
  }

  test('shows a hint in the tabs’ panel until a tab is chosen', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(siteUrl('/?orgCode=ACME'))
    const empty = page.getByText(text.home.pickTab, { exact: true })
    await empty.waitFor()
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
    await page.getByRole('tab', { name: text.home.top }).click()
    await page.locator('.site-tile').first().waitFor()
    expect(await empty.count()).toBe(0)
  })

  test('on a wide screen has the top searches open, without the hint', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.goto(siteUrl('/?orgCode=ACME'))
    expect(await page.getByText(text.home.pickTab, { exact: true }).isVisible()).toBe(false)
    await page.locator('.site-tile').first().waitFor()
  })
})

describe('tile prices', () => {
  test('show once a zip is known, and are the same as on the medication’s own page', async () => {
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

// spec: search 4 Drug savings
test('a drug’s page asks for no zip if the browser shares its location', async () => {
  const { page } = await open({
    permissions: ['geolocation'],
    geolocation: { latitude: 40.7506, longitude: -73.9971 },
  })
  await page.goto(siteUrl('/savings/Lipitor/price'))
  expect((await readPrices(page)).Retail).toMatch(/^\$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
