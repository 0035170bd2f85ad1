/** A page's organization is decided when it's drawn, whatever fails and whatever other tabs show. */
import { siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })

test('a temporary server failure does not switch the organization', async () => {
  const { page, forget } = here()
  await page.goto(siteUrl('/?orgCode=ACME'))
  const token = () => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
  await expect.poll(token).toBeTruthy()
  const deviceId = () => page.evaluate(() => localStorage.getItem('rxgauge:ACME:deviceId'))
  const before = await deviceId()

  // The next visit, at an address without an organization, while the server restarts.
  await page.evaluate(() => sessionStorage.clear())
  let failures = 0
  await page.route('**/api/register', (route) =>
    failures++ === 0 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  )
  await page.goto(siteUrl('/'))
  await page.getByText('Acme Benefits').first().waitFor()
  await expect.poll(token).toBeTruthy()
  expect(failures).toBe(2)
  forget(/502/)
  expect(await deviceId()).toBe(before)
  const stored = () => page.evaluate(() => ['orgCode', 'appCode'].map((key) => localStorage.getItem(`rxgauge:${key}`)))
  expect(await stored()).toEqual(['ACME', 'CVDB'])
})

test('two organizations in two tabs stay separate, and each tab keeps its own', async () => {
  const { page } = here()
  const token = (tab: typeof page) => tab.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
  await page.clock.install()
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expect.poll(() => token(page)).toBeTruthy()
  const other = await page.context().newPage()
  await other.goto(siteUrl('/?orgCode=CORNER'))
  await expect.poll(() => token(other)).toBeTruthy()

  // The first tab renews its token, as after 290 s, while CORNER was shown last. The clock jumps, since running
  // through the time would also run into the response's time limit.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // Within the same second the new token equals the first.
  const renewed = page.waitForResponse('**/api/authenticate')
  await page.clock.fastForward(290_000)
  await renewed
  await expect.poll(() => token(page)).toBeTruthy()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const devices = await page.evaluate(() =>
    ['ACME', 'CORNER'].map((code) => localStorage.getItem(`rxgauge:${code}:deviceId`)),
  )
  expect(new Set(devices).size).toBe(2)
  expect(devices).not.toContain(null)
})

describe('an organization that was deleted', () => {
  const ofDevice = (page: Page) => page.evaluate(() => localStorage.getItem('rxgauge:orgCode'))

  // spec: account 4 Device session
  test('remembered by the device: its code is deleted, and the page is the host’s own', async () => {
    const { page, forget } = here()
    const token = () => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
    await page.goto(siteUrl('/?orgCode=ACME'))
    await expect.poll(token).toBeTruthy()
    await page.evaluate(() => localStorage.setItem('rxgauge:orgCode', 'GONE'))
    await page.goto(siteUrl('/aboutus'))
    await expect.poll(() => ofDevice(page)).not.toBe('GONE')
    // It works like any page.
    await expect.poll(token).toBeTruthy()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    forget(/404/)
  })

  test('named by the address: a message says so, and its one button leads to the host’s own page', async () => {
    const { page, forget } = here()
    await page.goto(siteUrl('/aboutus?orgCode=GONE&lang=en'))
    await page.getByRole('dialog').getByRole('button', { name: 'TRY AGAIN' }).click()
    const { welcome } = await loadMessages(siteArea, 'en')
    await page.getByRole('heading', { level: 1, name: welcome.another }).waitFor()
    // The language can be changed here too.
    const spanish = (await loadMessages(siteArea, 'es')).welcome
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('heading', { level: 1, name: spanish.another }).waitFor()
    await page.getByLabel('Idioma').selectOption('en')
    await page.getByRole('heading', { level: 1, name: welcome.another }).waitFor()
    const [start, withoutCode] = [welcome.start, welcome.withoutCode].map((name) => page.getByRole('button', { name }))
    const [upper, lower] = [await start?.boundingBox(), await withoutCode?.boundingBox()]
    expect(lower && upper && lower.y - upper.y - upper.height).toBe(12)
    await withoutCode?.click()
    await page.locator('.site-brand').waitFor()
    expect(new URL(page.url()).search).toBe('?lang=en')
    forget(/404/)
  })
})

test('a device of one organization needs the code of another organization that requires one', async () => {
  const { page } = here()
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rxgauge:ACME:deviceId'))).toBeTruthy()
  await page.goto(siteUrl('/?orgCode=GATED&lang=en'))
  await page.getByRole('button', { name: (await loadMessages(siteArea, 'en')).welcome.start }).waitFor()
})
