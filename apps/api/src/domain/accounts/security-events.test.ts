/** Security events record what was refused, from which network, without naming a person. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lastSecret, personWith, renewed, stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { defaultRetention } from '../../base/settings/retention-days'
import type { Database, Queryable } from '../../database/database'
import { deleteOld } from '../../operate/retention'
import { clientNetworkOf } from '../limits/client-network'
import { maxNetworks, type SecurityEvent } from './security-events'

/** All statements in order, including those in transactions. */
const statements: string[] = []
function listening<T extends Queryable>(connection: T): T {
  return {
    ...connection,
    query(sql: string, parameters?: readonly unknown[]) {
      statements.push(sql)
      return connection.query(sql, parameters)
    },
  }
}
const asDatabase = (database: Database): Database => ({
  ...listening(database),
  transaction: (work) => database.transaction((transaction) => work(listening(transaction))),
})

let api: TestServer
beforeAll(async () => {
  api = await startTestServer({ asDatabase })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.services.securityEvents.flush()
  await api.database.query('delete from security_event')
})

const stored = async () => {
  await api.services.securityEvents.flush()
  return api.database.query<Omit<SecurityEvent, 'hour'>>(
    'select kind, network, count from security_event order by kind, network',
  )
}
const here = () => api.services.securityEvents.hash(clientNetworkOf('127.0.0.1'))

test('a failed sign-in is counted with its network, and does the same work with an account and without', async () => {
  const email = 'traced@example.com'
  await personWith(api, { email })
  const device = await stranger(api)
  const workOf = async (contact: string) => {
    statements.length = 0
    const body = { email: contact, password: 'Wrong-House-7', refreshToken: device.refreshToken }
    expect(await device.post('/login/', body)).toMatchObject({ status: 400, errorCode: 'INVALID_CREDENTIALS' })
    return [...statements]
  }
  await workOf('warms-up@example.com')
  const withAccount = await workOf(email)
  const without = await workOf('nobody@example.com')
  expect(without).toEqual(withAccount)
  expect(without.some((sql) => sql.includes('insert into security_event'))).toBe(true)

  expect(await stored()).toEqual([{ kind: 'sign_in_failed', network: here(), count: 3 }])
  const events = await api.database.query<object>(
    `select kind, network from account_event e where app_user_id = (select id from app_user where email = $1) order by id`,
    [email],
  )
  expect(events).toEqual([
    { kind: 'signed_up', network: null },
    { kind: 'signed_in', network: here() },
    { kind: 'sign_in_failed', network: here() },
  ])
})

test('recoveries, wrong codes and refused tokens are counted; an expired token is not', async () => {
  const email = 'recovers@example.com'
  await personWith(api, { email })
  const device = await stranger(api)
  const begin = async (contact: string) =>
    (await device.post('/login/forgotpassword/email', { email: contact })).data?.appUserLoginId as string
  const id = await begin(email)
  await begin('nobody-at-all@example.com')
  const body = { appUserLoginId: id, newPassword: 'Other-House-8' }
  const secret = await lastSecret(api, email)
  expect((await device.post('/forgotpassword/verify', { ...body, tempPassword: 'AAAAAA' })).status).toBe(400)
  expect((await device.post('/forgotpassword/verify', { ...body, tempPassword: secret })).status).toBe(200)

  const [head = '', claims = ''] = device.token.split('.')
  expect((await api.get('/device', { token: `${head}.${claims}.${'A'.repeat(43)}` })).status).toBe(401)
  expect((await api.get('/device', { token: 'nonsense' })).status).toBe(401)
  expect((await api.get('/device')).status).toBe(401)
  expect((await api.post('/authenticate', { refreshToken: 'a.b', appVersion: '1' })).errorCode).toBe(
    'REFRESH_TOKEN_INVALID',
  )
  api.clock.now += 6 * 60_000
  expect((await api.get('/device', { token: device.token })).status).toBe(401)
  expect((await (await renewed(api, device)).get('/device')).status).toBe(200)

  const of = (kind: string, count: number) => ({ kind, network: here(), count })
  expect(await stored()).toEqual([
    of('code_refused', 1),
    of('recovered', 1),
    of('recovery_begun', 2),
    of('token_refused', 3),
  ])
})

test('a flood from one network is one row, and the number of networks is bounded', async () => {
  const url = await api.beside({ config: { rateLimit: 1, trustProxy: ['loopback'] } })
  const ask = (address: string) => fetch(`${url}/api/device`, { headers: { 'x-forwarded-for': address } })
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => ask('2001:db8:1:2::7').then(({ status }) => status)),
  )
  const refused = statuses.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(20)
  const network = api.services.securityEvents.hash(clientNetworkOf('2001:db8:1:2:ffff::1'))
  expect(await stored()).toEqual([{ kind: 'too_many_requests', network, count: refused }])

  const { securityEvents } = api.services
  const addAll = async (networks: number) => {
    for (let number = 0; number < networks; number++) {
      securityEvents.add(
        'too_many_requests',
        clientNetworkOf(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
      )
    }
    await securityEvents.flush()
  }
  const more = maxNetworks + 500
  await addAll(more)
  await addAll(more)
  const rows = await stored()
  // The network from before, the flooding network, and one row for all networks past the limit.
  expect(rows.length).toBe(maxNetworks + 2)
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  expect(counted).toBe(refused + 2 * more)
  expect(rows.find((row) => row.network === '')?.count).toBeGreaterThanOrEqual(1000)
})

test("events that can't be written now are written later, once", async () => {
  const { securityEvents } = api.services
  const query = vi.spyOn(api.database, 'query').mockRejectedValueOnce(new Error('away'))
  securityEvents.add('token_refused', clientNetworkOf('127.0.0.1'))
  await expect(securityEvents.flush()).rejects.toThrow('away')
  query.mockRestore()
  expect(await stored()).toEqual([{ kind: 'token_refused', network: here(), count: 1 }])
  expect(await stored()).toEqual([{ kind: 'token_refused', network: here(), count: 1 }])

  // A flood doesn't fill memory while the database is down either.
  const flood = (site: number) => {
    for (let number = 0; number < 1500; number++) {
      securityEvents.add('token_refused', clientNetworkOf(`10.${site}.${number >> 8}.${number & 255}`))
    }
  }
  const away = vi.spyOn(api.database, 'query')
  for (const site of [1, 2, 3]) {
    flood(site)
    away.mockRejectedValueOnce(new Error('away'))
    await expect(securityEvents.flush()).rejects.toThrow('away')
  }
  away.mockClear()
  const rows = await stored()
  const [, parameters] = away.mock.calls[0] ?? []
  expect(JSON.parse(String(parameters?.[0])).length).toBeLessThanOrEqual(maxNetworks + 1)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1 + 3 * 1500)
  away.mockRestore()
})

test('networks are forgotten after a month; account events stay', async () => {
  await api.database.query(
    `insert into security_event (hour, kind, network, count)
     select now() - d * interval '1 day', 'sign_in_failed', d::text, 1 from (values (29), (31)) days (d)`,
  )
  await api.database.query('delete from account_event')
  await api.database.query(
    `insert into account_event (app_user_id, organization_id, kind, happened_at, network)
     select gen_random_uuid(), id, d::text, now() - d * interval '1 day', 'hash' from organization, (values (29), (31)) days (d) where code = 'ACME'`,
  )
  await deleteOld(api.database, defaultRetention)
  expect(await stored()).toEqual([{ kind: 'sign_in_failed', network: '29', count: 1 }])
  expect(await api.database.query<object>('select kind, network from account_event order by kind')).toEqual([
    { kind: '29', network: 'hash' },
    { kind: '31', network: null },
  ])
})
