/**
 * Enrollment day: an office of 5,000 behind one address gets a link and opens it within ten minutes. The test uses a
 * fiftieth of it with a fiftieth of RATE_LIMIT; daily limits aren't tested here.
 */
import type { PageRenderer } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { registration, startTestServer, type TestServer } from '../../../test/server'
import { readConfig } from '../../base/config'
import { burstFactor } from '../../http/request-limits'
import { createServer } from '../../http/server'

const scale = 50
const visitors = 5000 / scale
const rateLimit = readConfig({}).rateLimit / scale
const renderPage: PageRenderer = async () => ({ html: '<!doctype html>', styleHashes: [] })
const office = '198.51.100.7'

let api: TestServer
let server: FastifyInstance
beforeAll(async () => {
  api = await startTestServer()
  server = await createServer({
    config: { ...api.config, rateLimit },
    services: api.services,
    renderPage,
  })
})
afterAll(async () => {
  await server.close()
  await api.close()
})
// Counts in memory use this clock; counts in the database use the server's.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function pass(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds)
  api.clock.now = Date.now()
}

async function ask(url: string, token?: string, payload?: object) {
  const response = await server.inject({
    method: payload ? 'POST' : 'GET',
    url,
    remoteAddress: office,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.body }
}

/** A first visit's requests, up to one medication's prices. Returns the statuses. */
async function visit(): Promise<number[]> {
  const page = await ask('/?orgCode=ACME')
  const registered = await ask('/api/register', undefined, { ...registration, organizationCode: 'ACME' })
  const { refreshToken } = JSON.parse(registered.body).data ?? {}
  const authenticated = await ask('/api/authenticate', undefined, { refreshToken, appVersion: '1' })
  const { jwtToken } = JSON.parse(authenticated.body).data ?? {}
  const statuses = [page, registered, authenticated].map(({ status }) => status)
  for (const path of [
    '/organization/logo',
    '/device',
    '/productsearch/top10',
    '/product/contains/ator/list',
    '/zipcode/useZipCode/10001',
    '/productsearch/recent',
  ]) {
    statuses.push((await ask(`/api${path}`, jwtToken)).status)
  }
  return statuses
}

test('an office of 5,000 within ten minutes gets no refusals; an attacker behind the same address is stopped', async () => {
  const statuses: number[] = []
  for (let visitor = 0; visitor < visitors; visitor++) {
    // Half of them come within the first three minutes.
    pass(visitor < visitors / 2 ? 3600 : 8400)
    statuses.push(...(await visit()))
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  // Requests without a device or with invented devices are stopped within the minute.
  pass(60_000)
  let requestCount = 0
  while ((await ask('/nothing/here')).status !== 429) requestCount++
  expect(requestCount).toBeLessThanOrEqual(burstFactor * rateLimit)
  pass(60_000)
  let registered = 0
  while ((await ask('/api/register', undefined, { ...registration, organizationCode: 'ACME' })).status !== 429)
    registered++
  expect(registered).toBeLessThanOrEqual(2 * rateLimit)
  // At an address without known devices, the limit is a fifth of that.
  const elsewhere = async () => (await server.inject({ url: '/nothing/here', remoteAddress: '203.0.113.9' })).statusCode
  let alone = 0
  while ((await elsewhere()) !== 429) alone++
  expect(alone).toBe(5 * rateLimit)
})
