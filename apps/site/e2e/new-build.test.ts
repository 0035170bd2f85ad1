/** A page that starts with a new build: one reload, at a moment when nothing is lost. */
import { holdBack, siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import { beforeEach, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')

/** Makes this browser remember only the previous build. */
const forgetBuild = () =>
  here().page.evaluate(() => {
    for (const key of ['known_builds', 'build_version']) localStorage.setItem(`rxgauge:${key}`, 'before')
  })
const arrival = () =>
  here().page.evaluate(
    () => performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type)[0],
  )
const registered = () =>
  expect.poll(() => here().page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()

beforeEach(async () => {
  const { page } = here()
  await page.goto(siteUrl('/?orgCode=ACME'))
  await registered()
  await forgetBuild()
})

test('one reload, at the same address with its organization; then none, whichever build responds next', async () => {
  const { page } = here()
  await page.goto(siteUrl('/aboutus?lang=en#content'))
  await expect.poll(arrival).toBe('reload')
  const { pathname, searchParams, hash } = new URL(page.url())
  expect([pathname, searchParams.get('lang'), hash]).toEqual(['/aboutus', 'en', '#content'])
  expect([searchParams.get('orgCode'), searchParams.get('appCode')]).toEqual(['ACME', 'CVDB'])
  await registered()
  // The previous build responds again, and then this one.
  await page.evaluate(() => localStorage.setItem('rxgauge:build_version', 'before'))
  await page.goto(siteUrl('/aboutus'))
  await registered()
  await page.getByText(text.about.tagline).waitFor()
  expect(await arrival()).toBe('navigate')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an open form waits for the next navigation', async () => {
  const { page } = here()
  // The page hears about the new build with its session, when somebody is already typing.
  const answer = await holdBack(page, '**/api/authenticate')
  // With another organization than the address names, the browser would replace the server's form.
  await page.goto(siteUrl('/contact-us?orgCode=ACME'))
  const field = page.getByLabel('First name')
  await field.fill('Ada')
  const answered = page.waitForResponse('**/api/authenticate')
  answer()
  await answered
  await registered()
  expect([await arrival(), await field.inputValue()]).toEqual(['navigate', 'Ada'])
  await page.getByRole('link', { name: text.shell.about }).first().click()
  await expect.poll(arrival).toBe('reload')
  await page.getByText(text.about.tagline).waitFor()
  expect(new URL(page.url()).pathname).toBe('/aboutus')
})

test('a person who was signed in is told why they are not any more, one press from the sign-in', async () => {
  const { page } = here()
  // A signed-in mark, which the server can't correct before the reload.
  await page.route('**/api/authenticate', () => undefined)
  await page.evaluate(() => sessionStorage.setItem('rxgauge:site:isLoggedIn', 'true'))
  await page.goto(siteUrl('/aboutus'))
  const dialog = page.getByRole('dialog', { name: text.updated.title })
  await dialog.getByText(text.updated.text).waitFor()
  await dialog.getByRole('button', { name: text.updated.signIn }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/SignIn')
  expect(await dialog.count()).toBe(0)
})
