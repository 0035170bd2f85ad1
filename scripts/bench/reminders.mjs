/** What a look at the schedule costs: 5,000 due reminders among 100,000 stored, and among ten times as many, in one run. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serveProgram } from '../serve-program.ts'
import { median } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: pg } = await import(api.resolve('pg'))
const fillSql = readFileSync('apps/api/test/many-reminders.sql', 'utf8')

const due = 5000
const stored = [100_000, 1_000_000]
const wanted = 1.3
const rounds = 5

export async function measureReminders() {
  const few = await prepare(stored[0])
  const many = await prepare(stored[1])
  try {
    const times = { few: [], many: [] }
    // They take turns, so that neither has the better minute; the first turn only warms up.
    for (let round = 0; round <= rounds; round++) {
      const took = { few: await few.tick(), many: await many.tick() }
      if (round === 0) continue
      times.few.push(took.few)
      times.many.push(took.many)
    }
    const [floor, measured] = [median(times.few), median(times.many)]
    const ratio = measured / floor
    return [
      ['5,000 due of 100,000 stored', floor, '', '', '', ''],
      [
        '5,000 due of 1,000,000 stored',
        measured,
        floor,
        ratio.toFixed(2),
        `<= ${wanted}`,
        ratio <= wanted ? 'ok' : 'MISSED',
      ],
    ]
  } finally {
    await few.stop()
    await many.stop()
  }
}

async function prepare(count) {
  const { url, stop } = await startPostgresql()
  const environment = { ...process.env, DATABASE_URL: url, DEMO_DATA: 'y' }
  const remind = () => execFileSync('node', ['apps/api/dist/main.js', 'remind'], { env: environment }).toString()
  // A server loads the demo data, a command never does.
  await (await serveProgram('apps/api/dist/main.js', { ...environment, PORT: '0', LOG_LEVEL: 'silent' })).end()
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query(fillSql, [count, due])
  await database.query('create table bench_due as select id from reminder where next_at <= now()')
  await database.query('vacuum analyze')
  return {
    async tick() {
      await database.query(
        `update reminder set next_at = date_trunc('minute', now()), minutes = array[(extract(hour from now() at time zone time_zone) * 60
           + extract(minute from now() at time zone time_zone))::int] where id in (select id from bench_due)`,
      )
      await database.query('truncate message')
      await database.query('vacuum reminder')
      const [, told, milliseconds] = /(\d+) reminders sent in (\d+) ms/.exec(remind()) ?? []
      if (Number(told) !== due) throw new Error(`${told} of ${due} were told`)
      return Number(milliseconds)
    },
    async stop() {
      await database.end()
      await stop()
    },
  }
}
