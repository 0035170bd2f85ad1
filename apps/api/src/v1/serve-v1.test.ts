/** The public API's own rules: keys, scopes, addresses, limits, problem details. */
import { v1Calls } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'
import type { Database } from '../database/database'

let v1: TestV1
beforeAll(async () => {
  v1 = await startTestV1()
})
afterAll(() => v1.close())

const { search } = v1Calls.drugs
const atorva = { query: { text: 'atorva' } }

test('a key finds a medication', async () => {
  const { status, data, headers } = await v1.call(await v1.key(), search, atorva)
  expect(status).toBe(200)
  expect(data.matches[0]).toMatchObject({ name: 'Atorvastatin', type: 'generic' })
  expect(headers.get('cache-control')).toBe('private, no-cache')
})

test('without a key, or with one that is not ours, it says so in the language asked for', async () => {
  const missing = await v1.call('', search, atorva)
  expect(missing.status).toBe(401)
  expect(missing.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(missing.data).toMatchObject({ status: 401, code: 'KEY_MISSING', type: '/docs/api/errors#KEY_MISSING' })
  expect(missing.data.detail).toContain('Authorization')
  const unknown = await v1.call(`rxg_live_${'a'.repeat(40)}`, search, atorva, { 'accept-language': 'es' })
  expect(unknown.data).toMatchObject({ code: 'KEY_UNKNOWN', detail: expect.stringContaining('clave') })
  await v1.api.services.securityEvents.flush()
  expect(await v1.api.database.query('select kind, count from security_event')).toEqual([
    { kind: 'key_refused', count: 1 },
  ])
})

test('a key that is over, or used from elsewhere, is refused with the reason', async () => {
  const over = await v1.key({ expiresAt: new Date(v1.api.clock.now - 1) })
  expect((await v1.call(over, search, atorva)).data.code).toBe('KEY_EXPIRED')
  const ended = await v1.key({ name: 'Ended' })
  await v1.api.database.query(`update api_key set ended_at = now() where name = 'Ended'`)
  expect((await v1.call(ended, search, atorva)).data.code).toBe('KEY_ENDED')
  const office = await v1.key({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/48'] })
  const from = async (address: string) => (await v1.call(office, search, atorva, { 'x-forwarded-for': address })).status
  expect(await from('203.0.113.7')).toBe(200)
  expect(await from('2001:db8::7')).toBe(200)
  expect(await from('203.0.114.7')).toBe(403)
})

test('a key does only what its scopes say', async () => {
  const { status, data } = await v1.call(await v1.key({ scopes: ['reports:read'] }), search, atorva)
  expect(status).toBe(403)
  expect(data).toMatchObject({ code: 'SCOPE_MISSING', detail: expect.stringContaining('prices:read') })
})

test('a key for the whole installation names an organization; one of an organization can name no other', async () => {
  const whole = await v1.key({ organizationId: null })
  expect((await v1.call(whole, search, atorva)).data.code).toBe('ORGANIZATION_NEEDED')
  expect((await v1.call(whole, search, atorva, { 'rxgauge-organization': 'CORNER' })).status).toBe(200)
  expect((await v1.call(whole, search, atorva, { 'rxgauge-organization': 'NONE' })).data.code).toBe(
    'ORG_CODE_NOT_FOUND',
  )
  const own = await v1.key()
  expect((await v1.call(own, search, atorva, { 'rxgauge-organization': 'CORNER' })).data.code).toBe(
    'ORGANIZATION_NOT_OF_KEY',
  )
})

test('a key has a limit of its own, and is told how much is left', async () => {
  const key = await v1.key({ perMinute: 2 })
  const first = await v1.call(key, search, atorva, { origin: 'https://portal.example' })
  expect(first.headers.get('access-control-expose-headers')).toContain('ratelimit-policy')
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=2;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=1;t=\d+$/)
  await v1.call(key, search, atorva)
  const third = await v1.call(key, search, atorva)
  expect(third.status).toBe(429)
  expect(third.data.code).toBe('KEY_LIMIT_REACHED')
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a wrong parameter or address gets a problem too', async () => {
  const key = await v1.key()
  const { data, status } = await v1.call(key, search, { query: { text: '' } })
  expect(status).toBe(400)
  expect(data).toMatchObject({ code: 'INVALID_REQUEST', detail: expect.stringContaining('text') })
  const { compare } = v1Calls.prices
  const zip = { body: { drug: { ndc: '99000-0000-01' }, zip: 'abc' } }
  expect((await v1.call(key, compare, zip)).data).toMatchObject({
    code: 'ZIP_INVALID',
    detail: 'Zip must be 5 digits long',
  })
  const spanish = await v1.call(
    key,
    compare,
    { body: { drug: { ndc: '?' }, zip: '10001' } },
    { 'accept-language': 'es' },
  )
  expect(spanish.data.detail).toMatch(/^drug.*: Algo/)
  const nowhere = await fetch(`${v1.url}/api/v1/nowhere`)
  expect(nowhere.status).toBe(404)
  expect(await nowhere.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('what fails by our fault is logged, without what was asked or the key', async () => {
  const lines: string[] = []
  const asDatabase = (database: Database): Database => ({
    ...database,
    query: (sql, parameters) => {
      if (sql.includes('from data_import')) throw new TypeError('of atorvastatin')
      return database.query(sql, parameters)
    },
  })
  const broken = await startTestV1({ logLevel: 'error', logTo: { write: (line) => lines.push(line) }, asDatabase })
  const key = await broken.key({ organizationId: null })
  const { status, data } = await broken.call(key, v1Calls.imports.list)
  await broken.close()
  expect([status, data.code]).toEqual([500, 'UNKNOWN'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { error: 'TypeError', route: '/api/v1/imports', reqId: data.reference },
  ])
  expect(lines.join()).not.toMatch(/atorvastatin|rxg_/)
})
