// database: postgresql
/**
 * A standby that streams from a second PostgreSQL is used while it has every change, and never when its data could be
 * stale.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callApi, registerDevice } from '../../test/device'
import { type StreamingPair, startStreamingPair } from '../../test/embedded-postgresql'
import { readConfig } from '../base/config'
import { loadDemoData } from '../data/demo/load'
import { createServer } from '../http/server'
import { createServices, type Services } from '../http/services'
import { start } from '../start'
import { type Database, one } from './database'
import { migrate } from './migrate'
import { openPostgresql } from './postgresql'
import { Replica } from './replica'

let pair: StreamingPair
let primary: Database
/** Controls the standby itself. */
let standby: Database
let services: Services
let url: string
let close: () => Promise<void>

beforeAll(async () => {
  pair = await startStreamingPair()
  primary = await openPostgresql(pair.primary)
  await migrate(primary)
  await loadDemoData(primary)
  standby = await openPostgresql(pair.standby)
  const config = {
    ...readConfig({ RATE_LIMIT: '1000000', LOG_LEVEL: 'silent', OVERLOAD_DELAY: '60000' }),
    now: Date.now,
  }
  services = await createServices(
    primary,
    config,
    undefined,
    (versions) => new Replica({ url: pair.standby, primary, versions }),
  )
  const server = await createServer({ config, services })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  close = () => server.close()
})
afterAll(async () => {
  await close()
  await services.replica?.stop()
  await standby.close()
  await primary.close()
  await pair.stop()
})

const replica = () => {
  if (!services.replica) throw new Error('There is no replica')
  return services.replica
}
/** Waits until the standby has everything committed. */
async function caughtUp() {
  await services.callers.refresh()
  await expect
    .poll(async () => {
      await replica().look()
      return replica().isUsable
    })
    .toBe(true)
}

async function atorvastatin() {
  const { id } = await one<{ id: number }>(
    primary,
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength and d.is_default_form`,
  )
  return id
}
async function retailPrice(token: string) {
  const response = await callApi<{ price: string }>(url, `/price/retail/${await atorvastatin()}/30/10001`, { token })
  return Number(Object.values(response).find((value) => /^\d+(\.\d+)?$/.test(String(value))))
}

test('it serves medications and prices once it has them, and nothing else', async () => {
  await caughtUp()
  const { token } = await registerDevice(url)
  const before = { ...replica().counts }
  expect(await retailPrice(token)).toBeGreaterThan(0)
  const after = { ...replica().counts }
  expect(after.replica).toBeGreaterThan(before.replica)
  expect(after.primary).toBe(before.primary)
  // Uses the standby's own statistics, which a connection reports up to a second later.
  const tablesRead = async () => {
    await replica().look()
    const rows = await standby.query<{ name: string }>(
      'select relname::text name from pg_stat_user_tables where seq_scan + coalesce(idx_scan, 0) > 0 order by 1',
    )
    return rows.map(({ name }) => name)
  }
  await expect.poll(tablesRead).toContain('product_detail')
  const mayLag = await primary.query<{ name: string }>(
    `select tgrelid::regclass::text name from pg_trigger where tgname = 'moves_data_version'
     and pg_get_triggerdef(oid) ~ '\\(''(catalog|prices|plans|pharmacies|places)''\\)'`,
  )
  const allowed = ['data_version', ...mayLag.map(({ name }) => name)]
  expect((await tablesRead()).filter((name) => !allowed.includes(name))).toEqual([])
})

test('a lagging standby isn’t used, its old price is never shown or cached, and it’s used again once it has caught up', async () => {
  await caughtUp()
  const { token } = await registerDevice(url)
  const id = await atorvastatin()
  const old = await retailPrice(token)
  await standby.query('select pg_wal_replay_pause()')
  const { drug } = await one<{ drug: string }>(
    primary,
    `select 'ndc:' || ndc drug from drug_ndc where product_detail_id = $1`,
    [id],
  )
  await primary.query('update usual_price set price = price * 3 where drug = $1', [drug])
  const lagging = { ...replica().counts }
  const raised = await retailPrice(token)
  expect(raised).toBeGreaterThan(old * 2)
  await replica().look()
  expect(replica().isUsable).toBe(false)
  expect(replica().counts.replica).toBe(lagging.replica)
  expect(replica().counts.primary).toBeGreaterThan(lagging.primary)
  const pricesOn = (database: Database) =>
    database.query<{ price: string }>('select price from usual_price where drug = $1 order by price', [drug])
  expect(await pricesOn(standby)).not.toEqual(await pricesOn(primary))
  await standby.query('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await retailPrice(token)).toBe(raised)
  // Another zip, so that nothing comes from the cache.
  const responses = replica().counts.replica
  await callApi(url, `/price/retail/${id}/30/90210`, { token })
  expect(replica().counts.replica).toBeGreaterThan(responses)
})

test('without the standby the database gives the same responses, and a server starts without it and uses it later', async () => {
  await caughtUp()
  const { token } = await registerDevice(url)
  const price = await retailPrice(token)
  await standby.close()
  await pair.stopStandby()
  const id = await atorvastatin()
  const lost = { ...replica().counts }
  for (const zip of ['60601', '94105', '33101']) {
    expect(await callApi(url, `/price/retail/${id}/30/${zip}`, { token }), zip).toBeTruthy()
  }
  expect(replica().counts.primary).toBeGreaterThan(lost.primary)
  expect(await retailPrice(token)).toBe(price)

  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'n',
    DATABASE_URL: pair.primary,
    DATABASE_REPLICA_URL: pair.standby,
    METRICS_TOKEN: 'a-token-of-the-test',
  })
  const lines: string[] = []
  const other = await start(config, { logTo: { write: (line) => lines.push(line) } })
  onTestFinished(() => other.stop())
  const zips = await primary.query<{ zip: string }>('select zip from place order by zip limit 500')
  // Each zip is priced for the first time, so that nothing is cached.
  const reads = async () => {
    await callApi(other.url, `/zipcode/validate/${zips.pop()?.zip}`, { token })
    const response = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-test' } })
    return Number(/^replica_reads_total\{from="replica"\} (\d+)$/m.exec(await response.text())?.[1])
  }
  expect(await reads()).toBe(0)
  await pair.startStandby()
  standby = await openPostgresql(pair.standby)
  await expect.poll(reads).toBeGreaterThan(0)
})

test('a standby without a primary is rejected by the config', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: pair.standby })).toThrow('set that too')
  expect(() => readConfig({ DATABASE_URL: pair.primary, DATABASE_REPLICA_URL: 'standby' })).toThrow(
    'DATABASE_REPLICA_URL must be an address',
  )
})
