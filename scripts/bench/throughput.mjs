/**
 * The calls of a search beside a static route of the same server, in requests a second: questions that repeat and questions that are all
 * new, as browsers ask (compressed), on PostgreSQL and on the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { row } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'

/** At least these shares of the static route's requests. */
const wanted = {
  repeated: { suggestions: 0.6, details: 0.5, retail: 0.5, discount: 0.5, coupon: 0.5, copay: 0.5, pharmacies: 0.4 },
  new: { retail: 0.25, discount: 0.25, coupon: 0.25, pharmacies: 0.12 },
}
const zips = '10001 60601 90210 77001 33101 98101 59001 30301 85001 04401 80202 02108'.split(' ')
const plans = [0, 3, 4, 5, 44]
/** Of each run; `BENCH_SECONDS=1` for a look. */
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

export async function measureThroughput() {
  const postgresql = await startPostgresql()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-throughput-'))
  try {
    return [
      ...(await measureServer('PostgreSQL', { DATABASE_URL: postgresql.url, DEMO_DATA: 'y' }, 1)),
      ...(await measureServer('embedded', { DATA_DIR: folder }, 2)),
    ]
  } finally {
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param slack by which less is wanted */
async function measureServer(name, environment, slack) {
  const settings = { ...environment, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' }
  const { url, end } = await serveProgram('apps/api/dist/main.js', settings)
  try {
    const questions = await questionsOf((await openDevice(url)).ask)
    const still = () => '/healthz'
    const rows = []
    await requestsASecond(url, still)
    for (const [kind, calls] of Object.entries(questions)) {
      for (const [call, next] of Object.entries(calls)) {
        await requestsASecond(url, next)
        // On both sides, so that neither has the better minute.
        const before = await requestsASecond(url, still)
        const measured = await requestsASecond(url, next)
        const beside = (before + (await requestsASecond(url, still))) / 2
        rows.push(row(`${name}, ${kind}: ${call}`, measured, { beside, atLeast: wanted[kind][call] / slack }))
      }
    }
    return rows
  } finally {
    await end()
  }
}

/** @param next the path of the next question */
async function requestsASecond(url, next) {
  // A token of its own: it lasts five minutes.
  const { headers } = await openDevice(url)
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed: ${next()}`)
  return result['2xx'] / seconds
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
    return () => `/api${path(index++)}`
  }
  const calls = (quantityOf) => {
    const fill = (index) => `${at(details, index)}/${quantityOf(index)}`
    return {
      retail: counting((index) => `/price/retail/${fill(index)}/${at(zips, index)}`),
      discount: counting((index) => `/price/cashnew/${fill(index)}/${at(zips, index)}`),
      coupon: counting((index) => `/price/couponnew/${fill(index)}/${at(plans, index)}/${at(zips, index)}`),
      pharmacies: counting((index) => `/price/pharmacynew/${fill(index)}/${at(zips, index)}`),
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
