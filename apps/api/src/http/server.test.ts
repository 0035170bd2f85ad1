import { listCalls } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'
import { allRoutes } from '../routes'
import { createServer } from './server'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const declared = listCalls()

test('every declared call has one route, and every route a declared call', () => {
  expect(new Set(allRoutes(api.services, api.settings).map(({ call }) => call))).toEqual(new Set(declared))
  expect(allRoutes(api.services, api.settings)).toHaveLength(declared.length)
})

test('the description is OpenAPI 3.1 and names every call', async () => {
  const description = await (await fetch(`${api.url}/api/openapi.json`)).json()
  expect(description.openapi).toBe('3.1.0')
  const paths = Object.keys(description.paths)
  for (const call of declared) {
    expect(paths, call.path).toContain(call.path.replace(/:(\w+)/g, '{$1}'))
  }
})

test('an unknown address and a broken body are envelopes', async () => {
  expect(await api.get('/nothing')).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  const response = await fetch(`${api.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"half":',
  })
  expect(await response.json()).toMatchObject({ success: false, errorCode: 'INVALID_REQUEST' })
})

test('answers may not be stored, and carry the security headers', async () => {
  const { headers } = await api.get('/organization/')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age')
})

test('health, readiness and metrics', async () => {
  expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ready' })
  const { token } = await api.device()
  await api.get('/zipcode/validate/90210', { token })
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  expect(metrics).toContain('route="/api/zipcode/validate/:zip"')
  expect(metrics).not.toContain('90210')
})

test('an address that asks too often is told to wait', async () => {
  const strict = await startTestServer({ rateLimit: 5 })
  const statuses: number[] = []
  for (let count = 0; count < 8; count++) statuses.push((await strict.get('/organization/')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await strict.get('/organization/', { language: 'es' })).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' })
  await strict.close()
})

test('registrations are counted in the database, for all replicas together', async () => {
  // A fifth of 50 for each minute. The window is the database's: another server on it counts on.
  const strict = await startTestServer({ rateLimit: 50 })
  const replica = await createServer({
    config: { logLevel: 'silent', overloadDelay: 60_000 },
    services: strict.services,
    settings: strict.settings,
  })
  const url = await replica.listen({ port: 0, host: '127.0.0.1' })
  for (let count = 0; count < 10; count++) await strict.post('/register', {})
  const elsewhere = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(elsewhere.status).toBe(429)
  strict.clock.now += 60_000
  expect(await strict.post('/register', {})).toMatchObject({ status: 400 })
  await replica.close()
  await strict.close()
})
