/** What people do on the site's pages: menus, home, savings, questions, contact, welcome, and the dialogs over them. */

import {
  expectAccessible,
  fileBrowser,
  medicationField,
  partnerUrl,
  readPrices,
  search,
  siteUrl,
  type Visit,
  visit,
} from '@rxgauge/e2e'
import { loadMessages, sendArea, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const browser = fileBrowser()
let here: Visit
const text = await loadMessages(siteArea, 'en')
const send = await loadMessages(sendArea, 'en')
beforeEach(async () => {
  here = await visit(browser)
})
afterEach(async () => {
  expect(here.complaints).toEqual([])
  await here.close()
})

const path = () => new URL(here.page.url()).pathname
const phone = { width: 390, height: 844 }
const forget = (pattern: RegExp) => {
  const { complaints } = here
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !pattern.test(complaint)))
}

/** Asks the API as the page's own device. */
async function askAsPage(page: Page, method: 'GET' | 'POST', address: string, body?: object) {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:jwtToken'))).toBeTruthy()
  const token = await page.evaluate(() => sessionStorage.getItem('rxgauge:jwtToken'))
  const response = await fetch(siteUrl(`/api${address}`), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return ((await response.json()) as { data: Record<string, never> }).data
}

/** A coupon of the page's own device, looked at so often. */
async function lookAtCoupons(page: Page, times: number): Promise<string> {
  const drugs = (await askAsPage(page, 'GET', '/product/prescription')) as unknown as { productDetailId: number }[]
  const productDetailId = drugs[0]?.productDetailId
  const list = await askAsPage(page, 'GET', `/price/pharmacynew/${productDetailId}/30/10001`)
  const [offer] = list.otherPharmacies as unknown as object[]
  const question = { ...offer, productDetailId, quantity: 30, insuranceId: null, zipCode: '10001' }
  let id = ''
  for (let time = 0; time < times; time++) {
    id = (await askAsPage(page, 'POST', '/adjudicate/cashoffer', question)).adjudicationId ?? ''
  }
  return id
}

/** A promise that is kept when somebody says so. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

const mailbox = async () => (await fetch(siteUrl('/dev/mailbox'))).text()

describe('before any script', () => {
  test('a page says what it is about, and its links work', async () => {
    const { page, close } = await visit(browser, { javaScriptEnabled: false, viewport: phone })
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    expect(await page.locator('h1').textContent()).toBe(text.searchPage.title)
    await page.getByText('Atorvastatin is the generic of Lipitor').waitFor()
    await page.getByText(/^\$\d+\.\d\d to \$\d+\.\d\d$/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: text.footer.prescriptions }).click()
    await page.getByRole('link', { name: 'Z', exact: true }).click()
    await page.getByRole('link', { name: 'Zoloft' }).click()
    expect(await page.locator('h1').textContent()).toBe('Zoloft: prices and coupons')
    expect(page.url()).toContain('orgCode=ACME')
    await close()
  })

  test('what is typed while the script is on its way is not lost', async () => {
    const { page } = here
    let gate = createGate()
    await page.route('**/assets/site-*.js', async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.goto(siteUrl('/'), { waitUntil: 'commit' })
    // The text is there to read before any script, however slow the network.
    await page.getByRole('heading', { level: 1, name: text.home.title }).waitFor()
    await page.getByRole('link', { name: 'Atorvastatin' }).waitFor()
    await medicationField(page).pressSequentially('lisin')
    gate.open()
    await page.getByRole('option', { name: 'Lisinopril', exact: false }).first().waitFor()
    expect(await medicationField(page).inputValue()).toBe('lisin')
    // A form too.
    gate = createGate()
    await page.goto(siteUrl('/contact-us'), { waitUntil: 'commit' })
    await page.getByLabel(text.contact.firstName).fill('Ana')
    await page.getByLabel(text.contact.lastName).fill('Diaz')
    gate.open()
    // What is said of other fields shows that it was heard.
    await page.getByLabel(text.contact.notes).focus()
    await expect
      .poll(() =>
        page.locator('#site .site-form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react'))),
      )
      .toBe(true)
    await page.getByLabel(text.contact.notes).fill('Hello')
    await page.getByText('5/500 characters used').waitFor()
    expect(await page.getByLabel(text.contact.firstName).inputValue()).toBe('Ana')
    expect(await page.getByLabel(text.contact.lastName).inputValue()).toBe('Diaz')
  })

  test('head and structured data are there, canonical and in both languages', async () => {
    const html = await (await fetch(siteUrl('/savings/atorvastatin/info?orgCode=ACME'))).text()
    const page = siteUrl('/savings/Atorvastatin/price')
    expect(html).toContain('<title>Atorvastatin: information, and save up to 80% | Acme Benefits</title>')
    expect(html).toContain(`<link rel="canonical" href="${page}">`)
    expect(html).toContain(`hreflang="es" href="${page}?lang=es"`)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Drug',
      name: 'Atorvastatin',
      alternateName: 'Lipitor',
      dosageForm: ['Tablet'],
      offers: { '@type': 'AggregateOffer', priceCurrency: 'USD' },
    })
    // The suffix of app CVD.
    const partner = await (await fetch(siteUrl('/aboutus?orgCode=RXGAUGE-WWW'))).text()
    expect(partner).toContain('<title>About Us | RxGauge | Partner</title>')
  })
})

describe('the shell', () => {
  test('tabs lead on, say which is active, and keep whose site it is', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=WAGON'))
    const nav = page.getByRole('navigation', { name: text.shell.navigation })
    for (const [label, wanted] of [
      [text.shell.howItWorks, '/how-wagonrx-works'],
      [text.shell.about, '/aboutus'],
      [text.shell.faq, '/frequently-asked-questions'],
      [text.shell.search, '/SearchMedication'],
      [text.shell.home, '/'],
    ] as const) {
      await nav.getByRole('link', { name: label, exact: true }).click()
      await expect.poll(path).toBe(wanted)
      expect(await nav.locator('[aria-current]').textContent()).toBe(label)
      expect(page.url()).toContain('orgCode=WAGON')
    }
    expect(await page.title()).toBe('WagonRx')
  })

  test('a phone has a drawer: it takes the focus, Escape closes it, a link closes it', async () => {
    const { page } = here
    await page.setViewportSize(phone)
    await page.goto(siteUrl('/?orgCode=ACME'))
    const button = page.getByRole('button', { name: text.shell.menu })
    await button.click()
    const drawer = page.getByRole('dialog', { name: text.shell.menu })
    await drawer.getByRole('link', { name: text.shell.signUp }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await drawer.getByRole('link', { name: text.shell.about }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(path()).toBe('/aboutus')
  })

  test('Application Info says which program this is', async () => {
    const { page } = here
    await page.goto(siteUrl('/aboutus'))
    await page.getByRole('button', { name: text.footer.applicationInfo }).click()
    const info = page.getByRole('dialog', { name: text.footer.applicationInfo })
    for (const fact of ['version', 'build', 'identifier', 'branch', 'commit'] as const) {
      await info.getByText(text.footer[fact], { exact: true }).waitFor()
    }
    await info.getByText('v8.85').waitFor()
    await expectAccessible(page)
    await info.getByRole('button', { name: 'DONE' }).click()
    await info.waitFor({ state: 'detached' })
  })

  test('another language stays on the page and in its address', async () => {
    const { page } = here
    await page.goto(siteUrl('/frequently-asked-questions'))
    await page.getByText('Is this insurance?').waitFor()
    await page.getByLabel('Language').selectOption('es')
    await page.getByText('¿Es esto un seguro?').waitFor()
    expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
    await page.reload()
    await page.getByText('¿Es esto un seguro?').waitFor()
  })

  test('an organization’s images, steps, band and powered-by line', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=ACME'))
    await page.getByRole('img', { name: 'Logo of Acme Benefits' }).scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.locator('.site-footer-logo').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.locator('.site-phones img').count()).toBe(2)
    expect(await page.locator('.site-steps li').count()).toBe(3)
    await page.getByText('Powered by RxGauge').waitFor()
    // Every flag off: none of it.
    await page.goto(siteUrl('/?orgCode=PLAIN'))
    await medicationField(page).waitFor()
    for (const part of ['.site-band', '.site-assets', '.site-sign', '.site-powered', '.site-footer-logo']) {
      expect(await page.locator(part).count(), part).toBe(0)
    }
  })
})

describe('home', () => {
  test('top searches stand open on wide screens and lead to prices', async () => {
    const { page } = here
    await page.goto(siteUrl('/'))
    await expect.poll(() => page.getByRole('tab', { name: text.home.top }).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('.site-tile').count()).toBe(9)
    await page.locator('.site-tile').first().click()
    await expect.poll(path).toMatch(/^\/SearchMedication\/Atorvastatin/)
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    // From home it begins with the gauge.
    await page.getByRole('img', { name: /Price gauge/ }).waitFor()
  })

  test('recent searches are remembered, and forgotten with Clear; arrows change the tab', async () => {
    const { page } = here
    await page.goto(siteUrl('/SearchMedication/sertraline'))
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    await page.getByRole('link', { name: text.shell.home, exact: true }).click()
    await page.getByRole('tab', { name: text.home.top }).press('ArrowLeft')
    expect(await page.getByRole('tab', { name: text.home.recent }).getAttribute('aria-selected')).toBe('true')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('link', { name: 'Sertraline' }).waitFor()
    await panel.getByRole('button', { name: text.home.clear }).click()
    await panel.getByText(text.home.noRecent).waitFor()
  })

  test('on a phone no tab is open at first', async () => {
    const { page } = here
    await page.setViewportSize(phone)
    await page.goto(siteUrl('/'))
    await medicationField(page).waitFor()
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
    expect(await page.locator('.site-tile').first().isVisible()).toBe(false)
    await page.getByRole('tab', { name: text.home.top }).click()
    expect(await page.locator('.site-tile').first().isVisible()).toBe(true)
  })

  test('professionals have a testimonial and send the site to a patient by code, text or email', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=CLINIC'))
    await page.getByText(text.home.testimonialBy).waitFor()
    await page.getByRole('button', { name: text.home.sendSite }).click()
    const dialog = page.getByRole('dialog', { name: send.siteTitle })
    await dialog.getByRole('img', { name: /QR Code/ }).waitFor()
    await expectAccessible(page)
    await dialog.getByText(send.text, { exact: true }).click()
    const field = dialog.getByLabel(send.phone)
    await field.fill('21255501')
    await dialog.getByRole('button', { name: send.send }).click()
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

  test('opened with a coupon to send, the dialog sends by itself, once', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=ACME'))
    const adjudicationId = await lookAtCoupons(page, 1)
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

describe('drug savings', () => {
  test('a name is searched, prices ask for a zip, and a generic shows its pharmacies', async () => {
    const { page } = here
    await page.goto(siteUrl('/savings'))
    await page.getByRole('combobox', { name: text.savings.search }).fill('lisin')
    await page
      .getByRole('option', { name: /^Lisinopril/ })
      .first()
      .click()
    await expect.poll(path).toBe('/savings/Lisinopril/price')
    const dialog = page.getByRole('dialog', { name: text.savings.zipTitle })
    const ok = dialog.getByRole('button', { name: text.savings.ok })
    await dialog.getByLabel('Zip code').fill('1000')
    expect(await ok.isDisabled()).toBe(true)
    await dialog.getByLabel('Zip code').fill('00000')
    await ok.click()
    await dialog.getByText('That is not a valid zip code.').waitFor()
    forget(/404/)
    await dialog.getByLabel('Zip code').fill('10001')
    await ok.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Pharmacies with an offer' }).locator('.rx-pharmacy-open').first().waitFor()
    await expectAccessible(page)
  })

  test('a brand shows its prices; the zip is asked for once', async () => {
    const { page } = here
    await page.goto(siteUrl('/savings/Lipitor/price'))
    const dialog = page.getByRole('dialog', { name: text.savings.zipTitle })
    await dialog.getByLabel('Zip code').fill('10001')
    await dialog.getByRole('button', { name: text.savings.ok }).click()
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
    await page.goto(siteUrl('/savings/Zoloft/price'))
    await readPrices(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('without a zip there are no prices: CANCEL leads home', async () => {
    const { page } = here
    await page.goto(siteUrl('/savings/Lipitor/price'))
    await page.getByRole('dialog').getByRole('button', { name: 'CANCEL' }).click()
    await expect.poll(path).toBe('/')
    expect(await page.evaluate(() => localStorage.getItem('rxgauge:storedZipData'))).toBeNull()
  })

  test('Info leads to what to know of a drug, in a frame 800 px high, and Back to the index', async () => {
    const { page } = here
    await page.goto(siteUrl('/savings?letter=M'))
    await page.getByText(text.savings.info, { exact: true }).click()
    await page.getByText('Drugs starts with "M"').waitFor()
    await page.getByRole('link', { name: 'Metformin', exact: true }).click()
    await expect.poll(path).toBe('/savings/Metformin/info')
    const frame = page.locator('iframe.site-frame')
    expect((await frame.boundingBox())?.height).toBe(800)
    await page.frameLocator('iframe.site-frame').getByRole('heading', { name: 'About Metformin' }).waitFor()
    await page.getByRole('link', { name: text.savings.back }).click()
    await expect.poll(path).toBe('/savings')
  })

  test('a drug that nobody knows leads to the index, and is a 404', async () => {
    const { page } = here
    const response = await page.goto(siteUrl('/savings/nosuchdrug/price'))
    expect(response?.status()).toBe(404)
    await expect.poll(path).toBe('/savings')
    await page.getByRole('combobox', { name: text.savings.search }).waitFor()
    forget(/404/)
  })
})

describe('questions and contact', () => {
  test('answers open one by one and all together, for this host and organization', async () => {
    const { page } = here
    await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME'))
    const answers = page.locator('.site-question[open]')
    expect(await answers.count()).toBe(0)
    await page.getByText('Is this insurance?').click()
    expect(await answers.count()).toBe(1)
    await page.getByRole('button', { name: text.faq.expandAll }).click()
    expect(await answers.count()).toBe(5)
    await page.getByText('Your organization’s code is ACME.').waitFor()
    await page.getByText(`use coupons on ${new URL(siteUrl('/')).host}`).waitFor()
    await expectAccessible(page)
    await page.locator('.site-content').getByRole('link', { name: 'Sign up' }).click()
    await expect.poll(path).toBe('/sign-up')
    await page.goBack()
    await page.getByRole('button', { name: text.faq.expandAll }).click()
    await page.getByRole('button', { name: text.faq.collapseAll }).click()
    expect(await answers.count()).toBe(0)
    // Where nobody can sign up, no answer says so.
    await page.goto(siteUrl('/frequently-asked-questions?orgCode=PLAIN'))
    await page.getByRole('button', { name: text.faq.expandAll }).click()
    expect(await page.locator('.site-content').getByRole('link', { name: 'Sign up' }).count()).toBe(0)
  })

  test('a question to support: what is missing is said, 500 characters are counted, and it arrives', async () => {
    const { page } = here
    await page.goto(siteUrl('/contact-us'))
    const send = page.getByRole('button', { name: text.contact.send })
    await send.click()
    expect(await page.getByText('Required', { exact: true }).count()).toBe(3)
    await page.getByText("We're sorry. A brief description is required.").waitFor()
    expect(await send.isDisabled()).toBe(true)
    const first = page.getByLabel(text.contact.firstName)
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
    await first.fill('Ana')
    await page.getByLabel(text.contact.lastName).fill('Diaz')
    await page.getByLabel(text.contact.email, { exact: true }).fill('ana@')
    await page.getByText('Please enter a valid email address.').waitFor()
    await page.getByLabel(text.contact.email, { exact: true }).fill('ana@example.com')
    const notes = page.getByLabel(text.contact.notes)
    await notes.fill('x'.repeat(501))
    await page.getByText('Maximum 500 characters allowed').waitFor()
    await page.getByText('501/500 characters used').waitFor()
    await notes.fill('Does my shop take the card?')
    await page.getByText('27/500 characters used').waitFor()
    await expectAccessible(page)
    await send.click()
    await page.getByRole('heading', { name: text.contact.thanks }).waitFor()
    expect(await mailbox()).toContain('Does my shop take the card?')
    expect(await page.getByRole('link', { name: text.contact.faqs, exact: true }).last().getAttribute('href')).toBe(
      '/frequently-asked-questions',
    )
    await page.getByRole('button', { name: text.contact.another }).click()
    expect(await page.getByLabel(text.contact.notes).inputValue()).toBe('')
  })

  test('terms and privacy stand in a frame of the channel of the screen', async () => {
    const { page } = here
    for (const [size, channel] of [
      [{ width: 1280, height: 900 }, 'web'],
      [phone, 'mobileweb'],
    ] as const) {
      await page.setViewportSize(size)
      await page.goto(siteUrl('/terms-and-conditions'))
      const frame = page.locator('iframe.site-frame')
      await expect.poll(() => frame.getAttribute('src')).toContain(`channel=${channel}&`)
      expect((await frame.boundingBox())?.height).toBe(800)
      await page.getByText('Last modified 11/02/2026').waitFor()
    }
  })
})

describe('the welcome screen', () => {
  test('refuses a wrong code with its sentence, opens with the right one, and is not shown again', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=GATED'))
    const start = page.getByRole('button', { name: text.welcome.start })
    await start.click()
    await page.getByText('Required').waitFor()
    await page.getByLabel(text.welcome.code).fill('WRONG')
    await start.click()
    const popup = page.getByRole('dialog', { name: text.welcome.failed })
    await popup.getByText('We don’t recognize that company code.').waitFor()
    forget(/404/)
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByLabel(text.welcome.code).fill('open-sesame')
    await start.click()
    await medicationField(page).waitFor()
    await page.goto(siteUrl('/aboutus?orgCode=GATED'))
    await page.getByText(text.about.tagline).waitFor()
  })
})

describe('over the page', () => {
  test('after some coupons the app is asked to be shared; sharing thanks, closing mutes', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=ACME'))
    await lookAtCoupons(page, 2)
    // Not on the savings pages.
    await page.goto(siteUrl('/savings?orgCode=ACME'))
    await page.getByRole('combobox').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const share = page.getByRole('dialog', { name: 'Share RxGauge' })
    await expect.poll(() => share.count()).toBe(1)
    await expectAccessible(page)
    await share.getByLabel(text.shareApp.phone).fill('2125550145')
    await share.getByRole('button', { name: text.shareApp.send, exact: true }).click()
    await page.getByText('Thank you for sharing RxGauge.').waitFor()
    expect(await mailbox()).toContain('Text to (212) 555-0145')
    const box = await page.locator('.site-toast').boundingBox()
    expect(box?.x).toBeLessThan(40)
    await expectAccessible(page)
  })

  test('later it is asked to be rated: quarter stars by keyboard, at least one; NOT NOW mutes it for good', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=ACME'))
    await lookAtCoupons(page, 4)
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
    // The other question comes with the next visit, and NOT NOW ends it.
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    const share = page.getByRole('dialog', { name: 'Share RxGauge' })
    await share.getByRole('button', { name: text.shareApp.close }).click()
    await expect.poll(async () => (await askAsPage(page, 'GET', '/device')).shareAppFlag).toBe('N')
    await page.goto(siteUrl('/aboutus?orgCode=ACME'))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:jwtToken'))).toBeTruthy()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a call that fails opens the dialog, and TRY AGAIN leads home', async () => {
    const { page } = here
    await page.goto(siteUrl('/'))
    await page.route('**/api/content/FAQ', (route) => route.abort())
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.problem.title })
    await dialog.getByText('Check your connection').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'TRY AGAIN' }).click()
    await expect.poll(path).toBe('/')
    forget(/ERR_FAILED/)
  })
})

describe('the analytics layer', () => {
  test('is kept in the page where the organization says so, and names nobody else', async () => {
    const { page } = here
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).host))
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
    expect(events.find(({ event }) => event === 'Prices_asked')).toMatchObject({
      medication_name: 'Lisinopril',
      med_form: 'Tablet',
      med_quantity: '30',
      zipcode: '10001',
      source: 'letter',
      campaign: 'fall',
    })
    expect([...asked]).toEqual([new URL(siteUrl('/')).host])
  })

  test('is not there unless it is turned on', async () => {
    const { page } = here
    await page.goto(siteUrl('/?orgCode=CORNER'))
    await page.getByRole('link', { name: text.shell.faq, exact: true }).click()
    await page.locator('.site-question').first().waitFor()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  })
})

describe('widget mode in a partner’s frame', () => {
  test('has no shell and tells its height, also when it grows', async () => {
    const { page } = here
    await page.goto(partnerUrl({ frame: '/SearchMedication' }))
    const frame = page.frameLocator('#gauge-frame')
    await medicationField(frame.locator('body')).waitFor()
    expect(await frame.getByRole('banner').count()).toBe(0)
    expect(await frame.getByRole('contentinfo').count()).toBe(0)
    const height = async () => (await page.locator('#gauge-frame').boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThan(300)
    const before = await height()
    await medicationField(frame.locator('body')).fill('lisin')
    await frame.getByRole('option', { name: 'Lisinopril' }).first().click()
    await frame.getByLabel('Zip code').fill('10001')
    await expect.poll(height, { timeout: 15_000 }).not.toBe(before)
    const inner = await frame.locator('.rx').evaluate((element) => element.getBoundingClientRect().height)
    await expect.poll(height).toBe(Math.ceil(inner))
  })
})
