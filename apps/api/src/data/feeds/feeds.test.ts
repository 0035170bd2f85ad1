/** Prices of a feed through the whole server, with the reference feed over HTTP, working and failing. */
import { createServer } from 'node:https'
import { type ReferenceFeed, readFeedRows, startPriceFeed } from '@rxgauge/scripts/reference-feed'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeCertificate } from '../../../test/certificate'
import { changeOrganization } from '../../../test/change-organization'
import { addExampleDrug } from '../../../test/example-drug'
import { importFiles } from '../../../test/import-files'
import { personWith, renewed } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import type { FeedConfig } from '../../base/settings/feed-config'
import { one } from '../../database/database'
import { clientNetworkOf } from '../../domain/limits/client-network'
import { findMistakes } from '../../domain/organizations/organization-document'
import { readRecords } from '../../domain/organizations/organization-records'
import { pause, resume } from '../../domain/pauses/pauses'
import { addFeedMetrics } from '../../http/feed-metrics'
import { Metrics } from '../../http/metrics'
import { networks } from '../imports/derivations/networks'
import { ownPharmacies } from '../imports/derivations/own-pharmacies'
import { FeedClient } from './feed-client'
import { healthResponse, pricesRequest } from './feed-contract'
import type { FeedFailure } from './feed-failure'
import { RequestLimits } from './request-limits'

const key = 'a-secret-of-the-feed'
const table = readFeedRows(
  [
    'kind,rxcui,ndc,quantity,npi,chain,network,plan,price',
    'retail,9000001,,30,2222222228,,,,40.00',
    'retail,9000001,,30,1111111112,,,,50.00',
    'discount,9000001,,30,,SUN,ALPHA,,12.34',
    'discount,9000001,,30,1111111112,,ALPHA,,11.11',
    'discount,9000001,,30,1111111112,,NOBODY,,1.00',
    'coupon,9000001,,30,,SUN,ALPHA,,10.10',
    'copay,9000001,,,,,,PLAN-1,5.00-45.00',
  ].join('\n'),
)

let feed: ReferenceFeed
let api: TestServer
let token: string
let detailId: number
let planId: number
let failures: FeedFailure[]

const configOf = (url: string): FeedConfig => ({
  name: 'exact',
  title: 'Exact Prices',
  url,
  key,
  timeout: 5000,
  freshFor: 300,
  staleIfError: 3600,
  staleAfterDays: 7,
  requestsPerMinute: 1000,
  requestsPerMinutePerOrganization: 1000,
})

beforeAll(async () => {
  feed = await startPriceFeed({ rows: table, key, asOf: '2026-11-23' })
  api = await startTestServer({ feeds: [configOf(feed.url)] })
  api.clock.now = Date.parse('2026-11-23T17:00:00Z')
  token = (await api.device()).token
  const names = ['exact', 'imports']
  const priceSources = { retail: names, discount: names, coupon: names, copay: ['exact', 'demo'] }
  await changeOrganization(api.database, { options: { priceSources } })
  detailId = await addExampleDrug(api.database)
  await importFiles(api.database, {
    'pharmacies.csv': [
      'NPI,Name,Chain code,Address,City,State,Zip',
      '2222222228,Sun Pharmacy 1,SUN,1 Main St,New York,NY,10001',
      '1111111112,Moon Pharmacy 2,MOON,2 Main St,New York,NY,10001',
    ].join('\n'),
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'nadac.csv':
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n00093505698,0.20000,11/18/2026,EA,11/18/2026',
    'rates.csv':
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To\nALPHA,SUN,generic,NADAC,10,1.50,2026-01-01,',
  })
  await api.database.transaction(networks.run)
  await api.database.transaction(ownPharmacies.run)
  const plan = await one<{ id: number }>(
    api.database,
    `update insurance_plan set code = 'PLAN-1', series = 'PLAN-1' where id = (select min(id) from insurance_plan where type = 'Y') returning id`,
  )
  planId = plan.id
})
afterAll(async () => {
  await api.close()
  await feed.close()
})

beforeEach(async () => {
  // Resets breaker, limits and caches, as in a new process; the breaker reads `Date` itself.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T17:00:00Z') })
  api.clock.now = Date.now()
  await api.restart()
  failures = []
  api.services.feeds.onFailure = (_, failure) => failures.push(failure)
  feed.fault = undefined
  feed.requests.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

/** Advances both clocks; older tokens may have expired. */
async function pass(seconds: number) {
  api.clock.now += seconds * 1000
  vi.setSystemTime(api.clock.now)
  token = (await api.device()).token
}

const get = (path: string, language = 'en') => api.get(path, { token, language })
const discounts = () => get(`/price/cashnew/${detailId}/30/10001`)
const cheapest = async () => (await discounts()).data[0].discountPrice
/** The price from imports: 30 x $0.20 less 10 percent, plus $1.50. */
const ofImports = '6.90'
const reasons = () => failures.map(({ reason }) => reason)

test('the gauge shows the feed’s retail, discount, coupon and copay, with its name and day', async () => {
  expect((await get(`/price/retail/${detailId}/30/10001`)).data.regularPrice).toBe('40.00')
  expect((await discounts()).data).toMatchObject([{ discountPrice: '11.11', pbmName: 'Alpha Rx' }])
  expect((await get(`/price/couponnew/${detailId}/30/0/10001`)).data.coupons).toMatchObject([
    { couponPrice: '10.10', name: 'SUN' },
  ])
  expect((await get(`/price/copaynew/${detailId}/${planId}`)).data).toMatchObject({
    copayPriceMin: '5.00',
    copayPriceMax: '45.00',
  })
  const { prices } = (await get(`/price/explained/${detailId}/30/0/10001`)).data
  expect(prices).toMatchObject([
    { kind: 'retail', source: 'Exact Prices', asOf: '2026-11-23', staleFlag: 'N' },
    {
      kind: 'discount',
      source: 'Exact Prices',
      steps: [
        { label: 'quantity', amount: '30', source: null },
        { label: 'cardPrice', amount: '11.11', source: 'Exact Prices', asOf: '2026-11-23' },
      ],
    },
    { kind: 'coupon', source: 'Exact Prices', basis: 'group coupon' },
  ])
})

test('list and card have the price of the feed', async () => {
  const { lowestPricePharmacy, otherPharmacies } = (await get(`/price/pharmacynew/${detailId}/30/10001`)).data
  expect(lowestPricePharmacy).toMatchObject({ price: '10.10', pharmacyName: 'Sun Pharmacy 1' })
  const names = [lowestPricePharmacy, ...otherPharmacies].map(({ pharmacyName, price }) => `${pharmacyName} ${price}`)
  expect(names).toContain('Moon Pharmacy 2 11.11')
  const body = { ...lowestPricePharmacy, quantity: 30, insuranceId: 0, zipCode: '10001', prescriptionFlag: 'N' }
  const { data: card } = await api.post('/adjudicate/cashoffer', body, { token })
  expect(card).toMatchObject({ price: '10.10', bin: '610011', pcn: 'ALPHARX' })
})

test('a list has the prices of the feed; with its discounts paused, only the coupon', async () => {
  const cellsOf = async () => {
    const body = { zipCode: '10001', fills: [{ productDetailId: detailId, quantity: 30, insuranceId: planId }] }
    const { data } = await api.post('/list/prices', body, { token })
    return Object.fromEntries(
      data.pharmacies.map(({ pharmacyName, cells }: { pharmacyName: string; cells: { price: string }[] }) => [
        pharmacyName,
        cells[0]?.price,
      ]),
    )
  }
  // No imported catalog has the example.
  await api.database.query('update product_detail set obsolete_on = null where id = $1', [detailId])
  token = (await api.device()).token
  // The copay is from $5.00 to $45.00, so it doesn't count.
  expect(await cellsOf()).toMatchObject({ 'Sun Pharmacy 1': '10.10', 'Moon Pharmacy 2': '11.11' })
  await pause(api.database, { kind: 'data', subject: 'discount' }, undefined)
  await pass(5)
  const withoutDiscounts = await cellsOf()
  await resume(api.database, { kind: 'data', subject: 'discount' })
  await pass(5)
  expect(withoutDiscounts).toMatchObject({ 'Sun Pharmacy 1': '10.10' })
  expect(withoutDiscounts).not.toHaveProperty('Moon Pharmacy 2')
})

test('a saved coupon is priced by the feed, today and tomorrow', async () => {
  const person = await personWith(api, { email: 'feed@example.com' })
  const { lowestPricePharmacy } = (await get(`/price/pharmacynew/${detailId}/30/10001`)).data
  const { pharmacyLocationId } = lowestPricePharmacy
  await person.get(`/coupon/save/${detailId}/30/${pharmacyLocationId}/0/P?zip=10001`)
  expect(JSON.stringify((await person.get('/coupon/list')).data)).toContain('"10.10"')
  feed.rows = table.map((row) => (row.kind === 'coupon' ? { ...row, price: '9.09' } : row))
  await pass(301)
  const later = await renewed(api, person)
  expect(JSON.stringify((await later.get('/coupon/list')).data)).toContain('"9.09"')
  feed.rows = table
})

test('the metrics have requests, responses and breaker by feed', async () => {
  const metrics = new Metrics()
  addFeedMetrics(metrics.registry, api.services.feeds)
  await discounts()
  await discounts()
  const text = await metrics.registry.metrics()
  expect(text).toContain('price_feed_requests_total{feed="exact",outcome="answered"} 1')
  expect(text).toMatch(/price_feed_answers_total\{feed="exact",answer="fresh"\} [1-9]/)
  expect(text).toContain('price_feed_open{feed="exact"} 0')
  expect(api.services.versions.sizes()).toContainEqual({
    what: 'prices of feed exact',
    entries: expect.toSatisfy((count: number) => count > 0),
    bytes: expect.toSatisfy((bytes: number) => bytes > 0),
  })
})

test('an organization over its limit gets prices of the next source, and others are not affected', async () => {
  const limits = new RequestLimits({ all: 3, each: 2, now: () => api.clock.now })
  const take = (organization: string) => limits.take(organization, undefined)
  expect([take('A'), take('A'), take('A'), take('B'), take('B')]).toEqual([true, true, false, true, false])
  await pass(61)
  expect(take('A')).toBe(true)
})

test('a visitor, a network and the site’s pages each have a share, and refused requests count for nobody else', async () => {
  const limits = new RequestLimits({ all: 1200, each: 600, now: () => api.clock.now })
  const take = (times: number, deviceId: string, ip: string, organization = 'A') =>
    Array.from({ length: times }, () => limits.take(organization, { deviceId, network: clientNetworkOf(ip) })).filter(
      (isTaken) => isTaken,
    ).length
  expect(take(1000, 'one', '198.51.100.1')).toBe(60)
  // The same device in another organization and network.
  expect(take(10, 'one', '198.51.100.2', 'B')).toBe(0)
  for (const device of ['two', 'three', 'four', 'five']) expect(take(70, device, '198.51.100.1')).toBe(60)
  expect(take(10, 'six', '198.51.100.1', 'B')).toBe(0)
  expect(take(10, 'six', '198.51.100.2')).toBe(10)
  await pass(61)
  let ofSite = 0
  for (let network = 1; network <= 11; network++) ofSite += take(60, `v6 ${network}`, `2001:db8:7:${network}::1`)
  expect(ofSite).toBe(600)
  await pass(61)
  const pages = Array.from({ length: 400 }, () => limits.take('A', undefined))
  expect(pages.filter((isTaken) => isTaken)).toHaveLength(300)
})

test('one device that requests every quantity does not use up the feed for others', async () => {
  const ask = (quantity: number, device: string) =>
    api.get(`/price/cashnew/${detailId}/${quantity}/10001`, { token: device })
  const refused = () => reasons().filter((reason) => reason === 'limit').length
  const other = (await api.device()).token
  await Promise.all(Array.from({ length: 110 }, (_, index) => ask(index + 1, token)))
  expect(refused()).toBe(10)
  await ask(200, other)
  expect(refused()).toBe(10)
})

test('the feed gets drug, quantity and pharmacies, and nothing about the person', async () => {
  await discounts()
  expect(feed.requests).toMatchObject([{ path: '/v1/prices', headers: { authorization: `Bearer ${key}` } }])
  const [request] = feed.requests
  const { pharmacies, ...rest } = v.parse(pricesRequest, request?.body)
  expect(rest).toEqual({ version: 1, drug: { rxcui: '9000001', ndcs: ['00093505698'] }, quantity: '30' })
  expect(pharmacies).toContainEqual({ npi: '2222222228', chain: 'SUN' })
  // As a whole number, because an id or a port may contain its digits.
  expect(JSON.stringify(request)).not.toMatch(/\b10001\b/)
})

test('simultaneous requests become one, and fresh prices are not requested again', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, discounts))
  for (const { data } of responses) expect(data[0].discountPrice).toBe('11.11')
  expect(feed.requests).toHaveLength(1)
  await pass(299)
  await discounts()
  expect(feed.requests).toHaveLength(1)
  await pass(2)
  await discounts()
  expect(feed.requests).toHaveLength(2)
})

test('when a feed fails, its last prices are shown with their day; when those are too old, the next source is used', async () => {
  await discounts()
  feed.fault = failing(500)
  await pass(301)
  const [late] = (await discounts()).data
  expect(late.discountPrice).toBe('11.11')
  expect(late.disclaimerText).toMatch(/It’s based on data from November 23, 2026 and may be out of date\.$/)
  expect((await get(`/price/explained/${detailId}/30/0/10001`)).data.prices[1]).toMatchObject({ staleFlag: 'Y' })
  await pass(3600)
  expect(await cheapest()).toBe(ofImports)
  expect((await get(`/price/retail/${detailId}/30/10001`)).errorCode).toBe('PRICE_NOT_AVAILABLE')
})

type Fault = NonNullable<ReferenceFeed['fault']>
const failing =
  (status: number, headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    response.writeHead(status, headers).end('{}')
    return true
  }
const answering =
  (change: (response: unknown) => string): Fault =>
  ({ answer: result, response }) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(change(result))
    return true
  }
const wrongPrice = (response: unknown) => JSON.stringify(response).replace('"12.34"', '"$12.34 Examplestatin"')

const faults: [name: string, fault: Fault, reason: string][] = [
  ['is too slow', () => true, 'timeout'],
  ['answers 500', failing(500), 'status'],
  ['refuses the key', failing(401), 'status'],
  ['asks to wait', failing(429, { 'retry-after': '60' }), 'asked to wait'],
  [
    'is cut off',
    ({ response }) => {
      response.writeHead(200, { 'content-length': '500' }).write('{"version":1,', () => response.destroy())
      return true
    },
    'cut',
  ],
  ['answers no JSON', answering(() => '<html>'), 'not JSON'],
  [
    'speaks another version',
    answering((response) => JSON.stringify({ ...(response as object), version: 2 })),
    'wrong answer',
  ],
  ['says a price with a sign', answering(wrongPrice), 'wrong answer'],
  ['answers without end', answering(() => `"${'x'.repeat(1024 * 1024)}"`), 'too long'],
  ['sends elsewhere', failing(302, { location: 'http://127.0.0.1:1/' }), 'status'],
]

test.each(faults)('when a feed %s, the next source is used', async (_, fault, reason) => {
  feed.fault = fault
  expect(await cheapest()).toBe(ofImports)
  expect(reasons()).toContain(reason)
  for (const { message } of failures) expect(message).not.toMatch(/Examplestatin|12\.34|a-secret/)
})

test('a failure names the path of the wrong value', async () => {
  feed.fault = answering(wrongPrice)
  await discounts()
  expect(failures[0]?.detail).toMatch(/^prices\.\d+\.discounts\.0\.price \(regex\)$/)
})

test('a partial response counts for its sellers; missing ones have no price yet and are requested again', async () => {
  feed.fault = answering((response) => {
    const { prices, ...rest } = response as { prices: { chain?: string }[] }
    return JSON.stringify({ ...rest, complete: false, prices: prices.filter(({ chain }) => chain === 'SUN') })
  })
  expect(await cheapest()).toBe('12.34')
  feed.fault = undefined
  expect(await cheapest()).toBe('11.11')
  expect(feed.requests[1]?.body).toMatchObject({
    pharmacies: expect.not.arrayContaining([{ npi: '2222222228', chain: 'SUN' }]),
  })
})

test('a connection that was closed meanwhile is retried; one that is cut each time fails', async () => {
  const client = new FeedClient({ config: configOf(feed.url), now: Date.now, onFailure: () => undefined })
  let cuts = 1
  feed.fault = ({ response }) => {
    if (cuts === 0) return false
    cuts--
    response.destroy()
    return true
  }
  expect(await client.health(healthResponse)).toMatchObject({ status: 'ok' })
  cuts = 2
  await expect(client.health(healthResponse)).rejects.toThrow('unreachable')
})

test('a connection failure says why: certificate, host name, or nobody listening', async () => {
  const { key: serverKey, certificate } = makeCertificate({ name: 'localhost', isServer: true, days: [10, -5] })
  const old = createServer({ key: serverKey, cert: certificate })
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  const address = old.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const failureAt = (url: string) =>
    new FeedClient({ config: configOf(url), now: Date.now, onFailure: () => undefined })
      .health(healthResponse)
      .catch((error: FeedFailure) => error.message)
  expect(await failureAt(`https://localhost:${port}`)).toBe('unreachable: CERT_HAS_EXPIRED')
  await new Promise((resolve) => old.close(resolve))
  expect(await failureAt(`https://localhost:${port}`)).toBe('unreachable: ECONNREFUSED')
  expect(await failureAt('https://nobody.invalid')).toMatch(/^unreachable: (ENOTFOUND|EAI_AGAIN)$/)
})

test('a feed that asks for a pause gets it', async () => {
  feed.fault = failing(429, { 'retry-after': '60' })
  await discounts()
  feed.fault = undefined
  await pass(59)
  expect(await cheapest()).toBe(ofImports)
  expect(feed.requests).toHaveLength(1)
  await pass(2)
  expect(await cheapest()).toBe('11.11')
})

test('the reference feed refuses malformed requests and keeps running', async () => {
  for (const body of ['{', '{}', 'null', '{"drug":{"ndcs":[]}}']) {
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${feed.url}/v1/prices`, { method: 'POST', headers, body })).status).toBe(400)
  }
  expect(await cheapest()).toBe('11.11')
})

test('a feed may give the end of its pause as a date', async () => {
  feed.fault = failing(503, { 'retry-after': new Date(api.clock.now + 60_000).toUTCString() })
  await discounts()
  feed.fault = undefined
  await pass(59)
  expect(await cheapest()).toBe(ofImports)
  expect(feed.requests).toHaveLength(1)
  await pass(2)
  expect(await cheapest()).toBe('11.11')
})

test('a few retries are available at first, and then one for every ten requests', async () => {
  await discounts()
  const body = Object(feed.requests[0]?.body)
  const client = new FeedClient({ config: configOf(feed.url), now: () => api.clock.now, onFailure: () => undefined })
  const ask = () => client.post('prices', body, v.unknown(), { organization: 'ACME' }).catch(() => undefined)
  const failsOnceOnly = () => {
    let left = 1
    feed.fault = (request) => left-- > 0 && failing(500)(request)
  }
  for (let turn = 0; turn < 30; turn++) {
    failsOnceOnly()
    await ask()
    // A success, so that the breaker stays closed.
    await ask()
  }
  // Five saved up, and at most six earned by sixty requests.
  const tries = client.counts.get('tried again')
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThanOrEqual(11)
})

test('a passing failure is retried once, but a failing feed is not requested twice as often', async () => {
  let left = 1
  feed.fault = (request) => left-- > 0 && failing(500)(request)
  expect(await cheapest()).toBe('11.11')
  expect(feed.requests).toHaveLength(2)
})

test('after five failures in a row requests fail at once, until one succeeds again', async () => {
  feed.fault = failing(403)
  for (let turn = 0; turn < 8; turn++) await discounts()
  expect(feed.requests).toHaveLength(5)
  expect(reasons().slice(5)).toEqual(['breaker open', 'breaker open', 'breaker open'])
  expect(api.services.feeds.states()[0]?.client.state).toBe('open')
  feed.fault = undefined
  await pass(11)
  expect(await cheapest()).toBe('11.11')
  expect(api.services.feeds.states()[0]?.client.state).toBe('closed')
})

test('old figures are marked as old, however fresh the response is', async () => {
  feed.asOf = '2026-11-14'
  const { prices } = (await get(`/price/explained/${detailId}/30/0/10001`)).data
  expect(prices[1]).toMatchObject({ amount: '11.11', asOf: '2026-11-14', staleFlag: 'Y' })
  feed.asOf = '2026-11-23'
})

test('an impossible order is refused with a sentence, and browsers never see the order', async () => {
  const [[, record] = []] = await readRecords(api.database, ['ACME'])
  const documentMistakes = (priceSources: object) => {
    const { document, images } = record ?? { document: { options: {} }, images: {} }
    const changed = { ...document, options: { ...document.options, priceSources } }
    return findMistakes(changed, images).filter((mistake) => mistake.startsWith('options.priceSources'))
  }
  expect(documentMistakes({ retail: ['exact', 'exact'] })).toEqual([
    'options.priceSources.retail: names a source twice',
  ])
  expect(documentMistakes({ retail: ['Exact!'], discounts: [] })).toEqual([
    'options.priceSources.retail.0: must be imports, demo or the name of a feed',
    expect.stringContaining('options.priceSources.discounts: '),
  ])
  expect(documentMistakes({ copay: ['exact', 'demo'] })).toEqual([])
  const shown = JSON.stringify((await get('/organization/')).data)
  expect(shown).toContain('saveCouponFlag')
  expect(shown).not.toContain('priceSources')
})

test('an organization with another order gets it', async () => {
  const other = await api.device('CORNER')
  await changeOrganization(api.database, { options: { priceSources: null } }, 'CORNER')
  await api.get(`/price/cashnew/${detailId}/30/10001`, { token: other.token })
  expect(feed.requests).toHaveLength(0)
})
