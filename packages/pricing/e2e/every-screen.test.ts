// database: postgresql, with --all both
/**
 * From prices to the coupon: every screen of the pricing journey, in the widget in English on a phone and on the site in Spanish on a
 * desktop. `pnpm test --all` adds the other combinations.
 */

import {
  choosePlan,
  closeDialog,
  dialog,
  expectAccessible,
  firstOrAll,
  offers,
  pattern,
  readPrices,
  sentences,
  siteUrl,
  visits,
  widget,
} from '@rxgauge/e2e'
import { fill, type Language } from '@rxgauge/text'
import { describe, expect, inject, test } from 'vitest'

const { open } = visits()

/** Each database covers both languages, both widths and both places; together they cover all combinations. */
const ways: Record<'widget' | 'site', readonly [Language, number][]> =
  inject('preparedDatabase').kind === 'postgresql'
    ? { widget: firstOrAll(['en', 390], ['es', 1280]), site: firstOrAll(['es', 1280], ['en', 390]) }
    : { widget: firstOrAll(['en', 1280], ['es', 390]), site: firstOrAll(['es', 390], ['en', 1280]) }

describe.each([
  ['the widget on a partner’s page', 'widget', ways.widget] as const,
  ['the site', 'site', ways.site] as const,
])('%s', (_, place, ways) => {
  // spec: search 1 What the product does and for whom
  // spec: search 2 Search page
  // spec: search 2 Pharmacy list view
  // spec: search 2 Discount coupon card
  // spec: search 9 Business constants and limits
  test.each(ways)('in %s at %d px: settings, insurance, prices, pharmacies, map, coupon', async (language, width) => {
    const text = await sentences(language)
    const { page } = await open({ viewport: { width, height: 900 } })
    await page.clock.install()
    await page.goto(
      place === 'widget'
        ? widget({ drug: 'atorvastatin', lang: language })
        : siteUrl(`/SearchMedication/atorvastatin?orgCode=ACME&lang=${language}`),
    )
    if (place === 'site') await page.getByLabel(text.settings.zip).fill('10001')
    const scope = place === 'widget' ? 'rx-gauge' : 'body'
    const looksRight = async () => {
      await expectAccessible(page, scope, { onEachDatabase: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const before = await readPrices(page)

    // 1: gauge or list; the summary says to verify the dosage.
    await page.getByText(text.views.verifyDosage).waitFor()
    const gauge = page.getByRole('img', { name: new RegExp(text.gauge.name) })
    await page.getByRole('radio', { name: text.views.gauge }).check()
    await gauge.waitFor()
    // Each price is also in its wedge, on a phone and in the partner's column too.
    const inWedges = await page.locator('.rx-wedge [data-price]').filter({ visible: true }).allTextContents()
    expect(inWedges.sort()).toEqual(
      Object.values(before)
        .filter((price) => price.startsWith('$'))
        .sort(),
    )
    await looksRight()
    await page.getByRole('radio', { name: text.views.list }).check()
    expect(await gauge.count()).toBe(0)
    await page.getByText('SaveFirst').waitFor()
    await looksRight()

    // 2: a custom quantity within the limits of its unit.
    await page.getByRole('button', { name: text.settings.change }).click()
    await page.getByLabel(text.settings.quantity).selectOption({ label: text.settings.customQuantity })
    const bounds = fill(text.rules.quantityBetween, { min: 30, max: 90 })
    await dialog(page, text.quantity.title).getByLabel(bounds).fill('7')
    await page.keyboard.press('Enter')
    await expectAccessible(page, scope, { onEachDatabase: true })
    await dialog(page, text.quantity.title).getByLabel(bounds).fill('45.4')
    await page.keyboard.press('Enter')
    await dialog(page, text.quantity.title).waitFor({ state: 'detached' })
    expect(await page.getByLabel(text.settings.quantity).inputValue()).toBe('45')
    await page.getByRole('button', { name: text.common.done }).click()
    expect(await readPrices(page)).not.toEqual(before)
    await page.getByText(/^45 tab/).waitFor()

    // 1: CANCEL restores the earlier values.
    await page.getByRole('button', { name: text.settings.change }).click()
    await page.getByLabel(text.settings.strength).selectOption({ label: '80 mg' })
    await page.getByRole('button', { name: text.common.cancel }).click()
    await page.getByText('20 mg', { exact: true }).waitFor()

    // 4: a government plan is confirmed or another is chosen.
    await page.getByRole('button', { name: text.insurance.compare }).click()
    await page.getByText(text.insurance.hint).waitFor()
    await looksRight()
    await page.getByRole('radio', { name: text.insurance.medicare }).check()
    await page.getByLabel(text.insurance.label).fill('medicare part d basic')
    await page.getByRole('button', { name: 'Medicare Part D Basic' }).waitFor()
    await page.getByLabel(text.insurance.label).press('Enter')
    await expectAccessible(page, scope, { onEachDatabase: true })
    await dialog(page, text.insurance.confirmTitle).getByRole('button', { name: text.insurance.reselect }).click()
    await page.getByRole('radio', { name: text.insurance.employer }).check()
    await choosePlan(page, 'Acme Health PPO', text)
    const insuredPrices = await readPrices(page)
    expect(Object.keys(insuredPrices)[1]).toMatch(/\*$/)

    // 5 and 10: how the copay is made up, how a price is calculated, the comparison, and the yearly cost.
    await page.getByRole('button', { name: text.views.copayInfo }).click()
    await dialog(page, text.views.copayInfo).getByRole('heading', { level: 3 }).first().waitFor()
    await expectAccessible(page, scope, { onEachDatabase: true })
    await closeDialog(page, text)
    await page
      .getByRole('button', { name: pattern(text.howPriced.openFor) })
      .first()
      .click()
    await dialog(page, text.howPriced.open)
      .getByText(text.howPriced.coupon.changes[1] ?? '')
      .waitFor()
    await expectAccessible(page, scope, { onEachDatabase: true })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.compare.open }).click()
    await dialog(page, text.compare.title).getByText(/\d% /).waitFor()
    await expectAccessible(page, scope, { onEachDatabase: true })
    await closeDialog(page, text)
    await page.getByRole('button', { name: text.deductible.open }).click()
    await dialog(page, text.deductible.title).getByText(text.deductible.sentence).waitFor()
    await dialog(page, text.deductible.title).getByLabel(text.deductible.fills).fill('x')
    await dialog(page, text.deductible.title).getByText(text.deductible.fillsRule).waitFor()
    await dialog(page, text.deductible.title).getByLabel(text.deductible.fills).fill('4')
    await dialog(page, text.deductible.title).getByText(pattern(text.deductible.counts)).waitFor()
    await dialog(page, text.deductible.title).getByText(pattern(text.deductible.stages)).waitFor()
    await expectAccessible(page, scope, { onEachDatabase: true })
    await closeDialog(page, text)
    await page.getByRole('button', { name: fill(text.views.productInfo, { name: 'Atorvastatin' }) }).click()
    // The title of the page in the frame is the dialog's.
    await page
      .frameLocator('iframe')
      .getByText(/^Atorvastatin /)
      .waitFor()
    expect(await page.frameLocator('iframe').getByRole('heading', { name: 'Atorvastatin' }).count()).toBe(0)
    // The page in the frame scrolls, and nothing around it does.
    const around = page.locator('.rx-dialog-body:has(iframe)')
    expect(await around.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await closeDialog(page, text)
    await page.getByRole('button', { name: text.alternatives.title, exact: true }).click()
    // Simvastatin is on a lower tier of the plan; the brand costs more without better coverage.
    await dialog(page, text.alternatives.title).getByText('Simvastatin').waitFor()
    expect(await dialog(page, text.alternatives.title).getByText('Lipitor').count()).toBe(0)
    // The list is 250 px high and scrolls, regardless of its length.
    const heights = await dialog(page, text.alternatives.title)
      .locator('.rx-alternatives')
      .evaluate((alternatives) => {
        const row = alternatives.firstElementChild
        const copies = row ? Array.from({ length: 6 }, () => row.cloneNode(true)) : []
        alternatives.append(...copies)
        const { clientHeight, scrollHeight } = alternatives
        for (const copy of copies) alternatives.removeChild(copy)
        return { clientHeight, scrollHeight }
      })
    expect(heights.scrollHeight).toBeGreaterThan(250)
    expect(heights.clientHeight).toBeLessThanOrEqual(250)
    await expectAccessible(page, scope, { onEachDatabase: true })
    await closeDialog(page, text)

    // 6: pharmacies by price, by distance, on the map.
    await page.getByRole('button', { name: text.savings.get }).click()
    const list = page.getByRole('list', { name: text.pharmacies.list })
    await list.waitFor()
    // After four seconds, skipped here by the fake clock, it asks for a favorite.
    await page.clock.fastForward(4000)
    await dialog(page, text.pharmacies.favoriteTitle).getByRole('button', { name: text.pharmacies.notNow }).click()
    await dialog(page, text.pharmacies.favoriteTitle).waitFor({ state: 'detached' })
    expect(await list.getByText(text.pharmacies.bestPrice, { exact: true }).count()).toBe(1)
    expect(await list.getByText(text.pharmacies.bestMailPrice).count()).toBe(1)
    expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(300)
    await looksRight()
    await page.getByRole('radio', { name: text.pharmacies.byDistance }).check()
    await expect
      .poll(async () => {
        const miles = (await list.locator('small').allTextContents()).map((note) => Number.parseFloat(note))
        const pharmacies = miles.filter((value) => !Number.isNaN(value))
        return (
          pharmacies.length > 3 &&
          pharmacies.every((value, index) => index === 0 || value >= (pharmacies[index - 1] ?? 0))
        )
      })
      .toBe(true)
    await page.getByRole('radio', { name: text.pharmacies.map }).check()
    const map = page.getByRole('group', { name: pattern(text.pharmacies.mapName) })
    await map.waitFor()
    expect(await map.getAttribute('data-zoom')).toBe('12')
    await map.focus()
    await page.keyboard.press('-')
    expect(await map.getAttribute('data-zoom')).toBe('11')
    await page.getByRole('button', { name: text.pharmacies.zoomOut }).click()
    await looksRight()
    await page.getByRole('radio', { name: text.pharmacies.byPrice }).check()
    await list.getByText(text.pharmacies.bestPrice, { exact: true }).waitFor()

    // 7: the coupon, its back, its PDF; 6: the favorite.
    await offers(page, text).first().click()
    await page.getByText(/^RXG\d{13}$/).waitFor()
    for (const statement of [text.coupon.notInsurance, text.coupon.free, text.coupon.excluded]) {
      expect(await page.getByText(statement).count()).toBeGreaterThan(0)
    }
    const chains = page.getByText(pattern(text.coupon.groupsNear))
    await chains.waitFor()
    // Independent pharmacies are no chain, and each statement is said once on the side that shows.
    expect(await chains.textContent()).not.toContain(text.pharmacies.independent)
    expect(
      await page
        .locator('.rx-coupon-screen')
        .getByText(/not insurance|no es un seguro/i)
        .filter({ visible: true })
        .count(),
    ).toBe(1)
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

    // 1: "Modify Search" returns to the settings.
    await page.getByRole('button', { name: text.views.modify }).click()
    await page.getByRole('heading', { name: text.views.modify }).waitFor()
    await looksRight()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.settings.change }).waitFor()
  })
})
