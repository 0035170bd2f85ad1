// database: with --all postgresql
/**
 * Two web servers on one host, their database on another: far away, over a network that loses packets, with a clock of its own.
 * `pnpm try:two-hosts` makes both hosts and runs this on the first.
 */
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyPreparedDatabase, openTestDatabase } from '../test/database'
import { generousLimits } from '../test/generous-limits'
import { makeJourney, mostTrips } from '../test/journey'
import { lastSecret } from '../test/people'
import { startTripCounter, type TripCounter } from '../test/trip-counter'
import type { Database } from './database/database'
import { clockDifference } from './database/database-clock'

const journeys = Number(process.env.TWO_HOSTS_JOURNEYS ?? 20)
/** The first journeys fill the caches of both servers. */
const warmUps = 4

describe.skipIf(process.env.TWO_HOSTS !== 'y')('with the database on another host', () => {
  let database: Database
  let counter: TripCounter
  let servers: ServingProgram[] = []

  beforeAll(async () => {
    await buildIfStale()
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    database = await openTestDatabase(copy)
    const url = new URL(copy.DATABASE_URL)
    counter = await startTripCounter({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${counter.port}`
    const settings = { ...generousLimits, DATABASE_URL: url.href, PORT: '0', DEMO_DATA: 'n', LOG_LEVEL: 'warn' }
    const start = () => serveProgram('apps/api/dist/main.js', settings, process.cwd(), ['serve', '--web'])
    servers = [await start(), await start()]
  })
  afterAll(async () => {
    for (const server of servers) await server.end()
    counter?.close()
    await database?.close()
  })

  test('the other host is as far away as it should be, and its clock is two minutes ahead', async () => {
    const times = []
    for (let turn = 0; turn < 20; turn++) times.push(await timeOf(() => database.query('select 1')))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(20)
    const ahead = -(await clockDifference(database, Date.now)) / 1000
    expect(ahead).toBeGreaterThan(110)
    expect(ahead).toBeLessThan(130)
  })

  test('people get prices, cards, accounts, coupons and reminders from either server, and no call makes more trips than the list says', async () => {
    const seen = new Map<string, { trips: number; time: number }[]>()
    let turn = 0
    for (let journey = 0; journey < journeys + warmUps; journey++) {
      await makeJourney({
        address: () => servers[turn++ % servers.length]?.url ?? '',
        email: `traveler${journey}@example.com`,
        codeFor: (email) => lastSecret({ database }, email),
        async measure(name, call) {
          const before = counter.count()
          let data: Awaited<ReturnType<typeof call>> | undefined
          const time = await timeOf(async () => {
            data = await call()
          })
          if (journey >= warmUps) seen.set(name, [...(seen.get(name) ?? []), { trips: counter.count() - before, time }])
          return data as Awaited<ReturnType<typeof call>>
        },
      })
    }
    console.log(tableOf(seen))
    for (const [name, calls] of seen) expect(leastTrips(calls), name).toBeLessThanOrEqual(mostTrips[name] ?? 0)
    expect(servers.map((server) => server.complaints())).toEqual(['', ''])
  })
})

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** What servers write down in the background may coincide with a call, so the least of all journeys counts. */
const leastTrips = (calls: readonly { trips: number }[]) => Math.min(...calls.map(({ trips }) => trips))

/** For docs/operate/two-hosts.md. */
function tableOf(seen: ReadonlyMap<string, { trips: number; time: number }[]>): string {
  const rows = [...seen].map(([name, calls]) => {
    const [p50, p95] = [50, 95].map((percent) =>
      percentile(
        calls.map(({ time }) => time),
        percent,
      ).toFixed(0),
    )
    return `| \`${name}\` | ${leastTrips(calls)} | ${mostTrips[name]} | ${p50} | ${p95} |`
  })
  return ['| Call | Trips | At most | p50, ms | p95, ms |', '| - | -: | -: | -: | -: |', ...rows].join('\n')
}
