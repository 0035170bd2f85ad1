/** Malformed requests, and values that the database can't store, are refused with an envelope; they are never our failure. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRawClient } from '../../test/fuzz/raw-request'
import { personWith } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'

let api: TestServer
let client: ReturnType<typeof createRawClient>
beforeAll(async () => {
  api = await startTestServer()
  client = createRawClient(api.url)
})
afterAll(async () => {
  client.close()
  await api.close()
})

/** Sends a request exactly as written. */
async function fetchApi(target: string, { method = 'GET', headers = {}, body = undefined as unknown } = {}) {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const type = sent === undefined ? {} : { 'content-type': 'application/json' }
  const { status, text } = await client.ask({ method, target, headers: { ...type, ...headers }, body: sent })
  return { status, ...JSON.parse(text) }
}

const registration = { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: 'test', appVersion: '1' }

describe('characters that no database stores', () => {
  test('are refused with a sentence, wherever they are in the request', async () => {
    const { token } = await api.device()
    const headers = { authorization: `Bearer ${token}` }
    const refused = { status: 400, success: false, data: null, errorCode: 'TEXT_INVALID' }
    const question = { firstName: 'A\0', lastName: 'B', email: 'a@example.com', notes: 'x' }
    const campaign = { refreshToken: 'x', appVersion: '1', campaignInfo: { utm_source: '\ud800' } }
    const details = { ...registration, deviceDetails: '\0' }
    expect(await fetchApi('/api/settings/contactus', { method: 'POST', body: question, headers })).toMatchObject(
      refused,
    )
    expect(await fetchApi('/api/authenticate', { method: 'POST', body: campaign })).toMatchObject(refused)
    expect(await fetchApi('/api/register', { method: 'POST', body: details })).toMatchObject(refused)
    expect(await fetchApi('/api/organization/?orgCode=%00')).toMatchObject(refused)
    expect(await fetchApi('/api/app/%00', { headers: { ...headers, 'accept-language': 'es' } })).toMatchObject({
      ...refused,
      message: 'Un carácter de este texto no se puede guardar. Quítelo e inténtelo de nuevo.',
    })
  })

  test('are refused however deeply they are nested', async () => {
    const depth = 20_000
    const nested = `{"deviceType":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`
    const headers = { 'content-type': 'application/json' }
    const { status } = await client.ask({ method: 'POST', target: '/api/register', headers, body: nested })
    expect(status).toBe(400)
  })
})

describe('ids', () => {
  test('an id that no row can have is refused; an id that no row has is not found', async () => {
    const person = await personWith(api, { email: 'ids@example.com' })
    const beyond = [2_147_483_648, 1e99, 0.5, -1, 99_999_999_999]
    const rating = (engagementId: number) => person.post('/saverating', { engagementId, rating: 5 })
    for (const id of beyond) expect(await rating(id)).toMatchObject({ status: 400, errorCode: 'INVALID_REQUEST' })
    expect(await rating(2_147_483_647)).toMatchObject({ status: 404 })
    for (const id of beyond)
      expect((await person.post('/account/save', { insuranceId: id })).status).toBeOneOf([400, 404])
    // 0 removes the insurance.
    expect((await person.post('/account/save', { insuranceId: 0 })).data).toMatchObject({ insuranceId: null })
    const unknown = 2_147_483_647
    expect(await person.post('/account/save', { insuranceId: unknown })).toMatchObject({ status: 404 })
    expect(await person.post('/account/save', { pharmacyLocationId: unknown })).toMatchObject({ status: 404 })
    for (const id of ['2147483648', '99999999999', '1e9'])
      expect((await person.get(`/insurance/${id}`)).status).toBeOneOf([400, 404])
    expect(await person.get(`/insurance/${unknown}`)).toMatchObject({ status: 404 })
    expect((await person.get(`/coupon/setfavoritepharmacy/${unknown}/${unknown}`)).status).toBe(404)
  })

  test('a card for an insurance that does not exist is refused', async () => {
    const person = await personWith(api, { email: 'plan@example.com' })
    const [drug] = (await person.get('/product/prescription')).data
    const { data } = await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)
    const question = { ...data.lowestPricePharmacy, zipCode: '10001' }
    const card = (insuranceId: number) => person.post('/adjudicate/cashoffer', { ...question, insuranceId })
    expect((await card(0)).status).toBe(200)
    expect(await card(2_147_483_647)).toMatchObject({ status: 404, errorCode: 'INSURANCE_NOT_FOUND' })
  })

  test('a patient’s pharmacy group that does not exist is not found', async () => {
    const person = await personWith(api, { email: 'group@example.com' }, 'CLINIC')
    const [drug] = (await person.get('/product/prescription')).data
    const savings = {
      productDetailId: drug.productDetailId,
      quantity: 30,
      insuranceId: null,
      phoneNumber: '2125550188',
    }
    const response = await person.post('/coupon/share', { ...savings, pharmacyGroupId: 2_147_483_647 })
    expect(response).toMatchObject({ status: 404, errorCode: 'PHARMACY_NOT_FOUND' })
  })
})

test('when a parameter is repeated, the first one counts', async () => {
  expect(await fetchApi('/api/organization/?orgCode=ACME&orgCode=NOBODY')).toMatchObject({ data: { code: 'ACME' } })
  const { status } = await client.ask({
    method: 'GET',
    target: '/api/content/FAQ/page?lang=es&lang=en&channel=web&channel=x',
    headers: {},
    body: undefined,
  })
  expect(status).toBe(200)
})

describe('malformed requests', () => {
  const refused = { status: 400, success: false, data: null, errorCode: 'INVALID_REQUEST' }

  test.each(['a b', 'a/b', '[::1', '-', 'x'.repeat(300), 'example.com:999999', 'a@b'])('the host %j', async (host) => {
    expect(await fetchApi('/api/organization/', { headers: { host } })).toMatchObject(refused)
  })

  test.each(['localhost', 'rx.example.com:443', '127.0.0.1:4000', '[::1]:4000'])('%j is a host', async (host) => {
    expect(await fetchApi('/api/organization/', { headers: { host } })).toMatchObject({ status: 200 })
  })

  test.each(['/api/%', '/api/app/%ff', '/api/app/%c0%af', `/api/app/${'x'.repeat(6000)}`])('%j', async (target) => {
    expect(await fetchApi(target)).toMatchObject(refused)
  })

  test.each(['gzip', 'br', 'x'])('a body that claims the encoding %s gets its response each time', async (encoding) => {
    const request = {
      method: 'POST',
      target: '/api/settings/contactus',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: '{"notes":',
    } as const
    for (const _ of Array.from({ length: 50 })) expect((await client.ask(request)).status).toBe(400)
  })

  test('no host, an unknown expectation, and bytes that are not HTTP', async () => {
    const responses = await Promise.all(
      [
        'GET /api/organization/ HTTP/1.1\r\nConnection: close\r\n\r\n',
        'GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
        'GET /api/app/a b HTTP/1.1\r\nHost: localhost\r\n\r\n',
        `GET /api/app/a HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
        '\0\r\n\r\n',
      ].map(sendBytes),
    )
    expect(responses.map((response) => Number(response.split(' ')[1]))).toEqual([400, 404, 400, 431, 400])
    for (const response of responses) {
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, data: null })
    }
  })
})

test('a HEAD request that is too long gets a response without a body', async () => {
  const response = await sendBytes(`HEAD /api/app/a HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)
  expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\n$/)
})

function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
