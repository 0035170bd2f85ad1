/** Pages before their scripts have loaded. */
import { holdBack, medicationField, siteUrl, visits } from '@rxgauge/e2e'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import { describe, expect, test } from 'vitest'

const { open } = visits()
const text = await loadMessages(siteArea, 'en')

const scripts = '**/assets/site-*.js'

describe('before any script', () => {
  test('a page shows its content, and its links work', async () => {
    const { page } = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
    expect(await page.locator('h1').textContent()).toBe(text.searchPage.title)
    await page.getByText('Atorvastatin is the generic of Lipitor').waitFor()
    await page.getByText(/^\$\d+\.\d\d to \$\d+\.\d\d\./).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: text.footer.prescriptions }).click()
    await page.getByRole('link', { name: 'Z', exact: true }).click()
    await page.getByRole('link', { name: 'Zoloft' }).click()
    expect(await page.locator('h1').textContent()).toBe('Zoloft: prices and coupons')
    expect(page.url()).toContain('orgCode=ACME')
  })

  test('Back before the scripts have loaded leads to the page before', async () => {
    const { page, complaints } = await open()
    await page.goto(siteUrl('/contact-us'))
    await page.evaluate(() => history.pushState(null, '', '/frequently-asked-questions'))
    await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
    const arrive = await holdBack(page, scripts)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
    // Both entries are of one document, so nothing is loaded.
    await page.evaluate(() => history.back())
    await page.waitForURL((url) => url.pathname === '/contact-us', { waitUntil: 'commit' })
    arrive()
    await page.getByRole('heading', { level: 1, name: text.contact.title }).waitFor()
    expect(complaints).toEqual([])
  })

  test('text typed before the script loads is not lost', async () => {
    const { page } = await open()
    let arrive = await holdBack(page, scripts)
    await page.goto(siteUrl('/'), { waitUntil: 'commit' })
    // The text is readable before any script, however slow the network.
    await page.getByRole('heading', { level: 1, name: text.home.title }).waitFor()
    await page.getByRole('link', { name: 'Atorvastatin' }).waitFor()
    await medicationField(page).pressSequentially('lisin')
    arrive()
    await page.getByRole('option', { name: 'Lisinopril', exact: false }).first().waitFor()
    expect(await medicationField(page).inputValue()).toBe('lisin')
    // The same for a form.
    arrive = await holdBack(page, scripts)
    await page.goto(siteUrl('/contact-us'), { waitUntil: 'commit' })
    await page.getByLabel(text.contact.firstName).fill('Ana')
    await page.getByLabel(text.contact.lastName).fill('Diaz')
    arrive()
    // Another field's validation shows that React received the text.
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

  test('a choice made before the script loads is not lost, nor is text typed then', async () => {
    const account = await loadMessages(accountArea, 'en')
    const { page } = await open()
    const arrive = await holdBack(page, scripts)
    await page.goto(siteUrl('/sign-up?orgCode=ACME'), { waitUntil: 'commit' })
    await page.getByText(account.wayEmail, { exact: true }).click()
    await page.getByLabel(account.phone, { exact: true }).fill('ana@example.com')
    arrive()
    await expect.poll(() => page.getByLabel(account.email, { exact: true }).inputValue()).toBe('ana@example.com')
    expect(await page.getByRole('radio', { name: account.wayEmail }).isChecked()).toBe(true)
  })

  test('a form submitted during hydration is sent; before any script nothing is sent, and the text stays', async () => {
    const account = await loadMessages(accountArea, 'en')
    const { page } = await open()
    const address = siteUrl('/sign-up?orgCode=ACME')
    const html = await (await fetch(address)).text()
    const entry = new URL(/<script type="module" src="([^"]*)"/.exec(html)?.[1] ?? '', address).href
    const letPartsCome = await holdBack(page, scripts)
    const letEntryCome = await holdBack(page, entry)
    // The script first starts to listen for submits.
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document)
      document.addEventListener = (type: string, ...more: [EventListenerOrEventListenerObject]) => {
        if (type === 'submit') Object.assign(window, { hasScript: true })
        listen(type, ...more)
      }
    })
    await page.goto(address, { waitUntil: 'commit' })
    const phone = page.getByLabel(account.phone, { exact: true })
    await phone.fill('(212) 220-01')
    await phone.press('Enter')
    expect(page.url()).toBe(address)
    expect(await phone.inputValue()).toBe('(212) 220-01')

    letEntryCome()
    await page.waitForFunction(() => 'hasScript' in window)
    await phone.fill('(212) 220-0142')
    await phone.press('Enter')
    letPartsCome()
    await page.getByRole('dialog').getByText(account.signUp.sentText).waitFor()
    expect(page.url()).toBe(address)
  })

  test('a form submitted between any two tasks of hydration is sent', async () => {
    const account = await loadMessages(accountArea, 'en')
    // By a key, which React handles, or by a program, such as a password manager.
    const moments = [1, 2, 3, 4, 5, 6].flatMap((tasks) => [
      { tasks, isKey: false },
      ...(tasks % 2 === 0 ? [{ tasks, isKey: true }] : []),
    ])
    for (const { tasks, isKey } of moments) {
      const { page } = await open()
      const arrive = await holdBack(page, scripts)
      // React schedules its work by messages to itself.
      await page.addInitScript(
        ({ tasks, isKey }) => {
          const { MessageChannel } = window
          let done = 0
          const send = () => {
            const field = document.querySelector<HTMLInputElement>('#site form input[type=tel]')
            if (isKey)
              field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
            field?.form?.requestSubmit()
          }
          window.MessageChannel = class extends MessageChannel {
            constructor() {
              super()
              const { port1 } = this
              Object.defineProperty(this, 'port1', {
                value: {
                  set onmessage(work: (event: MessageEvent) => void) {
                    port1.onmessage = (event) => {
                      work(event)
                      if (++done === tasks) send()
                    }
                  },
                },
              })
            }
          }
        },
        { tasks, isKey },
      )
      await page.goto(siteUrl('/sign-up?orgCode=ACME'), { waitUntil: 'commit' })
      await page.getByLabel(account.phone, { exact: true }).fill('(212) 220-0142')
      const sent = page.waitForRequest('**/api/signup/*')
      arrive()
      expect((await sent).postDataJSON(), `after ${tasks} tasks${isKey ? ', by a key' : ''}`).toEqual({
        phoneNumber: '2122200142',
      })
      await page.close()
    }
  })

  test('head and structured data are there, with canonical and both languages', async () => {
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
    // App CVD has the suffix.
    const partner = await (await fetch(siteUrl('/aboutus?orgCode=RXGAUGE-WWW'))).text()
    expect(partner).toContain('<title>About Us | RxGauge | Partner</title>')
  })
})
