/** The list of pharmacies: its heading, its rows, and where a row's details are. */
import {
  button,
  closeDialog,
  declineFavorite,
  dialog,
  english,
  expectAccessible,
  firstOrAll,
  offers,
  readPrices,
  sentences,
  siteUrl,
  visits,
  widget,
} from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { here, open } = visits()
const isFocused = (element: Element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element

test.each(firstOrAll(['en', 390], ['es', 1280]))(
  'says what the prices are for, in a heading and in words; rows are 68 px high, with buttons of 44 px, in %s at %d px',
  async (language, width) => {
    const { page } = await open({ viewport: { width, height: 844 } })
    const text = await sentences(language)
    await page.goto(siteUrl(`/SearchMedication/atorvastatin?orgCode=ACME&lang=${language}`))
    await page.getByLabel(text.settings.zip).fill('10001')
    await page.getByRole('button', { name: text.savings.get, exact: true }).click()
    await offers(page, text).first().waitFor()
    const near = text.pharmacies.near.replace('{zip}', '10001')
    const [dose, quantity] = language === 'en' ? ['20 mg tablet', '30 tablets'] : ['tableta de 20 mg', '30 tabletas']
    await page.getByRole('heading', { name: `Atorvastatin, ${dose}, ${quantity}: ${near}`, exact: true }).waitFor()
    // The dot between facts isn't read aloud.
    const note = page.locator('.rx-screen-head > .rx-note')
    expect(await note.textContent()).toContain(`${dose},  · ${quantity},  · `)
    await page.getByRole('button', { name: text.pharmacies.changeName }).waitFor()
    // What is only read aloud in the list's rows doesn't lengthen the page.
    const afterFooter = await page.locator('.site-footer').evaluate((footer) => {
      const page = document.documentElement
      return page.scrollHeight - Math.max(footer.getBoundingClientRect().bottom + page.scrollTop, page.clientHeight)
    })
    expect(afterFooter).toBeLessThanOrEqual(1)

    const rows = page.getByRole('list', { name: text.pharmacies.list }).getByRole('listitem')
    const sizes = await rows.evaluateAll((each) =>
      each.map((row) => ({
        height: row.getBoundingClientRect().height,
        // Two: the name and the place.
        lines: Math.round((row.querySelector('.rx-pharmacy-name')?.getBoundingClientRect().height ?? 0) / 22),
        least: Math.min(
          ...[...row.querySelectorAll('button')].map((button) => {
            const { width, height } = button.getBoundingClientRect()
            return Math.min(width, height)
          }),
        ),
      })),
    )
    expect(sizes[0]?.lines).toBe(2)
    for (const { height, lines, least } of sizes) {
      if (lines === 2) expect(height).toBeLessThanOrEqual(70)
      expect(least).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: text.pharmacies.changeName }).click()
    await page.getByRole('heading', { name: text.views.modify }).waitFor()
  },
)

test('a professional’s rows have no heart; how a price is made stands beside the chosen pharmacy', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  const text = await sentences('en', 'provider')
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=CLINIC'))
  await page.getByLabel(text.settings.zip).fill('10001')
  await page.getByRole('button', { name: text.savings.get, exact: true }).click()
  await offers(page, text).first().waitFor()
  expect(await page.locator('.rx-heart').count()).toBe(0)
  expect(await page.locator('.rx-pharmacy').getByRole('button', { name: english.howPriced.open }).count()).toBe(0)
  // Sending is the one primary button, here too.
  const selected = page.locator('.rx-selected')
  expect(await button(selected, text.pharmacies.showCoupon).getAttribute('data-kind')).toBe('other')
  await selected.locator('.rx-how').click()
  await dialog(page, text.howPriced.open).waitFor()
  await closeDialog(page, text)
  await button(selected, text.savings.send).click()
  await dialog(page, text.savings.shareTitle).waitFor()
})

describe('below the main button', () => {
  const isList = (url: string) => url.includes('/price/pharmacynew/')

  test('of a wide column, the first three pharmacies lead to their coupons, by one call after the four prices', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 500 } })
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/price\/(retail|cashnew|couponnew|pharmacynew)\//.test(request.url())) calls.push(request.url())
    })
    await page.goto(widget({ drug: 'atorvastatin' }))
    const list = page.getByRole('list', { name: english.pharmacies.near.replace('{zip}', '10001') })
    const rows = list.getByRole('listitem')
    // Nothing is requested before someone sees it.
    await readPrices(page)
    expect(calls.filter(isList)).toEqual([])
    await page.locator('.rx-nearby').scrollIntoViewIfNeeded()
    await rows.first().waitFor()
    expect(await rows.count()).toBe(3)
    // The list is requested last, and once.
    expect(calls.map(isList).indexOf(true)).toBe(calls.length - 1)
    expect(await rows.first().textContent()).toContain((await readPrices(page)).Coupon)
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: /^All \d+ pharmacies$/ }).click()
    await offers(page).nth(3).waitFor()
    expect(calls.filter(isList)).toHaveLength(1)
    await page.getByRole('button', { name: english.views.back, exact: true }).click()
    const name = (await rows.nth(1).locator('b').first().textContent()) ?? '-'
    await rows.nth(1).getByRole('button').first().click()
    await page.locator('.rx-coupon').getByText(name).waitFor()
    await button(page, english.views.back).click()
    await expect.poll(() => rows.nth(1).getByRole('button').first().evaluate(isFocused)).toBe(true)
  })

  test('their coupons lead back to the prices as a list if they were a list; so do the pharmacies', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await declineFavorite(page)
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    await page.getByLabel(english.settings.zip).fill('10001')
    await page.getByRole('radio', { name: english.views.list }).check()
    await readPrices(page)
    const first = page.locator('.rx-nearby .rx-pharmacy-open').first()
    await first.waitFor()
    // They are beside the list, whose side would be empty.
    const edge = (selector: string, side: 'left' | 'right') =>
      page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side)
    expect(await edge('.rx-nearby', 'left')).toBeGreaterThan(await edge('.rx-prices', 'right'))
    await first.click()
    await page.locator('.rx-coupon').waitFor()
    await page.reload()
    await page.locator('.rx-coupon').waitFor()
    expect(await button(page, english.coupon.backToList).count()).toBe(0)
    await button(page, english.views.back).click()
    await first.waitFor()
    expect(await page.getByRole('radio', { name: english.views.list }).isChecked()).toBe(true)
    await button(page, english.savings.get).click()
    await offers(page).first().click()
    await page.locator('.rx-coupon').waitFor()
    await button(page, english.coupon.backToList).click()
    await button(page, english.views.back).click()
    await first.waitFor()
    expect(await page.getByRole('radio', { name: english.views.list }).isChecked()).toBe(true)
  })

  test('are all there is, if there are no more', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.goto(widget({ drug: 'atorvastatin', org: 'CORNER' }))
    await page.locator('.rx-nearby').scrollIntoViewIfNeeded()
    await page.locator('.rx-nearby .rx-pharmacies').getByRole('listitem').first().waitFor()
    expect(await page.getByRole('button', { name: /^All \d+ pharmacies$/ }).count()).toBe(0)
  })

  test('of a phone there is neither a list nor a call', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(widget({ drug: 'atorvastatin' }))
    await readPrices(page)
    expect(await page.locator('.rx-nearby').isVisible()).toBe(false)
    expect(calls.filter(isList)).toEqual([])
  })

  test('a list that fails to load is left out, without a dialog', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.route('**/price/pharmacynew/**', (route) => route.abort())
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    const failed = page.waitForEvent('requestfailed', (request) => isList(request.url()))
    await page.getByLabel(english.settings.zip).fill('10001')
    await page.locator('.rx-nearby').scrollIntoViewIfNeeded()
    await failed
    await expect.poll(() => page.locator('.rx-nearby-list').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    here().complaints.splice(0)
  })
})
