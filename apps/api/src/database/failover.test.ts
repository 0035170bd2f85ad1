// database: with --all postgresql
/**
 * A database server is lost for good while servers run: its standby takes over, and the address in front of both leads
 * there (docs/operate/failover.md).
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Acknowledged, idOf, register, visit } from '../../test/acknowledged-visits'
import { callApi, registerDevice } from '../../test/device'
import { type StreamingPair, startStreamingPair } from '../../test/embedded-postgresql'
import { connectPg } from '../../test/pg-client'
import { startPgBouncer } from '../../test/pgbouncer'
import { startProxy } from '../../test/proxy'
import { startSmtp } from '../../test/smtp'
import { readConfig } from '../base/config'
import { loadDemoData } from '../data/demo/load'
import { Callers } from '../domain/devices/callers'
import { start } from '../start'
import { one } from './database'
import { migrate } from './migrate'
import { openPostgresql } from './postgresql'
import { Replica } from './replica'

/** Milliseconds within which calls must succeed after the address leads to the new primary. */
const soon = 30_000

const portOf = (url: string) => Number(new URL(url).port)

/** Leads to the server that accepts changes. */
interface Front {
  port: number
  leadTo(port: number): void
  close(): Promise<void>
}

interface KindOfFront {
  name: string
  open: (port: number) => Promise<Front>
}

const tcp: KindOfFront = { name: 'a TCP switch', open: startProxy }
const pgBouncer: KindOfFront = { name: 'PgBouncer', open: startPgBouncer }
/** `pnpm test --all` installs PgBouncer. */
const fronts = process.env.FAILOVER_TRIAL === undefined ? [tcp] : [tcp, pgBouncer]

let pair: StreamingPair
let isWhole = true

beforeAll(async () => {
  pair = await startStreamingPair()
  const database = await openPostgresql(pair.primary)
  await migrate(database)
  await loadDemoData(database)
  await database.close()
})
afterAll(() => pair.stop())

/** The pair, with its standby rebuilt if a test promoted it, and an address that leads to its primary. */
async function prepare({ open } = tcp) {
  if (!isWhole) await pair.renewStandby()
  isWhole = true
  const front = await open(portOf(pair.primary))
  onTestFinished(() => front.close())
  return { front, address: Object.assign(new URL(pair.primary), { port: String(front.port) }).href }
}

async function promote() {
  await pair.promoteStandby()
  isWhole = false
}

async function serve(url: string, environment: Record<string, string> = {}) {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', RATE_LIMIT: '1000000', OVERLOAD_DELAY: '60000' }
  const running = await start(readConfig({ ...settings, DATABASE_URL: url, ...environment }))
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  onTestFinished(stop)
  return { url: running.url, stop }
}

test.each(fronts)(
  'while a synchronous standby is down, $name in front, no change is acknowledged that only the primary has',
  async (kind) => {
    const { address } = await prepare(kind)
    await pair.setSynchronous(true)
    const { url } = await serve(address, { DATABASE_STATEMENT_TIMEOUT: '1' })
    expect(await register(url)).toBeDefined()
    await pair.stopStandby()
    expect(await register(url)).toBeUndefined()
    await pair.startStandby()
    await expect.poll(() => register(url)).toBeDefined()
  },
)

test.each(fronts)(
  'a primary with a synchronous standby is lost under load, $name in front: nothing acknowledged is lost, nothing is sent twice, calls succeed within seconds of the switch',
  async (kind) => {
    const { front, address } = await prepare(kind)
    await pair.setSynchronous(true)
    const smtp = await startSmtp()
    onTestFinished(() => smtp.close())
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@rxgauge.example', PUBLIC_URL: 'http://localhost' }
    const servers = [await serve(address, mail), await serve(address, mail)]
    const drug = await idOf(pair.primary, 'Atorvastatin')

    const acknowledged: Acknowledged = { devices: new Set(), coupons: new Set(), sends: new Set() }
    let visits = 0
    const visitNext = (url: string) => visit(url, drug, `visitor-${++visits}-${front.port}@example.com`, acknowledged)
    let isOver = false
    const work = [0, 1, 2, 3].map(async (worker) => {
      while (!isOver) await visitNext(servers[worker % 2]?.url ?? '')
    })
    await expect.poll(() => acknowledged.sends.size).toBeGreaterThan(20)
    await pair.killPrimary()
    await promote()
    front.leadTo(portOf(pair.primary))
    const sentBefore = acknowledged.sends.size
    await Promise.all(
      servers.map(({ url }) => expect.poll(() => register(url), { timeout: soon, interval: 50 }).toBeDefined()),
    )
    await expect.poll(() => acknowledged.sends.size).toBeGreaterThan(sentBefore + 20)
    isOver = true
    await Promise.all(work)

    const promoted = await connectPg(pair.primary)
    const present = async (sql: string, expected: ReadonlySet<string>) => {
      const { rows } = await promoted.query<{ id: string }>(sql, [[...expected]])
      expect(rows.map(({ id }) => id).sort()).toEqual([...expected].sort())
    }
    await present('select id::text from device where id::text = any($1)', acknowledged.devices)
    await present('select id::text from adjudication where id::text = any($1)', acknowledged.coupons)
    await present('select recipient id from outbox where recipient = any($1)', acknowledged.sends)

    // A message claimed by a lost connection is retried when its lease ends; here at once.
    for (const { stop } of servers) await stop()
    await promoted.query('update outbox set retry_at = now() where retry_at is not null')
    // The promoted database isn't a copy: a server that starts there sends.
    await serve(address, mail)
    const waiting = async () =>
      (await promoted.query('select 1 from outbox where delivered_at is null and failed_at is null')).rowCount
    await expect.poll(waiting).toBe(0)
    const arrived = smtp.received.map(({ to }) => to)
    expect(new Set(arrived).size).toBe(arrived.length)
    for (const recipient of acknowledged.sends) expect(arrived).toContain(recipient)
  },
)

test('a promoted standby that lacked the newest prices never shows them again, even after as many changes; the lost server is never used', async () => {
  const { front, address } = await prepare()
  await pair.setSynchronous(false)
  // The lost server's own address, which still leads to it.
  const { url } = await serve(address, { DATABASE_REPLICA_URL: pair.standby })
  const drug = await idOf(pair.primary, 'Atorvastatin')
  const { token } = await registerDevice(url)
  const price = async () => {
    const reply = await callApi<{ price: string }>(url, `/price/retail/${drug}/30/10001`, { token })
    return Number(Object.values(reply).find((value) => /^\d+(\.\d+)?$/.test(String(value))))
  }
  const first = await price()
  await pair.stopStandby()
  await changePrices(pair.primary, drug, 3)
  expect(await price()).toBeCloseTo(first * 3, 1)
  await pair.killPrimary()
  await pair.startStandby()
  await promote()
  await changePrices(pair.primary, drug, 2)
  front.leadTo(portOf(pair.primary))
  const shown = () => price().catch(() => undefined)
  await expect.poll(shown, { timeout: soon }).toBeCloseTo(first * 2, 1)

  // The lost server comes back at the replica's address: it has as many changes, but different ones.
  await pair.startStandby()
  const primary = await openPostgresql(pair.primary)
  onTestFinished(() => primary.close())
  const callers = new Callers({ database: primary })
  await callers.refresh()
  const lost = new Replica({ url: pair.standby, primary, versions: callers.versions })
  onTestFinished(() => lost.stop())
  await lost.look()
  expect(lost.isUsable).toBe(false)
})

async function changePrices(server: string, drug: number, factor: number) {
  const database = await openPostgresql(server)
  const { ndc } = await one<{ ndc: string }>(database, `select ndc from drug_ndc where product_detail_id = $1`, [drug])
  await database.query('update usual_price set price = price * $2 where drug = $1', [`ndc:${ndc}`, factor])
  await database.close()
}
