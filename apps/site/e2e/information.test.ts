/** Questions, contact, terms and privacy. */
import { contrast } from '@rxgauge/contract'
import { expectAccessible, mailbox, siteUrl, visits } from '@rxgauge/e2e'
import { fill, loadMessages, siteArea } from '@rxgauge/text'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')
const path = () => new URL(here().page.url()).pathname
const phone = { width: 390, height: 844 }

/** Between the text of an element and its own background. */
async function contrastOf(element: Locator): Promise<number> {
  const { color, backgroundColor } = await element.evaluate((shown) => {
    const { color, backgroundColor } = getComputedStyle(shown)
    return { color, backgroundColor }
  })
  return contrast(toHex(color), toHex(backgroundColor))
}

const toHex = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`

describe('questions and contact', () => {
  // spec: search 2 Informational pages
  // spec: search 4 FAQ
  test('answers open one by one and all together, filled in for this host and organization', async () => {
    const { page } = here()
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
    // Without sign-up no answer offers it.
    await page.goto(siteUrl('/frequently-asked-questions?orgCode=PLAIN'))
    await page.getByRole('button', { name: text.faq.expandAll }).click()
    expect(await page.locator('.site-content').getByRole('link', { name: 'Sign up' }).count()).toBe(0)
  })

  // spec: search 4 FAQ
  test('two questions of the same title open one by one', async () => {
    const { page } = here()
    await page.route('**/content/FAQ*', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace('Can the price change at the counter?', 'Is this insurance?')
      await route.fulfill({ response: reply, body })
    })
    await page.goto(siteUrl('/?orgCode=ACME'))
    await page.getByRole('link', { name: text.shell.faq }).first().click()
    await page.getByText('Is this insurance?').nth(1).click()
    await page.getByText('A discount card is not insurance.').waitFor()
    expect(await page.locator('.site-question[open]').count()).toBe(1)
  })

  // spec: account 5 Validation rules
  // spec: search 2 Informational pages
  // spec: search 3 Contact form
  // spec: search 4 Contact
  test('a question to support: missing fields are reported, 500 characters are counted, and it arrives', async () => {
    const { page } = here()
    await page.goto(siteUrl('/contact-us'))
    const send = page.getByRole('button', { name: text.contact.send })
    await send.click()
    expect(await page.getByText('Required', { exact: true }).count()).toBe(3)
    await page.getByText("We're sorry. A brief description is required.").waitFor()
    expect(await send.isDisabled()).toBe(true)
    // The button says why, and the field keeps its hint and its count.
    await page.getByText(fill(text.forms.fieldErrors.many, { count: 4 })).waitFor()
    await page.getByText(text.contact.privacy).waitFor()
    await page.getByText(fill(text.contact.used, { count: 0 })).waitFor()
    expect(await contrastOf(send)).toBeGreaterThanOrEqual(4.5)
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
    // Where the reply goes, and whom to call sooner.
    const thanks = page.locator('.site-thanks')
    await thanks.getByText('ana@example.com', { exact: true }).waitFor()
    await thanks.getByRole('link', { name: /^\(\d{3}\)/ }).waitFor()
    await expectAccessible(page)
    // Each on one line.
    const ways = await page.locator('.site-thanks .rx-button').all()
    expect((await Promise.all(ways.map((way) => way.boundingBox()))).map((box) => box?.height)).toEqual([48, 48, 48])
    expect(await mailbox()).toContain('Does my shop take the card?')
    expect(await page.getByRole('link', { name: text.contact.faqs, exact: true }).last().getAttribute('href')).toBe(
      '/frequently-asked-questions',
    )
    await page.getByRole('button', { name: text.contact.another }).click()
    expect(await page.getByLabel(text.contact.notes).inputValue()).toBe('')
  })

  test('on a wide screen, texts begin where header, banner and footer do', async () => {
    const { page } = here()
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const to of ['/how-rxgauge-works', '/aboutus', '/frequently-asked-questions', '/terms-and-conditions']) {
      await page.goto(siteUrl(`${to}?orgCode=ACME`))
      const parts = await page.locator('main h1, .site-band, .site-footer nav, .site-header .site-brand').all()
      const starts = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x))
      expect(new Set(starts), to).toEqual(new Set([80]))
    }
  })

  test('How it works shows videos, the organization’s other links, and a seal a second later', async () => {
    const { page } = here()
    const requestedPaths = new Set<string>()
    page.on('request', (request) => requestedPaths.add(new URL(request.url()).host))
    await page.goto(siteUrl('/how-rxgauge-works?orgCode=ACME'))
    await page.getByRole('heading', { name: text.how.videos }).waitFor()
    await page.getByRole('heading', { name: text.how.social }).waitFor()
    await page.getByRole('figure', { name: text.how.seal }).waitFor()
    // No other host is contacted for any of it.
    expect([...requestedPaths]).toEqual([new URL(siteUrl('/')).host])
  })

  // spec: account 2 Privacy policy and terms
  test('terms and privacy show in a frame for the screen’s width', async () => {
    const { page } = here()
    for (const [size, channel] of [
      [{ width: 1280, height: 900 }, 'web'],
      [phone, 'mobileweb'],
    ] as const) {
      await page.setViewportSize(size)
      await page.goto(siteUrl('/terms-and-conditions'))
      const frame = page.locator('iframe.site-frame')
      await expect.poll(() => frame.getAttribute('src')).toContain(`channel=${channel}&`)
      expect((await frame.boundingBox())?.height).toBe(800)
      await page.getByText('Last modified November 2, 2026').waitFor()
      const first = page.frameLocator('iframe.site-frame').locator('main > :first-child')
      const [frameBox, textBox] = [await frame.boundingBox(), await first.boundingBox()]
      if (!frameBox || !textBox) throw new Error('Something is missing')
      // As far from the top as from the side.
      expect(textBox.y - frameBox.y).toBeCloseTo(textBox.x - frameBox.x, 0)
    }
    // On a phone the text is longer than its frame: a shade says so, and one press shows it whole.
    const shade = page.frameLocator('iframe.site-frame').locator('body')
    expect(await shade.evaluate((body) => getComputedStyle(body, '::after').backgroundImage)).toContain('gradient')
    await page.getByRole('button', { name: text.legal.whole }).click()
    const whole = page.locator('.site-frame[data-whole]')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    expect((await whole.boundingBox())?.height).toBeGreaterThan(800)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.legal.less }).click()
    await page.locator('iframe.site-frame').waitFor()
  })
})
