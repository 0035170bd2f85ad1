/** From prices to the coupon: every screen of the pricing journey, in the widget and on the site, in both languages, on phone and desktop. */
import { fill, type Language, type LaterMessages, loadLaterMessages, loadMessages, type Messages } from '@rxgauge/text'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  expectAccessible,
  medicationField,
  openBrowser,
  partnerUrl,
  readPrices,
  siteUrl,
  type Visit,
  visit,
} from './browser'

let browser: Browser
let here: Visit
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  expect(here.complaints).toEqual([])
  await here.close()
})

type Sentences = Messages & LaterMessages
const sentences = async (language: Language, edition?: Parameters<typeof loadMessages>[1]): Promise<Sentences> => ({
  ...(await loadMessages(language, edition)),
  ...(await loadLaterMessages(language, edition)),
})
const english = await sentences('en')

/** A label with its places left open, as a pattern. */
const pattern = (sentence: string) =>
  new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)

async function begin(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  here = await visit(browser, options)
  await here.page.goto(address)
  return here.page
}

const widget = (query: Record<string, string>) => partnerUrl({ zip: '10001', ...query })

/** Chooses a plan by name from the insurance screen that is open. */
async function choosePlan(page: Page, name: string, text: Sentences = english) {
  await page.getByLabel(text.insurance.label).fill(name)
  await page.getByRole('button', { name, exact: true }).click()
}

async function insured(page: Page, text: Sentences = english) {
  await readPrices(page)
  await page.getByRole('button', { name: text.settings.chooseInsurance, exact: true }).click()
  await choosePlan(page, 'Acme Health PPO', text)
  await readPrices(page)
}

/** The pharmacies of the list, each a button to its coupon. */
const offers = (page: Page, text: Sentences = english) =>
  page.getByRole('list', { name: text.pharmacies.list }).locator('.rx-pharmacy-open')

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const shut = (page: Page, text: Sentences = english) =>
  page.getByRole('dialog').getByRole('button', { name: text.common.close }).click()

/** Every language at every width; on PostgreSQL, where only the database is another, each language once. */
const everyWay = [
  ['en', 390],
  ['es', 1280],
  ['en', 1280],
  ['es', 390],
] as const
const ways = inject('database') === 'postgresql' ? everyWay.slice(0, 2) : everyWay

describe.each([
  ['the widget on a partner’s page', 'widget'],
  ['the site', 'site'],
] as const)('%s', (_, place) => {
  test.each(ways)('in %s at %d px: settings, insurance, prices, pharmacies, map, coupon', async (language, width) => {
    const text = await sentences(language)
    const options = { viewport: { width, height: 900 } }
    const page =
      place === 'widget'
        ? await begin(widget({ drug: 'atorvastatin', lang: language }), options)
        : await begin(siteUrl(`/SearchMedication/atorvastatin?orgCode=ACME&lang=${language}`), options)
    if (place === 'site') await page.getByLabel(text.settings.zip).fill('10001')
    const scope = place === 'widget' ? 'rx-gauge' : 'body'
    const looksRight = async () => {
      await expectAccessible(page, scope)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const before = await readPrices(page)

    // 1: gauge or list; the summary says that the dosage is to be verified.
    await page.getByText(text.views.verifyDosage).waitFor()
    const gauge = page.getByRole('img', { name: new RegExp(text.gauge.name) })
    await page.getByRole('radio', { name: text.views.gauge }).check()
    await gauge.waitFor()
    await looksRight()
    await page.getByRole('radio', { name: text.views.list }).check()
    expect(await gauge.count()).toBe(0)
    await page.getByText('SaveFirst').waitFor()
    await looksRight()

    // 2: a custom quantity within the bounds of its unit.
    await page.getByRole('button', { name: text.settings.change }).click()
    await page.getByLabel(text.settings.quantity).selectOption({ label: text.settings.customQuantity })
    const bounds = fill(text.rules.quantityBetween, { min: 30, max: 90 })
    await dialog(page, text.quantity.title).getByLabel(bounds).fill('7')
    await page.keyboard.press('Enter')
    await expectAccessible(page, scope)
    await dialog(page, text.quantity.title).getByLabel(bounds).fill('45.4')
    await page.keyboard.press('Enter')
    await dialog(page, text.quantity.title).waitFor({ state: 'detached' })
    expect(await page.getByLabel(text.settings.quantity).inputValue()).toBe('45')
    await page.getByRole('button', { name: text.common.done }).click()
    expect(await readPrices(page)).not.toEqual(before)
    await page.getByText(/^45 tab/).waitFor()

    // 1: CANCEL restores what was.
    await page.getByRole('button', { name: text.settings.change }).click()
    await page.getByLabel(text.settings.strength).selectOption({ label: '80 mg' })
    await page.getByRole('button', { name: text.common.cancel }).click()
    await page.getByText('20 mg', { exact: true }).waitFor()

    // 4: a government plan is confirmed or chosen again.
    await page.getByRole('button', { name: text.insurance.compare }).click()
    await page.getByText(text.insurance.hint).waitFor()
    await looksRight()
    await page.getByRole('radio', { name: text.insurance.government }).check()
    await page.getByLabel(text.insurance.label).fill('medicare part d basic')
    await page.getByRole('button', { name: 'Medicare Part D Basic' }).waitFor()
    await page.getByLabel(text.insurance.label).press('Enter')
    await expectAccessible(page, scope)
    await dialog(page, text.insurance.confirmTitle).getByRole('button', { name: text.insurance.reselect }).click()
    await page.getByRole('radio', { name: text.insurance.commercial }).check()
    await choosePlan(page, 'Acme Health PPO', text)
    const insuredPrices = await readPrices(page)
    expect(Object.keys(insuredPrices)[1]).toMatch(/\*$/)

    // 5 and 10: what the copay is made of, how a price is made, side by side, and what the year costs.
    await page.getByRole('button', { name: text.views.copayInfo }).click()
    await dialog(page, text.views.copayInfo).getByRole('heading', { level: 3 }).first().waitFor()
    await expectAccessible(page, scope)
    await shut(page, text)
    await page
      .getByRole('button', { name: pattern(text.howPriced.openFor) })
      .first()
      .click()
    await dialog(page, text.howPriced.open)
      .getByText(text.howPriced.coupon.changes[1] ?? '')
      .waitFor()
    await expectAccessible(page, scope)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.compare.open }).click()
    await dialog(page, text.compare.title).getByText(/\d% /).waitFor()
    await expectAccessible(page, scope)
    await shut(page, text)
    await page.getByRole('button', { name: text.deductible.open }).click()
    await dialog(page, text.deductible.title).getByText(text.deductible.sentence).waitFor()
    await dialog(page, text.deductible.title).getByLabel(text.deductible.fills).fill('x')
    await dialog(page, text.deductible.title).getByText(text.deductible.fillsRule).waitFor()
    await dialog(page, text.deductible.title).getByLabel(text.deductible.fills).fill('4')
    await dialog(page, text.deductible.title).getByText(pattern(text.deductible.counts)).waitFor()
    await expectAccessible(page, scope)
    await shut(page, text)
    await page.getByRole('button', { name: fill(text.views.productInfo, { name: 'Atorvastatin' }) }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Atorvastatin' }).waitFor()
    await shut(page, text)
    await page.getByRole('button', { name: text.alternatives.title, exact: true }).click()
    await dialog(page, text.alternatives.title).getByText('Lipitor').waitFor()
    await expectAccessible(page, scope)
    await shut(page, text)

    // 6: pharmacies by price, by distance, on the map.
    await page.getByRole('button', { name: text.savings.get }).click()
    const list = page.getByRole('list', { name: text.pharmacies.list })
    await list.waitFor()
    expect(await list.getByText(text.pharmacies.bestPrice, { exact: true }).count()).toBe(1)
    expect(await list.getByText(text.pharmacies.bestMailPrice).count()).toBe(1)
    expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(300)
    await looksRight()
    await page.getByRole('radio', { name: text.pharmacies.byDistance }).check()
    await expect
      .poll(async () => {
        const miles = (await list.locator('small').allTextContents()).map((note) => Number.parseFloat(note))
        const shops = miles.filter((value) => !Number.isNaN(value))
        return shops.length > 3 && shops.every((value, index) => index === 0 || value >= (shops[index - 1] ?? 0))
      })
      .toBe(true)
    await page.getByRole('radio', { name: text.pharmacies.map }).check()
    const map = page.getByRole('group', { name: pattern(text.pharmacies.mapName) })
    await map.waitFor()
    expect(await map.getAttribute('data-zoom')).toBe('12')
    await map.focus()
    await page.keyboard.press('-')
    expect(await map.getAttribute('data-zoom')).toBe('11')
    await page.getByRole('button', { name: text.pharmacies.showAll }).click()
    await looksRight()
    await page.getByRole('radio', { name: text.pharmacies.byPrice }).check()
    await list.getByText(text.pharmacies.bestPrice, { exact: true }).waitFor()

    // 7: the coupon, its back, its paper; 6: the favorite.
    await offers(page, text).first().click()
    await page.getByText(/^RXG\d{11}$/).waitFor()
    for (const statement of [text.coupon.notInsurance, text.coupon.free]) {
      expect(await page.getByText(statement).count()).toBeGreaterThan(0)
    }
    await looksRight()
    const [paper] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: text.coupon.print }).click(),
    ])
    expect(paper.url() === 'about:blank' || paper.url().includes('/coupon.pdf')).toBe(true)
    await paper.close()
    await page.getByRole('button', { name: text.coupon.turn }).click()
    await page.getByRole('img', { name: pattern(text.savings.qrName) }).waitFor()
    await looksRight()
    await page.getByRole('button', { name: text.pharmacies.selectFavorite }).click()
    await page.getByRole('button', { name: text.pharmacies.unselectFavorite }).waitFor()
    await page.getByRole('button', { name: text.coupon.backToList }).click()
    await list.getByText(text.pharmacies.favorite, { exact: true }).waitFor()

    // 1: 'Modify Search' leads back to the settings.
    await page.getByRole('button', { name: text.views.modify }).click()
    await page.getByRole('heading', { name: text.views.modify }).waitFor()
    await looksRight()
  })
})

describe('a manufacturer’s copay card', () => {
  test('stands behind its screen: GO BACK, CONTINUE, then card, steps and pharmacies', async () => {
    const page = await begin(widget({ drug: 'biktarvy' }))
    await insured(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('heading', { name: 'Before you continue' }).waitFor()
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'GO BACK' }).click()
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('button', { name: 'CONTINUE', exact: true }).click()
    await page.getByText('Governmental beneficiaries excluded, terms and conditions apply').waitFor()
    expect(await page.getByRole('list').filter({ hasText: 'Open the card' }).getByRole('listitem').count()).toBe(3)
    await page.getByText('Turn off Pop up Blocker').waitFor()
    expect(await page.getByRole('link', { name: 'View Coupon' }).getAttribute('href')).toMatch(
      /\/coupon\.pdf\?lang=en$/,
    )
    await expectAccessible(page, 'rx-gauge')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'VIEW SAVINGS' }).click(),
    ])
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    await page.getByRole('button', { name: 'See pharmacies' }).click()
    await offers(page).first().click()
    await page
      .getByText(/^RXG\d{11}$/)
      .or(page.getByRole('button', { name: 'CONTINUE', exact: true }))
      .first()
      .waitFor()
  })

  test('opens by itself where no screen stands before it', async () => {
    const page = await begin(widget({ drug: 'bentyl' }))
    await insured(page)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'GET SAVINGS!' }).click(),
    ])
    await opened.close()
    await page.getByRole('button', { name: 'VIEW SAVINGS' }).waitFor()
  })

  test('a pop-up blocker is named, and a link stands in', async () => {
    here = await visit(browser)
    const { page } = here
    await page.addInitScript(() => {
      const state = window as unknown as { features: string | undefined }
      window.open = (_address, _target, features) => {
        state.features = features
        return null
      }
    })
    await page.goto(widget({ drug: 'bentyl' }))
    await insured(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('link', { name: 'Open the PDF' }).waitFor()
    const features = await page.evaluate(() => (window as unknown as { features: string }).features)
    expect(features).toBe('popup,width=1250,height=570')
    await expectAccessible(page, 'rx-gauge')
  })

  test('is not eligible for a government beneficiary, whatever the page believes', async () => {
    const page = await begin(widget({ drug: 'biktarvy' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
    await page.getByRole('radio', { name: english.insurance.government }).check()
    await choosePlan(page, 'Medicare Part D Basic')
    await dialog(page, english.insurance.confirmTitle).getByRole('button', { name: 'Yes' }).click()
    expect((await readPrices(page)).Coupon).toBe('not eligible')
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    // What is left are cards, which are for everybody.
    await offers(page).first().click()
    await page.getByText('This is not insurance').waitFor()
    expect(await page.getByText('Governmental beneficiaries excluded').count()).toBe(0)
  })
})

describe('a discount card', () => {
  const toList = async (page: Page) => {
    await readPrices(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).waitFor()
  }

  test('of a mail-order pharmacy launches its site by itself', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    const [site] = await Promise.all([page.waitForEvent('popup'), offers(page).filter({ hasText: 'MailMeds' }).click()])
    await site.close()
    await page.getByRole('button', { name: 'LAUNCH SITE' }).waitFor()
    await page.getByText(/^Save up to \$[\d.]+ more at nearby pharmacies$/).waitFor()
    await expectAccessible(page, 'rx-gauge')
  })

  test('pressed twice is asked for once', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/adjudicate/cashoffer')) asked++
    })
    await toList(page)
    await offers(page).first().dblclick()
    await page.getByText(/^RXG\d{11}$/).waitFor()
    expect(asked).toBe(1)
  })

  test('of a pharmacy that closed meanwhile: a sentence, and the list anew', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    await page.route('**/adjudicate/cashoffer', (route) =>
      route.fulfill({
        status: 410,
        headers: { 'access-control-allow-origin': '*' },
        json: { success: false, message: 'This pharmacy has closed.', data: null, errorCode: 'PHARMACY_CLOSED' },
      }),
    )
    await offers(page).first().click()
    await page.getByRole('heading', { name: 'not available' }).waitFor()
    await page.getByText('This pharmacy has closed.').waitFor()
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'See pharmacies' }).click()
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).waitFor()
    // The browser itself notes the 410.
    here.complaints.splice(0)
  })

  test('at another shop of the group', async () => {
    const page = await begin(widget({ drug: 'sertraline' }))
    await toList(page)
    await offers(page).filter({ hasText: 'Riverside Pharmacy' }).click()
    await page.getByRole('button', { name: 'Other locations of Riverside Pharmacy' }).click()
    const shops = dialog(page, 'Select Pharmacy').getByRole('list')
    await expectAccessible(page, 'rx-gauge')
    const address = (await shops.locator('b').nth(1).textContent()) ?? ''
    await shops.getByRole('button').nth(1).click()
    await page.getByText(address).waitFor()
    await page.getByText(/^RXG\d{11}$/).waitFor()
  })

  test('keyboard alone, from an empty search to the coupon in fewer than 25 key presses', async () => {
    const page = await begin(partnerUrl())
    let presses = 0
    const press = async (key: string) => {
      presses++
      await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
    const tabTo = async (name: RegExp) => {
      do await press('Tab')
      while (!name.test(await focused()) && presses < 40)
    }
    await medicationField(page).focus()
    for (const key of 'ator') await press(key)
    await page.getByRole('listbox').waitFor()
    await press('ArrowDown')
    await press('Enter')
    await page.getByLabel('Zip code').waitFor()
    for (const key of '10001') await press(key)
    await readPrices(page)
    await tabTo(/^GET SAVINGS!$/)
    await press('Enter')
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).waitFor()
    await tabTo(/^[A-Z]{2}.+\$[\d.]+$/)
    await press('Enter')
    await page.getByText(/^RXG\d{11}$/).waitFor()
    expect(presses).toBeLessThan(25)
  })
})

describe('the favorite pharmacy', () => {
  const toList = async (org: string) => {
    here = await visit(browser)
    const { page } = here
    await page.clock.install()
    await page.goto(widget({ drug: 'sertraline', org }))
    await page.clock.runFor(1500)
    await readPrices(page)
    await page.getByRole('button', { name: /GET SAVINGS!|VIEW SAVINGS/ }).click()
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).waitFor()
    return page
  }
  const question = (page: Page) => dialog(page, 'Select Favorite Pharmacy')

  test('is asked for four seconds after the list, kept, and stands first', async () => {
    const page = await toList('ACME')
    await page.clock.runFor(3900)
    expect(await question(page).count()).toBe(0)
    await page.clock.runFor(200)
    await question(page).waitFor()
    await expectAccessible(page, 'rx-gauge')
    const name = (await question(page).locator('li b').nth(2).textContent()) ?? ''
    await question(page).getByRole('listitem').nth(2).getByRole('button').click()
    const first = page.getByRole('list', { name: 'Pharmacies with an offer' }).getByRole('listitem').first()
    await first.getByText('Favorite', { exact: true }).waitFor()
    expect(await first.textContent()).toContain(name)
    await page.getByText(/^Save up to \$[\d.]+ more at nearby pharmacies$/).waitFor()
  })

  test('who does not want one is not asked again', async () => {
    const page = await toList('ACME')
    await page.clock.runFor(4100)
    await question(page).getByRole('button', { name: 'NOT NOW' }).click()
    await page.clock.runFor(10_000)
    expect(await question(page).count()).toBe(0)
  })

  test('professionals are not asked, and have no button for it', async () => {
    const page = await toList('CLINIC')
    await page.clock.runFor(6000)
    expect(await question(page).count()).toBe(0)
    await offers(page).first().click()
    await page.getByText(/^RXG\d{11}$/).waitFor()
    expect(await page.getByRole('button', { name: /Favorite Pharmacy|PRINT/ }).count()).toBe(0)
  })
})

describe('editions', () => {
  test.each(['en', 'es'] as const)('a professional sends savings to the patient, in %s', async (language) => {
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

  test('a professional’s patients view savings; everybody else gets them', async () => {
    for (const [org, name] of [
      ['CAREPT', 'VIEW SAVINGS'],
      ['ACME', 'GET SAVINGS!'],
    ] as const) {
      const page = await begin(widget({ drug: 'sertraline', org }))
      await readPrices(page)
      await page.getByRole('button', { name }).waitFor()
      expect(await page.getByRole('button', { name: 'SEND SAVINGS TO PATIENT' }).count()).toBe(0)
      await here.close()
    }
  })

  test('an organization of one group shows that group alone', async () => {
    const page = await begin(widget({ drug: 'sertraline', org: 'CORNER' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    const names = page.getByRole('list', { name: 'Pharmacies with an offer' }).locator('.rx-pharmacy-name > b')
    await names.first().waitFor()
    expect(new Set(await names.allTextContents())).toEqual(new Set(['Corner Chemist']))
  })

  test('forwards by itself where the organization wants that, unless the person stays', async () => {
    here = await visit(browser)
    const { page } = here
    await page.clock.install()
    await page.goto(widget({ drug: 'sertraline', org: 'WAGON' }))
    await page.clock.runFor(1500)
    await page.getByText('You will be taken to your savings in a moment.').waitFor()
    await page.getByRole('button', { name: 'STAY HERE' }).click()
    await page.clock.runFor(10_000)
    expect(await page.getByRole('list', { name: 'The four prices' }).count()).toBe(1)
    await page.goto(widget({ drug: 'lisinopril', org: 'WAGON' }))
    await page.clock.runFor(1500)
    await page.getByText('You will be taken to your savings in a moment.').waitFor()
    await page.clock.runFor(3600)
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).waitFor()
  })
})

describe('where the device is', () => {
  const nearChicago = { geolocation: { latitude: 41.885, longitude: -87.62 } }
  const address = '/SearchMedication/sertraline?orgCode=ACME'

  test('is found by our own server once the browser may tell', async () => {
    const page = await begin(siteUrl(address), { permissions: ['geolocation'], ...nearChicago })
    await readPrices(page)
    await page.getByText(/^606\d\d Chicago, IL$/).waitFor()
  })

  test('while it may not, Current Location is disabled and says why', async () => {
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
    await expectAccessible(page)
    await dialog(page, 'Where would you buy?').getByLabel('Zip code', { exact: true }).fill('10001')
    await readPrices(page)
  })

  test('asked for in the dialog, it becomes the zip', async () => {
    const page = await begin(siteUrl(address), { permissions: ['geolocation'], ...nearChicago })
    await readPrices(page)
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByLabel('Zip code', { exact: true }).fill('10001')
    await page.getByText('New York, NY').waitFor()
    await page.getByRole('button', { name: 'Use current location' }).click()
    await page.getByRole('radio', { name: 'Current Location' }).check()
    await dialog(page, 'Where would you buy?').getByRole('button', { name: 'DONE' }).click()
    await dialog(page, 'Where would you buy?').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Zip code', { exact: true }).inputValue()).toMatch(/^606/)
  })
})

describe('prices that do not come', () => {
  test.each([
    ['retail', 'Retail'],
    ['cashnew', 'Discount'],
    ['couponnew', 'Coupon'],
    ['copaynew', 'Est. copay'],
  ])('%s alone failing leaves the others, and can be asked for again', async (path, name) => {
    here = await visit(browser)
    const { page } = here
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
    expect(prices[name]).toBe('No answer')
    if (path === 'retail' || path === 'cashnew') {
      await page.getByRole('alert').getByText('No price right now.').waitFor()
    }
    await expectAccessible(page, 'rx-gauge')
    fails = false
    await page.getByRole('button', { name: new RegExp(`^TRY AGAIN: ${name}`) }).click()
    await expect
      .poll(async () => Object.values(await readPrices(page)).filter((value) => value.startsWith('$')).length)
      .toBe(4)
    here.complaints.splice(0)
  })

  test('where no pharmacy stands within 25 miles, that is said', async () => {
    const page = await begin(widget({ drug: 'sertraline', zip: '99723' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByText(/^There is no pharmacy within 25 miles of 99723\. The nearest is [\d.]+ mi away\.$/).waitFor()
    await expectAccessible(page, 'rx-gauge')
  })

  test.each(['"\'<script>', '🙂🙂🙂', 'x'.repeat(500)])(
    'insurance text %j finds nothing, and says so',
    async (typed) => {
      const page = await begin(widget({ drug: 'sertraline' }))
      await readPrices(page)
      await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
      await page.getByLabel('Name of your plan').fill(typed)
      await page.getByText(/^No plan matches “/).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
    },
  )
})

describe('a result has an address', () => {
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

  test('from the widget it can be copied, and leads to the full site at the same result; it holds no zip', async () => {
    here = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = here
    await page.goto(widget({ drug: 'sertraline' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'COPY LINK' }).click()
    await page.locator('.rx-copied').getByText('Link copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/SearchMedication\/Sertraline\/\d+\/30\?orgCode=ACME$/)
    expect(link).not.toContain('10001')
    await page.goto(link)
    await expect.poll(() => medicationField(page).inputValue()).toBe('Sertraline')
  })
})

test('a page that forbids frames: the information opens on a page of its own', async () => {
  const page = await begin(widget({ drug: 'sertraline', frames: 'no' }))
  await readPrices(page)
  await page.getByRole('button', { name: 'About Sertraline' }).click()
  await page.getByText('This page does not allow the information to be shown inside it.').waitFor()
  expect(await page.getByRole('link', { name: 'Open on a page of its own' }).getAttribute('href')).toMatch(
    /\/pem\/\d+\/page/,
  )
  // The browser itself notes the frame that it blocked.
  here.complaints.splice(0)
})

test('hints go by themselves: the dosage after 5 s, the plan’s name after 4 s; five coupons later no dosage is hinted at', async () => {
  here = await visit(browser)
  const { page } = here
  await page.clock.install()
  await page.goto(widget({ drug: 'sertraline' }))
  await page.clock.runFor(1500)
  const dosage = page.getByText(english.views.verifyDosage)
  await dosage.waitFor()
  await page.clock.runFor(5000)
  await dosage.waitFor({ state: 'detached' })
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
  await dialog(page, 'Alternatives')
    .getByRole('button', { name: /^Atorvastatin/ })
    .click()
  await expect.poll(() => medicationField(page).inputValue()).toBe('Atorvastatin')
  expect((await readPrices(page)).Coupon).toMatch(/^\$/)
})

test('help with the insurance chooses a plan by an answer', async () => {
  const page = await begin(widget({ drug: 'sertraline' }))
  await readPrices(page)
  await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
  await page.getByRole('button', { name: 'Which insurance do I have?' }).click()
  await dialog(page, 'Which insurance do I have?').getByText('The name of your plan stands on').waitFor()
  await expectAccessible(page, 'rx-gauge')
  await dialog(page, 'Which insurance do I have?').getByRole('button', { name: 'I have Medicare' }).click()
  await dialog(page, english.insurance.confirmTitle).getByRole('button', { name: 'Yes' }).click()
  await readPrices(page)
  expect(await page.getByText('No insurance selected').count()).toBe(0)
})

test('neither the host page nor its console learns of medication, zip or plan by a coupon', async () => {
  here = await visit(browser)
  const { page } = here
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
  await page.getByText(/^RXG\d{11}$/).waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).toContain('coupon {"type":"discount"}')
  expect(seen.join()).not.toMatch(/sertraline|10001|RXG\d/i)
})
