/**
 * A stranger's content on a partner's page, such as a comment with a picture: no scripts, but elements with names.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { medicationField, partnerUrl, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

let requests: string[] = []
/** Serves code to every page that requests it, and harmless pictures and frames. */
const stranger = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
  response.end('document.title = "a stranger’s code ran"; export const start = () => {}')
})
let html = ''
let policy = ''
/** The partner's page, without a policy unless a test adds one. */
const portal = createServer((_, response) => {
  if (policy !== '') response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', 'text/html').end(html)
})
beforeEach(async () => {
  requests = []
  policy = ''
  await Promise.all([listen(stranger), listen(portal)])
})
afterEach(() => Promise.all([close(stranger), close(portal)]))

/** Opens the partner's page with the stranger's elements before the tag. */
async function open(left: string, change = (page: string) => page) {
  const page = await (await fetch(partnerUrl())).text()
  html = change(page.replace('<script async', `${left}<script async`))
  await here().page.goto(originOf(portal))
}

/**
 * The partner's gauge works; the stranger's server only got requests for what the page itself shows, and ran no code.
 */
async function expectOnlyTheGauge(shownByThePage: readonly string[]) {
  const { page } = here()
  await expect.poll(() => medicationField(page).isVisible()).toBe(true)
  await expect.poll(() => requests.toSorted()).toEqual(shownByThePage.toSorted())
  expect(await page.title()).toBe('Northfield Benefits: pharmacy')
  expect(await page.locator('rx-gauge').count()).toBe(1)
}

describe('elements of a stranger before the tag load nothing from the stranger, and the gauge appears', () => {
  test.each([
    [
      'a picture called currentScript',
      () => `<img name="currentScript" alt="my cat" src="${originOf(stranger)}/cat/cat.png">`,
      ['/cat/cat.png'],
    ],
    [
      'a form called currentScript, and a picture with the attributes of our tag',
      () => `<form name="currentScript"></form><img data-org="X" alt="" src="${originOf(stranger)}/cat/widget.js">`,
      ['/cat/widget.js'],
    ],
    [
      'a form called currentScript with a field called src, and a picture with a target',
      () =>
        `<form name="currentScript"><input name="src" value="${originOf(stranger)}/widget.js"></form>
         <img data-target="main" alt="" src="${originOf(stranger)}/cat/widget.js">`,
      ['/cat/widget.js'],
    ],
    ['a form in the place of the stub', () => '<form id="RxGauge"><input name="q"></form>', []],
    ['such a form with two fields', () => '<form id="RxGauge"><input name="q"><input name="q"></form>', []],
    [
      'a frame of the stranger’s in the place of the stub',
      () => `<iframe name="RxGauge" src="${originOf(stranger)}/frame"></iframe>`,
      ['/frame'],
    ],
    [
      'a form in the place of the page’s own element, with a field that would be its language',
      () => '<form name="documentElement"><input name="lang" value="es"></form>',
      [],
    ],
    ['a picture in the place of the page’s body', () => '<img name="body" alt="">', []],
    [
      'elements called like what a window has',
      () => ['addEventListener', 'dispatchEvent', 'fetch', 'location'].map((id) => `<a id="${id}"></a>`).join(''),
      [],
    ],
  ])('%s', async (_, left, shown) => {
    await open(left())
    await expectOnlyTheGauge(shown)
  })

  test('a tag without attributes, on a page that mounts by itself, still loads from its own server', async () => {
    const { page } = here()
    await open(`<img name="currentScript" alt="" src="${originOf(stranger)}/cat/cat.png">`, (page) =>
      page.replace('<script async', '<script').replace(' data-org="ACME"', ''),
    )
    await page.evaluate(() =>
      (window as unknown as { RxGauge: { mount: (t: string, o: object) => void } }).RxGauge.mount('.intro', {
        org: 'ACME',
      }),
    )
    await expectOnlyTheGauge(['/cat/cat.png'])
  })
})

test('a page with the documented stub mounts although a form has the stub’s name', async () => {
  const { page } = here()
  const docs = await readFile('docs/partners/options-and-events.md', 'utf8')
  const [stub] = /<script>\s+window\.RxGauge =[\s\S]*?<\/script>/.exec(docs) ?? []
  expect(stub).toBeDefined()
  await open(`<form id="RxGauge"></form>${stub}<script>RxGauge.mount('.intro', { org: 'ACME' })</script>`, (page) =>
    page.replace(' data-org="ACME"', ''),
  )
  await expectOnlyTheGauge([])
  expect(await page.locator('.intro rx-gauge').count()).toBe(1)
})

test('hour-old prices are requested again, even if a picture hides the page’s visibility state', async () => {
  const { page } = here()
  await open('<img name="visibilityState" alt="">', (page) =>
    page.replace('data-org="ACME"', 'data-org="ACME" data-drug="sertraline" data-zip="10001"'),
  )
  await readPrices(page)
  const refreshed = page.waitForResponse('**/api/price/retail/**')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await refreshed
})

describe('the same under the page’s own policy', () => {
  const nonce = 'cGFydG5lcg'
  const host = () => new URL(siteUrl('/')).origin
  /** A comment that nobody sanitized; the policy must keep its script from running. */
  const comment = () => `
    <script data-org="ACME" src="${originOf(stranger)}/cat/widget.js"></script>
    <img name="currentScript" alt="my cat" src="${originOf(stranger)}/cat/cat.png">
    <img data-org="ACME" data-target="main" alt="" src="${originOf(stranger)}/dog/widget.js">
    <form name="documentElement"><input name="lang" value="es"></form><img name="body" alt="">
    <iframe name="RxGauge" src="${originOf(stranger)}/frame"></iframe>`

  test.each([
    ['the host of our files', () => host()],
    ['a nonce', () => `'nonce-${nonce}'`],
    ['a nonce and what its scripts load', () => `'nonce-${nonce}' 'strict-dynamic'`],
  ])('scripts by %s', async (_, scripts) => {
    policy = `script-src ${scripts()}; require-trusted-types-for 'script'; object-src 'none'; base-uri 'none'`
    await open(comment(), (page) => page.replace('<script async', `<script nonce="${nonce}" async`))
    await expectOnlyTheGauge(['/cat/cat.png', '/dog/widget.js', '/frame'])
  })
})

test('elements with every name of a document’s properties keep the gauge away, as they do any script, and load nothing from the stranger', async () => {
  const { page } = here()
  const names = await page.evaluate(() => {
    const all: string[] = []
    for (let from: object | null = Document.prototype; from; from = Reflect.getPrototypeOf(from)) {
      all.push(...Object.getOwnPropertyNames(from))
    }
    return all
  })
  expect(names).toContain('querySelectorAll')
  const failed = page.waitForEvent('pageerror')
  await open(names.map((name) => `<img name="${name}" alt="" src="${originOf(stranger)}/cat/${name}.js">`).join(''))
  await failed
  await page.waitForLoadState()
  expect(new Set(requests)).toEqual(new Set(names.map((name) => `/cat/${name}.js`)))
})

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`
const listen = (server: Server) => new Promise<void>((listening) => server.listen(0, 'localhost', listening))

function close(server: Server) {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
}
