/** Behavior that every dialog shares, in a widget on a partner's page: focus, layering, scrolling, announcements. */
import { closeDialog, dialog, english, holdBack, pattern, readPrices, visits, widget } from '@rxgauge/e2e'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { begin, open } = visits()

/** The accessible name or the text of the focused element, including inside shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })
const hasFocus = (what: Locator) => what.and(what.page().locator(':focus')).waitFor()
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

async function toPrices() {
  const page = await begin(widget({ drug: 'atorvastatin' }))
  await readPrices(page)
  return page
}

test('focus moves to the first field, stays inside, and returns to where it was', async () => {
  const page = await toPrices()
  const opener = page.getByRole('button', { name: english.compare.open })
  await opener.focus()
  await page.keyboard.press('Enter')
  const inside = dialog(page, english.compare.title)
  await inside.waitFor()
  await hasFocus(inside.getByRole('combobox').first())
  const seen = new Set<string>()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    // Between the last and the first element, focus may pass through the browser's own toolbar.
    const isOutside = await inside.evaluate((element) => {
      const root = element.getRootNode() as ShadowRoot
      return root.activeElement ? !element.contains(root.activeElement) : document.activeElement !== document.body
    })
    expect(isOutside).toBe(false)
    seen.add(await focused(page))
  }
  expect(seen.size).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await gone(page)
  await hasFocus(opener)
  await opener.click()
  await closeDialog(page)
  await gone(page)
  await hasFocus(opener)
})

test('on a phone, the sheet of a receipt leaves no half empty, and grows for its sources', async () => {
  const page = await begin(widget({ drug: 'atorvastatin' }), { viewport: { width: 390, height: 844 } })
  await readPrices(page)
  await page
    .getByRole('button', { name: pattern(english.howPriced.openFor) })
    .first()
    .click()
  const sheet = dialog(page, english.howPriced.open)
  await sheet.getByRole('table').waitFor()
  const height = async () => (await sheet.boundingBox())?.height ?? 0
  expect(await height()).toBeLessThanOrEqual(500)
  await sheet.getByText(english.howPriced.figures).click()
  await expect.poll(height).toBeGreaterThan(700)
  // They lead to the price: the card's price, the coupon's least, what is left; then the higher usual price. All have one source.
  const figures = await sheet.getByRole('definition').allInnerTexts()
  expect(figures).toEqual(['$7.06', '14%', '$3.00', '$6.07', '$51.46'])
  expect(await sheet.getByText(english.howPriced.ownSource.demo).count()).toBe(1)
})

test('on a phone, the sheet of the insurance help is as tall as its sentences and buttons', async () => {
  const page = await begin(widget({ drug: 'atorvastatin' }), { viewport: { width: 390, height: 844 } })
  await readPrices(page)
  await page.getByRole('button', { name: english.settings.chooseInsurance, exact: true }).first().click()
  await page.getByRole('button', { name: english.insurance.help }).click()
  const sheet = dialog(page, english.insurance.help)
  await sheet.locator('iframe').waitFor()
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(560)
})

test.each(['mouse', 'finger'])(
  'a press beside it with a %s closes it and does nothing else; a press on it does not close it',
  async (by) => {
    const page = await begin(widget({ drug: 'atorvastatin' }), { hasTouch: by === 'finger' })
    await readPrices(page)
    const press = (x: number, y: number) => (by === 'finger' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    const opener = page.getByRole('button', { name: english.compare.open })
    await opener.click()
    const box = await dialog(page, english.compare.title).boundingBox()
    if (!box) throw new Error('The dialog is not shown')
    await press(box.x + 40, box.y + 20)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.evaluate(() => {
      const state = window as unknown as { pressed: string[] }
      state.pressed = []
      document.addEventListener('click', ({ target }) => state.pressed.push((target as Element).localName), true)
    })
    await press(4, 4)
    await gone(page)
    await hasFocus(opener)
    // The press that closes the dialog doesn't reach what's behind it; the next press does.
    expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toEqual([])
    await press(4, 4)
    await expect.poll(() => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed.length)).toBe(1)
  },
)

test('it covers even the topmost elements of the host page, and none of them can take focus', async () => {
  const page = await toPrices()
  await page.evaluate(() => {
    const bar = document.createElement('button')
    bar.id = 'bar'
    bar.style.cssText = 'position:fixed;inset:0;z-index:2147483647;opacity:0.5'
    document.body.append(bar)
  })
  // Opened by keyboard, because the host page's bar covers the button.
  await page.getByRole('button', { name: english.compare.open }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, english.compare.title).waitFor()
  const hit = () =>
    page.evaluate(() => {
      const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return element?.localName
    })
  expect(await hit()).toBe('rx-gauge')
  expect(
    await page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('#bar')
      bar?.focus()
      return document.activeElement === bar
    }),
  ).toBe(false)
  await page.keyboard.press('Escape')
  await gone(page)
  expect(await hit()).toBe('button')
})

test('a wheel over it or beside it does not scroll the page', async () => {
  const page = await toPrices()
  await page.getByRole('button', { name: english.compare.open }).click()
  const box = await dialog(page, english.compare.title).boundingBox()
  if (!box) throw new Error('The dialog is not shown')
  const moved = page.evaluate(
    () => new Promise((resolve) => addEventListener('scroll', () => resolve(true), { once: true })),
  )
  const height = () => page.evaluate(() => scrollY)
  const before = await height()
  // The browser routes wheel events by the last painted frame, so wait until the dialog is painted.
  const paint = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await paint()
  for (const [x, y] of [
    [4, 4],
    [box.x + 40, box.y + 20],
    [box.x + 40, box.y + box.height - 12],
  ] as const) {
    await page.mouse.move(x, y)
    const turned = page.evaluate(
      // Before the gauge, which keeps it from the page.
      () =>
        new Promise((resolve) =>
          addEventListener('wheel', () => resolve(true), { once: true, passive: true, capture: true }),
        ),
    )
    // Calls to the page run in order, so the listener is attached once this one returns.
    await page.evaluate(() => true)
    await page.mouse.wheel(0, 200)
    await turned
    await paint()
  }
  await page.keyboard.press('Escape')
  await gone(page)
  // Events arrive in order: once this one does, the earlier ones have been handled.
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, 40)
  await moved
  await expect.poll(height).toBe(before + 40)
})

test('announcements can be heard while it is open, because they are made inside the dialog', async () => {
  const { page } = await open()
  const letThrough = await holdBack(page, '**/price/retail/**')
  await page.goto(widget({ drug: 'atorvastatin' }))
  await page.getByRole('button', { name: english.compare.open }).click()
  await dialog(page, english.compare.title).waitFor()
  letThrough()
  await dialog(page, english.compare.title)
    .getByRole('status')
    .getByText(/^Retail: \$/)
    .waitFor({ state: 'attached' })
})

test('when one dialog follows another, focus returns to where the first was opened', async () => {
  const page = await begin(widget({ drug: 'sertraline' }))
  await readPrices(page)
  await page.getByRole('button', { name: english.settings.chooseInsurance, exact: true }).click()
  const opener = page.getByRole('button', { name: english.insurance.help })
  await opener.click()
  await dialog(page, english.insurance.help).getByRole('button', { name: 'I have Medicare' }).click()
  await dialog(page, english.insurance.confirmTitle).waitFor()
  await closeDialog(page)
  await gone(page)
  await hasFocus(opener)
})

test('Enter in a field that opens a dialog does not also press its close button', async () => {
  const page = await begin(widget({ drug: 'sertraline' }))
  await readPrices(page)
  await page.getByRole('button', { name: english.settings.chooseInsurance, exact: true }).click()
  await page.getByRole('radio', { name: english.insurance.medicare }).check()
  const field = page.getByLabel(english.insurance.label)
  await field.fill('medicare part d basic')
  // The plan is listed and the dialog's code is loaded, so it opens within the press.
  const plans = page.getByRole('list', { name: english.insurance.title }).getByRole('listitem')
  await expect.poll(() => plans.count()).toBe(1)
  await plans.getByRole('button').click()
  await closeDialog(page)
  await gone(page)
  await field.press('Enter')
  await dialog(page, english.insurance.confirmTitle).waitFor()
  // Without a field the title has the focus, and another Enter doesn't close what the first one opened.
  await expect.poll(() => focused(page)).toBe(english.insurance.confirmTitle)
  await page.keyboard.press('Enter')
  await dialog(page, english.insurance.confirmTitle).waitFor()
})

test('when the element that opened it is gone, the one before it gets the focus', async () => {
  const page = await toPrices()
  const before = page.getByRole('button', { name: 'How is this price calculated? Coupon' })
  await before.click()
  await closeDialog(page)
  await gone(page)
  const opener = page.getByRole('button', { name: english.compare.open })
  await opener.click()
  await dialog(page, english.compare.title).waitFor()
  await opener.evaluate((element) => element.remove())
  await page.keyboard.press('Escape')
  await gone(page)
  await hasFocus(before)
})

test('a dialog’s code and styles are there before the press', async () => {
  const page = await toPrices()
  const styles = () =>
    page.locator('.rx').evaluate((root) => {
      const sheets = (root.getRootNode() as ShadowRoot).adoptedStyleSheets
      return sheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join('\n'))
    })
  await expect.poll(async () => (await styles()).join('\n')).toContain('.rx-columns')
  const adopted = await styles()
  const code: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && code.push(request.url()))
  await page.getByRole('button', { name: english.compare.open }).click()
  await dialog(page, english.compare.title).waitFor()
  expect(code).toEqual([])
  expect(await styles()).toEqual(adopted)
})
