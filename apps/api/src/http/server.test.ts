import { type AddressInfo, connect } from 'node:net'
import { listCalls } from '@rxgauge/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, registerDevice } from '../../test/device'
import { startTestServer, type TestServer } from '../../test/server'
import { readConfig } from '../base/config'
import { Metrics, serveMetricsApart } from './metrics'
import { allRoutes } from './routes'
import { createServer } from './server'
import { createServices } from './services'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const declared = listCalls()

test('every declared call has one route, and every route a declared call', () => {
  expect(new Set(allRoutes(api.services, api.config).map(({ call }) => call))).toEqual(new Set(declared))
  expect(allRoutes(api.services, api.config)).toHaveLength(declared.length)
})

test('the description is OpenAPI 3.1 and names every call', async () => {
  const description = await (await fetch(`${api.url}/api/openapi.json`)).json()
  expect(description.openapi).toBe('3.1.0')
  const paths = Object.keys(description.paths)
  for (const call of declared) {
    expect(paths, call.path).toContain(call.path.replace(/:(\w+)/g, '{$1}'))
  }
})

test('every response has a reference, and so has the log line of its request', async () => {
  const lines: string[] = []
  const url = await api.beside({
    config: { logLevel: 'info', rateLimit: 1 },
    logTo: { write: (line) => lines.push(line) },
  })
  const references: string[] = []
  for (const path of [
    '/healthz',
    '/api/nothing',
    '/api/%',
    '/nothing',
    ...Array.from({ length: 4 }, () => '/healthz'),
  ]) {
    const response = await fetch(url + path, { headers: { origin: 'https://partner.example' } })
    references.push(response.headers.get('x-request-id') ?? '')
    expect(response.headers.get('access-control-expose-headers') ?? 'x-request-id', path).toContain('x-request-id')
  }
  expect(new Set(references).size).toBe(8)
  for (const reference of references) expect(reference).toMatch(/^[\dA-Z]{8}$/)
  const logged = lines.map((line) => JSON.parse(line) as { reqId: string; code?: string })
  // An invalid address never becomes a request with a log line.
  expect(logged.map(({ reqId }) => reqId)).toEqual(
    expect.arrayContaining(references.filter((reference) => reference !== references[2])),
  )
  expect(logged.find(({ reqId }) => reqId === references[1])).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(logged.find(({ reqId }) => reqId === references[7])).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
})

test('a visitor who disconnects before the request is read is not a failure, not logged and not counted', async () => {
  const lines: string[] = []
  const metrics = new Metrics()
  const server = await createServer({
    config: { ...api.config, logLevel: 'info', trustProxy: ['10.1.0.0/16'] },
    services: api.services,
    logTo: { write: (line) => lines.push(line) },
    metrics,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  let arrived = 0
  server.server.on('request', () => arrived++)
  lines.length = 0
  for (const path of ['/healthz', '/api/organization/', '/api/nothing', '/nothing']) {
    const seenBefore = arrived
    const ended = new Promise((resolve) => server.server.once('connection', (socket) => socket.once('close', resolve)))
    const socket = connect(port, '127.0.0.1')
    // In one turn of the event loop, so that the server finds the request but no connection.
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.resetAndDestroy()),
    )
    await ended
    expect(arrived, path).toBe(seenBefore + 1)
  }
  expect(metrics.failures.total()).toBe(0)
  expect(lines).toEqual([])
  expect(await metrics.registry.metrics()).not.toContain('route="/healthz"')
  // A connected visitor gets a response and a log line.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(lines).toHaveLength(1)
  await server.close()
})

test('an unknown address and a malformed body get envelopes', async () => {
  expect(await api.get('/nothing')).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  const response = await fetch(`${api.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"half":',
  })
  expect(await response.json()).toMatchObject({ success: false, errorCode: 'INVALID_REQUEST' })
})

test('responses may not be stored, and have the security headers', async () => {
  const { token } = await api.device()
  const { headers } = await api.get('/device', { token })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age')
})

test('health, readiness and the database have endpoints', async () => {
  expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${api.url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect(await (await fetch(`${api.url}/databasez`)).json()).toEqual({ status: 'ok' })
})

test('metrics and the mailbox are closed by default', async () => {
  const url = await api.beside({ config: readConfig({ LOG_LEVEL: 'silent' }) })
  for (const path of ['/metrics', '/dev/mailbox']) expect((await fetch(url + path)).status).toBe(404)
})

describe('metrics', () => {
  const token = 'a-token-of-the-operator'

  test('with a token, only its holders can read them; they name routes and contain no values', async () => {
    const url = await api.beside({ config: { metrics: { ownPort: undefined, token } } })
    const { token: bearer } = await registerDevice(url)
    await callApi(url, '/zipcode/validate/90210', { token: bearer })
    const ask = (authorization?: string) =>
      fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
    for (const wrong of [undefined, '', token, `Bearer ${token}x`]) expect((await ask(wrong)).status).toBe(401)
    const text = await (await ask(`Bearer ${token}`)).text()
    expect(text).toContain('route="/api/zipcode/validate/:zip"')
    // The names of series only: a number with many digits may contain any zip by chance.
    const names = text.split('\n').map((line) => line.replace(/ \S+$/, ''))
    expect(names.join()).not.toContain('90210')
  })

  test('on a port of their own, they are only there, with the token if one is set', async () => {
    const metrics = new Metrics()
    for (const [known, status] of [
      [undefined, 200],
      [token, 401],
    ] as const) {
      const config = { ownPort: { port: 0, host: '127.0.0.1' }, token: known }
      const url = await api.beside({ config: { metrics: config }, metrics })
      const own = await serveMetricsApart(metrics, config)
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
      expect((await fetch(`${own?.listeningOrigin}/metrics`)).status).toBe(status)
      await own?.close()
    }
  })
})

describe('only named proxies are trusted', () => {
  /** The statuses of requests that each claim another visitor's address. */
  const asOthers = async (trustProxy: readonly string[]) => {
    const url = await api.beside({ config: { trustProxy, rateLimit: 1 } })
    const statuses = new Set<number>()
    for (let count = 0; count < 15; count++) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}`, 'x-forwarded-host': 'evil.example' }
      statuses.add((await fetch(`${url}/api/organization/`, { headers })).status)
    }
    return [...statuses]
  }

  test('a client from elsewhere can’t claim another address', async () => {
    expect(await asOthers([])).toEqual([200, 429])
    expect(await asOthers(['10.1.0.0/16', '192.0.2.7'])).toEqual([200, 429])
  })

  test('behind a named proxy each visitor counts alone', async () => {
    expect(await asOthers(['10.1.0.0/16', 'loopback'])).toEqual([200])
  })
})

describe('a database that refuses a value after validation', () => {
  test.each([
    ['22003', 400, 'INVALID_REQUEST'],
    ['22021', 400, 'TEXT_INVALID'],
    ['22P02', 400, 'INVALID_REQUEST'],
    ['23503', 404, 'NOT_FOUND'],
    ['23505', 500, 'UNKNOWN'],
  ])('%s gives %i %s', async (code, status, errorCode) => {
    const lines: string[] = []
    const database = {
      ...api.database,
      query: () => Promise.reject(Object.assign(new Error('Key (zip)=(90210) is wrong'), { code })),
    }
    const other = await createServer({
      config: { ...api.config, logLevel: 'warn' },
      services: await createServices(api.database, api.config).then((services) => ({
        ...services,
        database,
        readable: database,
      })),
      logTo: { write: (line) => lines.push(line) },
    })
    const { token } = await api.device()
    const headers = { authorization: `Bearer ${token}` }
    const response = await other.inject({ url: '/api/app/CVD', headers })
    expect([response.statusCode, response.json()]).toMatchObject([status, { success: false, errorCode, data: null }])
    // Without times and hosts: a time in milliseconds may contain any zip by chance.
    const said = lines.map((line) => {
      const { time: _time, pid: _pid, hostname: _hostname, ...rest } = JSON.parse(line) as Record<string, unknown>
      return rest
    })
    expect(said).toMatchObject([{ code, at: expect.any(Array) }])
    expect(JSON.stringify(said)).not.toContain('90210')
    await other.close()
  })
})

test('registrations are counted in the database, for all replicas together', async () => {
  // Twice 5 per minute. The window is in the database, so another server continues the count.
  const strict = await startTestServer({ rateLimit: 5 })
  const replica = await createServer({
    config: strict.config,
    services: strict.services,
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
