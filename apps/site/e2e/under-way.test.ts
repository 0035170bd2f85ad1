/**
 * Effects on open screens and pending calls when something else happens: another price, another language, a closed dialog,
 * an hour.
 */
import {
  english,
  expectAccessible,
  mailbox,
  newPerson,
  offers,
  type Sentences,
  search,
  sentences,
  signInAs,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { accountArea, loadMessages, sendArea, siteArea } from '@rxgauge/text'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { begin, here } = visits()
const phone = { viewport: { width: 390, height: 844 } }
const spanish = await sentences('es')
const send = await loadMessages(sendArea, 'en')
const site = await loadMessages(siteArea, 'en')

const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const card = (page: Page) => page.locator('.rx-coupon')
const speak = (page: Page, language: string) => page.getByLabel('Language').selectOption(language)

async function toList(page: Page, text: Sentences = english, asksZip = true) {
  await search(page, 'ator', 'Atorvastatin')
  if (asksZip) await page.getByLabel(text.settings.zip).fill('10001')
  await press(page, text.savings.get)
  await offers(page, text).first().waitFor()
}

/** Holds the next call of a path. Returns a function that resolves with its route once it arrives. */
async function hold(page: Page, path: string): Promise<() => Promise<Route>> {
  let arrive = (_route: Route) => {}
  const arrived = new Promise<Route>((resolve) => {
    arrive = resolve
  })
  await page.route(path, (route) => arrive(route), { times: 1 })
  return () => arrived
}

describe('a coupon', () => {
  test('with another price than the list says so, and list and gauge are requested again', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
    await toList(page)
    await page.route('**/api/adjudicate/cashoffer', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      await route.fulfill({ response, json: { ...reply, data: { ...reply.data, price: '99.99' } } })
    })
    const listed = (await offers(page).first().locator('.rx-price-value').textContent()) ?? ''
    const refreshed = Promise.all(
      ['pharmacynew', 'retail'].map((path) => page.waitForResponse(`**/api/price/${path}/**`)),
    )
    await offers(page).first().click()
    await card(page).getByText('$99.99').waitFor()
    await page.getByText(`Price changed; it was ${listed} in the list`, { exact: true }).waitFor()
    await refreshed
    await expectAccessible(page)
    await speak(page, 'es')
    await page.getByText(`El precio cambió; en la lista era ${listed}`, { exact: true }).waitFor()
  })

  test('stays as it is in another language: turned over, and requested without another view', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
    await toList(page)
    await offers(page).first().click()
    await press(page, english.coupon.turn)
    const again = page.waitForRequest('**/api/adjudicate/cashoffer')
    await card(page).evaluate((element) => Object.assign(element, { isSame: true }))
    await speak(page, 'es')
    expect((await again).postDataJSON()).toMatchObject({ refreshFlag: 'Y' })
    const turn = page.getByRole('button', { name: spanish.coupon.turn })
    await turn.waitFor()
    expect(await turn.getAttribute('aria-pressed')).toBe('true')
    expect(await card(page).evaluate((element) => 'isSame' in element)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('rxgauge:ACME:couponViewCount'))).toBe('1')
  })

  test('and its prices are requested again when its tab returns after an hour', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
    await toList(page)
    await offers(page).first().click()
    await card(page).waitFor()
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    let requests = 0
    page.on('request', (request) => {
      if (/\/api\/(price\/retail|adjudicate)\//.test(request.url())) requests++
    })
    await comeBack()
    expect(requests).toBe(0)
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 3_600_000
    })
    const refreshed = Promise.all(
      ['price/retail/**', 'price/pharmacynew/**', 'adjudicate/cashoffer'].map((path) =>
        page.waitForResponse(`**/api/${path}`),
      ),
    )
    await comeBack()
    await refreshed
    expect(await card(page).isVisible()).toBe(true)
  })

  test('of a pharmacy that the organization no longer has leads to the others', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
    await toList(page)
    await page.route('**/api/adjudicate/cashoffer', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, message: 'There is no such pharmacy.', data: null, errorCode: 'PHARMACY_NOT_FOUND' },
      }),
    )
    await offers(page).first().click()
    await page.getByRole('heading', { name: english.coupon.notAvailable }).waitFor()
    expect(await page.getByRole('button', { name: english.common.tryAgain }).count()).toBe(0)
    await press(page, english.coupon.otherPharmacies)
    await offers(page).first().waitFor()
    here().forget(/404/)
  })

  test('that was shared stays mounted: with an invalid zip, without a signal, in another language', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
    // The second viewed coupon may trigger the question to share the app at any later device call.
    await page.addLocatorHandler(page.getByRole('button', { name: /^(Not now|Ahora no)$/ }), (notNow) => notNow.click())
    await toList(page)
    await offers(page).first().click()
    await page.goto(siteUrl(await share(page)))
    await card(page).waitFor()
    await card(page).evaluate((element) => Object.assign(element, { isSame: true }))
    const isSame = () => card(page).evaluate((element) => 'isSame' in element)
    const field = page.getByLabel(site.shared.zip)
    await field.fill('00000')
    await press(page, site.shared.show)
    await page.getByText('That’s not a valid zip code.').waitFor()
    expect(await isSame()).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    await field.fill('60601')
    const path = '**/api/coupon/shared/**'
    await page.route(path, (route) => route.abort())
    await press(page, site.shared.show)
    await page.getByText(english.errors.NETWORK).waitFor()
    await page.unroute(path)
    expect(await isSame()).toBe(true)

    await speak(page, 'es')
    await page.getByRole('heading', { level: 1, name: /cupón/ }).waitFor()
    await page.getByRole('button', { name: spanish.coupon.turn }).waitFor()
    expect(await isSame()).toBe(true)
    const inSpanish = (await loadMessages(siteArea, 'es')).shared
    expect(await page.getByLabel(inSpanish.zip).inputValue()).toBe('60601')
    await press(page, inSpanish.show)
    await card(page).getByText(/, IL/).first().waitFor()
    here().forget(/404|ERR_FAILED/)
  })
})

/** Shares the coupon on the screen. Returns the path of its link. */
async function share(page: Page): Promise<string> {
  const friend = `friend-${Date.now().toString(36)}@example.com`
  await press(page, english.savings.share)
  await dialog(page).getByText(send.email, { exact: true }).click()
  await dialog(page).getByLabel(send.recipientEmail).fill(friend)
  await press(dialog(page), send.send)
  await dialog(page).getByText(send.couponSent).waitFor()
  const [letter = ''] = (await mailbox()).split('<article>').filter((article) => article.includes(friend))
  return (/\/SearchMedication\?shared=[^\s<"]+/.exec(letter)?.[0] ?? '').replaceAll('&amp;', '&')
}

describe('a dialog closed during its call', () => {
  // spec: search 8 Error catalogue
  test('a reminder reports whether it was saved; typed text is kept', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
    const { reminders } = english
    await signInAs(page, await newPerson(), 'en')
    await toList(page)
    await offers(page).first().click()
    await press(page, reminders.dose)
    await dialog(page).getByLabel(reminders.time1, { exact: true }).fill('21:30')
    const path = '**/api/reminderschedule/dose/save'
    const arrived = await hold(page, path)
    await press(dialog(page), reminders.save)
    const route = await arrived()
    await dialog(page).getByRole('button', { name: english.common.close }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await route.abort()
    await dialog(page).getByRole('heading', { name: reminders.doseError }).waitFor()
    await expectAccessible(page)
    await press(dialog(page), english.common.done)
    expect(await dialog(page).getByLabel(reminders.time1, { exact: true }).inputValue()).toBe('21:30')

    const again = await hold(page, path)
    await press(dialog(page), reminders.save)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await (await again()).continue()
    await dialog(page).getByText('9:30 PM').waitFor()
    here().forget(/ERR_FAILED/)
  })

  test('a shared coupon that could not be sent says so, with the address in its form', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
    await toList(page)
    await offers(page).first().click()
    await press(page, english.savings.share)
    await dialog(page).getByText(send.email, { exact: true }).click()
    await dialog(page).getByLabel(send.recipientEmail).fill('friend@example.com')
    const path = '**/api/adjudicate/sendemail'
    const arrived = await hold(page, path)
    await press(dialog(page), send.send)
    const route = await arrived()
    await press(dialog(page), english.common.cancel)
    await dialog(page).waitFor({ state: 'detached' })
    await route.abort()
    await dialog(page).getByText(send.emailError).waitFor()
    await expectAccessible(page)
    await press(dialog(page), send.ok)
    expect(await dialog(page).getByLabel(send.recipientEmail).inputValue()).toBe('friend@example.com')
    await press(dialog(page), send.send)
    await dialog(page).getByText(send.couponSent).waitFor()
    here().forget(/ERR_FAILED/)
  })
})

describe('My Coupons', () => {
  test('an open coupon stays in another language; two simultaneous deletions each report their result', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
    const own = (await loadMessages(accountArea, 'en')).coupons
    await signInAs(page, await newPerson(), 'en')
    await toList(page)
    for (const index of [0, 1]) {
      await offers(page).nth(index).click()
      await press(page, english.saving.save)
      await press(dialog(page), english.common.done)
      await press(page, english.coupon.backToList)
    }
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    await page
      .getByRole('button', { name: own.viewOf.replace('{name}', 'Atorvastatin') })
      .first()
      .click()
    await press(page, english.coupon.turn)
    await speak(page, 'es')
    // After two coupons the app asks to be shared.
    await press(dialog(page), (await loadMessages(siteArea, 'es')).shareApp.close)
    const turn = page.getByRole('button', { name: spanish.coupon.turn })
    await turn.waitFor()
    expect(await turn.getAttribute('aria-pressed')).toBe('true')

    await page.getByLabel('Idioma').selectOption('en')
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    const path = '**/api/coupon/delete/*'
    const arrived = await hold(page, path)
    const erase = async (index: number) => {
      await page
        .getByRole('button', { name: own.deleteOf.replace('{name}', 'Atorvastatin') })
        .nth(index)
        .click()
      await press(dialog(page), own.yes)
    }
    await erase(0)
    const first = await arrived()
    await erase(1)
    await dialog(page).getByRole('button', { name: english.common.done }).waitFor()
    await first.abort()
    await press(dialog(page), english.common.done)
    await dialog(page).getByText(english.errors.NETWORK).waitFor()
    await press(dialog(page), english.common.done)
    expect(await page.getByRole('button', { name: own.deleteOf.replace('{name}', 'Atorvastatin') }).count()).toBe(1)
    here().forget(/ERR_FAILED/)
  })

  test('a coupon that was deleted elsewhere leaves the list, which says so', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'), phone)
    const own = (await loadMessages(accountArea, 'en')).coupons
    await signInAs(page, await newPerson(), 'en')
    await toList(page)
    await offers(page).first().click()
    await press(page, english.saving.save)
    await press(dialog(page), english.common.done)
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
    // Another tab is a moment earlier.
    await page.route('**/api/coupon/delete/*', async (route) => {
      await route.fetch()
      await route.continue()
    })
    await page.getByRole('button', { name: own.deleteOf.replace('{name}', 'Atorvastatin') }).click()
    await press(dialog(page), own.yes)
    await dialog(page).getByText(own.wasDeleted).waitFor()
    await press(dialog(page), english.common.done)
    await page.getByText(own.empty).waitFor()
    here().forget(/\b40[04]\b/)
  })
})

describe('messages', () => {
  test('two messages marked at once both show as read, even in a language chosen meanwhile', async () => {
    const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
    await signInAs(page, await newPerson(), 'en')
    const english = (await loadMessages(accountArea, 'en')).messages
    // The welcome message of every new account, twice.
    const read = new Set<number>()
    await page.route('**/api/message/list', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      const [message] = reply.data
      const language = route.request().headers()['accept-language']
      const data = [1, 2].map((id) => {
        const readFlag = read.has(id) ? 'Y' : 'N'
        return { ...message, id, title: `Message ${id} (${language})`, readFlag }
      })
      await route.fulfill({ response, json: { ...reply, data } })
    })
    const waiting: (() => Promise<void>)[] = []
    await page.route('**/api/message/markasread/*', (route) => {
      const id = Number(/\d+$/.exec(route.request().url())?.[0])
      waiting.push(async () => {
        read.add(id)
        await route.fulfill({ json: { success: true, message: '', data: null } })
      })
    })
    await page.evaluate(() => history.pushState(null, '', '/Notifications'))
    for (const id of [1, 2]) await press(page, english.markReadOf.replace('{title}', `Message ${id} (en)`))
    await expect.poll(() => waiting.length).toBe(2)
    await speak(page, 'es')
    const inSpanish = (await loadMessages(accountArea, 'es')).messages
    await page.getByText(inSpanish.unread, { exact: true }).first().waitFor()
    for (const answer of waiting) await answer()
    await page.getByText(inSpanish.unread, { exact: true }).first().waitFor({ state: 'detached' })
    for (const id of [1, 2]) await page.getByRole('heading', { name: `Message ${id} (es)` }).waitFor()
  })
})

// spec: account 3 Stored client data
// spec: account 4 Other
test('saving a zip requests the device’s data: the question to share the app follows at once', async () => {
  const page = await begin(siteUrl('/?orgCode=ACME&lang=en'))
  await toList(page)
  for (const index of [0, 1]) {
    await offers(page).nth(index).click()
    await card(page).waitFor()
    await press(page, english.coupon.backToList)
  }
  const deviceInfo = async () =>
    JSON.parse((await page.evaluate(() => sessionStorage.getItem('rxgauge:site:deviceInfo'))) ?? 'null')
  expect(await deviceInfo()).toMatchObject({ shareAppFlag: false })
  await press(page, english.views.modify)
  await page.getByLabel(english.settings.zip).fill('10002')
  await press(page, english.common.done)
  await page.getByRole('dialog', { name: site.shareApp.title.replace('{product}', 'RxGauge') }).waitFor()
  await expect.poll(deviceInfo).toMatchObject({ shareAppFlag: true })
})
