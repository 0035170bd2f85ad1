/** Everything else between prices and coupon: editions, locations, failures, links, hints, and what a host page may learn. */

import {
  dialog,
  english,
  expectAccessible,
  firstOrAll,
  insured,
  medicationField,
  offers,
  partnerUrl,
  pattern,
  readPrices,
  sentences,
  siteUrl,
  visits,
  widget,
} from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { begin, here, open } = visits()

describe('editions', () => {
  test.each(firstOrAll('es', 'en'))('a professional sends savings to the patient, in %s', async (language) => {
    const text = await sentences(language, 'provider')
    const page = await begin(widget({ drug: 'lipitor', org: 'CLINIC', lang: language }))
    await insured(page, text)
    await page.getByText(text.alternatives.covered).waitFor()
    await page.getByRole('list', { name: text.alternatives.title }).getByText('Atorvastatin').waitFor()
    await page.getByRole('button', { name: text.savings.send }).click()
    await dialog(page, text.savings.shareTitle)
      .getByRole('img', { name: /SearchMedication\/Lipitor/ })
      .waitFor()
    await expectAccessible(page, 'rx-gauge')
    await dialog(page, text.savings.shareTitle).getByRole('button', { name: text.savings.view }).click()
    await page
      .getByRole('button', { name: pattern(text.savings.sendIcon) })
      .first()
      .waitFor()
    await expectAccessible(page, 'rx-gauge')
  })

  test('a professional’s patients see VIEW SAVINGS; everybody else sees GET SAVINGS!', async () => {
    for (const [org, name] of [
      ['CAREPT', 'VIEW SAVINGS'],
      ['ACME', 'GET SAVINGS!'],
    ] as const) {
      const page = await begin(widget({ drug: 'sertraline', org }))
      await readPrices(page)
      await page.getByRole('button', { name }).waitFor()
      expect(await page.getByRole('button', { name: 'SEND SAVINGS TO PATIENT' }).count()).toBe(0)
      await here().close()
    }
  })

  test('an organization with one chain shows that chain alone', async () => {
    const page = await begin(widget({ drug: 'sertraline', org: 'CORNER' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    const names = page.getByRole('list', { name: 'Pharmacies and prices' }).locator('.rx-pharmacy-name > b')
    await names.first().waitFor()
    expect(new Set(await names.allTextContents())).toEqual(new Set(['Corner Chemist']))
  })

  test('forwards by itself if the organization wants that, unless the person stays', async () => {
    const { page } = await open()
    await page.clock.install()
    await page.goto(widget({ drug: 'sertraline', org: 'WAGON' }))
    await page.clock.runFor(1500)
    await page.getByText('We’ll take you to your savings in a moment.').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.clock.runFor(10_000)
    expect(await page.getByRole('list', { name: 'The four prices' }).count()).toBe(1)
    await page.goto(widget({ drug: 'lisinopril', org: 'WAGON' }))
    await page.clock.runFor(1500)
    await page.getByText('We’ll take you to your savings in a moment.').waitFor()
    await page.clock.runFor(3600)
    await page.getByRole('list', { name: 'Pharmacies and prices' }).waitFor()
  })
})

describe('the device’s location', () => {
  const nearChicago = { geolocation: { latitude: 41.885, longitude: -87.62 } }
  const address = '/SearchMedication/sertraline?orgCode=ACME'

  // spec: search 3 Location
  // spec: search 3 Stored client data
  test('is found by our own server once the browser gives permission', async () => {
    const page = await begin(siteUrl(address), { permissions: ['geolocation'], ...nearChicago })
    await readPrices(page)
    await page.getByText(/^606\d\d Chicago, IL$/).waitFor()
    const stored = [1, 2].map((part) => `rxgauge:ACME:current_live_location${part}`)
    expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), stored)).toEqual([
      String(nearChicago.geolocation.latitude),
      String(nearChicago.geolocation.longitude),
    ])
  })

  // spec: search 4 Location
  test('Current Location is disabled without permission, and says why', async () => {
    const page = await begin(siteUrl(address))
    await page.evaluate(() => {
      navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus
    })
    await page.getByRole('button', { name: 'Use current location' }).click()
    const current = page.getByRole('radio', { name: 'Current Location' })
    await expect.poll(() => current.isDisabled()).toBe(true)
    await page
      .getByRole('tooltip', { name: '' })
      .getByText('Please provide the location permission and refresh')
      .waitFor()
    // Inside the dialog, which clips anything that overflows it.
    const [reason, around] = await Promise.all([
      page.getByRole('tooltip', { name: '' }).boundingBox(),
      dialog(page, 'Where will you pick it up?').boundingBox(),
    ])
    expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThan((around?.y ?? 0) + (around?.height ?? 0))
    await expectAccessible(page)
    await dialog(page, 'Where will you pick it up?').getByRole('textbox', { name: 'Zip Code' }).fill('10001')
    await readPrices(page)
  })

  test('becomes the ZIP when requested in the dialog', async () => {
    const page = await begin(siteUrl(address), { permissions: ['geolocation'], ...nearChicago })
    await readPrices(page)
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByRole('textbox', { name: 'Zip Code' }).fill('10001')
    await page.getByText('New York, NY', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use current location' }).click()
    await page.getByRole('radio', { name: 'Current Location' }).check()
    await dialog(page, 'Where will you pick it up?').getByRole('button', { name: 'DONE' }).click()
    await dialog(page, 'Where will you pick it up?').waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Zip Code' }).inputValue()).toMatch(/^606/)
  })
})

describe('prices that fail to load', () => {
  test.each([
    ['cashnew', 'Discount'],
    ['couponnew', 'Coupon'],
    ['copaynew', 'Est. copay'],
  ])('if only %s fails, the others stay, and it can be requested again', async (path, name) => {
    const { page } = await open()
    await page.goto(widget({ drug: 'biktarvy' }))
    await readPrices(page)
    let fails = true
    await page.route(`**/price/${path}/**`, (route) =>
      fails
        ? route.fulfill({
            status: 503,
            headers: { 'access-control-allow-origin': '*' },
            json: { success: false, message: 'No price right now.', data: null, errorCode: 'OVERLOADED' },
          })
        : route.continue(),
    )
    await insured(page)
    const prices = await readPrices(page)
    expect(Object.values(prices).filter((value) => value.startsWith('$'))).toHaveLength(3)
    expect(prices[name]).toBe('Couldn’t load')
    if (path === 'cashnew') {
      const problem = page.getByRole('alert').filter({ hasText: 'No price right now.' })
      await problem.getByRole('button', { name: `TRY AGAIN: ${name}` }).waitFor()
      expect(await page.getByRole('button', { name: /^TRY AGAIN/ }).count()).toBe(1)
    }
    await expectAccessible(page, 'rx-gauge')
    fails = false
    await page.getByRole('button', { name: new RegExp(`^TRY AGAIN: ${name}`) }).click()
    await expect
      .poll(async () => Object.values(await readPrices(page)).filter((value) => value.startsWith('$')).length)
      .toBe(4)
    here().complaints.splice(0)
  })

  test.each([english.views.gauge, english.views.list])(
    'if all fail for one reason, %s says it once, with one button',
    async (view) => {
      const { page } = await open()
      let fails = true
      await page.route('**/api/price/**', (route) => (fails ? route.abort() : route.continue()))
      await page.goto(widget({ drug: 'sertraline' }))
      await page.getByText(view, { exact: true }).click()
      await readPrices(page)
      expect(await page.getByText(english.errors.NETWORK).count()).toBe(1)
      expect(await page.getByRole('button', { name: /^TRY AGAIN/ }).count()).toBe(1)
      await expectAccessible(page, 'rx-gauge')
      fails = false
      await page.getByRole('button', { name: /^TRY AGAIN/ }).click()
      await expect.poll(async () => (await readPrices(page)).Coupon).toMatch(/^\$/)
      here().complaints.splice(0)
    },
  )

  test.each(firstOrAll('es', 'en'))(
    'if no pharmacy is within 25 miles, gauge and list say so, and mail order comes first, in %s',
    async (language) => {
      const text = await sentences(language)
      const page = await begin(widget({ drug: 'sertraline', zip: '99723', lang: language }))
      await page.getByText(pattern(text.far.prices)).waitFor()
      await page.getByText(text.far.best, { exact: true }).waitFor()
      await page.getByText(pattern(text.far.note)).waitFor()
      await expectAccessible(page, 'rx-gauge')
      await page.getByRole('button', { name: text.savings.get }).click()
      await page.getByText(pattern(text.pharmacies.widened)).waitFor()
      // Not "near".
      const title = text.pharmacies.nearest.replace('{zip}', '99723')
      await page.getByRole('heading', { name: new RegExp(`^Sertral.+: ${title}$`) }).waitFor()
      expect(await offers(page, text).first().textContent()).toContain(text.pharmacies.mailOrder)
      await expectAccessible(page, 'rx-gauge')
    },
  )

  test('under a ZIP that does not exist, OK and the button for the current location do not overlap', async () => {
    const page = await begin(partnerUrl({ drug: 'sertraline' }))
    await page.getByLabel('Zip Code').fill('00000')
    const box = async (name: string) => {
      const found = page.getByRole('button', { name, exact: true })
      await found.waitFor()
      const { x, width } = (await found.boundingBox()) ?? { x: 0, width: 0 }
      return { start: x, end: x + width }
    }
    const { end } = await box('OK')
    const { start } = await box('Use current location')
    expect(start - end).toBeGreaterThanOrEqual(16)
    await expectAccessible(page, 'rx-gauge')
    // The browser itself logs the 404.
    here().complaints.splice(0)
  })

  test('insurance text in markup, in emoji or of 500 letters finds nothing, and says so', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
    for (const typed of ['"\'<script>', '🙂🙂🙂', 'x'.repeat(500)]) {
      await page.getByLabel('Name of your plan').fill(typed)
      await page.getByText(`No plan matches “${typed.slice(0, 12)}`).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), typed).toBeLessThanOrEqual(1280)
    }
  })
})

describe('a result has a URL', () => {
  test('on the site it is the page’s own; going back leads home', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME'))
    await medicationField(page).fill('sertral')
    await page.getByRole('option', { name: 'Sertraline' }).first().click()
    await page.getByLabel('Zip code').fill('10001')
    const prices = await readPrices(page)
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/SearchMedication\/Sertraline\/\d+\/30$/)
    const address = page.url()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => medicationField(page).inputValue()).toBe('')
    await page.goto(address)
    expect(await readPrices(page)).toEqual(prices)
  })

  test('in the widget it can be copied, opens the full site at the same result, and contains no ZIP', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(widget({ drug: 'sertraline' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.locator('.rx-copied').getByText('Link copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/SearchMedication\/Sertraline\/\d+\/30\?orgCode=ACME&lang=en$/)
    const { pathname, search: query } = new URL(link)
    expect(pathname + query).not.toMatch(/\b10001\b/)
    await page.goto(link)
    await expect.poll(() => medicationField(page).inputValue()).toBe('Sertraline')
  })
})

test('a page that forbids frames: product information opens in its own tab', async () => {
  const page = await begin(widget({ drug: 'sertraline', frames: 'no' }))
  await readPrices(page)
  await page.getByRole('button', { name: 'About Sertraline' }).click()
  await page.getByText('This page can’t show the information here.').waitFor()
  expect(await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toMatch(/\/pem\/\d+\/page/)
  // The browser itself logs the frame that it blocked.
  here().complaints.splice(0)
})

// spec: search 4 Other
test('hints disappear by themselves: the dosage after 5 s, the plan’s name after 4 s; after five coupons there is no dosage hint', async () => {
  const { page } = await open()
  await page.clock.install()
  await page.goto(widget({ drug: 'sertraline' }))
  await page.clock.runFor(1500)
  const dosage = page.getByText(english.views.verifyDosage)
  await dosage.waitFor()
  const summary = page.locator('.rx-summary')
  const withHint = await summary.boundingBox()
  await page.clock.runFor(5000)
  await dosage.waitFor({ state: 'hidden' })
  // Its line stays, so nothing has moved.
  expect(await summary.boundingBox()).toEqual(withHint)
  await page.getByRole('button', { name: english.settings.chooseInsurance, exact: true }).click()
  await page.getByText(english.insurance.hint).waitFor()
  await page.clock.runFor(4000)
  await page.getByText(english.insurance.hint).waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.setItem('rxgauge:ACME:couponViewCount', '6'))
  await page.goto(widget({ drug: 'lisinopril' }))
  await page.clock.runFor(1500)
  await readPrices(page)
  expect(await dosage.count()).toBe(0)
})

test('an alternative leads to its own prices', async () => {
  const page = await begin(widget({ drug: 'lipitor' }))
  await insured(page)
  await page.getByRole('button', { name: /^See \d+ alternatives?$/ }).click()
  await dialog(page, 'Alternatives').getByText('Atorvastatin').waitFor()
  await expectAccessible(page, 'rx-gauge')
  await dialog(page, 'Alternatives')
    .getByRole('button', { name: /^Atorvastatin/ })
    .click()
  await expect.poll(() => medicationField(page).inputValue()).toBe('Atorvastatin')
  expect((await readPrices(page)).Coupon).toMatch(/^\$/)
})

// spec: search 2 Search page
test('the insurance help chooses a plan with one of its buttons', async () => {
  const page = await begin(widget({ drug: 'sertraline' }))
  await readPrices(page)
  await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
  await page.getByRole('button', { name: 'Which insurance do I have?' }).click()
  // One of our own pages, embedded.
  await page.frameLocator('iframe').getByText('The name of your plan is printed on').waitFor()
  await expectAccessible(page, 'rx-gauge')
  await dialog(page, 'Which insurance do I have?').getByRole('button', { name: 'I have Medicare' }).click()
  await dialog(page, english.insurance.confirmTitle).getByRole('button', { name: 'Yes' }).click()
  await readPrices(page)
  expect(await page.getByText('No insurance selected').count()).toBe(0)
})

test('neither the host page nor its console learns the medication, ZIP or plan from a coupon', async () => {
  const { page } = await open()
  await page.addInitScript(() => {
    const state = window as unknown as { seen: string[] }
    state.seen = []
    for (const name of ['ready', 'result', 'coupon', 'error']) {
      document.addEventListener(`rxgauge:${name}`, (event) =>
        state.seen.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
      )
    }
  })
  await page.goto(widget({ drug: 'sertraline' }))
  await readPrices(page)
  await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
  await offers(page).first().click()
  await page.getByText(/^RXG\d{13}$/).waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).toContain('coupon {"version":1,"type":"discount"}')
  expect(seen.join()).not.toMatch(/sertraline|10001|RXG\d/i)
})
