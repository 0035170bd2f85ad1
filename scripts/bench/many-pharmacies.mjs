/** The nearest pharmacies among 70,000 of 60 groups, on PostgreSQL: the whole answer beside the bare statement, in one run. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { percentile } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: pg } = await import(api.resolve('pg'))
const nearestSql = readFileSync('apps/api/src/pharmacies/nearest.sql', 'utf8')

const wanted = 4
/** Places asked about, each once, so that no cache answers. */
const places = 600

const fillSql = `
  insert into pharmacy_group (id, name, type, code)
    select g, 'Group ' || g, 'R', 'BENCH-' || g from generate_series(101, 146) g;
  insert into network_rate (import_id, network, place, drug, basis, discount_percent, dispensing_fee, starts_on)
    select i.id, n.code, 'chain:BENCH-' || g, 'all', 'LIST', 60, 4, '2020-01-01'
    from data_import i cross join network n cross join generate_series(101, 146) g where i.kind = 'rates';
  insert into pharmacy_location (id, pharmacy_group_id, name, address1, city, state, zip, latitude, longitude)
    select 100000 + row_number() over (), 101 + (row_number() over ()) % 46, 'Shop', '1 Main St', city, state, zip,
      latitude + k * 0.0007, longitude - k * 0.0005
    from place cross join generate_series(1, 2) k where latitude <> 0 limit 67000;
  analyze`

export async function measurePharmacies() {
  const { url, stop } = await startPostgresql()
  const site = await serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    DATABASE_URL: url,
    DEMO_DATA: 'y',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '9999999',
  })
  const database = new pg.Client({ connectionString: url })
  try {
    await database.connect()
    await database.query(fillSql)
    return await measure(site.url, database)
  } finally {
    await site.end()
    await database.end()
    await stop()
  }
}

async function measure(site, database) {
  const { ask } = await openDevice(site)
  const { rows } = await database.query(
    `select zip, latitude, longitude from place where latitude <> 0 order by md5(zip) limit ${places * 2}`,
  )
  const detail = (await database.query('select id from product_detail where is_default_strength order by id limit 1'))
    .rows[0].id
  const bare = ({ latitude, longitude }) => database.query(nearestSql, [latitude, longitude, [], 400])
  const whole = ({ zip }) => ask(`/price/pharmacynew/${detail}/30/${zip}`)
  // Both warm up on other places than they are measured on, and take turns, so that neither has the better minute.
  for (const place of rows.slice(places, places + 60)) {
    await bare(place)
    await whole(place)
  }
  const times = { bare: [], whole: [] }
  for (const place of rows.slice(0, places)) {
    times.bare.push(await timed(() => bare(place)))
    times.whole.push(await timed(() => whole(place)))
  }
  const [floor, measured] = [percentile(times.bare, 0.99), percentile(times.whole, 0.99)]
  const ratio = measured / floor
  return [
    ['bare SQL statement', floor.toFixed(1), '', '', '', ''],
    [
      'list of pharmacies with prices',
      measured.toFixed(1),
      floor.toFixed(1),
      ratio.toFixed(2),
      `<= ${wanted}`,
      ratio <= wanted ? 'ok' : 'MISSED',
    ],
  ]
}

async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
