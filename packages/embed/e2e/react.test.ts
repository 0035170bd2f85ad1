// database: pglite
/** The React component and the loader, with React 19 and the real gauge. Other frameworks and versions: `examples.test.ts`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { medicationField, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RxGaugeElement } from '../src/index'
import type { RxGaugeProps } from '../src/react'
import { bundle } from './bundle'
import { app, type ReactPage } from './react-page'

declare const page: ReactPage

const { here, open } = visits()
const host = () => siteUrl('')
const policy = (origin: string) =>
  `default-src 'none'; script-src 'self' ${origin}; connect-src ${origin}; img-src data:; require-trusted-types-for 'script'; trusted-types rxgauge`

/** What the server rendered. */
let rendered = ''
let address = ''
let close = () => {}

beforeAll(async () => {
  // React as developers run it.
  const { code } = await bundle('packages/embed/e2e/react-page.tsx', 'development')
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-security-policy', policy(host()))
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? code
        : `<!doctype html><html lang="en"><title>React</title><main>${rendered}</main><script type="module" src="/page.js"></script>`,
    )
  }).listen(0)
  await once(server, 'listening')
  address = `http://localhost:${(server.address() as AddressInfo).port}/`
  close = () => server.close()
})
afterAll(() => close())
beforeEach(async () => {
  rendered = ''
  await open()
  await here().page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
})

const acme = (): RxGaugeProps => ({ host: host(), org: 'ACME', className: 'wide', id: 'prices', lang: 'es' })
const gauge = () => here().page.locator('rx-gauge')
const render = (props: RxGaugeProps | undefined) => here().page.evaluate((given) => page.render(given), props)
const heard = () => here().page.evaluate(() => page.heard)
const begin = () => here().page.goto(address)

test('a server renders the element alone; hydrated in StrictMode it becomes the one gauge, under a strict policy', async () => {
  rendered = renderToString(app(acme()))
  expect(rendered).toBe('<rx-gauge org="ACME" id="prices" lang="es" class="wide"></rx-gauge>')
  await begin()
  await here().page.evaluate((props) => page.hydrate(props), acme())
  await medicationField(gauge()).waitFor()
  await expect.poll(heard).toHaveLength(1)
  expect(await here().page.evaluate(() => page.ref.current?.localName)).toBe('rx-gauge')
  expect(await here().page.locator('script[src$="/widget.js"]').count()).toBe(1)
})

test('a gauge that the page’s own tag has started before hydration is heard as well', async () => {
  rendered = `<script async src="${host()}/widget.js"></script>${renderToString(app(acme()))}`
  await begin()
  await medicationField(gauge()).waitFor()
  await expect.poll(() => gauge().evaluate((element: RxGaugeElement) => element.isReady)).toBe(true)
  await here().page.evaluate((props) => {
    document.querySelector('main script')?.remove()
    page.hydrate(props)
  }, acme())
  await expect.poll(heard).toContain('rxgauge:ready {"organization":"ACME","version":1}')
  await medicationField(gauge()).waitFor()
  expect(await gauge().count()).toBe(1)
})

test('changed props change the gauge where it is; a language that is taken away is the page’s again', async () => {
  await begin()
  await render(acme())
  await gauge().getByRole('combobox', { name: 'Medicamento' }).waitFor()
  const element = await gauge().elementHandle()
  await render({ host: host(), org: 'ACME', id: 'prices', drug: 'atorvastatin', zip: '10001' })
  await readPrices(gauge())
  await gauge().getByRole('combobox', { name: 'Medication' }).waitFor()
  expect(await gauge().evaluate((now, before) => now === before, element)).toBe(true)
  expect(await gauge().evaluate((now) => now.getAttributeNames().sort())).toEqual(['drug', 'id', 'org', 'zip'])
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^rxgauge:result .*"prices":\["retail"/)
})

test('it leaves nothing, and returns', async () => {
  await begin()
  await render(acme())
  await medicationField(gauge()).waitFor()
  await render(undefined)
  await expect.poll(() => gauge().count()).toBe(0)
  await render(acme())
  await medicationField(gauge()).waitFor()
  expect(await gauge().count()).toBe(1)
})

test('a logo that stops on its way is no error of the page', async () => {
  await begin()
  const { page } = here()
  // As when the gauge leaves while the logo arrives.
  await page.evaluate(() => {
    Response.prototype.blob = () => {
      Object.assign(window, { isRead: true })
      return Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'))
    }
  })
  await render(acme())
  await expect.poll(() => page.evaluate(() => 'isRead' in window)).toBe(true)
  await render(undefined)
  await expect.poll(() => gauge().count()).toBe(0)
})

test('if the script does not come, onError hears it, and the next gauge tries again', async () => {
  await begin()
  await here().page.route('**/widget.js', (route) => route.abort(), { times: 1 })
  await render(acme())
  await expect.poll(heard).toContain('rxgauge:error {"version":1,"code":"NETWORK"}')
  expect(here().complaints.join()).toContain(`RxGauge: ${host()}/widget.js did not load`)
  here().forget(/did not load|ERR_FAILED/)
  expect(await here().page.locator('script[src$="/widget.js"]').count()).toBe(0)
  await render(undefined)
  await render(acme())
  await medicationField(gauge()).waitFor()
})

test('a page that refuses at first is asked again, too', async () => {
  await begin()
  const load = () =>
    here().page.evaluate((host) => page.loadRxGauge({ host }).then((api) => typeof api?.mount, String), host())
  await here().page.evaluate(() => {
    const { createElement } = document
    document.createElement = () => {
      document.createElement = createElement
      throw new Error('refused')
    }
  })
  expect(await load()).toBe('Error: refused')
  expect(await load()).toBe('function')
})

test('a page has one host: another is refused, and so is one that is no address', async () => {
  await begin()
  const load = (given: string) =>
    here().page.evaluate((host) => page.loadRxGauge({ host }).then((api) => typeof api?.mount, String), given)
  expect(await load('prices.example.com')).toBe(
    'TypeError: RxGauge: the host "prices.example.com" does not begin with https://',
  )
  expect(await load(`${host()}/`)).toBe('function')
  expect(await load('https://prices.example.com')).toBe(
    `Error: RxGauge: this page has loaded ${host()}/widget.js already, not https://prices.example.com/widget.js`,
  )
})

test('options of loadRxGauge are those that each mount begins with', async () => {
  await begin()
  await here().page.evaluate(async (host) => {
    const api = await page.loadRxGauge({ host, org: 'ACME', lang: 'es' })
    api?.mount('main', { lang: 'en' })
  }, host())
  await gauge().getByRole('combobox', { name: 'Medication' }).waitFor()
  expect(await gauge().getAttribute('org')).toBe('ACME')
})

test('a member’s token is a property and never an attribute, on a server too', async () => {
  const props = { ...acme(), memberToken: 'a-token' }
  rendered = renderToString(app(props))
  expect(rendered).not.toContain('a-token')
  await begin()
  await here().page.evaluate((given) => page.hydrate(given), props)
  const read = () =>
    gauge().evaluate((element: RxGaugeElement) => [element.memberToken, element.outerHTML.includes('a-token')])
  await expect.poll(read).toEqual(['a-token', false])
  await medicationField(here().page).waitFor()
  // Given before the element's code has loaded, it's the one that the gauge uses.
  await expect.poll(heard).toContain('rxgauge:error {"version":1,"code":"FEATURE_OFF"}')
  here().forget(/memberToken \(FEATURE_OFF\)|400 \(Bad Request\)|403 \(Forbidden\)/)
  await render(acme())
  await expect.poll(read).toEqual([undefined, false])
})
