// database: postgresql
/** With DATABASE_STANDBY_READS, a standby answers what changes nothing while the primary is away. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { register } from '../../test/acknowledged-visits'
import { callApi, registerDevice } from '../../test/device'
import { type StreamingPair, startStreamingPair } from '../../test/embedded-postgresql'
import { startProxy, type TestProxy } from '../../test/proxy'
import { readConfig } from '../base/config'
import { loadDemoData } from '../data/demo/load'
import { createKey } from '../domain/keys/create-key'
import { keyOf } from '../domain/keys/key-terms'
import { standbyHeader } from '../http/operations'
import { start } from '../start'
import { type Database, one } from './database'
import { migrate } from './migrate'
import { openPostgresql } from './postgresql'

let pair: StreamingPair
/** Leads to the primary. */
let network: TestProxy
let primary: Database
let standby: Database
let drug: number

beforeAll(async () => {
  pair = await startStreamingPair()
  primary = await openPostgresql(pair.primary)
  await migrate(primary)
  await loadDemoData(primary)
  standby = await openPostgresql(pair.standby)
  const { id } = await one<{ id: number }>(
    primary,
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength and d.is_default_form`,
  )
  drug = id
})
afterAll(async () => {
  await primary.close()
  await standby.close()
  await pair.stop()
})
beforeEach(async () => {
  network = await startProxy(Number(new URL(pair.primary).port))
  onTestFinished(() => network.close())
})

async function serve(environment: Record<string, string> = { DATABASE_STANDBY_READS: 'y' }) {
  const running = await start(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'n',
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: '60000',
      DATABASE_URL: Object.assign(new URL(pair.primary), { port: String(network.port) }).href,
      DATABASE_REPLICA_URL: pair.standby,
      ...environment,
    }),
  )
  onTestFinished(() => running.stop())
  return running.url
}

/** Waits until the standby has everything that was committed. */
async function caughtUp() {
  const [row] = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text at')
  const isThere = () => standby.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn "is"', [row?.at])
  await expect.poll(isThere).toEqual([{ is: true }])
}

const resumeReplay = () => standby.query('select pg_wal_replay_resume()')
async function pauseReplay() {
  await standby.query('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await resumeReplay()))
}

const get = (url: string, path: string, token?: string, language = 'en') =>
  fetch(`${url}/api${path}`, {
    headers: {
      connection: 'close',
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })

/** The bearer token of a new account. */
async function signUp(url: string) {
  const { token, refreshToken } = await registerDevice(url)
  const email = 'new@example.com'
  const password = 'Lake-House-7'
  const { signupAttemptId } = await callApi(url, '/signup/email', { token, body: { email } })
  const { subject } = await one<{ subject: string }>(primary, 'select subject from outbox where recipient = $1', [
    email,
  ])
  const temporaryPassword = /^[A-Z\d]{6}/.exec(subject)?.[0]
  await callApi(url, '/signup/verify', { token, body: { signupAttemptId, temporaryPassword, password } })
  const signedIn = await callApi(url, '/login/', { token, body: { email, password, refreshToken } })
  const body = { refreshToken: signedIn.refreshToken, appVersion: '1' }
  return (await callApi(url, '/authenticate', { body })).jwtToken
}

const priceAt = (zip: string) => `/price/retail/${drug}/30/${zip}`

const readings = () => [
  priceAt('10001'),
  priceAt('60601'),
  '/product/contains/ator/list',
  '/productsearch/top10',
  '/zipcode/validate/94105',
  '/insurance/contains/blue/list',
  '/organization?orgCode=ACME',
]

test('the primary is lost: prices and medications continue with the same figures, also for those who ask at that moment', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  const answersOf = (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await get(url, path, token)
        return [path, response.status, await response.json()]
      }),
    )
  const before = await answersOf(readings())
  expect(before.map(([, status]) => status)).toEqual(readings().map(() => 200))
  await caughtUp()
  await network.cut()
  expect(await answersOf(readings())).toEqual(before)
  const price = await get(url, priceAt('10001'), token)
  expect(Date.parse(price.headers.get(standbyHeader) ?? '')).toBeLessThanOrEqual(Date.now())
  // A zip that nobody has asked for before.
  expect((await get(url, priceAt('33101'), token)).status).toBe(200)
})

test('cards that were made before can be printed, and a program’s key still gets prices', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  const { lowestPricePharmacy } = (await (await get(url, `/price/pharmacynew/${drug}/30/10001`, token)).json()).data
  const offer = { ...lowestPricePharmacy, zipCode: '10001', insuranceId: null }
  const { adjudicationId } = await callApi(url, '/adjudicate/cashoffer', { token, body: offer })
  const terms = { name: 'test', organization: 'ACME', isTest: false, scopes: ['prices:read', 'cards:create'] as const }
  const lasting = { allowedNetworks: [], perMinute: 600, lastDay: null }
  const now = Date.now()
  const { token: key } = await createKey(primary, await keyOf(primary, { ...terms, ...lasting }, 'test', now), now)
  await caughtUp()
  await network.cut()
  expect((await get(url, `/adjudicate/${adjudicationId}/coupon.pdf`)).status).toBe(200)
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { connection: 'close', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const fill = { drug: { strengthId: drug }, quantity: 30, zip: '10001' }
  expect((await post('/prices', fill)).status).toBe(200)
  expect((await post('/cards', fill)).status).toBe(503)
})

test('changes are refused with a sentence at once, and succeed as soon as the primary is back', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  await caughtUp()
  await network.cut()
  await expect.poll(async () => (await get(url, priceAt('10001'), token)).headers.has(standbyHeader)).toBe(true)
  for (const [language, sentence] of [
    ['en', 'We can’t do this right now. Please try again in a few seconds.'],
    ['es', 'No podemos hacer esto en este momento. Inténtelo de nuevo en unos segundos.'],
  ] as const) {
    const refusal = await get(url, '/zipcode/useZipCode/94105', token, language)
    expect([refusal.status, refusal.headers.has('retry-after')]).toEqual([503, true])
    expect(await refusal.json()).toMatchObject({ success: false, errorCode: 'UNAVAILABLE', message: sentence })
  }
  expect(await register(url)).toBeUndefined()
  // It also notes that the visitor has seen the medication, which waits for nothing here.
  const [product] = (await (await get(url, '/productsearch/top10', token)).json()).data
  expect((await get(url, `/productdetail/list/${product.id}`, token)).status).toBe(200)
  await network.restore()
  await expect.poll(() => register(url)).toBeDefined()
  expect((await get(url, priceAt('10001'), token)).headers.has(standbyHeader)).toBe(false)
})

test('a price of a standby that is behind is shown only while the primary is away, and never cached beyond', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  const shown = async () => {
    const reply = await callApi<{ price: string }>(url, priceAt('10001'), { token })
    return Number(Object.values(reply).find((value) => /^\d+(\.\d+)?$/.test(String(value))))
  }
  const old = await shown()
  await caughtUp()
  await pauseReplay()
  await primary.query(
    `update usual_price set price = price * 3
     where drug in (select 'ndc:' || ndc from drug_ndc where product_detail_id = $1)`,
    [drug],
  )
  const raised = await shown()
  expect(raised).toBeGreaterThan(old * 2)
  await network.cut()
  await expect.poll(shown).toBe(old)
  await network.restore()
  await expect.poll(() => register(url)).toBeDefined()
  expect(await shown()).toBe(raised)
  await resumeReplay()
  await caughtUp()
  expect(await shown()).toBe(raised)
})

test('a person whose sign-in the standby has not got yet is asked to wait, not signed out', async () => {
  const url = await serve()
  await caughtUp()
  await pauseReplay()
  const { token: guest } = await registerDevice(url)
  const token = await signUp(url)
  expect((await get(url, priceAt('10001'), token)).status).toBe(200)
  await network.cut()
  // A guest's token says all that matters.
  expect((await get(url, priceAt('10001'), guest)).status).toBe(200)
  expect((await get(url, priceAt('10001'), token)).status).toBe(503)
  await resumeReplay()
  await caughtUp()
  expect((await get(url, priceAt('10001'), token)).status).toBe(200)
})

test('a machine falls silent, which no connection tells: prices continue', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  await caughtUp()
  network.silence()
  const statuses = await Promise.all(
    ['10001', '60601', '33101', '94105'].map(async (zip) => (await get(url, priceAt(zip), token)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  await network.restore()
  await expect.poll(() => register(url)).toBeDefined()
})

test('without the setting prices wait for the primary', async () => {
  const url = await serve({})
  const { token } = await registerDevice(url)
  await network.cut()
  const refusal = await get(url, priceAt('10001'), token)
  expect([refusal.status, refusal.headers.has(standbyHeader)]).toEqual([503, false])
  await network.restore()
  await expect.poll(async () => (await get(url, priceAt('10001'), token)).status).toBe(200)
})

test('a standby is promoted: it answers throughout, and takes changes once the address leads to it', async () => {
  const url = await serve()
  const { token } = await registerDevice(url)
  await caughtUp()
  let isOver = false
  const statuses: number[] = []
  const reader = (async () => {
    while (!isOver) statuses.push((await get(url, priceAt('10001'), token)).status)
  })()
  await pair.killPrimary()
  await expect.poll(async () => (await get(url, priceAt('10001'), token)).headers.has(standbyHeader)).toBe(true)
  await pair.promoteStandby()
  network.leadTo(Number(new URL(pair.primary).port))
  await expect.poll(() => register(url)).toBeDefined()
  isOver = true
  await reader
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('the setting needs a standby', () => {
  expect(() => readConfig({ DATABASE_URL: pair.primary, DATABASE_STANDBY_READS: 'y' })).toThrow(
    'DATABASE_REPLICA_URL answer: set that too',
  )
})
