/**
 * The calls of a search beside a static route of the same server: requests a second, and CPU time of a request in the server and in
 * the database's processes. Questions that repeat and questions that are all new, as browsers ask (compressed), on PostgreSQL and on the
 * embedded database.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { startPostgresql } from './postgresql.mjs'

/** As Chromium asks. */
const acceptEncoding = 'gzip, deflate, br, zstd'
const wanted = {
  repeated: { suggestions: 0.6, details: 0.5, retail: 0.5, discount: 0.5, coupon: 0.5, copay: 0.5, pharmacies: 0.4 },
  new: { retail: 0.25, discount: 0.25, coupon: 0.25, pharmacies: 0.12 },
}
const zips = [
  '10001',
  '60601',
  '90210',
  '77001',
  '33101',
  '98101',
  '59001',
  '30301',
  '85001',
  '04401',
  '80202',
  '02108',
]
const plans = [0, 3, 4, 5, 44]

const program = 'apps/api/dist/main.js'
/** Of each run. */
const seconds = 4

/** Rows of the bench's table. */
export async function measureThroughput() {
  const postgresql = await startPostgresql()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-throughput-'))
  try {
    const on = (name, environment, slack) => measureServer(name, { environment, slack })
    return [
      ...(await on('PostgreSQL', { DATABASE_URL: postgresql.url, DEMO_DATA: 'y' }, 1)),
      ...(await on('embedded', { DATA_DIR: folder }, 2)),
    ]
  } finally {
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureServer(name, { environment, slack }) {
  const server = await serveProgram(program, { ...environment, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' })
  try {
    const questions = await questionsOf((await openDevice(server.url)).ask)
    const port = environment.DATABASE_URL && new URL(environment.DATABASE_URL).port
    const run = async (next) => {
      // A token of its own: it lasts five minutes.
      const { headers } = await openDevice(server.url)
      return load(server, next, { headers, backends: () => backendsOf(port) })
    }
    const still = () => '/healthz'
    const rows = []
    await run(still)
    for (const [kind, calls] of Object.entries(questions)) {
      for (const [call, next] of Object.entries(calls)) {
        // Taken in turns, so that neither has the better minute.
        await run(next)
        const floor = await run(still)
        const measured = await run(next)
        const again = await run(still)
        const ratio = measured.rate / ((floor.rate + again.rate) / 2)
        const limit = wanted[kind][call] / slack
        rows.push([
          `${name}, ${kind}: ${call}, ${measured.node} + ${measured.database} us of CPU`,
          measured.rate.toFixed(0),
          ((floor.rate + again.rate) / 2).toFixed(0),
          ratio.toFixed(2),
          `>= ${limit}`,
          ratio >= limit ? 'ok' : 'MISSED',
        ])
      }
    }
    rows.push([
      `${name}: resident after ${requests} requests, MB`,
      residentMegabytes(server.pid).toFixed(0),
      '',
      '',
      '',
      '',
    ])
    return rows
  } finally {
    await server.end()
  }
}

let requests = 0

/** Requests a second, and microseconds of CPU that each took. @param next the path of the next question */
async function load({ url, pid }, next, { headers, backends }) {
  const pids = backends()
  const before = [cpuOf([pid]), cpuOf(pids)]
  const result = await askInTurn(url, next, { connections: 10, duration: seconds, headers })
  const answered = result['2xx']
  const spent = [cpuOf([pid]), cpuOf(backends())]
  requests += answered
  const [node, database] = spent.map((after, index) =>
    Math.round(((after - before[index]) * 1e6) / Math.max(answered, 1)),
  )
  return { rate: answered / seconds, node, database }
}

/** What autocannon says of questions that are asked one after the other, as browsers ask. @throws where one is not answered well */
async function askInTurn(url, next, { headers, ...options }) {
  const setupRequest = (request) => {
    const path = next()
    return { ...request, path: path === '/healthz' ? path : `/api${path}` }
  }
  const result = await autocannon({
    url,
    ...options,
    requests: [{ method: 'GET', path: '/', headers: { ...headers, 'accept-encoding': acceptEncoding }, setupRequest }],
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed: ${next()}`)
  return result
}

/** The processes of the PostgreSQL server at a port; none for the embedded one, which runs in the server. */
function backendsOf(port) {
  if (port === undefined) return []
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const main = processes.find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    return /postgres$/.test(words[0] ?? '') && words.some((word, index) => word === '-p' && words[index + 1] === port)
  })
  return processes.filter(
    (pid) => main !== undefined && read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === main,
  )
}

const clockTicks = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** Seconds of CPU that processes have used until now. */
function cpuOf(pids) {
  const ticks = pids.map((pid) => {
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / clockTicks
}

/** What a process takes of the machine's memory. */
const residentMegabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Empty where the process has ended meanwhile. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Of each call what gives the next question: sixty that repeat, or one that was never asked before. */
async function questionsOf(ask) {
  const products = await ask('/product/list')
  const few = Array.from({ length: 60 }, (_, index) => products[Math.floor((index * products.length) / 60)])
  const details = []
  for (const { id } of few) details.push((await ask(`/productdetail/list/${id}`)).forms[0].dosages[0].productDetailId)
  const at = (list, index) => list[index % list.length]
  const counting = (path) => {
    let index = 0
    return () => path(index++)
  }
  const calls = (quantityOf) => {
    const each = (path) =>
      counting((index) =>
        path({ detail: at(details, index), quantity: quantityOf(index), zip: at(zips, index), plan: at(plans, index) }),
      )
    return {
      retail: each(({ detail, quantity, zip }) => `/price/retail/${detail}/${quantity}/${zip}`),
      discount: each(({ detail, quantity, zip }) => `/price/cashnew/${detail}/${quantity}/${zip}`),
      coupon: each(({ detail, quantity, zip, plan }) => `/price/couponnew/${detail}/${quantity}/${plan}/${zip}`),
      pharmacies: each(({ detail, quantity, zip }) => `/price/pharmacynew/${detail}/${quantity}/${zip}`),
    }
  }
  return {
    repeated: {
      suggestions: counting(
        (index) => `/product/contains/${encodeURIComponent(at(few, index).productName.slice(0, 4))}/list`,
      ),
      details: counting((index) => `/productdetail/list/${at(few, index).id}`),
      ...calls((index) => at([30, 90, 12, 45], index)),
      copay: counting((index) => `/price/copaynew/${at(details, index)}/${at(plans, index)}`),
    },
    // Quantities to three places.
    new: calls((index) => Number((1 + index / 1000).toFixed(3))),
  }
}
