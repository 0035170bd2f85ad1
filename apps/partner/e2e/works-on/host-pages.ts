/** Every page on which the gauge is tried. Each comes from a public report of another embed, or from what pages are known to do. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { english, medicationField, siteUrl } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { documentedLine, type HostPage } from './host-page'

const file = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')
const style = (css: string) => `<style>${css}</style>`
const script = (code: string) => `<script>${code}</script>`

/** For what stands around the gauge's place, which is positioned in it. */
const wholeWindow =
  'style="position: fixed; inset: 0; box-sizing: border-box; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; border: 0; padding: 0"'

const elsewhere = '<a href="/elsewhere" style="position: absolute; top: 1000px">Elsewhere</a>'
const withElsewhere = (path: string, code: string) => ({
  [path]: code,
  '/elsewhere': `<head><title>Elsewhere</title><script src="${path}"></script></head><body>There is nothing here</body>`,
})
/** To a page that the library shows in the place of this one, and Back. */
async function leaveAndReturn(page: Page, waitForGauge: () => Promise<unknown>) {
  await waitForGauge()
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await page.getByText('There is nothing here').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Elsewhere' }).waitFor()
}

const styles: Omit<HostPage, 'group'>[] = [
  { name: 'resets every element and every property', head: style('* { all: unset; color: red !important }') },
  {
    name: 'sets every property that is inherited',
    head: style(`html { color: #c00; cursor: wait; direction: ltr; font: italic small-caps 700 62.5%/3 serif; letter-spacing: .2em;
      line-height: 3; list-style: square; quotes: "x" "y"; tab-size: 12; text-align: center; text-indent: 4em; text-shadow: 2px 2px red;
      text-transform: uppercase; white-space: pre; word-break: break-all; word-spacing: 1em; hyphens: auto; caret-color: red;
      -webkit-text-stroke: 1px red; -webkit-text-fill-color: blue; font-variant-numeric: oldstyle-nums; font-feature-settings: "smcp";
      text-rendering: geometricPrecision; overflow-wrap: anywhere; orphans: 9; border-collapse: collapse; border-spacing: 9px }`),
  },
  { name: 'makes text 62.5 %, as for rem', head: style('html { font-size: 62.5% }') },
  { name: 'runs from right to left', attributes: 'lang="ar" dir="rtl"' },
  { name: 'hides what isn’t defined yet', head: style(':not(:defined) { display: none }') },
  { name: 'gives every element a transition', head: style('* { transition: all 2s !important }') },
  {
    name: 'outlines and floats every element',
    head: style('* { outline: 3px solid red; float: left; box-sizing: content-box }'),
  },
  {
    name: 'uses Bootstrap',
    head: '<link rel="stylesheet" href="/bootstrap.css">',
    files: () => ({ '/bootstrap.css': file('bootstrap/dist/css/bootstrap.css') }),
  },
  {
    name: 'uses Pico, which styles elements without classes',
    head: '<link rel="stylesheet" href="/pico.css">',
    files: () => ({ '/pico.css': file('@picocss/pico/css/pico.css') }),
  },
  { name: 'is in quirks mode', doctype: '' },
  {
    name: 'is dark, and says so to the browser',
    head: '<meta name="color-scheme" content="dark">',
    browser: { colorScheme: 'dark' },
  },
  {
    name: 'is seen in forced colors',
    browser: { forcedColors: 'active' },
    unsupported: { 'looks the same': 'the browser paints its own colors' },
  },
  { name: 'is printed', begin: (page) => page.emulateMedia({ media: 'print' }) },
  { name: 'has no language, in a browser that is in French', attributes: '', browser: { locale: 'fr-FR' } },
]

const builtins: Omit<HostPage, 'group'>[] = [
  {
    name: 'uses zone.js, which wraps timers, promises and listeners',
    head: '<script src="/zone.js"></script>',
    unsupported: { 'leaves nothing': 'zone.js keeps a property of the window for each name that anybody listened to' },
    files: () => ({ '/zone.js': file('zone.js') }),
  },
  {
    name: 'loads all polyfills of core-js',
    head: '<script src="/core.js"></script>',
    files: () => ({ '/core.js': file('core-js-bundle/minified.js') }),
  },
  {
    name: 'adds methods to lists, texts and objects, as Prototype and MooTools did',
    head: script(`for (const { prototype } of [Array, String, Number, Function]) prototype.include = function () { return this }
      Array.from = (list) => { const own = []; for (let i = 0; i < list.length; i++) own.push(list[i]); return own.concat([...(list.length === undefined ? list : [])]) }`),
  },
  {
    name: 'writes lists as text, as Prototype 1.6 did',
    head: script(
      'Array.prototype.toJSON = function () { return "[" + this.map((each) => JSON.stringify(each)) + "]" }',
    ),
  },
  {
    name: 'wraps fetch and copies its options',
    head: script(
      `{ const { fetch } = window; window.fetch = (address, options = {}) => fetch(address, { ...options, headers: { ...options.headers, 'X-CSRF-Token': 'abc' } }) }`,
    ),
  },
  {
    name: 'replaces Date',
    head: script(`{ const Own = Date; window.Date = class extends Own { constructor(...parts) { super(...parts) } } }`),
  },
  {
    name: 'keeps its own values under common names',
    head: script(
      `var app = {}, base = '/', own = 1, tag = 'x', name = 'cart', module = { exports: {} }, exports = {}, process = { env: {} }`,
    ),
  },
  {
    name: 'has elements with the names of document properties',
    around: [
      '<img name="currentScript" alt=""><img name="body" alt=""><form name="head"></form><a id="RxGauge"></a>',
      '',
    ],
  },
  {
    name: 'forces closed shadow roots',
    head: script(`{ const { attachShadow } = Element.prototype
      Element.prototype.attachShadow = function (options) { return attachShadow.call(this, { ...options, mode: 'closed' }) } }`),
    unsupported: {
      'shows prices': 'the test can’t type inside',
    },
  },
  {
    name: 'makes every listener passive',
    head: script(`{ const { addEventListener } = EventTarget.prototype
      EventTarget.prototype.addEventListener = function (name, listener, options) {
        const given = typeof options === 'object' ? options : { capture: options }
        return addEventListener.call(this, name, listener, { ...given, passive: true }) } }`),
  },
  {
    name: 'freezes what the language has built in',
    head: script(
      'for (const each of [Object, Array, Function, Promise, Error, Map, Set, Date, RegExp]) { Object.freeze(each); Object.freeze(each.prototype) }',
    ),
  },
  {
    name: 'keeps every response in a service worker',
    head: script(`navigator.serviceWorker.register('/worker.js')`),
    files: () => ({
      '/worker.js': `addEventListener('activate', (event) => event.waitUntil(clients.claim()))
        addEventListener('fetch', (event) => event.request.method === 'GET' && event.respondWith((async () => {
          const cache = await caches.open('all')
          const known = await cache.match(event.request)
          if (known) return known
          const response = await fetch(event.request)
          await cache.put(event.request, response.clone())
          return response
        })()))`,
    }),
    // The second visit is the worker's.
    async begin(page, waitForGauge) {
      await waitForGauge()
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      await page.reload()
    },
  },
  {
    name: 'blocks storage',
    head: script(`for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, {
      get() { throw new DOMException('denied', 'SecurityError') } })`),
  },
]

const policies: Omit<HostPage, 'group'>[] = [
  {
    name: 'has the documented policy, with trusted types',
    headers: () => ({
      'content-security-policy': `default-src 'none'; script-src ${siteUrl('')}; connect-src ${siteUrl('')}; frame-src ${siteUrl('')}; img-src data:; style-src-attr 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'`,
    }),
  },
  {
    name: 'trusts scripts by a nonce alone',
    headers: () => ({
      'content-security-policy': `script-src 'nonce-cGFydG5lcg' 'strict-dynamic'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'`,
    }),
    line: () => documentedLine().replace('<script', '<script nonce="cGFydG5lcg"'),
  },
  { name: 'sends no referrer', headers: () => ({ 'referrer-policy': 'no-referrer' }) },
  {
    name: 'isolates itself from other origins',
    headers: () => ({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    }),
  },
  {
    name: 'forbids location and clipboard',
    headers: () => ({ 'permissions-policy': 'geolocation=(), clipboard-write=(), clipboard-read=()' }),
  },
]

const placements: Omit<HostPage, 'group'>[] = [
  {
    name: 'has the element, and the script in its head',
    line: () =>
      `<script async src="${siteUrl('/widget.js')}"></script>${script(`
      const gauge = document.createElement('rx-gauge'); gauge.setAttribute('org', 'ACME'); document.getElementById('slot').append(gauge)`)}`,
  },
  {
    name: 'adds the gauge’s place a second later',
    head: script(`addEventListener('load', () => { const slot = document.getElementById('slot'); slot.id = 'none'
      setTimeout(() => { slot.id = 'slot' }, 1000) })`),
  },
  {
    name: 'waits for consent before it lets the script go',
    around: ['', '<button type="button" style="position: absolute; top: 1000px">Accept</button>'],
    line: () =>
      `${documentedLine().replace('<script', '<script type="text/plain"')}${script(`
      document.querySelector('button').onclick = () => {
        const held = document.querySelector('script[type="text/plain"]')
        const script = document.createElement('script')
        for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name, value)
        held.replaceWith(script)
      }`)}`,
    begin: (page) => page.getByRole('button', { name: 'Accept' }).click(),
  },
  {
    name: 'delays scripts until somebody moves, as speed plugins do',
    line: () =>
      script(`addEventListener('mousemove', () => {
        const script = document.createElement('script')
        Object.assign(script, { src: '${siteUrl('/widget.js')}' })
        Object.assign(script.dataset, { org: 'ACME', target: '#slot' })
        document.head.append(script)
      }, { once: true })`),
    begin: (page) => page.mouse.move(5, 5),
  },
  {
    name: 'drops data attributes, as some tag managers do',
    line: () => `<script async src="${siteUrl('/widget.js?org=ACME&target=%23slot')}"></script>`,
  },
  {
    name: 'moves the gauge ten times while it loads',
    async begin(page) {
      await page.evaluate(async () => {
        for (let move = 0; move < 10; move++) {
          const gauge = document.querySelector('rx-gauge')
          if (gauge) document.querySelector('#slot')?.append(gauge)
          await new Promise(requestAnimationFrame)
        }
      })
    },
  },
  {
    name: 'has it in a shadow root',
    line: () =>
      `<script async src="${siteUrl('/widget.js')}"></script>${script(`
      const gauge = document.createElement('rx-gauge'); gauge.setAttribute('org', 'ACME')
      document.getElementById('slot').attachShadow({ mode: 'open' }).append(gauge)`)}`,
  },
  {
    name: 'opens it in a modal dialog',
    // The button has the focus first.
    around: [
      `<dialog ${wholeWindow}><button type="button" style="position: absolute; top: 1000px">Close</button>`,
      '</dialog>',
    ],
    begin: (page) => page.evaluate(() => document.querySelector('dialog')?.showModal()),
  },
  {
    name: 'opens it in a popover',
    around: [`<div popover="manual" ${wholeWindow}>`, '</div>'],
    begin: (page) => page.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover()),
  },
  {
    name: 'is left and comes back, by Turbo',
    head: '<script src="/turbo.js"></script>',
    around: ['', elsewhere],
    files: () => withElsewhere('/turbo.js', file('@hotwired/turbo')),
    begin: leaveAndReturn,
  },
  {
    name: 'is left and comes back, by htmx',
    head: '<script src="/htmx.js"></script>',
    around: ['<div hx-boost="true">', `${elsewhere}</div>`],
    files: () => withElsewhere('/htmx.js', file('htmx.org/dist/htmx.js')),
    begin: leaveAndReturn,
  },
  {
    name: 'loses its network for a while',
    async begin(page, waitForGauge) {
      await waitForGauge()
      const field = medicationField(page)
      await page.context().setOffline(true)
      if (await field.isVisible()) {
        await field.fill('ator')
        await page.getByText(english.errors.NETWORK).waitFor()
        await field.fill('')
        await field.blur()
      }
      await page.context().setOffline(false)
    },
  },
  { name: 'has the line twice', line: () => documentedLine() + documentedLine() },
  { name: 'sends every link to another frame', head: '<base target="_top">' },
]

const group = (name: string, pages: Omit<HostPage, 'group'>[]): HostPage[] =>
  pages.map((page) => ({ ...page, group: name }))

export const hostPages: readonly HostPage[] = [
  ...group('Styles', styles),
  ...group('Scripts', builtins),
  ...group('Policies', policies),
  ...group('How the gauge comes', placements),
]
