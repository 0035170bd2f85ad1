/** Header, drawer, footer, language, and the welcome screen before them. */
import { expectAccessible, medicationField, newPerson, signInAs, siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })
const text = await loadMessages(siteArea, 'en')
const path = () => new URL(here().page.url()).pathname
const phone = { width: 390, height: 844 }

describe('the shell', () => {
  test('the account menu is fully visible, even in a low window, and closes with Escape', async () => {
    const { page } = here()
    await page.setViewportSize({ width: 1280, height: 260 })
    await signInAs(page, await newPerson(), 'en')
    const button = page.getByRole('button', { name: text.shell.myAccount, exact: true })
    await button.click()
    const out = page.getByRole('button', { name: text.shell.signOut, exact: true })
    const menu = page.locator('.site-account-items')
    await menu.waitFor()
    const box = async () => (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect.poll(async () => (await box()).y + (await box()).height).toBeLessThanOrEqual(260)
    const { x, width } = await box()
    expect(x + width).toBeLessThanOrEqual(1280)
    await out.focus()
    const { bottom, top } = await out.evaluate((element) => element.getBoundingClientRect().toJSON())
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(260)
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a long name and everything else in a signed-in header fit in one row', async () => {
    const { page } = here()
    await signInAs(page, await newPerson(), 'en')
    const name = page.locator('.site-brand > :last-child')
    await page.setViewportSize(phone)
    const lines = () =>
      name.evaluate((element) => {
        element.textContent = 'Acme Benefits'
        return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
      })
    await expect.poll(lines).toBe(1)
    await name.evaluate((element) => {
      element.textContent = 'Lakeside Regional Health and Benefits Cooperative'
    })
    const header = page.locator('.site-header')
    for (const [size, height] of [
      [phone, 56],
      [{ width: 1280, height: 900 }, 64],
    ] as const) {
      await page.setViewportSize(size)
      await expect.poll(async () => (await header.boundingBox())?.height).toBe(height)
      expect((await name.boundingBox())?.width).toBeGreaterThan(100)
    }
  })

  // spec: account 2 Header and navigation
  test('tabs navigate, show which is active, and keep the organization', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=WAGON'))
    const nav = page.getByRole('navigation', { name: text.shell.navigation })
    for (const [label, target] of [
      [text.shell.howItWorks, '/how-wagonrx-works'],
      [text.shell.about, '/aboutus'],
      [text.shell.faq, '/frequently-asked-questions'],
      [text.shell.search, '/SearchMedication'],
      [text.shell.home, '/'],
    ] as const) {
      await nav.getByRole('link', { name: label, exact: true }).click()
      await expect.poll(path).toBe(target)
      expect(await nav.locator('[aria-current]').textContent()).toBe(label)
      expect(page.url()).toContain('orgCode=WAGON')
    }
    expect(await page.title()).toBe('WagonRx')
  })

  // spec: account 2 Header and navigation
  test('a phone has a drawer: it takes the focus, and Escape or a link closes it', async () => {
    const { page } = here()
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
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await drawer.getByRole('link', { name: text.shell.about }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(path()).toBe('/aboutus')
    const pushed = () =>
      page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer.map(({ event }) => event))
    await expect.poll(pushed).toContain('Nav_about_us')
  })

  // spec: account 9 Business constants and limits
  // spec: search 2 Informational pages
  test('Application Info shows version and build', async () => {
    const { page } = here()
    await page.goto(siteUrl('/aboutus'))
    await page.getByRole('button', { name: text.footer.applicationInfo }).click()
    const info = page.getByRole('dialog', { name: text.footer.applicationInfo })
    for (const fact of ['version', 'build', 'identifier', 'branch', 'commit'] as const) {
      await info.getByText(text.footer[fact], { exact: true }).waitFor()
    }
    await info.getByText('v8.85').waitFor()
    await expectAccessible(page)
    await info.getByRole('button', { name: text.footer.done, exact: true }).click()
    await info.waitFor({ state: 'detached' })
  })

  test('a change of language stays on the page and shows in its address', async () => {
    const { page } = here()
    await page.goto(siteUrl('/frequently-asked-questions'))
    await page.getByText('Is this insurance?').waitFor()
    await page.getByLabel('Language').selectOption('es')
    await page.getByText('¿Es esto un seguro?').waitFor()
    expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
    await page.reload()
    await page.getByText('¿Es esto un seguro?').waitFor()
  })

  // spec: account 3 Organization
  test('an organization’s images, steps, band and powered-by line', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await page.getByRole('img', { name: 'Logo of Acme Benefits' }).scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.locator('.site-footer-logo').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.locator('.site-phones img').count()).toBe(2)
    expect(await page.locator('.site-steps li').count()).toBe(3)
    await page.getByText('Powered by RxGauge').waitFor()
    // What isn't a price has the organization's color.
    await page.goto(siteUrl('/?orgCode=CORNER'))
    const [note, link] = await Promise.all(
      ['.rx-gauge-note', '.site-footer a'].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color),
      ),
    )
    expect(note).toBe(link)
    // With every flag off, none of it shows.
    await page.goto(siteUrl('/?orgCode=PLAIN'))
    await medicationField(page).waitFor()
    for (const part of ['.site-band', '.site-assets', '.site-sign', '.site-powered', '.site-footer-logo']) {
      expect(await page.locator(part).count(), part).toBe(0)
    }
  })
})

describe('the welcome screen', () => {
  // spec: account 2 Welcome screen
  test('refuses a wrong code with its sentence, opens with the right one, and does not show again', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=GATED'))
    const start = page.getByRole('button', { name: text.welcome.start })
    await start.click()
    await page.getByText('Required').waitFor()
    await page.getByLabel(text.welcome.code).fill('WRONG')
    await start.click()
    const popup = page.getByRole('dialog', { name: text.welcome.failed })
    await popup.getByText('We don’t recognize that company code.').waitFor()
    here().forget(/404/)
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'TRY AGAIN' }).click()
    // The organization's own code doesn't open it.
    await page.getByLabel(text.welcome.code).fill('GATED')
    await start.click()
    await popup.getByText('We don’t recognize that company code.').waitFor()
    here().forget(/404/)
    await popup.getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByLabel(text.welcome.code).fill('open-sesame')
    await start.click()
    await medicationField(page).waitFor()
    await page.goto(siteUrl('/aboutus?orgCode=GATED'))
    await page.getByText(text.about.tagline).waitFor()
  })

  // spec: account 4 Welcome
  test('returns after a refused registration was reported: an id without its secret is not enough', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=GATED'))
    await page.getByLabel(text.welcome.code).fill('open-sesame')
    await page.getByRole('button', { name: text.welcome.start }).click()
    await medicationField(page).waitFor()
    await page.evaluate(() => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (key.endsWith('deviceSecret')) localStorage.removeItem(key)
    })
    await page.goto(siteUrl('/?orgCode=GATED'))
    const popup = page.getByRole('dialog', { name: text.problem.title })
    await popup.getByText(text.problem.registration).waitFor()
    here().forget(/400|403/)
    await popup.getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByLabel(text.welcome.code).fill('open-sesame')
    await page.getByRole('button', { name: text.welcome.start }).click()
    await medicationField(page).waitFor()
  })
})
