/**
 * `pnpm bench year`: a year of visitors in a PostgreSQL whose clock is moved from day to day (libfaketime), with the real retention each
 * night. Prints what each table takes on disk by month, how long a night takes, what vacuum has left, and the slowest statements.
 * `YEAR_VISITORS=1000 YEAR_DAYS=60` for a look.
 */
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { aptInstall } from '../../apt-install.ts'
import { serveProgram } from '../../serve-program.ts'
import { openDevice } from '../device.mjs'
import { median, row } from '../figures.mjs'
import { startPostgresql } from '../postgresql.mjs'
import { daySql, prepareSql } from './visitors.mjs'

const { Client } = createRequire(new URL('../../../apps/api/package.json', import.meta.url))('pg')

const visitors = Number(process.env.YEAR_VISITORS ?? 10_000)
const days = Number(process.env.YEAR_DAYS ?? 365)
const monthDays = 30
/** What visitors leave has leveled off by then: their longest retention is 120 days from the last visit, and some come back. */
const leveledAfter = 8 * monthDays

/** A year in minutes: what is written need not survive. Vacuum runs each night instead of by itself. */
const quick =
  'shared_buffers=1GB max_wal_size=4GB fsync=off full_page_writes=off wal_level=minimal max_wal_senders=0 jit=off autovacuum=off'.split(
    ' ',
  )

export async function measureYear() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-year-'))
  const clock = movedClock(folder)
  const postgresql = await startPostgresql(['shared_preload_libraries=pg_stat_statements', ...quick], clock.environment)
  const settings = {
    DATABASE_URL: postgresql.url,
    DEMO_DATA: 'y',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '9999999',
  }
  const { deleteOld } = await load('apps/api/src/operate/retention.ts')
  const { openPostgresql } = await load('apps/api/src/database/postgresql.ts')
  const writer = new Client({ connectionString: postgresql.url })
  let product
  try {
    const first = await serveProgram('apps/api/dist/main.js', settings)
    await first.end()
    await writer.connect()
    // The writer's statements aren't counted, and its references needn't be checked.
    await writer.query(
      'create extension pg_stat_statements; set pg_stat_statements.track = none; set session_replication_role = replica',
    )
    await writer.query(prepareSql)
    await writer.query('vacuum analyze')
    await writer.query('select pg_stat_statements_reset()')
    await expectMovedClock(writer, clock)
    product = await openPostgresql(postgresql.url)
    const nights = []
    const answers = []
    const months = []
    for (let day = 1; day <= days; day++) {
      clock.moveTo(day)
      for (const statement of daySql(visitors)) await writer.query(statement)
      nights.push(await secondsOf(() => deleteOld(product)))
      await vacuumAsAutovacuum(writer)
      if (day % monthDays === 0) {
        months.push(await sizes(writer))
        answers.push(await millisecondsOfAnswers(settings))
        say(
          `Day ${day}: ${megabytes(total(months.at(-1)))} MB, a night ${nights.at(-1).toFixed(1)} s, a visit ${answers.at(-1).toFixed(0)} ms`,
        )
      }
    }
    printSizes(months)
    await printVacuum(writer)
    await printSlowest(writer)
    return rowsOf({ nights, answers, months })
  } finally {
    await product?.close()
    await writer.end().catch(() => undefined)
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const say = (sentence) => console.error(`${new Date().toISOString().slice(11, 19)} ${sentence}.`)
const load = async (path) => (await runnerImport(`./${path}`, { configFile: false })).module

/** A clock that a file moves, for processes started with its variables. */
function movedClock(folder) {
  const find = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
  if (!find()) aptInstall('faketime')
  // As root, PostgreSQL runs as a user of its own, which reads the file.
  chmodSync(folder, 0o755)
  const file = join(folder, 'clock')
  const moveTo = (day) => writeFileSync(file, `+${day}d\n`, { mode: 0o644 })
  moveTo(0)
  return {
    moveTo,
    environment: {
      LD_PRELOAD: find(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

async function expectMovedClock(writer, clock) {
  clock.moveTo(1)
  const { rows } = await writer.query("select now() > $1::timestamptz + interval '23 hours' moved", [new Date()])
  if (!rows[0].moved) throw new Error('libfaketime did not move the clock of PostgreSQL.')
}

async function secondsOf(work) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** What autovacuum does in a day at its defaults: a day takes seconds here, so it would come too late. */
async function vacuumAsAutovacuum(writer) {
  const { rows } = await writer.query(
    `select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
       or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`,
  )
  for (const { relname } of rows) await writer.query(`vacuum analyze "${relname}"`)
}

/** Bytes with indexes, by table. */
async function sizes(writer) {
  const { rows } = await writer.query(
    `select relname, pg_total_relation_size(relid)::float8 bytes from pg_stat_user_tables where n_tup_ins > 0 and schemaname = 'public'`,
  )
  return new Map(rows.map(({ relname, bytes }) => [relname, bytes]))
}

const total = (month) => [...month.values()].reduce((sum, bytes) => sum + bytes, 0)
const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

/** The median visit of twenty new devices: registered, authenticated, a search, prices, recent searches. */
async function millisecondsOfAnswers(settings) {
  const server = await serveProgram('apps/api/dist/main.js', settings, process.cwd(), ['serve', '--web'])
  try {
    const visit = async () => {
      const { ask } = await openDevice(server.url)
      const [{ id }] = await ask('/product/list')
      const { productDetailId, quantities } = (await ask(`/productdetail/list/${id}`)).forms[0].dosages[0]
      await ask(`/price/pharmacynew/${productDetailId}/${quantities[0].quantity}/10001`)
      await ask('/productsearch/recent')
    }
    await visit()
    const times = []
    for (let turn = 0; turn < 20; turn++) times.push(1000 * (await secondsOf(visit)))
    return median(times)
  } finally {
    await server.end()
  }
}

/** The largest tables, in MB at the end of every other month. */
function printSizes(months) {
  const last = months.at(-1) ?? new Map()
  const largest = [...last.keys()].toSorted((a, b) => last.get(b) - last.get(a)).slice(0, 20)
  const shown = months.map((_, index) => index).filter((index) => index % 2 === 1)
  const lines = largest.map((table) => [table, ...shown.map((index) => megabytes(months[index].get(table) ?? 0))])
  print([['MB by table, after days', ...shown.map((index) => String((index + 1) * monthDays))], ...lines])
}

async function printVacuum(writer) {
  const { rows } = await writer.query(
    `select s.relname, n_dead_tup, n_live_tup, extract(day from now() - last_vacuum)::int days, age(relfrozenxid) age
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid where n_tup_ins > 0 order by n_live_tup desc limit 12`,
  )
  print([
    ['vacuum', 'live rows', 'dead rows', 'days since vacuum', 'age(relfrozenxid)'],
    ...rows.map((each) => [each.relname, each.n_live_tup, each.n_dead_tup, each.days ?? 'never', each.age].map(String)),
  ])
}

/** Of the product alone: those that write a day's rows aren't counted. */
async function printSlowest(writer) {
  const { rows } = await writer.query(
    `select round(max_exec_time) slowest, round(mean_exec_time::numeric, 2) mean, calls, round(total_exec_time / 1000) total, regexp_replace(query, '\\s+', ' ', 'g') query
     from pg_stat_statements order by max_exec_time desc limit 6`,
  )
  print([
    ['slowest statements, ms', 'mean', 'calls', 'all, s', ''],
    ...rows.map((each) => [each.slowest, each.mean, each.calls, each.total, each.query.slice(0, 150)].map(String)),
  ])
}

function print(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  console.log(['', ...lines.map((line) => line.map(pad).join('   '))].join('\n'))
}

function rowsOf({ nights, answers, months }) {
  const half = Math.ceil(answers.length / 2)
  const [earlier, later] = [answers.slice(0, half), answers.slice(-half)]
  const lastNights = nights.slice(-monthDays)
  const rows = [
    row('retention, seconds of a night in the last month (median)', median(lastNights), { digits: 1 }),
    row('retention, slowest night, s', Math.max(...nights), { digits: 1 }),
    row('a visit in the later months, ms (median), beside the earlier ones', median(later), {
      beside: median(earlier),
      atMost: 2,
    }),
  ]
  const leveled = months[leveledAfter / monthDays - 1]
  if (!leveled || months.length * monthDays <= leveledAfter) return rows
  const ofVisitors = [
    'device',
    'device_session',
    'product_search_log',
    'adjudication',
    'outbox',
    'rate_window',
    'verification',
  ]
  const sum = (month) => ofVisitors.reduce((bytes, table) => bytes + month.get(table), 0) / 1e6
  return [
    ...rows,
    row(`what visitors leave, MB at the end beside day ${leveledAfter}`, sum(months.at(-1)), {
      beside: sum(leveled),
      atMost: 1.15,
    }),
  ]
}
