/** Dialogs over a page, and what the page tells others: analytics, its height in a frame. */
import {
  english,
  expectAccessible,
  holdBack,
  mailbox,
  medicationField,
  partnerUrl,
  readPrices,
  search,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callAsPage, viewCoupons } from './as-page'

const { here } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')
const path = () => new URL(here().page.url()).pathname

describe('over the page', () => {
  // spec: search 4 Share-the-app dialog
  test('after some coupons the app asks to be shared; sharing thanks, closing mutes', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await viewCoupons(page, 2)
    // Not on the savings pages.
    await page.goto(siteUrl('/savings?orgCode=ACME'))
    await page.getByRole('combobox').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const share = page.getByRole('dialog', { name: 'Share RxGauge' })
    await expect.poll(() => share.count()).toBe(1)
    await expectAccessible(page)
    const field = share.getByLabel(text.shareApp.phone)
    const send = share.getByRole('button', { name: text.shareApp.send, exact: true })
    const [above, below] = await Promise.all([field.boundingBox(), send.boundingBox()])
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12)
    await field.fill('2125550145')
    await send.click()
    await page.getByText('Thank you for sharing RxGauge.').waitFor()
    expect(await mailbox()).toContain('Text to (212) 555-0145')
    const box = await page.locator('.site-toast').boundingBox()
    expect(box?.x).toBeLessThan(40)
    await expectAccessible(page)
  })

  // spec: search 2 Share-the-app and rating dialogs
  test('later it asks to be rated: quarter stars by keyboard, at least one; Not now mutes it for good', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await viewCoupons(page, 4)
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const dialog = page.getByRole('dialog', { name: 'How do you like RxGauge?' })
    const rate = dialog.getByRole('button', { name: text.rating.rate })
    await rate.waitFor()
    expect(await rate.isDisabled()).toBe(true)
    const stars = dialog.getByRole('slider', { name: text.rating.stars })
    await stars.focus()
    await stars.press('End')
    await stars.press('ArrowLeft')
    await dialog.getByText('4.75 of 5 stars').first().waitFor()
    await expectAccessible(page)
    await rate.click()
    await page.getByText('Thank you for rating RxGauge.').waitFor()
    // The other question comes with the next visit, and Not now mutes it.
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const share = page.getByRole('dialog', { name: 'Share RxGauge' })
    await share.getByRole('button', { name: text.shareApp.close }).click()
    await expect.poll(async () => (await callAsPage(page, '/device')).shareAppFlag).toBe('N')
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  // spec: search 4 Rating dialog
  test('after Not now to sharing it still asks to be rated, with stars that a tap chooses', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await viewCoupons(page, 2)
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const muted = page.waitForResponse('**/api/mute/*')
    await page.getByRole('dialog', { name: 'Share RxGauge' }).getByRole('button', { name: text.shareApp.close }).click()
    await muted
    await viewCoupons(page, 2)
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const dialog = page.getByRole('dialog', { name: 'How do you like RxGauge?' })
    const stars = await dialog.locator('.rx-stars-track').boundingBox()
    if (!stars) throw new Error('The stars are not shown')
    const y = stars.y + stars.height / 2
    await page.mouse.click(stars.x + stars.width * 0.7, y)
    await dialog.getByText('4 of 5 stars').first().waitFor()
    await page.mouse.move(stars.x + stars.width * 0.7, y)
    await page.mouse.down()
    await page.mouse.move(stars.x + stars.width * 0.45, y)
    await page.mouse.up()
    await dialog.getByText('2.25 of 5 stars').first().waitFor()
    await dialog.getByRole('button', { name: text.rating.rate }).click()
    await page.getByText('Thank you for rating RxGauge.').waitFor()
  })

  // spec: account 8 The error catalogue
  test('a failed call opens the dialog, and TRY AGAIN leads home', async () => {
    const { page } = here()
    await page.goto(siteUrl('/'))
    await page.route('**/api/content/FAQ', (route) => route.abort())
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.problem.title })
    await dialog.getByText('Check your connection').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'TRY AGAIN' }).click()
    await expect.poll(path).toBe('/')
    here().forget(/ERR_FAILED/)
  })

  test('so does a failed call of the price journey; closing the dialog allows a retry on the spot', async () => {
    const { page } = here()
    // A wide window would have loaded the list with the prices.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(siteUrl('/SearchMedication/sertraline'))
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    await page.route('**/api/price/pharmacynew/**', (route) => route.abort())
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    const dialog = page.getByRole('dialog', { name: text.problem.title })
    await dialog.getByText('Check your connection').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.unroute('**/api/price/pharmacynew/**')
    await page.getByRole('alert').getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByRole('list', { name: 'Pharmacies and prices' }).waitFor()
    here().forget(/ERR_FAILED/)
  })
})

describe('while a dialog is open', () => {
  const openInfo = async (page: Page) => {
    await page.getByRole('button', { name: text.footer.applicationInfo }).click()
    const info = page.getByRole('dialog', { name: text.footer.applicationInfo })
    await info.waitFor()
    return info
  }
  const hasFocus = (what: Locator) => what.and(what.page().locator(':focus')).waitFor()

  test('another dialog may open over it; each returns the focus, and Escape closes only the upper one', async () => {
    const { page } = here()
    await page.goto(siteUrl('/aboutus'))
    const fail = await holdBack(page, '**/api/content/FAQ', { fails: true })
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    const info = await openInfo(page)
    await hasFocus(info.getByRole('heading').first())
    fail()
    const problem = page.getByRole('dialog', { name: text.problem.title })
    await hasFocus(problem.getByRole('heading').first())
    await page.keyboard.press('Escape')
    await problem.waitFor({ state: 'detached' })
    await hasFocus(info.getByRole('heading').first())
    await page.keyboard.press('Escape')
    await info.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('button', { name: text.footer.applicationInfo }))
    here().forget(/ERR_FAILED/)
  })

  test('an unrequested question waits until it is closed', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await viewCoupons(page, 2)
    const come = await holdBack(page, '**/api/device')
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const info = await openInfo(page)
    come()
    const share = page.getByRole('dialog', { name: 'Share RxGauge' })
    const waiting = page.locator('dialog:not([open])')
    await waiting.waitFor({ state: 'attached' })
    expect(await share.count()).toBe(0)
    await page.keyboard.press('Escape')
    await info.waitFor({ state: 'detached' })
    await share.waitFor()
    await hasFocus(share.getByLabel(text.shareApp.phone))
    await page.keyboard.press('Escape')
    await hasFocus(page.getByRole('button', { name: text.footer.applicationInfo }))
  })

  test('a toast is announced, and the dialog shows it too', async () => {
    const { page } = here()
    await page.goto(siteUrl('/aboutus'))
    await page.getByText(text.footer.applicationInfo).waitFor()
    const fail = await holdBack(page, /\/assets\/site-site-[^/]*\.js$/, { fails: true })
    await page.getByLabel('Language').selectOption('es')
    const info = await openInfo(page)
    fail()
    await page.locator('.site-toast').getByText(text.parts.languageFailed).waitFor()
    await info.getByRole('status').getByText(text.parts.languageFailed).waitFor({ state: 'attached' })
    here().forget(/ERR_FAILED/)
  })
})

describe('the analytics layer', () => {
  // spec: account 3 Analytics layer fields
  test('exists in the page if the organization turns it on, and names nobody else', async () => {
    const { page } = here()
    const requestedPaths = new Set<string>()
    page.on('request', (request) => requestedPaths.add(new URL(request.url()).host))
    await page.goto(siteUrl('/?orgCode=ACME&utm_source=letter&utm_campaign=fall'))
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    await page.getByRole('link', { name: text.shell.home, exact: true }).click()
    await search(page, 'lisin', 'Lisinopril')
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    const events = await page.evaluate(() => (window as unknown as { dataLayer?: { event: string }[] }).dataLayer ?? [])
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['Screen_view', 'Nav_faqs', 'Nav_home', 'Prices_asked']),
    )
    // The first event waits for the session that the page begins.
    expect(events[0]).toMatchObject({
      event: 'Screen_view',
      session_id: expect.stringMatching(/./),
      device_id: expect.stringMatching(/^[\da-f]{64}$/),
    })
    // The document's title names the medication; the reported one doesn't.
    expect(await page.title()).toContain('Lisinopril')
    expect(JSON.stringify(events.filter(({ event }) => event === 'Screen_view'))).not.toContain('Lisinopril')
    expect(events.find(({ event }) => event === 'Prices_asked')).toMatchObject({
      medication_name: 'Lisinopril',
      med_form: 'Tablet',
      med_quantity: '30',
      zipcode: '10001',
      source: 'letter',
      campaign: 'fall',
    })
    expect([...requestedPaths]).toEqual([new URL(siteUrl('/')).host])
  })

  test('does not exist unless it is turned on', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=CORNER'))
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    await page.locator('.site-question').first().waitFor()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  })
})

describe('widget mode in a partner’s frame', () => {
  test('has no shell and reports its height, even when it grows', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ frame: 'y' }))
    const frame = page.frameLocator('rx-gauge-frame iframe')
    await medicationField(frame.locator('body')).waitFor()
    expect(await frame.getByRole('banner').count()).toBe(0)
    expect(await frame.getByRole('contentinfo').count()).toBe(0)
    const height = async () => (await page.locator('rx-gauge-frame iframe').boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThan(300)
    const before = await height()
    await medicationField(frame.locator('body')).fill('lisin')
    await frame.getByRole('option', { name: 'Lisinopril' }).first().click()
    await frame.getByLabel('Zip code').fill('10001')
    await expect.poll(height).not.toBe(before)
    // Prices keep arriving while both are read.
    const inner = () => frame.locator('.rx').evaluate((element) => Math.ceil(element.getBoundingClientRect().height))
    await expect.poll(async () => (await height()) - (await inner())).toBe(0)
  })

  test('asks for no password: account actions open the site in a new window, at the same coupon', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ frame: 'y', drug: 'sertraline' }))
    const frame = page.frameLocator('rx-gauge-frame iframe').locator('body')
    await frame.getByLabel('Zip code').fill('10001')
    await readPrices(frame)
    await frame.getByRole('button', { name: english.savings.get, exact: true }).click()
    await frame.getByRole('list', { name: english.pharmacies.list }).locator('.rx-pharmacy-open').first().click()
    const save = frame.getByRole('button', { name: english.saving.save, exact: true })
    const [site] = await Promise.all([page.waitForEvent('popup'), save.click()])
    await site.getByRole('banner').waitFor()
    const { origin, pathname, searchParams } = new URL(site.url())
    expect([origin, pathname]).toEqual([
      new URL(siteUrl('/')).origin,
      expect.stringMatching(/^\/SearchMedication\/Sertraline\//),
    ])
    expect(searchParams.get('displayMode')).toBeNull()
    expect(await frame.getByRole('dialog').count()).toBe(0)
    await site.close()
  })
})
