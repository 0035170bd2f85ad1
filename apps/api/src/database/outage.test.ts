// database: postgresql
/**
 * PostgreSQL goes away and comes back under a running server: calls get 503 meanwhile, the first call afterwards
 * succeeds, nothing acknowledged is lost, and no message is sent twice.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyPreparedDatabase } from '../../test/database'
import { callApi } from '../../test/device'
import { startPostgresql } from '../../test/embedded-postgresql'
import { connectPg } from '../../test/pg-client'
import { startProxy } from '../../test/proxy'
import { startSmtp } from '../../test/smtp'
import { readConfig } from '../base/config'
import { apps, organizations } from '../data/demo/organizations'
import { start } from '../start'
import { insertRows } from './database'
import { migrate } from './migrate'
import { openPostgresql } from './postgresql'

/** Milliseconds within which the first call must succeed after the database is back. */
const soon = 30_000
const metricsToken = 'a-token-of-the-reader'

describe('a PostgreSQL that goes away', () => {
  async function prepare() {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    return copy.DATABASE_URL
  }

  async function serve(url: string, environment: Record<string, string> = {}) {
    const settings = { PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', RATE_LIMIT: '1000000', OVERLOAD_DELAY: '60000' }
    const running = await start(readConfig({ ...settings, DATABASE_URL: url, ...environment }))
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await running.stop()
      isStopped = true
    }
    onTestFinished(stop)
    return { url: running.url, stop }
  }

  const register = (url: string) =>
    ask(url, '/register', { body: { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' } })

  /** A response's data, or `undefined` for a 503; any other status fails the test. */
  async function ask(
    url: string,
    path: string,
    { token, body, language = 'en' }: { token?: string; body?: object; language?: string } = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  ): Promise<any> {
    const response = await fetch(`${url}/api${path}`, {
      headers: {
        'accept-language': language,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const result = await response.json()
    if (response.status === 503) {
      expect(result).toMatchObject({ success: false, data: null, errorCode: 'UNAVAILABLE' })
      expect(result.message).toMatch(language === 'es' ? /^No podemos hacer esto/ : /^We can’t do this right now/)
      expect(response.headers.get('retry-after')).toBe('5')
      return undefined
    }
    expect([path, response.status, result.message]).toEqual([path, 200, result.message])
    return result.data
  }

  async function succeedsSoon(call: () => Promise<unknown>) {
    const start = performance.now()
    expect(await call()).toBeDefined()
    expect(performance.now() - start).toBeLessThan(soon)
  }

  test('every connection is terminated 100 times under load: only 503 or success, nothing lost, nothing sent twice', async () => {
    const database = await prepare()
    const admin = await connectPg(database)
    const smtp = await startSmtp()
    onTestFinished(() => smtp.close())
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@rxgauge.example', PUBLIC_URL: 'http://localhost' }
    const first = await serve(database, mail)

    const acknowledged = { devices: new Set<string>(), coupons: new Set<string>(), sends: new Set<string>() }
    const saved = new Map<string, Set<number>>()
    const counts = { answered: 0, unavailable: 0 }
    let onAnswer = () => {}
    let isOver = false

    /** One visitor after another registers, prices, takes a coupon and sends it, until the database is down. */
    async function visit(name: string) {
      const call: typeof ask = async (...args) => {
        const data = await ask(...args)
        counts.answered++
        if (data === undefined) counts.unavailable++
        onAnswer()
        return data
      }
      const device = await call(first.url, '/register', {
        body: { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: name, appVersion: '1' },
      })
      if (!device) return
      acknowledged.devices.add(device.deviceId)
      const session = await call(first.url, '/authenticate', {
        body: { refreshToken: device.refreshToken, appVersion: '1' },
      })
      if (!session) return
      const token: string = session.jwtToken
      const prices = await call(first.url, `/price/pharmacynew/${drug}/30/10001`, { token })
      if (!prices) return
      const card = await call(first.url, '/adjudicate/cashoffer', {
        token,
        body: { ...prices.lowestPricePharmacy, zipCode: '10001', insuranceId: null },
      })
      if (!card) return
      acknowledged.coupons.add(card.adjudicationId)
      const recipient = `${name}@example.com`
      const body = { recipientEmail: recipient, adjudicationId: card.adjudicationId }
      // A reply without data means that it was sent.
      if ((await call(first.url, '/adjudicate/sendemail', { token, body })) === null) acknowledged.sends.add(recipient)
    }

    /** A person with an account who saves coupons. */
    async function save(person: { token: string; email: string }) {
      const quantities = new Set<number>()
      saved.set(person.email, quantities)
      for (let quantity = 1; !isOver; quantity = (quantity % 30) + 1) {
        const path = `/coupon/save/${drug}/${quantity}/-1/0/P`
        if (await ask(first.url, path, { token: person.token })) quantities.add(quantity)
      }
    }

    const person = await signUp(first.url, smtp, 'saver@example.com')
    const [{ productDetailId: drug }] = await ask(first.url, '/product/prescription', { token: person.token })
    await ask(first.url, '/zipcode/useZipCode/10001', { token: person.token })

    const work = [0, 1, 2].map(async (worker) => {
      for (let turn = 0; !isOver; turn++) await visit(`visitor${worker}-${turn}`)
    })
    work.push(save(person))
    let terminated = 0
    let last: number[] = []
    for (let time = 0; time < 100; time++) {
      const goal = counts.answered + 2
      await new Promise<void>((resolve) => {
        onAnswer = () => {
          if (counts.answered >= goal) resolve()
        }
      })
      const { rows } = await admin.query<{ pid: number }>(
        `with others as materialized (
           select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
         select pid from others where pg_terminate_backend(pid)`,
      )
      terminated += rows.length
      last = rows.map(({ pid }) => pid)
    }
    // Waits until the terminated connections are gone.
    const ending = async () =>
      (await admin.query('select 1 from pg_stat_activity where pid = any($1::int[])', [last])).rowCount
    await expect.poll(ending, { interval: 10 }).toBe(0)
    await succeedsSoon(() => register(first.url))
    isOver = true
    await Promise.all(work)
    expect(terminated).toBeGreaterThan(100)
    expect(counts.unavailable).toBeLessThan(counts.answered / 2)

    const present = async (sql: string, parameters: Iterable<string>) => {
      const list = [...parameters]
      expect(list.length).toBeGreaterThan(0)
      const { rows } = await admin.query<{ id: string }>(sql, [list])
      expect(rows.map(({ id }) => id).sort()).toEqual(list.sort())
    }
    await present('select id::text from device where id::text = any($1)', acknowledged.devices)
    await present('select id::text from adjudication where id::text = any($1)', acknowledged.coupons)
    await present('select recipient id from outbox where recipient = any($1)', acknowledged.sends)
    await present(
      `select quantity::float8::text id from saved_coupon where quantity::float8::text = any($1)`,
      [...(saved.get(person.email) ?? [])].map(String),
    )

    // A message claimed by a lost connection is retried when its lease ends; here at once.
    await first.stop()
    await admin.query('update outbox set retry_at = now() where retry_at is not null')
    const second = await serve(database, mail)
    const waiting = async () =>
      (await admin.query('select 1 from outbox where delivered_at is null and failed_at is null')).rowCount
    await expect.poll(waiting).toBe(0)
    await second.stop()
    const arrived = smtp.received.map(({ to }) => to)
    expect(new Set(arrived).size).toBe(arrived.length)
    for (const recipient of acknowledged.sends) expect(arrived).toContain(recipient)
  })

  test('a server restart: its calls get 503, then everything continues, including the queue', async () => {
    const server = await startPostgresql()
    onTestFinished(() => server.stop())
    const url = `${server.url}/postgres`
    const database = await openPostgresql(url)
    await migrate(database)
    await insertRows(database, 'app', apps)
    await insertRows(
      database,
      'organization',
      organizations.map((document) => ({ document })),
    )
    await database.close()
    const smtp = await startSmtp()
    onTestFinished(() => smtp.close())
    const api = await serve(url, { SMTP_URL: smtp.url, MAIL_FROM: 'a@rxgauge.example', PUBLIC_URL: 'http://localhost' })

    const known: string[] = []
    let isOver = false
    const work = [0, 1, 2].map(async () => {
      while (!isOver) {
        const device = await register(api.url)
        if (device) known.push(device.deviceId)
      }
    })
    await expect.poll(() => known.length).toBeGreaterThan(10)
    await server.restart()
    await succeedsSoon(() => register(api.url))
    isOver = true
    await Promise.all(work)

    const { refreshToken } = await register(api.url)
    const { jwtToken: token } = await ask(api.url, '/authenticate', { body: { refreshToken, appVersion: '1' } })
    await ask(api.url, '/signup/email', { token, body: { email: 'after@example.com' } })
    await expect.poll(() => smtp.to('after@example.com')).toHaveLength(1)
    expect((await fetch(`${api.url}/databasez`)).status).toBe(200)
    const admin = await connectPg(url)
    const { rows } = await admin.query('select count(*)::int count from device where id = any($1)', [known])
    expect(rows).toEqual([{ count: known.length }])
    await admin.end()
    await api.stop()
  })

  test('a network that’s cut or loses data: 503 within the limits, then the first call succeeds', async () => {
    const database = new URL(await prepare())
    const proxy = await startProxy(Number(database.port))
    onTestFinished(() => proxy.close())
    database.port = String(proxy.port)
    const limits = { DATABASE_STATEMENT_TIMEOUT: '1', DATABASE_CONNECT_TIMEOUT: '1' }
    const api = await serve(database.href, { ...limits, METRICS_TOKEN: metricsToken })
    await succeedsSoon(() => register(api.url))

    await proxy.cut()
    expect(await register(api.url)).toBeUndefined()
    const alarm = await fetch(`${api.url}/databasez`)
    expect([alarm.status, await alarm.json()]).toEqual([503, { status: 'the database does not answer' }])
    // If a load balancer removed every server, visitors would see its error instead of our sentence.
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    expect(await databaseAvailable(api.url)).toBe(0)
    await proxy.restore()
    await succeedsSoon(() => register(api.url))

    expect(await databaseAvailable(api.url)).toBe(1)

    proxy.silence()
    const calls = await Promise.all(Array.from({ length: 15 }, () => register(api.url)))
    expect(calls).toEqual(Array.from({ length: 15 }, () => undefined))
    await proxy.restore()
    await succeedsSoon(() => register(api.url))
    expect((await fetch(`${api.url}/databasez`)).status).toBe(200)
  })

  test('every connection is in use: a caller who waits too long gets 503, and the next call finds one', async () => {
    const database = await prepare()
    const api = await serve(database, {
      DATABASE_CONNECTIONS: '2',
      DATABASE_CONNECT_TIMEOUT: '1',
      DATABASE_LOCK_TIMEOUT: '0',
    })
    const blocker = await connectPg(database)
    const admin = await connectPg(database)
    await blocker.query('begin')
    await blocker.query('lock table device_session in access exclusive mode')
    const held = [register(api.url), register(api.url)]
    const blocked = async () =>
      (
        await admin.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into device_session%'`,
        )
      ).rowCount
    await expect.poll(blocked).toBe(2)
    expect(await register(api.url)).toBeUndefined()
    await blocker.query('rollback')
    for (const call of held) expect(await call).toBeDefined()
    await succeedsSoon(() => register(api.url))
  })

  test('a read-only database: 503 for writes, prices continue, and /databasez reports it', async () => {
    const database = await prepare()
    const admin = await connectPg(database)
    const api = await serve(database)
    const device = await register(api.url)
    const { jwtToken: token } = await ask(api.url, '/authenticate', {
      body: { refreshToken: device.refreshToken, appVersion: '1' },
    })
    const [drug] = await ask(api.url, '/product/prescription', { token })
    const name = new URL(database).pathname.slice(1)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await register(api.url)).toBeUndefined()
    await succeedsSoon(() => ask(api.url, `/price/pharmacynew/${drug.productDetailId}/30/10001`, { token }))
    const alarm = await fetch(`${api.url}/databasez`)
    expect([alarm.status, await alarm.json()]).toEqual([503, { status: 'the database is read-only' }])
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await succeedsSoon(() => register(api.url))
  })

  /** Simulated: a trigger raises the error that PostgreSQL raises when its disk is full. */
  test('a full disk: 503 in both languages, /databasez reports it, and nothing half-written stays', async () => {
    const database = await prepare()
    const admin = await connectPg(database)
    const api = await serve(database)
    await admin.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end; $$;
      create trigger no_room before insert on device_session for each row execute function refuse()`)
    const devices = async () => (await admin.query('select count(*)::int count from device')).rows
    const before = await devices()
    expect(await register(api.url)).toBeUndefined()
    const body = { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' }
    expect(await ask(api.url, '/register', { body, language: 'es' })).toBeUndefined()
    expect(await devices()).toEqual(before)
    expect(await (await fetch(`${api.url}/databasez`)).json()).toEqual({ status: 'the database has no room left' })
    await admin.query('drop trigger no_room on device_session')
    await succeedsSoon(() => register(api.url))
  })
})

/** The database metric: 1 when it's available. */
async function databaseAvailable(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^database_available (.*)$/m.exec(await response.text())?.[1])
}

type Smtp = Awaited<ReturnType<typeof startSmtp>>

async function signUp(url: string, smtp: Smtp, email: string) {
  const device = { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: 'test', appVersion: '1.0.0' }
  const { refreshToken } = await callApi(url, '/register', { body: device })
  const { jwtToken, refreshToken: next } = await callApi(url, '/authenticate', {
    body: { refreshToken, appVersion: '1' },
  })
  const { signupAttemptId } = await callApi(url, '/signup/email', { token: jwtToken, body: { email } })
  await expect.poll(() => smtp.to(email)).toHaveLength(1)
  const temporaryPassword = /^[A-Z\d]{6}/.exec(smtp.to(email)[0]?.mail.subject ?? '')?.[0]
  const password = 'Lake-House-7'
  await callApi(url, '/signup/verify', { token: jwtToken, body: { signupAttemptId, temporaryPassword, password } })
  const signedIn = await callApi(url, '/login/', { token: jwtToken, body: { email, password, refreshToken: next } })
  const { jwtToken: token = '' } = await callApi(url, '/authenticate', {
    body: { refreshToken: signedIn.refreshToken, appVersion: '1' },
  })
  return { token, email }
}
