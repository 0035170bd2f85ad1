/** What a stranger may leave on a partner's page, such as a comment with a picture: no script, but elements with names. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { medicationField, partnerUrl, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

let requests: string[] = []
/** Serves code to every page that asks for it, and pictures and frames as little as code. */
const stranger = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
  response.end('document.title = "a stranger’s code ran"; export const start = () => {}')
})
let html = ''
let policy = ''
/** The partner's page, without a policy of its own unless a test gives one. */
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

/** Opens the partner's page with what the stranger left before the tag. */
async function open(left: string, change = (page: string) => page) {
  const page = await (await fetch(partnerUrl())).text()
  html = change(page.replace('<script async', `${left}<script async`))
  await here().page.goto(originOf(portal))
}

/** The partner's gauge can be used, the stranger was asked for what the page itself shows of them, and ran nothing. */
async function expectOnlyTheGauge(shownByThePage: readonly string[]) {
  const { page } = here()
  await expect.poll(() => medicationField(page).isVisible()).toBe(true)
  await expect.poll(() => requests.toSorted()).toEqual(shownByThePage.toSorted())
  expect(await page.title()).toBe('Northfield Benefits: pharmacy')
  expect(await page.locator('rx-gauge').count()).toBe(1)
}

describe('elements that a stranger leaves before the tag: nothing is loaded from the stranger, and the gauge appears', () => {
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

  test('a tag without attributes, whose page mounts by itself, loads from its own server all the same', async () => {
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

test('a page that mounts by the documented stub does so though a form stands where the stub is to be', async () => {
  const { page } = here()
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const [stub] = /<script>\s+window\.RxGauge =[\s\S]*?<\/script>/.exec(readme) ?? []
  expect(stub).toBeDefined()
  await open(`<form id="RxGauge"></form>${stub}<script>RxGauge.mount('.intro', { org: 'ACME' })</script>`, (page) =>
    page.replace(' data-org="ACME"', ''),
  )
  await expectOnlyTheGauge([])
  expect(await page.locator('.intro rx-gauge').count()).toBe(1)
})

test('prices of an hour ago are asked for anew, also where a picture stands in the place of whether the page is seen', async () => {
  const { page } = here()
  await open('<img name="visibilityState" alt="">', (page) =>
    page.replace('data-org="ACME"', 'data-org="ACME" data-drug="sertraline" data-zip="10001"'),
  )
  await readPrices(page)
  const anew = page.waitForResponse('**/api/price/retail/**')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await anew
})

describe('the same under a policy of the page’s own', () => {
  const nonce = 'cGFydG5lcg'
  const host = () => new URL(siteUrl('/')).origin
  /** What a comment may hold where nobody cleans it: the policy is to keep its script from running. */
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

test('elements of every name that a document has keep the gauge away, as any script: nothing is loaded from the stranger', async () => {
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
