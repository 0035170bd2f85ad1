/**
 * `pnpm bench full-size`: files at the published sizes imported into PostgreSQL, and what visitors wait for on them, beside the
 * bare statement or a tenth of the rows in the same run. `FULL_SIZE=0.05` makes a twentieth of everything, in a minute or two.
 */
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { serveProgram } from '../../serve-program.ts'
import { openDevice } from '../device.mjs'
import { median, percentile, row } from '../figures.mjs'
import { startPostgresql } from '../postgresql.mjs'
import { generate, sizeOf } from './generate.mjs'
import { genericName } from './names.mjs'
import { writeRegistryOfPersons } from './pharmacy-files.mjs'
import { writeRates } from './rate-files.mjs'

const api = createRequire(new URL('../../../apps/api/package.json', import.meta.url))
const { Client } = api('pg')
const { from, to } = api('pg-copy-streams')

const server = 'apps/api/dist/main.js'
const environment = { ...process.env, DEMO_DATA: 'n', LOG_LEVEL: 'error', PORT: '0', RATE_LIMIT: '9999999' }
/** Megabytes of an import, however large its file. */
const mostMemory = 300

export async function measureFullSize() {
  const factor = Number(process.env.FULL_SIZE ?? 1)
  if (!(factor > 0 && factor <= 2)) throw new Error('FULL_SIZE must be a factor such as 0.05, at most 2.')
  const size = sizeOf(factor)
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-full-size-'))
  const own = join(folder, 'own')
  const postgresql = await startPostgresql()
  environment.DATABASE_URL = postgresql.url
  const database = new Client({ connectionString: postgresql.url })
  try {
    await database.connect()
    say('Writing the files')
    await generate(folder, size)
    await addOrganization()
    const rows = []
    for (const group of ['catalog', 'pharmacies', 'plans']) {
      const { seconds, taken } = await importFiles(join(folder, group))
      rows.push(row(`import of ${group}: ${taken} rows, with what is made of them, s`, seconds))
    }
    await importFiles(join(own, 'networks.csv'))
    await writeRates(own, { ...size, rates: Math.max(1, Math.round(size.rates / 10)) })
    await importFiles(join(own, 'rates.csv'))
    await database.query('vacuum analyze')
    const few = await measureAnswers(database, size)
    await writeRates(own, size)
    const rates = await importFiles(join(own, 'rates.csv'))
    const copy = await secondsOfCopy(database, join(folder, 'rates.copy'))
    await database.query('vacuum analyze')
    const many = await measureAnswers(database, size)
    const [suggestion, statement] = [many.suggestion, many.statement].map((values) => percentile(values, 0.99))
    rows.push(
      row(`import of ${rates.taken} rates, s, beside a COPY into a table like theirs`, rates.seconds, {
        beside: copy,
        atMost: 2.5,
      }),
      row('most memory of that import, MB', rates.megabytes, { atMost: mostMemory }),
      row('suggestions, p99 ms, beside the bare SQL', suggestion, { beside: statement, atMost: 2 }),
      row('discount prices, median ms, beside a tenth of the rates', median(many.price), {
        beside: median(few.price),
        atMost: 1.5,
      }),
      await measureNearest(database),
    )
    say('Writing a large file')
    const large = join(folder, 'large')
    mkdirSync(large)
    await writeRegistryOfPersons(large, 1e9 * factor)
    // All but one of its rows are passed over: what is measured is the stream.
    const { megabytes } = await importFiles(large, '--dry-run')
    rows.push(row(`most memory of an import of ${Math.round(1000 * factor)} MB`, megabytes, { atMost: mostMemory }))
    return rows
  } finally {
    await database.end().catch(() => undefined)
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const say = (sentence) => console.error(`${new Date().toISOString().slice(11, 19)} ${sentence}.`)

/** A new database, and an organization without any data of the demo. */
async function addOrganization() {
  await rxgauge('migrate', '--run')
  const names = ['--name', 'Bench Benefits', '--product-name', 'Bench', '--color', '#0b5c6b']
  const empty = ['--support-phone', '--logo', '--postal-address', '--origins'].flatMap((option) => [option, ''])
  await rxgauge('org', 'create', 'BENCH', ...names, '--support-email', 'help@example.com', ...empty)
}

/** Node says the most memory that it had as it ends, in kilobytes. */
const sayMemory =
  "data:text/javascript,process.once('exit', () => process.stderr.write('\\n' + process.resourceUsage().maxRSS))"

/** A command as a process of its own: how long it takes, the most memory that it has, and what it printed. */
async function rxgauge(...words) {
  const started = performance.now()
  const args = ['--import', sayMemory, server, ...words, '--json']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: environment,
    maxBuffer: 2 ** 30,
  })
  const seconds = (performance.now() - started) / 1000
  return { seconds, megabytes: Number(stderr.split('\n').at(-1)) / 1024, printed: JSON.parse(stdout) }
}

async function importFiles(path, ...options) {
  say(`Importing ${path}`)
  // The tenth of the rates and all of them differ by more than half.
  const { printed, ...used } = await rxgauge(
    'import',
    path,
    '--yes',
    '--refused',
    join(tmpdir(), 'refused'),
    ...options,
  )
  return { ...used, taken: printed.files.reduce((sum, file) => sum + (file.taken ?? 0), 0) }
}

/** Of the current rates, into a table with the same columns, indexes and checks. */
async function secondsOfCopy(database, file) {
  const current = 'select * from network_rate where import_id = (select max(import_id) from network_rate)'
  await pipeline(database.query(to(`copy (${current}) to stdout`)), createWriteStream(file))
  await database.query(`create table like_rate (like network_rate including all);
    alter table like_rate add foreign key (import_id) references data_import on delete cascade`)
  const milliseconds = await timed(() =>
    pipeline(createReadStream(file), database.query(from('copy like_rate from stdin'))),
  )
  await database.query('drop table like_rate')
  return milliseconds / 1000
}

async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const suggestionSql = `select id, name, alias_name, type from product p
  where name ilike $1 and exists (select from product_detail d where d.product_id = p.id and d.obsolete_on is null)
  order by popularity desc, name limit 10`
const warmUp = 30

/** Milliseconds of calls. Each question is asked once, so that no kept answer is measured; statement and call take turns. */
async function measureAnswers(database, { drugs }) {
  say('Asking')
  const site = await serveProgram(server, environment)
  try {
    const { ask } = await openDevice(site.url, 'BENCH')
    const { rows } = await database.query(
      `select id from product_detail where rxcui is not null and obsolete_on is null order by md5(rxcui) limit ${300 + warmUp}`,
    )
    const times = { suggestion: [], statement: [], price: [] }
    for (const [at, { id }] of rows.entries()) {
      const text = genericName((at * 37) % Math.max(1, Math.floor(drugs / 6))).slice(0, 3 + (at % 5))
      const took = {
        statement: await timed(() => database.query(suggestionSql, [`${text}%`])),
        suggestion: await timed(() => ask(`/product/contains/${text}/list`)),
        price: await timed(() => ask(`/price/cashnew/${id}/30/10001`)),
      }
      if (at >= warmUp) for (const [name, milliseconds] of Object.entries(took)) times[name].push(milliseconds)
    }
    return times
  } finally {
    await site.end()
  }
}

/** The product's own statement, and the same on a tenth of the pharmacies. */
async function measureNearest(database) {
  const sql = readFileSync('apps/api/src/domain/pharmacies/nearest.sql', 'utf8')
  await database.query(`create table few_locations as select * from pharmacy_location order by md5(id::text) limit (
      select count(*) / 10 from pharmacy_location);
    create index on few_locations using gist (position) where type = 'R' and closed_on is null; analyze few_locations`)
  const { rows } = await database.query(
    'select latitude, longitude from place where latitude <> 0 order by md5(zip) limit 330',
  )
  const times = { few: [], many: [] }
  for (const { latitude, longitude } of rows) {
    const values = [latitude, longitude, [], 400]
    times.few.push(
      await timed(() => database.query(sql.replace('from pharmacy_location', 'from few_locations'), values)),
    )
    times.many.push(await timed(() => database.query(sql, values)))
  }
  const beside = median(times.few)
  return row('nearest pharmacies, median ms, beside a tenth of them', median(times.many), { beside, atMost: 1.25 })
}
