/** Saved and shared coupons: My Coupons with and without a signal, reminders, sharing, and the gate for guests. */

import {
  dialog,
  expectAccessible,
  fileBrowser,
  firstOrAll,
  mailbox,
  newPerson,
  offers,
  openBestCoupon,
  search,
  sentences,
  signInAs,
  siteUrl,
  visit,
} from '@rxgauge/e2e'
import type { Language } from '@rxgauge/text'
import { accountArea, loadMessages, sendArea, siteArea, timesText } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const browser = fileBrowser()

const keptHere = (page: Page) => page.evaluate(() => caches.has('rxgauge-guest-coupon'))
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** The lower edge of an element. */
async function endOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height
}

/** Spanish has the longest words, and a phone the least room. */
const looks = firstOrAll<{ language: Language; viewport: { width: number; height: number } }>(
  { language: 'es', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1280, height: 900 } },
)

// spec: search 6 Roles and permissions
test('signed-in people may have a favorite pharmacy, even without an organization; guests may not', async () => {
  const text = await sentences('en')
  const { page, complaints, close } = await visit(browser)
  await page.goto(siteUrl('/'))
  await openBestCoupon(page, text)
  expect(await page.getByRole('button', { name: text.pharmacies.selectFavorite }).count()).toBe(0)
  await signInAs(page, await newPerson(''), 'en', '')
  await openBestCoupon(page, text, false)
  await press(page, text.pharmacies.selectFavorite)
  await page.getByRole('button', { name: text.pharmacies.unselectFavorite, exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

describe.each(looks)('in $language at $viewport.width px', ({ language, viewport }) => {
  // spec: search 2 My Coupons view
  // spec: search 4 Save coupon
  test('a coupon is saved, undone, saved again, opened from the list and deleted', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const own = (await loadMessages(accountArea, language)).coupons
    await signInAs(page, await newPerson(), language)
    await openBestCoupon(page, text)
    await press(page, text.saving.save)
    await dialog(page).getByRole('button', { name: text.saving.undo }).waitFor()
    await expectAccessible(page)
    await press(dialog(page), text.saving.undo)
    await press(dialog(page), text.common.done)
    await press(page, text.saving.save)
    await press(dialog(page), text.common.done)
    // A second press asks before it deletes.
    await press(page, text.saving.isSaved)
    await dialog(page).getByText(text.saving.already).waitFor()
    await expectAccessible(page)
    await press(dialog(page), text.saving.cancel)
    const price = (await page.locator('.rx-coupon-price b').first().textContent()) ?? ''
    await page.locator('.rx-coupon').getByText(text.coupon.demo, { exact: true }).waitFor()

    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await page.getByRole('heading', { level: 1, name: own.title }).waitFor()
    await page.getByText(price, { exact: true }).first().waitFor()
    // The codes, without leaving the list.
    await page.getByText(own.codes, { exact: true }).click()
    await page
      .locator('.account-codes')
      .getByText(/^RXG\d{13}$/)
      .waitFor()
    // The main button is as wide as the ticket's words.
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width
    expect(await widthOf(page.getByRole('button', { name: own.view }))).toBe(
      await widthOf(page.locator('.account-ticket-words')),
    )
    // The price is today's, and marked as the demo's.
    expect(await page.locator('.account-price').textContent()).toBe(`${own.today} ${price}`)
    await page.locator('.account-ticket').getByText(own.demo, { exact: true }).waitFor()
    // In groups, as on the ticket.
    const groups = page.locator('.account-codes .rx-code').last().locator('span')
    expect(await groups.allTextContents()).toEqual([
      expect.stringMatching(/^RXG\d$/),
      ...Array(3).fill(expect.anything()),
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: own.view }).click()
    await page.locator('.rx-coupon').waitFor()
    // One way back, to the list; the pharmacies are compared from below the ticket.
    expect(await page.locator('main .rx-back').allTextContents()).toEqual([own.title])
    expect(await page.getByRole('button', { name: text.views.modify }).count()).toBe(0)
    expect(await page.locator('.rx-coupon-price b').first().textContent()).toBe(price)
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: own.delete }).last().click()
    await press(dialog(page), own.yes)
    await dialog(page).getByText(own.undoNote).waitFor()
    await expectAccessible(page)
    await press(dialog(page), own.undo)
    await page.getByText(price, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: own.delete }).last().click()
    await press(dialog(page), own.yes)
    await press(dialog(page), text.common.done)
    await page.getByText(own.empty).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a saved coupon shows the same quantity as the coupon itself: at the gate, in the list and offline', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const own = (await loadMessages(accountArea, language)).coupons
    const drops = { en: '0.005 % eye drops · 2.5 mL', es: 'gotas para los ojos de 0.005 % · 2.5 mL' }[language]
    const toCoupon = async (asksZip: boolean) => {
      await search(page, 'latano', 'Latanoprost')
      if (asksZip) await page.getByLabel(text.settings.zip).fill('10001')
      await press(page, text.savings.get)
      await offers(page, text).first().click()
      await page.locator('.rx-ticket-medication').getByText('· 2.5 mL').waitFor()
    }
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await toCoupon(true)
    await press(page, text.saving.save)
    await page.getByText(drops, { exact: true }).first().waitFor()
    await signInAs(page, await newPerson(), language)
    await toCoupon(false)
    await press(page, text.saving.save)
    await press(dialog(page), text.common.done)
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await page.getByText(drops, { exact: true }).waitFor()
    await page.getByText(own.offline).waitFor()
    await page.goto(siteUrl('/offline/coupons'))
    await page.getByText(drops, { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  // spec: search 4 Reminders
  // spec: search 5 Validation rules
  test('reminders are set, changed and deleted with the coupon, and exported to a calendar', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const { reminders } = text
    await signInAs(page, await newPerson(), language)
    await openBestCoupon(page, text)
    await press(page, reminders.dose)
    await dialog(page).getByLabel(reminders.timeZone).waitFor()
    // What it is for.
    await dialog(page)
      .getByText(/^Atorvastatin \d+ mg, \d+ table/)
      .waitFor()
    expect(await dialog(page).getByLabel(reminders.time1, { exact: true }).inputValue()).toBe('08:00')
    await dialog(page).getByLabel(reminders.withTime2).check()
    await expectAccessible(page)
    // The checked channel needs a value: until then nothing can be saved.
    expect(await dialog(page).getByRole('button', { name: reminders.save, exact: true }).isDisabled()).toBe(true)
    await dialog(page).getByLabel(reminders.time2, { exact: true }).focus()
    await dialog(page).getByLabel(reminders.time2, { exact: true }).blur()
    await dialog(page).getByText(text.rules.required).waitFor()
    await dialog(page).getByLabel(reminders.time2, { exact: true }).fill('20:30')
    await press(dialog(page), reminders.save)
    await dialog(page)
      .getByText(timesText([8 * 60, 20.5 * 60], language))
      .waitFor()
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await press(dialog(page), reminders.calendar)
    expect((await file).suggestedFilename()).toBe('reminder.ics')
    await press(dialog(page), text.common.done)

    await press(page, reminders.refill)
    await dialog(page)
      .getByText(/^Atorvastatin \d+ mg, \d+ table/)
      .waitFor()
    // On a short screen the form scrolls, and its buttons stay in sight.
    await page.setViewportSize({ ...viewport, height: 560 })
    const save = await dialog(page).getByRole('button', { name: reminders.save }).boundingBox()
    expect((save?.y ?? 560) + (save?.height ?? 0)).toBeLessThanOrEqual(560)
    await page.setViewportSize(viewport)
    await dialog(page).getByLabel(reminders.every).selectOption('90')
    // No consent is checked beforehand, and the form says why nothing can be saved yet.
    expect(await dialog(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
    await dialog(page).getByRole('group', { name: reminders.channels }).getByText(reminders.channelRequired).waitFor()
    expect(await dialog(page).getByRole('button', { name: reminders.save }).isDisabled()).toBe(true)
    // What a press adds scrolls into view, above the buttons.
    await page.setViewportSize({ ...viewport, height: 560 })
    await dialog(page).getByLabel(text.consent.refillEmail).check()
    const hint = dialog(page).getByText(reminders.ownEmail)
    const buttons = dialog(page).locator('.rx-form > .rx-button-row')
    await expect.poll(async () => (await endOf(hint)) <= ((await buttons.boundingBox())?.y ?? 0)).toBe(true)
    await page.setViewportSize(viewport)
    await expectAccessible(page)
    await press(dialog(page), reminders.save)
    await dialog(page).getByText(/90/).waitFor()
    await press(dialog(page), text.common.done)

    // An active reminder can be changed, or deleted with its coupon after a question.
    await press(page, reminders.doseOn)
    await dialog(page).getByLabel(reminders.time2, { exact: true }).waitFor()
    expect(await dialog(page).getByLabel(reminders.time2, { exact: true }).inputValue()).toBe('20:30')
    await press(dialog(page), reminders.delete)
    await dialog(page).getByText(text.saving.already).waitFor()
    await press(dialog(page), text.saving.delete)
    await press(dialog(page), text.common.done)
    await page.getByRole('button', { name: reminders.dose, exact: true }).waitFor()
    await page.getByRole('button', { name: reminders.refill, exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('saved coupons show offline until the person signs out', async () => {
    const { page, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const own = (await loadMessages(accountArea, language)).coupons
    await signInAs(page, await newPerson(), language)
    await openBestCoupon(page, text)
    const member = await page.locator('.rx-coupon code, .rx-coupon dd').last().textContent()
    await press(page, text.saving.save)
    await press(dialog(page), text.common.done)
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await page.getByText(own.offline).waitFor()
    const hasOfflineCoupons = () => page.evaluate(() => caches.has('rxgauge-coupons'))
    await expect.poll(hasOfflineCoupons).toBe(true)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    // With the look of the site: its typeface, and the colors and text size chosen on this device.
    await page.evaluate(() => {
      localStorage.setItem('rxgauge:theme', 'dark')
      localStorage.setItem('rxgauge:textSize', '125')
    })
    await page.context().setOffline(true)
    await page.goto(siteUrl('/MyAccount/MyCoupons'))
    await page.getByRole('heading', { level: 1, name: own.title }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Atorvastatin' }).waitFor()
    expect(await page.getByText(member ?? '', { exact: true }).count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
    const look = await page.evaluate(async () => {
      const { backgroundColor, fontSize } = getComputedStyle(document.body)
      const faces = await document.fonts.load('16px Figtree')
      return { backgroundColor, fontSize, faces: faces.map(({ status }) => status) }
    })
    expect(look).toEqual({ backgroundColor: 'rgb(17, 25, 28)', fontSize: '20px', faces: ['loaded'] })
    await page.context().setOffline(false)
    await page.evaluate(() => localStorage.removeItem('rxgauge:theme'))

    // After the tab is closed they still show at the counter, but not to another person.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()
    expect(await hasOfflineCoupons()).toBe(true)
    await signInAs(page, await newPerson(), language)
    await expect.poll(hasOfflineCoupons).toBe(false)

    // A sign-out deletes everything, including the previous person's zip.
    await openBestCoupon(page, text)
    await press(page, text.saving.save)
    await press(dialog(page), text.common.done)
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await expect.poll(hasOfflineCoupons).toBe(true)
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/Settings'))
    await page
      .getByText((await loadMessages(siteArea, language)).shell.signOut)
      .last()
      .click()
    await expect.poll(hasOfflineCoupons).toBe(false)
    await close()
  })

  test('a guest’s coupon stays on the device for 24 hours, over a reload and without a signal', async () => {
    const { page, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const own = (await loadMessages(accountArea, language)).coupons
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    const member = await page.locator('.rx-coupon code, .rx-coupon dd').last().textContent()
    const keeps = page.getByRole('checkbox', { name: text.coupon.keep })
    expect(await keeps.isChecked()).toBe(true)
    await expect.poll(() => keptHere(page)).toBe(true)
    await expectAccessible(page)
    await page.reload()
    await keeps.waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: own.keptTitle }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Atorvastatin' }).waitFor()
    expect(await page.getByText(member ?? '', { exact: true }).count()).toBeGreaterThan(0)
    await expectAccessible(page)
    // A day later nothing is left of it.
    await page.evaluate(async (path) => {
      const cache = await caches.open('rxgauge-guest-coupon')
      const kept = await (await cache.match(path))?.json()
      await cache.put(path, Response.json({ ...kept, until: Date.now() - 1 }))
    }, '/offline/guest-coupon')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
    expect(await keptHere(page)).toBe(false)
    await close()
  })

  test('a guest’s coupon is deleted when a tab turns that off, and by another organization’s page', async () => {
    const { page, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    await expect.poll(() => keptHere(page)).toBe(true)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await press(other, text.savings.get)
    await offers(other, text).first().click()
    const keepsIn = (tab: Page) => tab.getByRole('checkbox', { name: text.coupon.keep })
    await keepsIn(other).uncheck()
    await expect.poll(() => keptHere(page)).toBe(false)
    await expect.poll(() => keepsIn(page).isChecked()).toBe(false)
    await keepsIn(page).check()
    await expect.poll(() => keptHere(page)).toBe(true)
    await other.close()
    await page.goto(siteUrl(`/aboutus?orgCode=WAGON&lang=${language}`))
    await expect.poll(() => keptHere(page)).toBe(false)
    await close()
  })

  test('a guest’s coupon is gone after a sign-in, and a signed-in person’s isn’t kept unless it’s saved', async () => {
    const { page, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    await expect.poll(() => keptHere(page)).toBe(true)
    await signInAs(page, await newPerson(), language)
    await expect.poll(() => keptHere(page)).toBe(false)
    await openBestCoupon(page, text, false)
    expect(await page.getByRole('checkbox', { name: text.coupon.keep }).count()).toBe(0)
    expect(await keptHere(page)).toBe(false)
    await close()
  })

  // spec: search 2 Share popup
  // spec: search 4 Send-savings dialog
  test('a coupon is shared by code, by text, by email and on paper, and the link shows only that coupon', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const send = await loadMessages(sendArea, language)
    const site = await loadMessages(siteArea, language)
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    const price = await page.locator('.rx-coupon-price b').first().textContent()
    await press(page, text.savings.share)
    await dialog(page)
      .getByRole('img', { name: new RegExp(send.qr) })
      .waitFor()
    await expectAccessible(page)
    await dialog(page).getByText(send.print, { exact: true }).click()
    const paper = page.context().waitForEvent('request', (request) => request.url().includes('coupon.pdf'))
    const popup = page.waitForEvent('popup')
    await press(dialog(page), send.openPdf)
    expect((await paper).isNavigationRequest()).toBe(true)
    expect(new URL((await paper).url()).searchParams.get('lang')).toBe(language)
    await (await popup).close()
    await dialog(page).getByText(send.text, { exact: true }).click()
    await dialog(page).getByRole('button', { name: text.savings.viewLink, exact: true }).waitFor()
    await dialog(page).getByLabel(send.phone).fill('212')
    // An incomplete number can't be sent.
    expect(await dialog(page).getByRole('button', { name: send.send, exact: true }).isDisabled()).toBe(true)
    await dialog(page).getByLabel(send.phone).blur()
    await dialog(page).getByText(text.rules.phone).waitFor()
    await dialog(page).getByText(send.email, { exact: true }).click()
    const friend = `friend-${language}-${viewport.width}-${Date.now().toString(36)}@example.com`
    await dialog(page).getByLabel(send.recipientEmail).fill(friend)
    await expectAccessible(page)
    await press(dialog(page), send.send)
    await dialog(page).getByText(send.couponSent).waitFor()
    await dialog(page).getByText(friend).waitFor()
    await press(dialog(page), send.done)
    // Opened again, the dialog starts over.
    await press(page, text.savings.share)
    await dialog(page)
      .getByRole('img', { name: new RegExp(send.qr) })
      .waitFor()
    await dialog(page).getByRole('button', { name: text.common.close }).click()

    const link = await sharedLink(friend)
    const reader = await visit(browser, { viewport })
    await reader.page.goto(siteUrl(link))
    await reader.page
      .getByRole('heading', { level: 1, name: site.shared.title.replace('{name}', 'Atorvastatin') })
      .waitFor()
    await reader.page.locator('.rx-coupon').waitFor()
    expect(await reader.page.locator('.rx-coupon-price b').first().textContent()).toBe(price)
    await expectAccessible(reader.page)
    await reader.page.getByLabel(site.shared.zip).fill('60601')
    await press(reader.page, site.shared.show)
    await reader.page.locator('.rx-coupon').getByText(/, IL/).first().waitFor()
    expect(reader.complaints).toEqual([])
    expect(complaints).toEqual([])
    await reader.close()
    await close()
  })

  // spec: search 2 Share popup
  // spec: search 6 Roles and permissions
  test('a professional sends savings to a patient, of all pharmacies or of one', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language, 'provider')
    const send = await loadMessages(sendArea, language)
    await page.goto(siteUrl(`/?orgCode=CLINIC&lang=${language}`))
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel(text.settings.zip).fill('10001')
    await press(page, text.savings.send)
    await dialog(page)
      .getByRole('img', { name: new RegExp(send.qr) })
      .waitFor()
    await dialog(page).getByRole('button', { name: text.savings.viewLink, exact: true }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByText(send.email, { exact: true }).click()
    const patient = `patient-${language}-${viewport.width}-${Date.now().toString(36)}@example.com`
    await dialog(page).getByLabel(send.recipientEmail).fill(patient)
    await press(dialog(page), send.send)
    await dialog(page).getByText(send.couponSent).waitFor()
    await press(dialog(page), send.done)
    const reader = await visit(browser, { viewport })
    await reader.page.goto(siteUrl(await sharedLink(patient)))
    await reader.page.locator('.rx-coupon').waitFor()
    await reader.close()
    await page.getByRole('button', { name: text.savings.get, exact: true }).click()
    await page.locator('.rx-pharmacy .rx-how').first().click()
    await dialog(page).getByText(send.text, { exact: true }).click()
    await dialog(page)
      .getByLabel(send.phone)
      .fill(language === 'en' ? '2125550161' : '2125550162')
    await press(dialog(page), send.send)
    await dialog(page).getByText(send.couponSent).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  // spec: search 4 Reminders
  test('for a guest the gate explains the account', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await sentences(language)
    const { gate } = await loadMessages(accountArea, language)
    await page.goto(siteUrl(`/?orgCode=ACME&lang=${language}`))
    await openBestCoupon(page, text)
    await press(page, text.saving.save)
    await dialog(page).getByText(gate.coupon.replace('{product}', 'RxGauge')).waitFor()
    await expectAccessible(page)
    await press(dialog(page), gate.signUp)
    await page.waitForURL(/sign-up/)
    expect(complaints).toEqual([])
    await close()
  })
})

/** The path of the shared link in the last email to a contact. */
async function sharedLink(contact: string): Promise<string> {
  const [letter = ''] = (await mailbox()).split('<article>').filter((article) => article.includes(contact))
  const link = /\/SearchMedication\?shared=[^\s<"]+/.exec(letter)?.[0] ?? ''
  expect(link).not.toBe('')
  return link.replaceAll('&amp;', '&')
}

test('an expired link says so, and leads home', async () => {
  const { page, close } = await visit(browser)
  await page.goto(siteUrl(`/SearchMedication?orgCode=ACME&lang=en&shared=${'A'.repeat(22)}`))
  await dialog(page).getByText('This link has expired').waitFor()
  await expectAccessible(page)
  await press(dialog(page), (await sentences('en')).common.tryAgain)
  await page.waitForURL((url) => url.pathname === '/')
  await close()
})
