/** What pages of other people do to the gauge, and the gauge to them. Each page is named by what it does. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gaugeSources } from '@rxgauge/contract'
import {
  button,
  closeDialog,
  dialog,
  english,
  medicationField,
  type OtherPage,
  offers,
  otherSite,
  readPrices,
  type Sentences,
  search,
  sentences,
  siteUrl,
  visits,
  wholeGauge,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

declare global {
  interface Window {
    pressed: number
    escapes: string[]
  }
}

const { here } = visits({ isOpen: true, mustBeSilent: false })
const site = otherSite()

const tag = (attributes = 'data-org="ACME"') => `<script async src="${siteUrl('/widget.js')}" ${attributes}></script>`
const priced = 'data-org="ACME" data-drug="atorvastatin" data-zip="10001"'

async function open(page: OtherPage, others: Record<string, OtherPage> = {}): Promise<Page> {
  site.serve({ '/': page, ...others })
  await here().page.goto(site.url())
  return here().page
}

/** From the search to a coupon. */
async function walk(page: Page): Promise<void> {
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  expect((await readPrices(page)).Retail).toMatch(/^\$\d/)
  await button(page, english.savings.get).click()
  await offers(page).first().click()
  await page.locator('.rx-coupon').waitFor()
}

const card = (page: Page) => page.locator('rx-gauge .rx-card')

describe('a page that lays the gauge out', () => {
  test.each([
    ['in a flex box', '<main style="display: flex; width: 700px">', '</main>'],
    [
      'in the middle of a column',
      '<main style="display: flex; flex-flow: column; align-items: center; width: 700px">',
      '</main>',
    ],
    ['in the middle of a grid', '<main style="display: grid; place-items: center; width: 700px">', '</main>'],
    ['in a float', '<main style="width: 700px"><style>rx-gauge { float: left }</style>', '</main>'],
    ['as an inline block', '<main style="width: 700px"><style>rx-gauge { display: inline-block }</style>', '</main>'],
    ['as a flex box', '<main style="width: 700px"><style>rx-gauge { display: flex }</style>', '</main>'],
    ['as text', '<main style="width: 700px"><style>main * { display: inline }</style>', '</main>'],
    [
      'in a positioned box',
      '<main style="position: relative; width: 700px"><style>rx-gauge { position: absolute; left: 0 }</style>',
      '</main>',
    ],
    ['from top to bottom', '<main style="writing-mode: vertical-rl; width: 700px; height: 900px">', '</main>'],
  ])('%s shows it in full width', async (_, before, after) => {
    const page = await open(`<body style="margin: 0">${before}${tag()}${after}</body>`)
    await wholeGauge(page)
    expect(await card(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(700)
  })

  test('in a table beside text shows it wide enough to use', async () => {
    const text = 'Your benefits in the new year. '.repeat(40)
    const page = await open(`<body><table><tr><td>${tag()}</td><td>${text}</td></tr></table></body>`)
    await wholeGauge(page)
    expect(await card(page).evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThanOrEqual(280)
  })

  test('at a width, with margins, gets what it says', async () => {
    const style = 'rx-gauge { width: 50%; margin: 0 auto; padding: 10px; box-sizing: border-box }'
    const page = await open(
      `<body style="margin: 0"><style>${style}</style><main style="width: 800px">${tag()}</main></body>`,
    )
    await wholeGauge(page)
    const { x, width } = await card(page).evaluate((element) => element.getBoundingClientRect().toJSON())
    expect({ x, width }).toEqual({ x: 210, width: 380 })
  })
})

test('a page that runs from right to left doesn’t turn the gauge around', async () => {
  const page = await open({
    document: `<!doctype html><html dir="rtl" lang="en"><body><main style="width: 800px">${tag(priced)}</main></body></html>`,
  })
  await readPrices(page)
  // Pharmacies come below the prices.
  await card(page).locator('.rx-pharmacy-open').first().waitFor()
  const places = () =>
    card(page).evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      const boxes = Array.from(element.querySelectorAll('*'), (part) => part.getBoundingClientRect())
      return boxes.filter(({ width }) => width > 0).map((box) => Math.round(box.left - left))
    })
  const fromRightToLeft = await places()
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
  expect(fromRightToLeft).toEqual(await places())
})

test('a page that hides or disables what is around the gauge hides and disables the gauge', async () => {
  const page = await open(`<body><main>${tag()}</main></body>`)
  await medicationField(page).waitFor()
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('visibility', 'hidden'))
  expect(await medicationField(page).isVisible()).toBe(false)
  await page.evaluate(() => document.querySelector('main')?.setAttribute('style', 'pointer-events: none'))
  expect(await medicationField(page).evaluate((field) => getComputedStyle(field).pointerEvents)).toBe('none')
})

describe('a page whose dialog has the gauge in it', () => {
  const { resolve } = createRequire(import.meta.url)
  const focusTrap = resolve('focus-trap/dist/focus-trap.umd.js')
  const scripts = {
    '/focus-trap.js': readFileSync(focusTrap, 'utf8'),
    '/tabbable.js': readFileSync(createRequire(focusTrap).resolve('tabbable/dist/index.umd.js'), 'utf8'),
  }
  const modal = `<body>
    <div id="modal"><button type="button">Close</button>${tag(priced)}</div>
    <script src="/tabbable.js"></script><script src="/focus-trap.js"></script>
    <script>
      window.escapes = []
      for (const name of ['keydown', 'keyup'])
        addEventListener(name, ({ key, type }) => key === 'Escape' && escapes.push(type))
      const trap = focusTrap.createFocusTrap('#modal', {
        tabbableOptions: { getShadowRoot: true },
        onDeactivate: () => document.querySelector('#modal').remove(),
      })
      addEventListener('rxgauge:result', () => trap.activate())
    </script></body>`

  test('reaches it by Tab if its focus trap looks into shadow roots, and goes round', async () => {
    const page = await open(modal, scripts)
    await readPrices(page)
    const focused = () => page.evaluate(() => document.activeElement?.localName)
    await expect.poll(focused).toBe('button')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('rx-gauge')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('button')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('rx-gauge')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('button')
  })

  test('hears Escape unless the gauge used it, for its list or for a dialog of its own', async () => {
    const page = await open(modal, scripts)
    await readPrices(page)
    const escapes = () => page.evaluate(() => window.escapes)
    await page.getByRole('button', { name: english.compare.open }).first().click()
    await dialog(page, english.compare.title).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await escapes()).toEqual([])
    await page.getByRole('button', { name: english.compare.open }).first().press('Escape')
    await page.locator('#modal').waitFor({ state: 'detached' })
    expect(await escapes()).toEqual(['keydown', 'keyup'])
  })
})

test('a page with shortcuts hears Escape in the field once its list is closed, and no letters', async () => {
  const page = await open(`<body>${tag()}<script>
    window.escapes = []
    addEventListener('keydown', ({ key }) => escapes.push(key))
    addEventListener('keyup', ({ key }) => escapes.push(key + ' up'))
  </script></body>`)
  const field = medicationField(page)
  const suggestion = page.getByRole('option', { name: 'Atorvastatin' }).first()
  await field.fill('ator')
  await suggestion.waitFor()
  await field.press('Escape')
  await suggestion.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.escapes)).toEqual([])
  await field.press('Escape')
  expect(await page.evaluate(() => window.escapes)).toEqual(['Escape', 'Escape up'])
})

describe('a page that hides the view around an open dialog', () => {
  test.each(['display: none', 'content-visibility: hidden'])('with %s can be used again', async (style) => {
    const page = await open(`<body>
      <button type="button" style="position: fixed; top: 0; left: 0" onclick="pressed++">Back</button>
      <script>window.pressed = 0</script><main style="margin-top: 60px">${tag(priced)}</main></body>`)
    await readPrices(page)
    await page.getByRole('button', { name: english.compare.open }).first().click()
    await dialog(page, english.compare.title).waitFor()
    await page.evaluate((style) => document.querySelector('main')?.setAttribute('style', style), style)
    // Playwright presses only what would get the press.
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.evaluate(() => window.pressed)).toBe(1)
    await page.evaluate(() => document.querySelector('main')?.removeAttribute('style'))
    expect((await readPrices(page)).Retail).toMatch(/^\$\d/)
    expect(await dialog(page).count()).toBe(0)
  })

  test('by visibility leaves the dialog to be closed', async () => {
    const page = await open(`<body><main>${tag(priced)}</main></body>`)
    await readPrices(page)
    await page.getByRole('button', { name: english.compare.open }).first().click()
    await dialog(page, english.compare.title).waitFor()
    await page.evaluate(() => document.querySelector('main')?.style.setProperty('visibility', 'hidden'))
    await closeDialog(page)
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('a page whose script scrolls smoothly', () => {
  const scroller = `<script>addEventListener('wheel', (event) => {
    event.preventDefault()
    scrollBy(0, event.deltaY)
  }, { passive: false })</script>`

  test('scrolls itself, and leaves an open dialog and a long list alone', async () => {
    const { page } = here()
    await page.setViewportSize({ width: 420, height: 420 })
    await open(`<body>${tag(priced)}<div style="height: 3000px"></div>${scroller}</body>`)
    await readPrices(page)
    const top = () => page.evaluate(() => Math.round(scrollY))
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 120)
    await expect.poll(top).toBe(120)

    await page.getByRole('button', { name: english.compare.open }).first().click()
    await dialog(page, english.compare.title).waitFor()
    const before = await top()
    const body = dialog(page).locator('.rx-dialog-body')
    // There is nothing to scroll before the quantities are there.
    await expect.poll(() => body.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    const box = await body.boundingBox()
    await page.mouse.move(200, (box?.y ?? 0) + 40)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    expect(await top()).toBe(before)
  })
})

test('a page whose link contains the gauge keeps its visitor, whatever is pressed in it', async () => {
  const page = await open(`<body><a href="/elsewhere"><b>Prices</b>${tag()}</a></body>`, { '/elsewhere': 'Elsewhere' })
  await walk(page)
  await page.locator('.rx-head-name').click()
  expect(new URL(page.url()).pathname).toBe('/')
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('.rx-foot').getByRole('link', { name: english.prices.terms }).click(),
  ])
  await terms.close()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByText('Prices', { exact: true }).click()
  await page.waitForURL('**/elsewhere')
})

test('a page whose fetch adds credentials to every request shows prices', async () => {
  await here().page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (address, options) => fetch(address, { ...options, credentials: 'include' })
  })
  await walk(await open(`<body>${tag()}</body>`))
})

/** Translators put each text into elements of their own: with the text that was there, or with another. */
function translate(keepsNodes: boolean) {
  const seen = new WeakSet<Node>()
  const follow = (root: Document | ShadowRoot | Element) => {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) start(element.shadowRoot)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (seen.has(text) || !text.data.trim() || text.parentElement?.closest('font, script, style, option')) continue
      const font = document.createElement('font')
      const inner = document.createElement('font')
      const shown = keepsNodes ? text : document.createTextNode(text.data)
      seen.add(shown)
      font.append(inner)
      text.replaceWith(font)
      inner.append(shown)
    }
  }
  const start = (root: Document | ShadowRoot) => {
    if (seen.has(root)) return
    seen.add(root)
    new MutationObserver(() => follow(root)).observe(root, { childList: true, subtree: true, characterData: true })
    follow(root)
  }
  start(document)
}

describe.each([
  ['moves', true],
  ['replaces', false],
])('a page translator that %s texts', (_, keepsNodes) => {
  test('leaves prices right, and the journey goes on in another language', async () => {
    const { page } = here()
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${translate})(${keepsNodes}))`)
    await open(`<body><h1>Your benefits</h1>${tag()}</body>`)
    const spanish = await sentences('es')
    const language = (text: Sentences) => page.getByRole('combobox', { name: text.common.language })
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel(english.settings.zip).fill('10001')
    const prices = await readPrices(page)
    await language(english).selectOption('es')
    await button(page, spanish.savings.get).waitFor()
    expect(Object.values(await readPrices(page))).toEqual(Object.values(prices))
    await language(spanish).selectOption('en')
    await button(page, english.savings.get).click()
    await offers(page).first().click()
    await page.locator('.rx-coupon').waitFor()
    await language(english).selectOption('es')
    await page.getByText(spanish.coupon.title).first().waitFor()
    expect(await page.locator('[role=alert]').count()).toBe(0)
    // React said so, and nothing else.
    expect(here().complaints.filter((complaint) => !complaint.startsWith('NotFoundError'))).toEqual([])
  })
})

test('a page with a policy needs to allow only what we say, and shows the logo', async () => {
  const { page } = here()
  const violations: string[] = []
  await page.exposeFunction('report', (directive: string) => violations.push(directive))
  const { origin } = new URL(siteUrl('/'))
  const policy = Object.entries(gaugeSources(origin)).map((parts) => parts.join(' '))
  const docs = readFileSync('docs/partners/content-security-policy.md', 'utf8')
  for (const [directive, source] of Object.entries(gaugeSources('https://HOST')))
    expect(docs).toMatch(new RegExp(`; ${directive} [^;]*${source}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { report(text: string): void }).report(`${effectiveDirective} ${blockedURI}`),
    )
  })
  await open({
    document: `<!doctype html><html lang="en"><body>${tag()}</body></html>`,
    headers: {
      'content-security-policy': ["default-src 'none'", "require-trusted-types-for 'script'", ...policy].join('; '),
    },
  })
  await page.locator('.rx-logo img').waitFor()
  await walk(page)
  expect(violations).toEqual([])
})

describe('a page without an origin', () => {
  test('of a file says in the console what to do', async () => {
    const { page } = here()
    const line = page.waitForEvent('console', (each) => each.text().includes('RxGauge'))
    const folder = mkdtempSync(join(tmpdir(), 'other-pages-'))
    writeFileSync(join(folder, 'page.html'), `<!doctype html><body>${tag()}</body>`)
    await page.goto(pathToFileURL(join(folder, 'page.html')).href)
    expect((await line).text()).toMatch(/this page has no origin.*Open it from a server/)
    rmSync(folder, { recursive: true })
  })

  test('because of a sandbox says so in the console', async () => {
    const { page } = here()
    const line = page.waitForEvent('console', (each) => each.text().includes('RxGauge'))
    await open('<body><iframe title="Gauge" sandbox="allow-scripts" src="/framed"></iframe></body>', {
      '/framed': `<body>${tag()}</body>`,
    })
    expect((await line).text()).toMatch(/sandbox without allow-same-origin/)
  })
})

describe('a page that frames the site', () => {
  const framed = () => siteUrl('/SearchMedication?displayMode=widget&orgCode=ACME')

  test('in a sandbox without an origin gets a sentence with the address', async () => {
    const page = await open(
      `<body><iframe title="Prices" sandbox="allow-scripts" src="${framed()}" width="900" height="700"></iframe></body>`,
    )
    const frame = page.frameLocator('iframe')
    await frame.getByText('This page can’t work inside this frame.').waitFor()
    const address = await frame.getByRole('link').getAttribute('href')
    expect(address).toBe(siteUrl('/SearchMedication?orgCode=ACME'))
  })

  test('and requires an embedder policy of its frames shows it', async () => {
    const page = await open({
      document: `<!doctype html><html lang="en"><body><iframe title="Prices" src="${framed()}" width="900" height="700"></iframe></body></html>`,
      headers: { 'cross-origin-embedder-policy': 'require-corp' },
    })
    const frame = page.frameLocator('iframe')
    await search(frame.locator('body'), 'ator', 'Atorvastatin')
  })

  test('and forbids locations gets no request to change what a visitor can’t', async () => {
    const page = await open(`<body><iframe title="Prices" src="${framed()}" width="900" height="900"></iframe></body>`)
    const frame = page.frameLocator('iframe').locator('body')
    await search(frame, 'ator', 'Atorvastatin')
    await frame.getByRole('button', { name: english.location.change }).click()
    await frame.getByText(english.location.forbidden).waitFor()
    expect(await frame.getByText(english.location.unavailable).count()).toBe(0)
  })
})

describe('a page whose scripts', () => {
  test.each([
    ['add to every object', 'Object.prototype.each = function () {}'],
    [
      'write lists as text, as Prototype 1.6 does',
      'Array.prototype.toJSON = function () { return "[" + this.map((each) => JSON.stringify(each)).join() + "]" }',
    ],
    [
      'add to lists, texts and functions',
      'for (const { prototype } of [Array, String, Function, Number]) prototype.include = function () {}',
    ],
    ['count on old names of events', 'window.Event = function Event() {}'],
    [
      'keep values in globals',
      'window.name = "cart"; window.app = {}; window.base = "/"; window.module = { exports: {} }; window.exports = {}; window.define = Object.assign(() => {}, { amd: {} })',
    ],
    [
      'watch every listener',
      'const { addEventListener } = EventTarget.prototype; EventTarget.prototype.addEventListener = function (name, listener, options) { return addEventListener.call(this, name, listener, typeof options === "object" ? options.capture : options) }',
    ],
    ['replace Promise', 'window.Promise = class extends Promise {}'],
    [
      'replace Date',
      'const Own = Date; window.Date = function (...parts) { return new Own(...parts) }; Object.assign(window.Date, { now: Own.now, parse: Own.parse, UTC: Own.UTC, prototype: Own.prototype })',
    ],
  ])('%s has a gauge that works', async (_, script) => {
    await walk(await open(`<head><script>${script}</script></head><body>${tag()}</body>`))
  })
})

test('a page that makes every listener passive stays where it is, whatever form is sent', async () => {
  const { page } = here()
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (name, listener, options) {
      const given = typeof options === 'object' ? options : { capture: options ?? false }
      addEventListener.call(this, name, listener, { ...given, passive: true })
    }
  })
  await open(`<body><script>window.pressed = 1</script>${tag(priced)}</body>`)
  await readPrices(page)
  await button(page, english.settings.change).click()
  await page.getByLabel(english.settings.quantity).selectOption({ label: english.settings.customQuantity })
  // The browser closes a dialog whose form is sent, right or wrong.
  const quantity = dialog(page, english.settings.customQuantity)
  await quantity.getByRole('textbox').fill('many')
  await quantity.getByRole('button', { name: english.common.done }).click()
  await quantity.waitFor({ state: 'detached' })
  await button(page, english.common.done).click()
  await readPrices(page)
  expect(await page.evaluate(() => window.pressed)).toBe(1)
  expect(page.url()).toBe(site.url())
})

describe('a page', () => {
  test.each([
    ['in quirks mode', `<html><body>`],
    ['whose links open above', `<!doctype html><html><head><base href="/app/" target="_top"></head><body>`],
    [
      'whose sizes are its own',
      `<!doctype html><html style="font-size: 62.5%; zoom: 0.8"><body style="font: 700 30px serif; letter-spacing: 3px; line-height: 3; text-transform: uppercase; white-space: nowrap">`,
    ],
    [
      'that styles everything',
      '<!doctype html><style>* { all: unset; color: red !important } :not(:defined) { display: none }</style><body>',
    ],
  ])('%s has a gauge that works', async (_, before) => {
    await walk(await open({ document: `${before}${tag()}</body></html>` }))
  })
})
