/** Truncated links, and organizations without sign-in: a sentence and a way on, never a dead end. */
import { expectAccessible, siteUrl, visits } from '@rxgauge/e2e'
import { accountArea, fill, type Language, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

// The browser logs each refused request itself.
const { begin } = visits({ mustBeSilent: false })
const looks = [
  { language: 'en', viewport: { width: 1280, height: 900 } },
  { language: 'es', viewport: { width: 390, height: 844 } },
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname
interface Look {
  language: Language
  viewport: { width: number; height: number }
}
const open = (place: string, { language, viewport }: Look) =>
  begin(siteUrl(`${place}${place.includes('?') ? '&' : '?'}lang=${language}`), { viewport, locale: language })

test.each(looks)('a truncated or broken single sign-on link leads to the sign-in, in $language', async (look) => {
  const text = await loadMessages(accountArea, look.language)
  for (const link of ['/sso?encuser=&orgCode=ACME', '/VerifyPassword?encuser=eyJhbGciOi&orgCode=ACME']) {
    const page = await open(link, look)
    await heading(page, text.create.title).waitFor()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.title()).toContain(text.create.title)
    await expectAccessible(page)
    await page.locator('main').getByRole('link', { name: text.signIn.button, exact: true }).click()
    await heading(page, text.signIn.title).waitFor()
  }
})

test.each(looks)('without its first step, choosing a password says what is missing, in $language', async (look) => {
  const text = await loadMessages(accountArea, look.language)
  for (const name of [text.signUp.title, text.signIn.button, text.signIn.forgot]) {
    const page = await open('/VerifyPassword?orgCode=ACME', look)
    await heading(page, text.verify.startAgainTitle).waitFor()
    await expectAccessible(page)
    await page.locator('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/VerifyPassword')
  }
})

test.each(looks)('in an organization without sign-in nothing leads to one, in $language', async (look) => {
  const text = await loadMessages(accountArea, look.language)
  for (const link of ['/sso?orgCode=PLAIN', '/VerifyPassword?orgCode=PLAIN', '/sso?encuser=&orgCode=PLAIN']) {
    const page = await open(link, look)
    await page.locator('main').getByRole('link', { name: text.verify.comparePrices, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    // The page exists.
    expect(await page.locator('.site-toasts').textContent()).toBe('')
  }
  const page = await open('/Notifications?orgCode=PLAIN', look)
  const bar = page.locator('section[role=status]')
  const { messages } = text.signedOut.pages
  await bar.getByText(fill(text.signedOut.neededByLink, { page: messages, organization: 'Plain Company' })).waitFor()
  await expectAccessible(page)
  await bar.getByRole('button', { name: text.signedOut.notNow }).click()
  await bar.waitFor({ state: 'detached' })
})

test.each(looks)('a truncated unsubscribe link says so, and leads to support, in $language', async (look) => {
  const { preferences, contact } = await loadMessages(siteArea, look.language)
  const toSupport = async (page: Page) => {
    await expectAccessible(page)
    await page.locator('main').getByRole('link', { name: preferences.contact, exact: true }).click()
    await heading(page, contact.title).waitFor()
    // The wish is written already.
    expect(await page.getByLabel(contact.notes).inputValue()).toBe(preferences.wish)
  }
  for (const link of ['/communication-preferences?encuser=&orgCode=ACME', '/api/unsubscribe/?orgCode=ACME']) {
    const page = await open(link, look)
    await heading(page, preferences.cutTitle).waitFor()
    await page.getByText(preferences.cutLink).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await toSupport(page)
  }
  // With half a token, the server recognizes that it's broken.
  const page = await open('/api/unsubscribe/eyJhbGciOi?orgCode=ACME', look)
  await page.getByRole('dialog').getByRole('button').last().click()
  expect(path(page)).toBe('/communication-preferences')
  await page.getByText(preferences.cutLink).waitFor()
  await toSupport(page)
})
