import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../test/change-organization'
import { startTestServer, type TestServer } from '../../test/server'
import type { MapTiles } from '../base/map-tiles'
import { Organizations } from '../domain/organizations/organizations'
import { Metrics } from './metrics'
import { pagePolicy } from './pages/page-policy'
import { createServer } from './server'

/** Replaces the site and returns its input as JSON; tests in browsers cover the real one. */
const renderPage: PageRenderer = async (page) => ({ html: JSON.stringify(page), styleHashes: ['abc='] })

let api: TestServer
let server: FastifyInstance
let url: string
const publicDir = mkdtempSync(join(tmpdir(), 'rxgauge-public-'))
beforeAll(async () => {
  mkdirSync(`${publicDir}/assets`)
  writeFileSync(`${publicDir}/loader.js`, 'loader')
  // More than a socket buffer holds.
  writeFileSync(`${publicDir}/large.js`, 'x'.repeat(20_000_000))
  writeFileSync(`${publicDir}/assets/page-BBBBBBBB.js`, 'page')
  writeFileSync(`${publicDir}/assets/page-BBBBBBBB.js.br`, brotliCompressSync('page'))
  api = await startTestServer()
  server = await createServer({
    config: api.config,
    services: api.services,
    publicDir,
    renderPage,
  })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await api.close()
  rmSync(publicDir, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' })
const pageOf = async (path: string, headers = {}) => (await (await ask(path, headers)).json()) as ServedPageReply

test('a page of an organization for trying has its fixed prices, and no search engine lists it', async () => {
  const response = await ask('/SearchMedication/atorvastatin?orgCode=DEMO')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const { data } = (await response.json()) as ServedPageReply
  expect(data).toMatchObject({ drug: { price: { reduced: '30.00', retail: '100.00' }, acquisitionCost: null } })
  const usual = await ask('/SearchMedication/atorvastatin')
  expect(usual.headers.get('x-robots-tag')).toBeNull()
  expect(JSON.stringify(await usual.json())).not.toContain('"retail":"100.00"')
})

test('a medication’s page has its names, forms and the range of prices at the default zip', async () => {
  const { data } = await pageOf('/SearchMedication/atorvastatin')
  if (data.kind !== 'drug') throw new Error(`It is ${data.kind}`)
  expect(data.drug).toMatchObject({
    product: { productName: 'Atorvastatin', aliasName: 'Lipitor' },
    forms: [{ form: 'Tablet', strengths: ['10 mg', '20 mg', '40 mg', '80 mg'] }],
    usual: { form: 'Tablet', strength: '20 mg', quantity: 30, unitName: 'tablet' },
    price: { zip: '10001', city: 'New York', stateName: 'NY' },
    // The demo has one cost, which is no history.
    acquisitionCost: null,
  })
  // The same as the calls return for that zip.
  const { token } = await api.device('')
  const id = data.drug.productDetailId
  const retail = (await api.get(`/price/retail/${id}/30/10001`, { token })).data
  const cash = (await api.get(`/price/cashnew/${id}/30/10001`, { token })).data as { discountPrice: string }[]
  const coupon = (await api.get(`/price/couponnew/${id}/30/0/10001`, { token })).data.coupons as {
    couponPrice: string
  }[]
  const low = Math.min(
    ...cash.map(({ discountPrice }) => Number(discountPrice)),
    ...coupon.map(({ couponPrice }) => Number(couponPrice)),
  )
  expect(data.drug.price).toMatchObject({ retail: retail.regularPrice, reduced: low.toFixed(2) })
})

test('an unknown medication is a 404 with its name, on both kinds of page', async () => {
  for (const path of ['/SearchMedication/nosuchdrug', '/savings/nosuchdrug/price', '/savings/nosuchdrug/info']) {
    const response = await ask(path)
    expect(response.status, path).toBe(404)
    expect(((await response.json()) as ServedPageReply).data).toEqual({ kind: 'unknownDrug', name: 'nosuchdrug' })
  }
})

test('every product of the catalog has a page', async () => {
  const names = (await api.services.products.drugs()).map(({ productName }) => productName)
  const failed = []
  for (const name of names) {
    const response = await ask(`/SearchMedication/${encodeURIComponent(name)}`)
    const { data } = (await response.json()) as ServedPageReply
    if (response.status !== 200 || data.kind !== 'drug' || data.drug.product.productName !== name) failed.push(name)
  }
  expect(failed).toEqual([])
})

test('the savings index has its letters, and the drugs of the requested letter', async () => {
  const { data } = await pageOf('/savings?letter=z')
  if (data.kind !== 'savings') throw new Error(`It is ${data.kind}`)
  expect(data.letter).toBe('Z')
  expect(data.letters.length).toBeGreaterThan(20)
  expect(data.drugs.length).toBeGreaterThan(3)
  expect(data.drugs.every(({ productName }) => productName.startsWith('Z'))).toBe(true)
  expect((await pageOf('/savings?letter=%3F')).data).toMatchObject({ letter: null, drugs: [] })
})

test('a page comes with the data that its route shows, in the requested language', async () => {
  expect((await pageOf('/')).data).toMatchObject({ kind: 'home', top: { length: 10 } })
  const faq = await pageOf('/frequently-asked-questions', { 'accept-language': 'es-MX' })
  expect(faq).toMatchObject({ language: 'es', data: { content: { contentTitle: 'Preguntas frecuentes' } } })
  expect((await pageOf('/privacy-policy?lang=en', { 'accept-language': 'es' })).language).toBe('en')
  expect((await pageOf('/contact-us')).data).toMatchObject({ kind: 'contact', identity: { productName: 'RxGauge' } })
  const spanish = (await pageOf('/aboutus?orgCode=ACME&lang=es')).organization.organizationOptionJson
  expect(spanish.appDescription).toContain('le ayuda a saber')
})

test('an organization of professionals speaks of the patient, and its app’s band has the edition’s text', async () => {
  for (const language of ['en', 'es']) {
    const { organization } = await pageOf(`/?orgCode=CLINIC&lang=${language}`)
    const { appDescription, appStepText } = organization.organizationOptionJson
    for (const text of [appDescription, ...(appStepText ?? [])].slice(0, 1).concat(appStepText?.slice(1) ?? [])) {
      expect(text).toMatch(/your patient|su paciente/)
    }
    expect(organization.app.appSettings.appBannerConfig.description).toBe('')
  }
})

test('other addresses redirect home and keep the organization; routes of other editions are unknown here', async () => {
  for (const path of ['/nonsense', '/SearchMedication/a/b', '/savings/Lipitor/else', '/SearchMedication/a/b/c/d']) {
    const response = await ask(`${path}?orgCode=ACME&x=1`)
    expect([response.status, response.headers.get('location')], path).toEqual([302, '/?orgCode=ACME#unknown-address'])
  }
  // Professionals have no savings pages; without its flag there is no sign-up.
  expect((await ask('/savings?orgCode=CLINIC')).status).toBe(302)
  expect((await ask('/savings?orgCode=CAREPT')).status).toBe(200)
  expect((await ask('/sign-up?orgCode=PLAIN')).status).toBe(302)
  expect((await ask('/sign-up?orgCode=ACME')).status).toBe(200)
  // {product} in a path is replaced.
  expect((await ask('/how-wagonrx-works?orgCode=WAGON')).status).toBe(200)
  expect((await ask('/how-rxgauge-works?orgCode=WAGON')).status).toBe(302)
  expect((await fetch(`${url}/nonsense`, { method: 'POST' })).status).toBe(404)
  // A script that isn't here.
  expect((await ask('/widget@9.9.9.js')).status).toBe(404)
})

test('a built file is served compressed to pages of every origin, and a hashed one is cached for a year', async () => {
  for (const [path, text, age] of [
    ['/assets/page-BBBBBBBB.js', 'page', 'public, max-age=31536000, immutable'],
    ['/assets/page-BBBBBBBB.js?2', 'page', 'public, max-age=31536000, immutable'],
    ['/loader.js', 'loader', 'public, max-age=600, stale-while-revalidate=3000'],
  ] as const) {
    const response = await ask(path, { 'accept-encoding': 'br' })
    expect(await response.text(), path).toBe(text)
    expect(response.headers.get('cache-control'), path).toBe(age)
    expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
    expect(response.headers.get('content-encoding'), path).toBe('br')
  }
  const path = '/assets/page-BBBBBBBB.js'
  const head = await fetch(url + path, { headers: { 'accept-encoding': 'br' }, method: 'HEAD' })
  expect([head.status, head.headers.get('content-encoding')]).toEqual([200, 'br'])
  const tag = head.headers.get('etag') ?? ''
  // Not `fetch`, because Node's adds a header that refuses cached responses.
  const again = request(`${url}${path}`, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } }).end()
  const [reply] = (await once(again, 'response')) as [IncomingMessage]
  reply.resume()
  expect(reply.statusCode).toBe(304)
  // Nothing outside the folder, however the path is written.
  const strange = [
    '..%2floader.js',
    '%2e%2e%2floader.js',
    'a%2fb.js',
    'x/y.js',
    '%20',
    '.env',
    '-page-BBBBBBBB.js',
    'page-BBBBBBBB.js/',
  ]
  for (const name of [...strange, `${'a'.repeat(500)}.js`]) {
    expect((await ask(`/assets/${name}`)).status, name).toBe(404)
  }
  for (const name of ['nul%00.js', '%E0%A4%A']) expect((await ask(`/assets/${name}`)).status, name).toBe(400)
  expect((await ask('/..%2fserver.ts')).status).toBe(302)
})

test('a visitor who leaves during a file, a page or a response is not a failure', async () => {
  const lines: string[] = []
  const metrics = new Metrics()
  const leaving = await createServer({
    config: { ...api.config, logLevel: 'info' },
    services: api.services,
    publicDir,
    renderPage,
    logTo: { write: (line) => lines.push(line) },
    metrics,
  })
  await leaving.listen({ port: 0, host: '127.0.0.1' })
  const { port } = leaving.server.address() as AddressInfo
  lines.length = 0
  const paths = ['/loader.js', '/large.js', '/assets/page-BBBBBBBB.js', '/', '/robots.txt', '/brand/ACME/logo.svg']
  for (const path of [...paths, '/api/organization/', '/api/content/FAQ/page']) {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`))
    const [, response] = (await once(leaving.server, 'request')) as [IncomingMessage, ServerResponse]
    const ended = once(response, 'close')
    socket.resetAndDestroy()
    await ended
  }
  expect((await fetch(`http://127.0.0.1:${port}/aboutus`)).status).toBe(200)
  expect(lines.map((line) => JSON.parse(line)).filter(({ status }) => status !== 200)).toEqual([])
  expect(metrics.failures.total()).toBe(0)
  await leaving.close()
})

test('a missing script is a 404 that isn’t cached, never a page or a redirect', async () => {
  for (const path of ['/assets/site-page-AAAAAAAA.js', '/assets/site-page-AAAAAAAA.js?2', '/assets/']) {
    const response = await ask(path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-store'])
    expect(response.headers.get('content-type'), path).toContain('application/json')
  }
})

test('a page is revalidated each time, and costs a 304 when nothing changed', async () => {
  const first = await ask('/aboutus')
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(first.headers.get('vary')).toContain('accept-language')
  expect((await ask('/aboutus', { 'if-none-match': tag })).status).toBe(304)
  expect((await ask('/aboutus?lang=es', { 'if-none-match': tag })).status).toBe(200)
  // Campaign parameters don't change the page.
  expect((await ask('/aboutus?utm_source=x', { 'if-none-match': tag })).status).toBe(304)
})

test('nginx may keep the pages that many visitors ask for, and none that a stranger invents', async () => {
  const mark = async (path: string) => (await ask(path)).headers.get('x-accel-expires')
  const [drug] = await api.services.products.drugs()
  for (const path of ['/', '/aboutus', `/SearchMedication/${drug?.productName}`])
    expect(await mark(path), path).toBe('@1')
  for (const path of ['/SearchMedication/nonsense', '/aboutus/', '/nonsense']) expect(await mark(path), path).toBe(null)
})

test('responses that depend on the browser’s language say so to caches, beside what else they depend on', async () => {
  const [drug] = await api.services.products.drugs()
  for (const path of [
    '/aboutus',
    '/api/content/FAQ/page',
    `/api/pem/${drug?.productDetailId}/page`,
    '/api/organization/',
  ]) {
    const { headers, status } = await ask(path, { origin: url })
    expect(status, path).toBe(200)
    const named = (headers.get('vary') ?? '').toLowerCase().split(/, */)
    expect(named, path).toEqual(expect.arrayContaining(['accept-language', 'origin']))
  }
})

test('only pages of the price journey may be framed by the organization’s partners', async () => {
  const ancestorsOf = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec((await ask(path)).headers.get('content-security-policy') ?? '')?.[1]
  const query = '?displayMode=widget&orgCode=ACME'
  for (const path of ['/', '/SearchMedication', '/SearchMedication/atorvastatin']) {
    expect(await ancestorsOf(path + query), path).toContain('http://localhost:*')
  }
  const others = ['/SignIn', '/sign-up', '/sso', '/ChangePassword', '/MyAccount/Profile', '/aboutus', '/savings']
  for (const path of [...others, '/communication-preferences']) {
    expect(await ancestorsOf(path + query), path).toBe("'self'")
  }
})

test('the policy allows no inline script, only the named styles, and only images of an organization’s seal and of pharmacies', async () => {
  const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy') ?? ''
  expect(await policy('/')).toContain("script-src 'self';")
  expect(await policy('/')).toContain("style-src 'self' 'sha256-abc='")
  expect(await policy('/')).not.toContain('unsafe')
  await changeOrganization(api.database, { options: { complianceSealUrl: 'https://seal.example/a.png' } }, 'CORNER')
  await api.database.query(`update pharmacy_group set logo_url = 'https://logos.example/1.png' where id = 1`)
  // Logos of pharmacies too, if the operator has any.
  expect(await policy('/?orgCode=CORNER')).toContain("img-src 'self' data: https://seal.example https://logos.example;")
  await api.database.query(`update pharmacy_group set logo_url = '' where id = 1`)
})

test('the policy allows map tiles from the configured host only', async () => {
  const policyWith = async (mapTiles?: MapTiles) => {
    const organizations = new Organizations({ database: api.database, callers: api.services.callers, mapTiles })
    const organization = await organizations.byCode('ACME')
    return { policy: pagePolicy({ organization, isWidget: false, styleHashes: [] }), organization }
  }
  const attribution = '© OpenStreetMap contributors'
  const none = await policyWith()
  expect(none.policy).toContain("img-src 'self' data:; connect-src 'self';")
  const pictures = await policyWith({ url: 'https://tiles.example/{z}/{x}/{y}.png', attribution })
  expect(pictures.policy).toContain("img-src 'self' data: https://tiles.example; connect-src 'self';")
  expect(pictures.organization?.record.options).toMatchObject({ mapAttribution: attribution })
  const file = await policyWith({ url: 'https://tiles.example/us.pmtiles', attribution })
  expect(file.policy).toContain("img-src 'self' data:; connect-src 'self' https://tiles.example;")
  expect((await policyWith({ url: '/tiles/us.pmtiles', attribution })).policy).toBe(none.policy)
  // An organization's own tiles win over the operator's.
  await changeOrganization(api.database, { options: { mapTileUrl: 'https://own.example/{z}/{x}/{y}.png' } }, 'ACME')
  const own = await policyWith({ url: 'https://tiles.example/us.pmtiles', attribution })
  await changeOrganization(api.database, { options: { mapTileUrl: '' } }, 'ACME')
  expect(own.policy).toContain("img-src 'self' data: https://own.example; connect-src 'self';")
  expect(own.organization?.record.options.mapAttribution).toBe('')
})

test('behind a company code nothing is shown or listed', async () => {
  expect((await pageOf('/SearchMedication/atorvastatin?orgCode=GATED')).data).toEqual({ kind: 'none' })
  expect(await (await ask('/robots.txt?orgCode=GATED')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await ask('/sitemap.xml?orgCode=GATED')).status).toBe(404)
})

test('sitemap.xml lists every public page in both languages; robots.txt names it', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await robots.text()).toContain(`Sitemap: ${url}/sitemap.xml`)
  const map = await (await ask('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses).toContain(`${url}/frequently-asked-questions`)
  expect(addresses).toContain(`${url}/how-rxgauge-works`)
  expect(addresses).toContain(`${url}/SearchMedication/Lipitor`)
  expect(addresses).toContain(`${url}/savings/Lipitor/price`)
  expect(addresses.some((address) => /sign-up|Notifications|MyAccount/.test(address))).toBe(false)
  expect(map).toContain(`hreflang="es" href="${url}/aboutus?lang=es"`)
  expect(await (await ask('/sitemap.xml?orgCode=CLINIC')).text()).not.toContain('/savings')
})

test('an unknown organization gets a page with the host’s own organization, which says what is wrong', async () => {
  const page = await pageOf('/?orgCode=NOBODY')
  expect(page.organization.code).toBe('')
})

test('an organization’s images are served by name, and can’t run anything', async () => {
  const { services } = api
  const organization = await services.organizations.byCode('ACME')
  if (!organization) throw new Error('No ACME')
  expect((await services.brandFiles.find(organization, 'logo.svg'))?.mediaType).toBe('image/svg+xml')
  expect((await services.brandFiles.find(organization, 'phone-prices.svg'))?.content.toString()).toContain('<svg')
  expect(await services.brandFiles.find(organization, '../secret')).toBeUndefined()
  const { status, headers } = await ask('/brand/ACME/logo.svg')
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/svg+xml',
    'nosniff',
  ])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  const logos = await services.brandFiles.logos(organization)
  expect(logos.mobileOneBase64).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(logos.hash).toMatch(/^[\da-f]{16}$/)
})
