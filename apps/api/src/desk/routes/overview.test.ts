// database: postgresql, with --all both
/** The overview and the month's reports, as each role sees them. */
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'
import { newYorkDay } from '../../base/new-york-day'

const { overview, reports } = deskCalls

let desk: TestDesk
let operator: DeskVisitor
let ofAcme: DeskVisitor
let acme: number
let today: string
let lastMonth: string

beforeAll(async () => {
  desk = await startTestDesk()
  today = newYorkDay(desk.api.clock.now)
  const [year = 0, month = 0] = today.split('-').map(Number)
  lastMonth = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  acme = await idOf(desk, 'ACME')
  operator = await desk.as('owner')
  ofAcme = await desk.as('reports', acme)
})
afterAll(() => desk.close())

const idOf = async ({ api }: TestDesk, code: string) => {
  const [organization] = await api.database.query<{ id: number }>('select id from organization where code = $1', [code])
  return organization?.id ?? 0
}

const count = (day: string, measure: string, kind: string, many: number, code = 'ACME', { api } = desk) =>
  api.database.query(
    `insert into daily_count select id, $2::date, $3, $4, $5 from organization where code = $1
     on conflict (organization_id, day, measure, kind) do update set count = excluded.count`,
    [code, day, measure, kind, many],
  )
const daysAgo = (days: number) => newYorkDay(desk.api.clock.now - days * 86_400_000)

test('the findings are those of the command', async () => {
  const { data, message } = await operator.call(overview.checkInstallation, {})
  expect(message).toBe('')
  expect(data.findings).toContainEqual({ check: 'settings', level: 'good', sentence: 'The settings are valid.' })
  const checks = new Set(data.findings.map(({ check }: { check: string }) => check))
  for (const check of ['email', 'database', 'audit', 'sending', 'organizations', 'content', 'prices']) {
    expect(checks).toContain(check)
  }
  expect(await ofAcme.call(overview.checkInstallation, {})).toMatchObject({ status: 403 })
})

test('each kind of imported data has its day, and old ones are marked', async () => {
  await desk.api.database.query(
    `insert into data_import (kind, scope, file_name, digest, as_of, state, taken, refused, added, changed, unchanged, removed, balance)
     values ('nadac', '', 'nadac.csv', 'x', current_date - 400, 'current', 1, 0, 1, 0, 0, 0, '[]')`,
  )
  const { data } = await operator.call(overview.readDataAges, {})
  const [{ day }] = (await desk.api.database.query<{ day: string }>(`select (current_date - 400)::text "day"`)) as [
    { day: string },
  ]
  expect(data.ages).toContainEqual(expect.objectContaining({ kind: 'nadac', day, isStale: true }))
  expect(data.held).toBe(0)
})

test('messages that wait and failed, with the age of the oldest', async () => {
  await desk.api.database.query(
    `insert into outbox (organization_id, channel, recipient, subject, body, created_at, failed_at, last_error)
     select $1, 'email', 'ana@example.com', '', '', now() - interval '2 hours', failed, error
     from (values (null::timestamptz, ''), (now(), 'SMTP 550')) v (failed, error)`,
    [acme],
  )
  const { data } = await operator.call(overview.readQueue, {})
  expect(data).toMatchObject({
    waiting: [{ channel: 'email', count: 1 }],
    failed: [{ channel: 'email', reason: 'SMTP 550', count: 1 }],
    reminders: { due: 0, nextDay: 0, late: 0 },
  })
  expect(data.waiting[0].oldest).toBeGreaterThanOrEqual(7200)
  expect(JSON.stringify(data)).not.toContain('ana@')
})

test('use: the operator sees every count, an organization’s staff their own, without small ones', async () => {
  await count(today, 'searched', 'medication chosen', 20)
  await count(today, 'searched', 'without result', 7)
  await count(daysAgo(1), 'searched', 'medication chosen', 10)
  await count(daysAgo(29), 'searched', 'medication chosen', 11)
  await count(daysAgo(30), 'searched', 'medication chosen', 500)
  await count(today, 'handed on', 'email', 3)
  await count(today, 'saved', 'coupon', 12, 'PLAIN')
  const all = (await operator.call(overview.readUse, {})).data
  expect(all).toMatchObject({ today, isCoarse: false })
  const codes = all.organizations.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['ACME', 'PLAIN', 'CORNER']))
  const whole = all.organizations.find(({ code }: { code: string }) => code === 'ACME')
  expect(whole).toMatchObject({
    today: { searches: 27, retail: 0, sent: 3, saved: 0 },
    total: { searches: { count: 48, isMore: false }, sent: { count: 3, isMore: false } },
  })
  expect(whole.days.map(({ day }: { day: string }) => day)).toEqual([daysAgo(29), daysAgo(1), today])
  const own = (await ofAcme.call(overview.readUse, {})).data
  expect(own.organizations.map(({ code }: { code: string }) => code)).toEqual(['ACME'])
  expect(own).toMatchObject({ isCoarse: true })
  expect(own.organizations[0]).toMatchObject({
    today: { searches: 20, retail: 0, sent: null },
    total: { searches: { count: 30, isMore: true }, sent: { count: 0, isMore: true } },
  })
})

test('words without a result are kept once five devices have typed them on a day, and never what looks like a contact', async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => desk.api.device('ACME')))
  const search = (device: (typeof devices)[number], words: string) =>
    desk.api.get(`/product/contains/${encodeURIComponent(words)}/list`, { token: device.token })
  for (const device of devices) {
    for (const words of ['zqx', 'zqxomab', 'ana@zqx.example', 'zq 212 555 0100']) await search(device, words)
  }
  for (const device of devices.slice(0, 4)) await search(device, 'zqy of four')
  const stored = () =>
    desk.api.database.query<{ words: string; devices: number }>(
      'select words, devices from unfound_search order by words',
    )
  await desk.api.services.unfoundSearches.flush()
  const [found] = await stored()
  // Two may share one of 4,096 numbers.
  expect([5, 6]).toContain(found?.devices)
  expect(found?.words).toBe('zqxomab')
  // The same device again changes nothing.
  for (let times = 0; times < 3; times++) await search(devices[0] as (typeof devices)[number], 'ZQY  of four')
  await desk.api.services.unfoundSearches.flush()
  expect(await stored()).toHaveLength(1)
  expect((await operator.call(overview.readUnfound, {})).data).toEqual([{ orgCode: 'ACME', ...found }])
  expect((await ofAcme.call(overview.readUnfound, {})).data).toEqual([
    { orgCode: 'ACME', words: 'zqxomab', devices: null },
  ])
  const ofPlain = await desk.as('reports', await idOf(desk, 'PLAIN'))
  expect((await ofPlain.call(overview.readUnfound, {})).data).toEqual([])
})

test('a month’s report has the numbers and the CSV of `rxgauge report`', async () => {
  const copy = await copyPreparedDatabase()
  const own = await startTestDesk({ copy })
  await count(`${lastMonth}-05`, 'priced', 'retail', 25, 'ACME', own)
  await count(`${lastMonth}-06`, 'priced', 'coupon', 4, 'ACME', own)
  const manager = await own.as('reports', await idOf(own, 'ACME'))
  const list = (await manager.call(reports.listReports, {})).data
  expect(list.organizations.map(({ code }: { code: string }) => code)).toEqual(['ACME'])
  expect(list.months).toEqual([lastMonth])
  const ask = (orgCode: string, month: string) => manager.call(reports.readReport, { query: { orgCode, month } }, 'es')
  const { data } = await ask('ACME', lastMonth)
  expect(data.cells).toContainEqual({ measure: 'priced', kind: 'retail', count: 25 })
  expect(data.cells).toContainEqual({ measure: 'priced', kind: 'coupon', count: null })
  expect(data.totals).toContainEqual({ measure: 'priced', count: 25, isMore: true })
  expect(await ask('PLAIN', lastMonth)).toMatchObject({ status: 403 })
  expect(await ask('ACME', today.slice(0, 7))).toMatchObject({
    status: 400,
    errorCode: 'DESK_REFUSED',
    message: expect.stringContaining('Este mes aún no termina'),
  })
  await own.close()
  const { stdout } = await runCommand(['report', '--org', 'ACME', '--month', lastMonth, '--csv'], copy)
  expect(data.csv).toEqual({ fileName: `report-ACME-${lastMonth}.csv`, text: stdout })
})
