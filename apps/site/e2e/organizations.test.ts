/** Whose site a page is: settled when it is drawn, whatever fails and whatever other tabs show. */
import { siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })

test('a server that fails for a moment moves nobody into another organization', async () => {
  const { page, forget } = here()
  await page.goto(siteUrl('/?orgCode=ACME'))
  const token = () => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
  await expect.poll(token).toBeTruthy()
  const deviceId = () => page.evaluate(() => localStorage.getItem('rxgauge:ACME:deviceId'))
  const before = await deviceId()

  // The next visit, at an address that names nobody, while the server restarts.
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

test('two organizations in two tabs stay apart, and each tab keeps its own', async () => {
  const { page } = here()
  const token = (tab: typeof page) => tab.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
  await page.clock.install()
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expect.poll(() => token(page)).toBeTruthy()
  const other = await page.context().newPage()
  await other.goto(siteUrl('/?orgCode=CORNER'))
  await expect.poll(() => token(other)).toBeTruthy()

  // The first renews its token, as it does after 290 s, while CORNER was shown last. The clock jumps: run through, it would
  // also come to the end of the time that a response may take.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // Within the same second the new token is the same as the first.
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

describe('an organization that is no more', () => {
  const ofDevice = (page: Page) => page.evaluate(() => localStorage.getItem('rxgauge:orgCode'))

  // spec: account 4 Device session
  test('where this device remembers it, its code is forgotten and the page is the host’s own', async () => {
    const { page, forget } = here()
    const token = () => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
    await page.goto(siteUrl('/?orgCode=ACME'))
    await expect.poll(token).toBeTruthy()
    await page.evaluate(() => localStorage.setItem('rxgauge:orgCode', 'GONE'))
    await page.goto(siteUrl('/aboutus'))
    await expect.poll(() => ofDevice(page)).not.toBe('GONE')
    // It goes on as any page does.
    await expect.poll(token).toBeTruthy()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    forget(/404/)
  })

  test('where the address names it, that is said, and one way on leads to the host’s own', async () => {
    const { page, forget } = here()
    await page.goto(siteUrl('/aboutus?orgCode=GONE&lang=en'))
    await page.getByRole('dialog').getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByRole('button', { name: (await loadMessages(siteArea, 'en')).welcome.withoutCode }).click()
    await page.locator('.site-brand').waitFor()
    expect(new URL(page.url()).search).toBe('?lang=en')
    forget(/404/)
  })
})

test('a device of one organization is asked for its code at another that asks for one', async () => {
  const { page } = here()
  await page.goto(siteUrl('/?orgCode=ACME'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rxgauge:ACME:deviceId'))).toBeTruthy()
  await page.goto(siteUrl('/?orgCode=GATED&lang=en'))
  await page.getByRole('button', { name: (await loadMessages(siteArea, 'en')).welcome.start }).waitFor()
})
