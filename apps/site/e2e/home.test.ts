/** Home: top and recent searches, professionals, a coupon to send. */
import {
  expectAccessible,
  mailbox,
  medicationField,
  newPerson,
  readPrices,
  shifts,
  signInAs,
  siteUrl,
  visits,
  watchShifts,
} from '@rxgauge/e2e'
import { loadMessages, sendArea, siteArea } from '@rxgauge/text'
import { describe, expect, test } from 'vitest'
import { viewCoupons } from './as-page'

const { here, open } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')
const send = await loadMessages(sendArea, 'en')
const path = () => new URL(here().page.url()).pathname
const phone = { width: 390, height: 844 }

describe('home', () => {
  // spec: search 2 Home tabs
  test('top searches are open on wide screens and lead to prices', async () => {
    const { page } = here()
    await page.goto(siteUrl('/'))
    await expect.poll(() => page.getByRole('tab', { name: text.home.top }).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('.site-tile').count()).toBe(9)
    await page.locator('.site-tile').first().click()
    await expect.poll(path).toMatch(/^\/SearchMedication\/Atorvastatin/)
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    // From home the result starts with the gauge.
    await page.getByRole('img', { name: /Price gauge/ }).waitFor()
  })

  // spec: search 3 Recent search item
  test('recent searches are remembered until Clear; arrow keys change the tab', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication/sertraline'))
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    await page.getByRole('link', { name: text.shell.home, exact: true }).click()
    await page.getByRole('tab', { name: text.home.top }).press('ArrowLeft')
    expect(await page.getByRole('tab', { name: text.home.recent }).getAttribute('aria-selected')).toBe('true')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('link', { name: 'Sertraline' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('rxgauge:site:recentSearch'))).toBe('Sertraline')
    await panel.getByRole('button', { name: text.home.clear }).click()
    await panel.getByText(text.home.noRecent).waitFor()
  })

  test('recent searches that fail to load can be retried', async () => {
    const { page, forget } = here()
    let isWell = false
    await page.route('**/api/productsearch/recent', (route) => (isWell ? route.continue() : route.abort()))
    await page.goto(siteUrl('/'))
    await page.getByRole('tab', { name: text.home.recent }).click()
    const problem = page.getByRole('dialog', { name: text.problem.title })
    await problem.getByRole('button', { name: 'TRY AGAIN' }).click()
    isWell = true
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'TRY AGAIN' }).click()
    await panel.getByText(text.home.noRecent).waitFor()
    // The browser logs the failed call itself.
    forget(/Failed to load resource/)
  })

  test('tile prices are requested once, even if a wrong clock makes every call renew the session', async () => {
    const { page } = here()
    await page.route('**/api/authenticate', async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      const json = { ...envelope, data: { ...data, serverTime: data.serverTime + 86_400_000 } }
      await route.fulfill({ response, json })
    })
    await page.goto(siteUrl('/SearchMedication/atorvastatin'))
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/price/top10/')) requestCount += 1
    })
    await page.getByRole('link', { name: text.shell.home, exact: true }).click()
    await page.locator('.site-tile-price').first().waitFor()
    // The next actions cause many renewals.
    await medicationField(page).fill('ator')
    await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
    expect(requestCount).toBe(1)
  })

  // spec: search 2 Home tabs
  test('on a phone no tab is open at first', async () => {
    const { page } = here()
    await page.setViewportSize(phone)
    await page.goto(siteUrl('/'))
    await medicationField(page).waitFor()
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
    expect(await page.locator('.site-tile').first().isVisible()).toBe(false)
    await page.getByRole('tab', { name: text.home.top }).click()
    expect(await page.locator('.site-tile').first().isVisible()).toBe(true)
  })

  test('below a phone’s search are three top searches, with the prices of the tiles once a zip is stored', async () => {
    const { page } = here()
    await page.setViewportSize(phone)
    await page.goto(siteUrl('/?orgCode=ACME'))
    const chips = page.getByRole('list', { name: text.home.top, exact: true }).getByRole('link')
    await chips.first().waitFor()
    expect(await chips.allTextContents()).toEqual([
      expect.not.stringContaining('$'),
      expect.not.stringContaining('$'),
      expect.not.stringContaining('$'),
    ])
    await chips.first().click()
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    await watchShifts(page)
    await page.goto(siteUrl('/?orgCode=ACME'))
    await chips.getByText('$').nth(2).waitFor()
    expect(await shifts(page)).toEqual([])
    await page.getByRole('tab', { name: text.home.top }).click()
    const tiles = page.locator('.site-tile')
    for (const index of [0, 1, 2]) {
      expect(await chips.nth(index).textContent()).toBe(await tiles.nth(index).textContent())
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await chips.count()).toBe(0)
  })

  test('a person’s coupons, messages and profile are one press away, and nothing moves when they come', async () => {
    const { page } = await open({ viewport: phone })
    await signInAs(page, await newPerson(), 'en')
    // On a phone the toast is as wide as the text, so that it cuts no line in two.
    expect(await page.locator('.site-toast').boundingBox()).toMatchObject({ x: 16, width: phone.width - 32 })
    const own = page.getByRole('region', { name: text.home.own.title })
    const badge = page.locator('.site-badge')
    await badge.waitFor()
    // Before the search, and before My list with it.
    const search = await medicationField(page).boundingBox()
    expect((await own.boundingBox())?.y).toBeLessThan(search?.y ?? 0)
    await expectAccessible(page)
    await watchShifts(page)
    for (const viewport of [phone, { width: 1280, height: 900 }]) {
      await page.setViewportSize(viewport)
      await page.goto(siteUrl('/?orgCode=ACME'))
      await badge.waitFor()
      await own.getByRole('link', { name: text.shell.profile }).waitFor()
      expect(await shifts(page)).toEqual([])
    }
    await own.getByText(text.home.own.messages.one).waitFor()
    await own.getByRole('link', { name: text.shell.myCoupons }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/MyAccount/MyCoupons')
  })

  test('professionals see their organization’s testimonial, and send the site to a patient by code, text or email', async () => {
    const { page } = here()
    // An organization without a testimonial shows none.
    await page.goto(siteUrl('/?orgCode=PRO'))
    const { home } = await loadMessages(siteArea, 'en', 'provider')
    await page.getByRole('heading', { name: home.steps }).waitFor()
    expect(await page.getByRole('blockquote').count()).toBe(0)
    await page.goto(siteUrl('/?orgCode=CLINIC&lang=es'))
    await page.getByText('Ejemplo: médica de familia, Lakeside Clinic').waitFor()
    await page.goto(siteUrl('/?orgCode=CLINIC&lang=en'))
    await page.getByText('Example: family physician, Lakeside Clinic').waitFor()
    // Nothing on the page speaks to a patient.
    expect(await page.locator('main').textContent()).not.toMatch(/your medication|in your pocket|the counter/i)
    await page.getByRole('button', { name: text.home.sendSite }).click()
    const dialog = page.getByRole('dialog', { name: send.siteTitle })
    await dialog.getByRole('img', { name: /QR Code/ }).waitFor()
    await expectAccessible(page)
    await dialog.getByText(send.text, { exact: true }).click()
    const field = dialog.getByLabel(send.phone)
    await field.fill('21255501')
    expect(await dialog.getByRole('button', { name: send.send }).isDisabled()).toBe(true)
    await field.blur()
    await dialog.getByText('That is not a valid number.').waitFor()
    await field.fill('2125550143')
    expect(await field.inputValue()).toBe('(212) 555-0143')
    await dialog.getByRole('button', { name: send.send }).click()
    await dialog.getByText(send.siteSent).waitFor()
    await dialog.getByText('You have successfully sent the website to (212) 555-0143.').waitFor()
    expect(await mailbox()).toContain('Text to (212) 555-0143')
    await dialog.getByRole('button', { name: send.done }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  // spec: search 2 Home tabs
  test('opened with a coupon to send, the dialog sends automatically, once', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    const adjudicationId = await viewCoupons(page, 1)
    await page.evaluate(
      (id) => history.pushState({ type: 'phone', username: '2125550144', adjudicationId: id }, '', location.href),
      adjudicationId,
    )
    const dialog = page.getByRole('dialog', { name: send.couponTextTitle })
    await dialog.getByText(send.couponSent).waitFor()
    await dialog.getByRole('button', { name: send.done }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(
      (id) =>
        history.pushState(
          { type: 'email', username: 'kim@example.com', recipientName: 'Kim', senderName: 'Lee', adjudicationId: id },
          '',
          location.href,
        ),
      adjudicationId,
    )
    const mail = page.getByRole('dialog', { name: send.couponEmailTitle })
    await mail.getByText('You have successfully sent the coupon to kim@example.com.').waitFor()
    const waiting = await mailbox()
    expect(waiting.split('Text to (212) 555-0144')).toHaveLength(2)
    expect(waiting).toContain('Email to kim@example.com')
    expect(waiting).toContain('Hello Kim,')
  })
})
