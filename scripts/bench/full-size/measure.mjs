/**
 * `pnpm bench full-size`: files at the published sizes imported into PostgreSQL, and what visitors wait for on them, each beside
 * the bare statement in the same run. `FULL_SIZE=0.05` makes a twentieth of everything, in a minute or two.
 */
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveProgram } from '../../serve-program.ts'
import { openDevice } from '../device.mjs'
import { median, percentile, row } from '../figures.mjs'
import { startPostgresql } from '../postgresql.mjs'
import { writeCatalog } from './catalog-files.mjs'
import { runRxgauge } from './command.mjs'
import { generate, sizeOf } from './generate.mjs'
import { genericName } from './names.mjs'
import { writeRegistryOfPersons } from './pharmacy-files.mjs'
import { networkCodes, writeRates } from './rate-files.mjs'
import { discounts, nearest } from './statements.mjs'

const api = createRequire(new URL('../../../apps/api/package.json', import.meta.url))
const { default: pg } = await import(api.resolve('pg'))
const { from, to } = api('pg-copy-streams')

const server = 'apps/api/dist/main.js'
const settings = { DEMO_DATA: 'n', LOG_LEVEL: 'error', PORT: '0', RATE_LIMIT: '9999999' }
const organization = 'BENCH'

export async function measureFullSize() {
  const factor = Number(process.env.FULL_SIZE ?? 1)
  if (!(factor > 0 && factor <= 2)) throw new Error('FULL_SIZE must be a factor such as 0.05, at most 2.')
  const size = sizeOf(factor)
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-full-size-'))
  const postgresql = await startPostgresql()
  const database = new pg.Client({ connectionString: postgresql.url })
  const environment = { ...settings, DATABASE_URL: postgresql.url }
  try {
    say('Writing the files')
    await generate(folder, size)
    await database.connect()
    await addOrganization(environment)
    const rows = []
    for (const group of ['catalog', 'pharmacies', 'plans']) rows.push(await measureImport(folder, group, environment))
    await take(folder, 'own/networks.csv', environment)
    await writeRates(join(folder, 'own'), { ...size, rates: Math.max(1, Math.round(size.rates / 10)) }, 'rates.csv')
    await take(folder, 'own/rates.csv', environment)
    await database.query('vacuum analyze')
    const few = await measureAnswers({ database, environment, size })
    await writeRates(join(folder, 'own'), size, 'rates.csv')
    rows.push(...(await measureRates(folder, database, environment)))
    await database.query('vacuum analyze')
    const many = await measureAnswers({ database, environment, size })
    rows.push(...answerRows(few, many), await measureNearest(database))
    rows.push(await measureMemory(folder, factor, environment))
    rows.push(...(await measureEmbedded(folder, size, many.suggested)))
    return rows
  } finally {
    await database.end().catch(() => undefined)
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new database, and an organization without any data of the demo. */
async function addOrganization(environment) {
  await runRxgauge(['migrate', '--run'], environment)
  const names = ['--name', 'Bench Benefits', '--product-name', 'Bench', '--color', '#0b5c6b']
  const empty = ['--support-phone', '--logo', '--postal-address', '--origins'].flatMap((option) => [option, ''])
  await runRxgauge(
    ['org', 'create', organization, ...names, '--support-email', 'help@example.com', ...empty],
    environment,
  )
}

const say = (sentence) => console.error(`${new Date().toISOString().slice(11, 19)} ${sentence}.`)
const take = (folder, path, environment) => {
  say(`Importing ${path}`)
  // The tenth of the rates and all of them differ by more than half.
  return runRxgauge(['import', join(folder, path), '--yes', '--refused', join(folder, 'refused')], environment)
}
const taken = ({ printed }) => printed.files.reduce((sum, file) => sum + (file.taken ?? 0), 0)

async function measureImport(folder, group, environment) {
  const result = await take(folder, group, environment)
  const each = Math.round(taken(result) / result.seconds)
  return row({
    what: `import of ${group}: ${taken(result)} rows, with what is made of them, s`,
    measured: result.seconds,
    beside: each,
  })
}

/** The whole command beside a COPY of the same rows into a table like theirs, and of the file into one without indexes or checks. */
async function measureRates(folder, database, environment) {
  const result = await take(folder, 'own/rates.csv', environment)
  const file = join(folder, 'own/rates.csv')
  await database.query(`create table plain_rate (network text, chain text, npi text, ncpdp text, ndc text, rxcui text, drugs text,
    basis text, discount numeric, price numeric, fee numeric, starts_on date, ends_on date)`)
  const plain = await secondsOf(() =>
    pipeline(createReadStream(file), database.query(from('copy plain_rate from stdin csv header'))),
  )
  await database.query('drop table plain_rate')
  const rows = join(folder, 'rates.copy')
  const current = `import_id = (select max(import_id) from network_rate)`
  await pipeline(
    database.query(to(`copy (select * from network_rate where ${current}) to stdout`)),
    createWriteStream(rows),
  )
  await database.query(`create table like_rate (like network_rate including all);
    alter table like_rate add foreign key (import_id) references data_import on delete cascade`)
  const alike = await secondsOf(() =>
    pipeline(createReadStream(rows), database.query(from('copy like_rate from stdin'))),
  )
  await database.query('drop table like_rate')
  rmSync(rows)
  const share = alike / result.seconds
  return [
    row({
      what: `import of ${taken(result)} rates, s, beside a COPY of them into a table like theirs`,
      measured: result.seconds,
      beside: alike,
      ratio: share,
      wanted: '>= 0.40',
      holds: share >= 0.4,
      digits: 1,
    }),
    row({
      what: 'the same, beside a COPY of the file without indexes or checks',
      measured: result.seconds,
      beside: plain,
      ratio: plain / result.seconds,
      digits: 1,
    }),
    memoryRow(`most memory of that import, MB`, result.megabytes),
  ]
}

async function secondsOf(work) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const mostMemory = 300
const memoryRow = (what, megabytes) =>
  row({ what, measured: megabytes, wanted: `<= ${mostMemory}`, holds: megabytes <= mostMemory })

async function measureMemory(folder, factor, environment) {
  say('Writing a large file')
  const inner = join(folder, 'large')
  mkdirSync(inner)
  await writeRegistryOfPersons(inner, 1e9 * factor)
  // All but one of its rows are passed over: what is measured is the stream.
  const { megabytes } = await runRxgauge(
    ['import', inner, '--dry-run', '--refused', join(folder, 'refused')],
    environment,
  )
  return memoryRow(`most memory of an import of ${Math.round(1000 * factor)} MB`, megabytes)
}

/** Each question is asked once, so that no kept answer is measured; statement and call take turns. */
const questions = 300
const warmUp = 30

async function measureAnswers({ database, environment, size }) {
  say('Asking')
  const site = await serveProgram(server, environment)
  try {
    const { ask } = await openDevice(site.url, organization)
    const details = await database.query(
      `select d.id, d.rxcui from product_detail d where d.rxcui is not null and d.obsolete_on is null order by md5(d.rxcui) limit $1`,
      [questions + warmUp],
    )
    const texts = details.rows.map((_, at) =>
      genericName((at * 37) % Math.max(1, Math.floor(size.drugs / 6))).slice(0, 3 + (at % 5)),
    )
    const zip = '10001'
    const sellers = await sellersAt({ database, ask }, details.rows[0].id, zip)
    const { rows: networks } = await database.query('select id from network where code = any($1)', [networkCodes])
    const { rows: imports } = await database.query(`select array_agg(id) ids from data_import where state = 'current'`)
    const { ids } = imports[0]
    const times = { suggestion: [], suggestionSql: [], price: [], priceSql: [] }
    const suggested = []
    for (const [at, { id }] of details.rows.entries()) {
      const text = texts[at]
      const fill = {
        fill_number: 0,
        product_detail_id: id,
        quantity: '30',
        ...sellers,
        network_ids: null,
        insurance_kind: null,
      }
      const took = {
        suggestionSql: await timed(() => database.query(suggestionSql, [`${text}%`])),
        suggestion: await timed(async () => suggested.push(await ask(`/product/contains/${text}/list`))),
        priceSql: await timed(() => database.query(discounts, [JSON.stringify([fill]), today(), ids])),
        price: await timed(() => ask(`/price/cashnew/${id}/30/${zip}`)),
      }
      if (at >= warmUp) for (const [name, ms] of Object.entries(took)) times[name].push(ms)
    }
    if (networks.length !== networkCodes.length) throw new Error('The networks were not imported')
    return { times, suggested: suggested.map((list, at) => [texts[at], list.map(({ productName }) => productName)]) }
  } finally {
    await site.end()
  }
}

const suggestionSql = `select id, name, alias_name, type from product p
  where name ilike $1 and exists (select from product_detail d where d.product_id = p.id and d.obsolete_on is null)
  order by popularity desc, name limit 10`

/** The pharmacies and groups of a list of prices. */
async function sellersAt({ database, ask }, detail, zip) {
  const { rows } = await database.query('select latitude, longitude from place where zip = $1', [zip])
  const near = await database.query(nearest, [rows[0].latitude, rows[0].longitude, [], 400])
  const listed = await ask(`/price/pharmacynew/${detail}/30/${zip}`)
  const count = Math.max(1, (listed.pharmacies ?? listed).length ?? 10)
  const shops = [...new Map(near.rows.map((shop) => [shop.groupId, shop])).values()].slice(0, count)
  return { group_ids: shops.map(({ groupId }) => groupId), location_ids: shops.map(({ id }) => id) }
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function answerRows(few, many) {
  const p99 = (values) => percentile(values, 0.99)
  const [suggestion, suggestionSql] = [p99(many.times.suggestion), p99(many.times.suggestionSql)]
  const [price, priceSql] = [p99(many.times.price), p99(many.times.priceSql)]
  const [before, after] = [median(few.times.price), median(many.times.price)]
  const atMost = (what, measured, beside, most) =>
    row({
      what,
      measured,
      beside,
      ratio: measured / beside,
      wanted: `<= ${most}`,
      holds: measured / beside <= most,
      digits: 1,
    })
  return [
    atMost('suggestions, p99 ms, beside the bare SQL', suggestion, suggestionSql, 2),
    atMost('discount prices, p99 ms, beside the bare statement', price, priceSql, 2),
    atMost('discount prices, median ms, beside a tenth of the rates', after, before, 1.5),
  ]
}

/** The same statement on a tenth of the pharmacies. */
async function measureNearest(database) {
  await database.query(`create table few_locations as select * from pharmacy_location order by md5(id::text) limit (
      select count(*) / 10 from pharmacy_location);
    create index on few_locations using gist (position) where type = 'R' and closed_on is null; analyze few_locations`)
  const { rows } = await database.query(
    'select latitude, longitude from place where latitude <> 0 order by md5(zip) limit 330',
  )
  const times = { few: [], many: [] }
  const fewSql = nearest.replace('from pharmacy_location', 'from few_locations')
  for (const { latitude, longitude } of rows) {
    times.few.push(await timed(() => database.query(fewSql, [latitude, longitude, [], 400])))
    times.many.push(await timed(() => database.query(nearest, [latitude, longitude, [], 400])))
  }
  const [few, many] = [median(times.few), median(times.many)]
  const what = 'nearest pharmacies, median ms, beside a tenth of them'
  return row({
    what,
    measured: many,
    beside: few,
    ratio: many / few,
    wanted: '<= 1.25',
    holds: many / few <= 1.25,
    digits: 1,
  })
}

/** The catalog on the embedded database: how long it takes to start, and whether a search finds the same. */
async function measureEmbedded(folder, size, suggested) {
  say('Importing the catalog into the embedded database')
  const environment = { ...settings, DATA_DIR: join(folder, 'embedded') }
  const inner = join(folder, 'embedded-files')
  mkdirSync(inner)
  await writeCatalog(inner, size)
  await addOrganization(environment)
  const { seconds } = await runRxgauge(['import', inner, '--refused', join(folder, 'refused')], environment)
  const started = performance.now()
  const site = await serveProgram(server, environment)
  const start = (performance.now() - started) / 1000
  try {
    const { ask } = await openDevice(site.url, organization)
    let different = 0
    for (const [text, names] of suggested) {
      const found = (await ask(`/product/contains/${text}/list`)).map(({ productName }) => productName)
      if (JSON.stringify(found) !== JSON.stringify(names)) different++
    }
    return [
      row({ what: 'embedded: import of the catalog, s', measured: seconds, digits: 1 }),
      row({ what: 'embedded: start, s', measured: start, wanted: '<= 5', holds: start <= 5, digits: 1 }),
      row({
        what: `embedded: of ${suggested.length} searches other suggestions than on PostgreSQL`,
        measured: different,
        wanted: '0',
        holds: different === 0,
      }),
    ]
  } finally {
    await site.end()
  }
}
