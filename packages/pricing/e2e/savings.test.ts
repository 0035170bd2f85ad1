/** From prices to the coupon: every screen of the pricing journey, in the widget and on the site, in both languages, on phone and desktop. */

import {
  choosePlan,
  dialog,
  english,
  expectAccessible,
  fileBrowser,
  insured,
  medicationField,
  offers,
  partnerUrl,
  pattern,
  readPrices,
  sentences,
  shut,
  siteUrl,
  type Visit,
  visit,
  widget,
} from '@rxgauge/e2e'
import { fill } from '@rxgauge/text'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, inject, test } from 'vitest'

const browser = fileBrowser()
let here: Visit
afterEach(async () => {
  expect(here.complaints).toEqual([])
  await here.close()
})

async function begin(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  here = await visit(browser, options)
  await here.page.goto(address)
  return here.page
}

/** Every language at every width; on PostgreSQL, where only the database is another, each language once. */
const everyWay = [
  ['en', 390],
  ['es', 1280],
  ['en', 1280],
  ['es', 390],
] as const
const ways = inject('preparedDatabase').kind === 'postgresql' ? everyWay.slice(0, 2) : everyWay

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
      page.context().waitForEvent('request', (request) => request.url().includes('/coupon.pdf')),
      page.getByRole('button', { name: text.coupon.print }).click(),
    ])
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
