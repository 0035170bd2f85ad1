/** The numbers behind alerts and `status`: a bounded number of series, and no personal data. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeOrganization } from '../../test/change-organization'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { stranger } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { readBuild, unknownBuild } from '../base/build'
import { readConfig } from '../base/config'
import { minute } from '../base/durations'
import { pause } from '../domain/pauses/pauses'
import { start } from '../start'
import { HourlyCount } from './hourly-count'

const token = 'a-token-of-the-reader'
let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

async function read(url: string) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.text()).split('\n').filter((line) => !line.startsWith('#'))
}

test('metrics cover the queue, reminders, prices, limits, pauses and broken organizations', async () => {
  const url = await api.beside({ config: { metrics: { ownPort: undefined, token }, rateLimit: 10 } })
  // Start of a minute, because limits are counted per minute.
  api.clock.now -= api.clock.now % 60_000
  const device = await stranger(api)
  const [product] = (await device.get('/product/contains/atorvastatin/list')).data
  const { forms } = (await device.get(`/productdetail/list/${product.id}`)).data
  const { productDetailId: id } = forms[0].dosages[0]
  const ask = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${device.token}` } })
  await ask(`/api/price/retail/${id}/30/10001`)
  await ask('/api/price/retail/999999/30/10001')
  await pause(api.database, { kind: 'data', subject: 'coupon' }, undefined)
  api.clock.now += 5000
  await ask(`/api/price/couponnew/${id}/30/0/10001`)
  await ask('/api/price/pharmacygroup/3')
  await api.database.query(
    `insert into outbox (organization_id, channel, recipient, subject, body, created_at, failed_at, last_error)
     select id, 'email', 'ana@example.com', '', 'Hello.', now() - interval '90 seconds', failed, case when failed is null then '' else 'SMTP 550' end
     from organization, (values (null::timestamptz), (now())) f (failed) where code = 'ACME'`,
  )
  await api.database.query(
    `with endpoint as (
       insert into webhook_endpoint (url, event_types, secret, created_by) values ('https://a.example/', '{data.stale}', '', '') returning id)
     insert into webhook_delivery (endpoint_id, type, data, made_at)
     select id, 'data.stale', '{}', now() - interval '90 seconds' from endpoint`,
  )
  await changeOrganization(api.database, { colorScheme: 'wrong' }, 'PLAIN')
  await api.database.query(
    `insert into data_import (kind, scope, file_name, digest, state, as_of, taken, refused, added, changed, unchanged, removed, balance)
     select kind, scope, 'x.csv', scope, state, current_date - days, 1, 0, 1, 0, 0, 0, '{}'
     from (values ('nadac', '2025', 'current', 300), ('nadac', '2026', 'current', 30), ('rxterms', 'all', 'current', 30),
       ('rates', 'rates.csv', 'held', 0)) i (kind, scope, state, days)`,
  )
  for (let time = 0; time < 20; time++) {
    await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  }
  const lines = await read(url)
  const seriesOf = (series: string) => Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length))
  expect(seriesOf('price_answers_total{kind="retail",outcome="priced"}')).toBe(1)
  expect(seriesOf('price_answers_total{kind="retail",outcome="refused"}')).toBe(1)
  expect(seriesOf('price_answers_total{kind="coupon",outcome="failed"}')).toBe(1)
  // Pharmacies without prices are no price.
  expect(lines.filter((line) => line.startsWith('price_answers_total{kind="pharmacy"'))).toEqual([])
  // Imports are asked first, and have none of the demo's.
  const sourcesOf = (source: string, outcome: string) =>
    seriesOf(`price_source_answers_total{kind="retail",source="${source}",outcome="${outcome}"}`)
  expect(sourcesOf('imports', 'none')).toBe(2)
  expect(sourcesOf('demo', 'priced')).toBe(1)
  expect(sourcesOf('demo', 'none')).toBe(1)
  expect(seriesOf('http_rate_limited_total{code="TOO_MANY_REQUESTS",route="/api/register"}')).toBe(1)
  expect(seriesOf('outbox_waiting{channel="email"}')).toBe(1)
  expect(seriesOf('outbox_oldest_seconds{channel="email"}')).toBeGreaterThan(80)
  expect(seriesOf('outbox_failed{channel="email",reason="SMTP 550"}')).toBe(1)
  expect(seriesOf('reminders_late_seconds')).toBe(0)
  expect(seriesOf('organizations_broken')).toBe(1)
  expect(seriesOf('paused{kind="data"}')).toBe(1)
  // The newest of a kind counts: NADAC is weekly, RxTerms monthly.
  const day = 86_400
  for (const kind of ['nadac', 'rxterms']) {
    expect(seriesOf(`data_age_seconds{kind="${kind}"}`)).toBeGreaterThan(29 * day)
    expect(seriesOf(`data_age_seconds{kind="${kind}"}`)).toBeLessThan(32 * day)
  }
  expect(seriesOf('data_stale{kind="nadac"}')).toBe(1)
  expect(seriesOf('data_stale{kind="rxterms"}')).toBe(0)
  expect(seriesOf('imports_held')).toBe(1)
  expect(seriesOf('webhooks_waiting')).toBe(1)
  expect(seriesOf('webhooks_oldest_seconds')).toBeGreaterThan(80)
  const { kind } = api.database
  expect(seriesOf('database_connections{state="limit"}')).toBe(kind === 'postgresql' ? 10 : 0)
  // The names of series: a figure of many digits may hold any zip by chance.
  const names = lines.map((line) => line.replace(/ \S+$/, ''))
  expect(names.join()).not.toMatch(/ana@|atorvastatin|10001/i)
})

test('failures are counted for an hour', () => {
  let now = 0
  const failures = new HourlyCount(() => now)
  failures.add()
  now = 59 * minute
  failures.add()
  expect(failures.total()).toBe(2)
  now = 60 * minute
  expect(failures.total()).toBe(1)
})

test('`status` shows it on one screen; with nothing wrong it ends with 0', async () => {
  const environment = {
    ...(await copyPreparedDatabase()),
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'n',
    OVERLOAD_DELAY: '60000',
  }
  const running = await start(readConfig(environment))
  const { stdout, code } = await runCommand(['status'], environment)
  await running.stop()
  expect(stdout).toMatch(/^Migrations: all, the newest is 00\d\d-\S+\.$/m)
  expect(stdout).toMatch(/^ {2}all {2}unknown, commit unknown, built unknown {2}since \S+ UTC$/m)
  expect(stdout).toMatch(/^Failed responses \(5xx\) in the last hour: 0\.$/m)
  expect(stdout).toMatch(/^Waiting messages: none\.$/m)
  expect(stdout).toMatch(/^Paused: nothing\.$/m)
  expect(stdout).toMatch(/^Data: no files of yours are imported\.$/m)
  expect(code).toBe(0)
})

test('in a rolling update `status`, the first line of the log and the metrics say which process is of which build', async () => {
  const environment = { ...(await copyPreparedDatabase()), PORT: '0', DEMO_DATA: 'n', METRICS_TOKEN: token }
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const facts = { commit: '1a2b3c4d5e6f', builtAt: '2026-11-26T22:10:30.000Z' }
  writeFileSync(join(folder, 'build.json'), JSON.stringify(facts))
  const build = readBuild('1.2.3', join(folder, 'build.json'))
  const running = await start(readConfig(environment), { build, logTo })
  const { stdout } = await runCommand(['status'], environment)
  const metrics = await read(running.url)
  await running.stop()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ role: 'all', ...build })
  expect(metrics).toContain(
    'rxgauge_build_info{version="1.2.3",commit="1a2b3c4d5e6f",built_at="2026-11-26T22:10:30.000Z"} 1',
  )
  expect(stdout).toMatch(/^ {2}all {2}1\.2\.3, commit 1a2b3c4d5e6f, built 2026-11-26 22:10 UTC {2}since/m)
  // A folder that lost the file still serves.
  expect(readBuild('1.2.3', join(folder, 'none.json'))).toEqual({ ...unknownBuild, version: '1.2.3' })
})
