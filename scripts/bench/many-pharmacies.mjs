/** The nearest pharmacies among 70,000 of 60 groups, on PostgreSQL: the whole answer beside the bare statement, in one run. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serveProgram } from '../serve-program.mjs'
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
  insert into pharmacy_group (id, name, type, generic_first_rate, generic_rest_rate, brand_rate, usual_fee)
    select g, 'Group ' || g, 'R', 10, 2, 1.1, 9 from generate_series(101, 146) g;
  insert into network_contract (network_id, pharmacy_group_id, rate_factor, dispensing_fee)
    select n.id, g, 1, 4 from network n cross join generate_series(101, 146) g;
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
