/** What a stranger may leave on a partner's page, such as a comment with a picture: no script, but elements with names. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { medicationField, partnerUrl, visits } from '@rxgauge/e2e'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

describe('elements that a stranger leaves before the tag', () => {
  let requests: string[] = []
  /** Serves code to every page that asks for it. */
  const stranger = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    response.end('document.title = "a stranger’s code ran"; export const start = () => {}')
  })
  let html = ''
  /** The partner's page without a policy of its own, as most pages are. */
  const portal = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  beforeEach(async () => {
    requests = []
    await Promise.all([listen(stranger), listen(portal)])
  })
  afterEach(() => Promise.all([close(stranger), close(portal)]))

  async function open(left: string, change = (page: string) => page) {
    const page = await (await fetch(partnerUrl())).text()
    html = change(page.replace('<script async', `${left}<script async`))
    await here().page.goto(originOf(portal))
  }

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
  ])('%s: nothing is loaded from the stranger, and the gauge appears', async (_, left, pictures) => {
    const { page } = here()
    await open(left())
    await expect.poll(() => medicationField(page).isVisible()).toBe(true)
    expect(requests).toEqual(pictures)
    expect(await page.title()).toBe('Northfield Benefits: pharmacy')
    expect(await page.locator('rx-gauge').count()).toBe(1)
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
    await expect.poll(() => medicationField(page).isVisible()).toBe(true)
    expect(requests).toEqual(['/cat/cat.png'])
  })
})

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`
const listen = (server: Server) => new Promise<void>((listening) => server.listen(0, 'localhost', listening))

function close(server: Server) {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
}
