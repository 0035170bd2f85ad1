/**
 * Several web processes on one PostgreSQL beside one of them, and one that works for long: what a visit asks, one question in
 * five never asked before, as browsers ask (compressed).
 */
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { median, row } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'
import { askInTurn, questionsOf, residentMegabytes } from './throughput.mjs'

const connections = 12
const shareOfLimit = 0.7
/** Megabytes after the first hundred thousand requests. */
const memoryLimit = { after: 100_000, atMost: 250 }

/** Rows of the bench's table: 1, 2 and 4 processes in turn, three rounds. */
export async function measureScaleOut(seconds = 8) {
  return withServers(4, async (servers) => {
    const next = await visitOf(servers[0])
    const rates = new Map([1, 2, 4].map((count) => [count, []]))
    const generator = []
    await load(servers, next, { seconds })
    for (let round = 0; round < 3; round++) {
      for (const [count, measured] of rates) {
        const { rate, ownCpu } = await load(servers.slice(0, count), next, { seconds })
        measured.push(rate)
        generator.push(ownCpu)
      }
    }
    const one = median(rates.get(1))
    return [
      ...[...rates].map(([count, measured]) =>
        row({
          what: `${count} web process${count > 1 ? 'es' : ''}`,
          measured: median(measured),
          ...(count > 1 ? { beside: one, ratio: median(measured) / one } : {}),
        }),
      ),
      row({ what: 'cores that the load generator took of them', measured: median(generator), digits: 2 }),
    ]
  })
}

/** Rows of the bench's table. Each minute is a run of its own: a token lasts five. */
export async function measureEndurance(minutes = Number(process.env.ENDURANCE_MINUTES ?? 30)) {
  if (!(minutes >= 3)) throw new Error('ENDURANCE_MINUTES must be a number from 3.')
  return withServers(1, async (servers) => {
    const [server] = servers
    const next = await visitOf(server)
    await load(servers, next, { seconds: 10 })
    const limit = (await load(servers, next, { seconds: 20 })).rate
    const figures = { p50: [], p99: [], memory: [] }
    let asked = 0
    let early
    for (let minute = 0; minute < minutes; minute++) {
      const { answered, latency } = await load(servers, next, { seconds: 60, rate: Math.round(limit * shareOfLimit) })
      asked += answered
      const memory = residentMegabytes(server.pid)
      if (early === undefined && asked >= memoryLimit.after) early = memory
      figures.p50.push(latency.p50)
      figures.p99.push(latency.p99)
      figures.memory.push(memory)
    }
    const third = Math.floor(minutes / 3)
    const [middle, last] = [figures.memory.slice(third, 2 * third), figures.memory.slice(-third)].map(median)
    const [p50, p99] = [Math.max(median(figures.p50), 1), median(figures.p99)]
    return [
      row({ what: `requests a second, of ${limit.toFixed(0)} at most`, measured: asked / minutes / 60 }),
      row({ what: `requests in ${minutes} minutes, none failed`, measured: asked }),
      row({
        what: 'p99 beside p50, ms, median of the minutes',
        measured: p99,
        beside: p50,
        ratio: p99 / p50,
        wanted: '<= 5',
        holds: p99 / p50 <= 5,
      }),
      row({ what: 'p99 of the worst minute, ms', measured: Math.max(...figures.p99) }),
      row({
        what: `resident after the first ${memoryLimit.after} requests, MB`,
        measured: early,
        wanted: `<= ${memoryLimit.atMost}`,
        holds: early !== undefined && early <= memoryLimit.atMost,
      }),
      row({
        what: 'resident in the last third beside the second, MB',
        measured: last,
        beside: middle,
        ratio: last / middle,
        wanted: '<= 1.05',
        holds: last / middle <= 1.05,
      }),
    ]
  })
}

/** @template T @param {(servers: { url: string, pid: number }[]) => Promise<T>} work */
async function withServers(count, work) {
  const postgresql = await startPostgresql()
  const servers = []
  try {
    const environment = {
      DATABASE_URL: postgresql.url,
      DEMO_DATA: 'y',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '9999999',
    }
    for (let index = 0; index < count; index++)
      servers.push(await serveProgram('apps/api/dist/main.js', environment, undefined, ['serve', '--web']))
    return await work(servers)
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    await postgresql.stop()
  }
}

/** The path of the next question. */
async function visitOf({ url }) {
  const { repeated, new: fresh } = await questionsOf((await openDevice(url)).ask)
  const { suggestions, details, retail, discount, coupon, pharmacies, copay } = repeated
  const known = [suggestions, details, retail, discount, copay, coupon, pharmacies, suggestions]
  const unknown = [fresh.retail, fresh.discount, fresh.coupon, fresh.pharmacies]
  let count = 0
  return () => {
    const index = count++
    const questions = index % 5 === 4 ? unknown : known
    return questions[Math.floor(index / 5 + (index % 5)) % questions.length]()
  }
}

/** Requests a second of all servers together, and cores that asking took. @param options.rate requests a second at most */
async function load(servers, next, { seconds, rate }) {
  const before = process.cpuUsage()
  const began = performance.now()
  const results = await Promise.all(
    servers.map(async ({ url }) => {
      const { headers } = await openDevice(url)
      return askInTurn(url, next, {
        connections: Math.ceil(connections / servers.length),
        duration: seconds,
        ...(rate === undefined ? {} : { overallRate: rate }),
        headers,
      })
    }),
  )
  const { user, system } = process.cpuUsage(before)
  const answered = results.reduce((sum, result) => sum + result['2xx'], 0)
  return {
    answered,
    rate: answered / seconds,
    latency: results[0].latency,
    ownCpu: (user + system) / 1000 / (performance.now() - began),
  }
}
