/**
 * Whether an answer is older than its request: changes of every kind while two processes on one PostgreSQL are under load, and the
 * first answers of both after each.
 */
import { createRequire } from 'node:module'
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { startPostgresql } from './postgresql.mjs'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: pg } = await import(api.resolve('pg'))

const zip = '10001'
const plan = 3
/** Who asks without a pause meanwhile, of each process. */
const askers = 4

export async function measureStaleAnswers(wantedAnswers = 1000) {
  const { url, stop } = await startPostgresql()
  const environment = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' }
  const first = await serveProgram('apps/api/dist/main.js', { ...environment, DEMO_DATA: 'y' })
  const second = await serveProgram('apps/api/dist/main.js', environment)
  const database = new pg.Client({ connectionString: url })
  try {
    await database.connect()
    const { rows } = await database.query(
      `select p.id, d.id detail from product p join product_detail d on d.product_id = p.id
       where d.is_default_form and d.is_default_strength and p.name = 'Atorvastatin'
       union all (select p.id, d.id from copay_program m join product p on m.drug = 'name:' || lower(p.name)
         join product_detail d on d.product_id = p.id where d.is_default_form and d.is_default_strength limit 1)`,
    )
    const { headers } = await openDevice(first.url)
    const ask = async (site, path) => {
      const response = await fetch(`${site}/api${path}`, { headers })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      return response.text()
    }
    const { stale, answers } = await change({
      database,
      ask,
      sites: [first.url, second.url],
      changes: changesOf(...rows),
      wantedAnswers,
    })
    return [
      [
        `answers older than their request, of ${answers}, by two processes under load`,
        stale,
        '',
        '',
        '0',
        stale === 0 ? 'ok' : 'MISSED',
      ],
    ]
  } finally {
    await database.end()
    await Promise.all([first.end(), second.end()])
    await stop()
  }
}

/** What each change writes must be in the first answers after it. */
const changesOf = (generic, brand) => [
  [(mark) => `update product set alias_name = '${mark}' where id = ${generic.id}`, '/product/contains/atorvas/list'],
  [
    (mark) => `update product_detail set unit_name = '${mark}' where id = ${generic.detail}`,
    `/productdetail/list/${generic.id}`,
  ],
  [(mark) => `update network set name = '${mark}'`, `/price/cashnew/${generic.detail}/30/${zip}`],
  [(mark) => `update copay_program set name = '${mark}'`, `/price/couponnew/${brand.detail}/30/${plan}/${zip}`],
  [(mark) => `update plan_cost set tier_name = '${mark}'`, `/price/copaynew/${generic.detail}/${plan}`],
  [
    (mark) => `update insurance_plan set formulary_text = '${mark}' where id = ${plan}`,
    `/price/copaynew/${generic.detail}/${plan}`,
  ],
  [(mark) => `update pharmacy_group set name = '${mark} ' || id`, `/price/pharmacynew/${generic.detail}/30/${zip}`],
  [(mark) => `update pharmacy_location set name = '${mark}'`, `/price/pharmacynew/${generic.detail}/30/${zip}`],
  [(mark) => `update place set city = '${mark}' where zip = '${zip}'`, `/zipcode/validate/${zip}`],
  [
    (mark) => `update organization set document = document || '{"name": "${mark}"}' where code = 'ACME'`,
    '/organization/?orgCode=ACME',
  ],
]

async function change({ database, ask, sites, changes, wantedAnswers }) {
  let [stale, answers, isOver] = [0, 0, false]
  const load = sites.flatMap((site) =>
    Array.from({ length: askers }, async (_, asker) => {
      for (let turn = asker; !isOver; turn++) await ask(site, changes[turn % changes.length][1])
    }),
  )
  for (let round = 0; answers < wantedAnswers; round++) {
    const [sqlOf, path] = changes[round % changes.length]
    const mark = `Change${round}x`
    await database.query(sqlOf(mark))
    for (const answer of await Promise.all(sites.flatMap((site) => [ask(site, path), ask(site, path)]))) {
      answers++
      if (!answer.includes(mark)) stale++
    }
  }
  isOver = true
  await Promise.all(load)
  return { stale, answers }
}
