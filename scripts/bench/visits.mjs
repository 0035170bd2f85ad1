/**
 * What whole visits cost: CPU of the server and of the database, disk and log, once plans are settled and memory is full. A visit is that
 * of a guest who searches, compares the four prices, gets a card and comes back once: fifteen requests. From it come the sizes in
 * docs/operate/sizing.md. CPU time is read from `/proc`, so it needs Linux; it counts work, not waiting, and so holds on a busy machine too,
 * though less closely.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProgram } from '../serve-program.ts'
import { appVersion, callApi, deviceOf, openDevice } from './device.mjs'
import { row } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'

const api = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { default: pg } = await import(api.resolve('pg'))

/** Of each kind; `BENCH_VISITS=100` for a look. */
const visits = Number(process.env.BENCH_VISITS ?? 2000)
const requestsOfVisit = 15
/** Visitors at the same time. */
const visitors = 8
const zips = '10001 60601 90210 77001 33101 98101 59001 30301 85001 04401 80202 02108'.split(' ')
const plans = [0, 3, 4, 5, 44]
/** Milliseconds of a tick of `/proc`: 100 a second wherever Node runs. */
const tick = 10

export async function measureVisits() {
  const postgresql = await startPostgresql()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-visits-'))
  try {
    return [
      ...(await measureServer('PostgreSQL', { DATABASE_URL: postgresql.url, DEMO_DATA: 'y' })),
      ...(await measureServer('embedded', { DATA_DIR: folder })),
    ]
  } finally {
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureServer(name, environment) {
  const settings = { ...environment, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' }
  const server = await serveProgram('apps/api/dist/main.js', settings)
  const database = environment.DATABASE_URL ? await openDatabase(environment.DATABASE_URL) : undefined
  try {
    const visit = await visitsTo(server.url)
    const used = () => ({ at: performance.now(), server: cpuOf(server.pid), database: database?.cpu() ?? 0 })
    const spent = (before, after, count) => ({
      server: (after.server - before.server) / count,
      database: (after.database - before.database) / count,
      seconds: (after.at - before.at) / 1000,
    })
    const idleBefore = used()
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const idle = spent(idleBefore, used(), 10)
    const rows = []
    for (const [kind, isNew] of [
      ['questions that repeat', false],
      ['each question new', true],
    ]) {
      await run(visit, isNew, visits / 4)
      const sizeBefore = await database?.size()
      const before = used()
      await run(visit, isNew, visits)
      const { server, database: databaseCpu, seconds } = spent(before, used(), visits)
      const idleShare = seconds / visits
      rows.push(row(`${name}, ${kind}: server, CPU ms a visit`, server - idle.server * idleShare, { digits: 2 }))
      if (database === undefined) continue
      rows.push(
        row(`${name}, ${kind}: database, CPU ms a visit`, databaseCpu - idle.database * idleShare, { digits: 2 }),
      )
      const size = await database.size()
      rows.push(
        row(`${name}, ${kind}: disk, bytes a visit`, (size.bytes - sizeBefore.bytes) / visits),
        row(`${name}, ${kind}: log (WAL), bytes a visit`, (size.log - sizeBefore.log) / visits),
      )
    }
    const before = used()
    await run(async () => void (await (await fetch(`${server.url}/healthz`)).text()), false, 5000)
    rows.push(row(`${name}: server, CPU ms of /healthz`, spent(before, used(), 5000).server, { digits: 3 }))
    return rows
  } finally {
    await database?.end()
    await server.end()
  }
}

async function run(visit, isNew, count) {
  let left = count
  const work = async () => {
    while (left-- > 0) await visit(isNew)
  }
  await Promise.all(Array.from({ length: visitors }, work))
}

/** Returns what makes one visit. Throws where a request of it fails. */
async function visitsTo(url) {
  const { ask } = await openDevice(url)
  const products = await ask('/product/list')
  const few = Array.from({ length: 60 }, (_, index) => products[Math.floor((index * products.length) / 60)])
  let turn = 0
  return async (isNew) => {
    const index = turn++
    const { id, productName } = few[index % few.length]
    const zip = zips[index % zips.length]
    const plan = plans[index % plans.length]
    let requests = 0
    const send = (path, { token, body } = {}) => {
      requests++
      return callApi(url, path, { headers: token ? { authorization: `Bearer ${token}` } : {}, body })
    }
    await send('/organization/?orgCode=ACME')
    const { refreshToken } = await send('/register', { body: deviceOf('ACME') })
    const { jwtToken: token, refreshToken: second } = await send('/authenticate', {
      body: { refreshToken, appVersion },
    })
    const search = (letters) =>
      send(`/product/contains/${encodeURIComponent(productName.slice(0, letters))}/list`, { token })
    await search(3)
    await search(5)
    const { productDetailId, quantities } = (await send(`/productdetail/list/${id}`, { token })).forms[0].dosages[0]
    // To three places, where it was never asked before.
    const quantity = isNew ? Number((1 + index / 1000).toFixed(3)) : quantities[0].quantity
    await send(`/zipcode/validate/${zip}`, { token })
    const fill = `${productDetailId}/${quantity}`
    const [{ otherPharmacies }] = await Promise.all([
      send(`/price/pharmacynew/${fill}/${zip}`, { token }),
      send(`/price/retail/${fill}/${zip}`, { token }),
      send(`/price/cashnew/${fill}/${zip}`, { token }),
      send(`/price/couponnew/${fill}/${plan}/${zip}`, { token }),
    ])
    const offer = otherPharmacies.find(({ pharmacyType }) => pharmacyType === 'R')
    const card = { productDetailId, quantity, offerId: offer.offerId, insuranceId: null, zipCode: zip }
    const { pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId } = offer
    const pbm = { pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId }
    await send('/adjudicate/cashoffer', { token, body: { ...card, ...pbm } })
    // They come back.
    const { jwtToken: newToken } = await send('/authenticate', { body: { refreshToken: second, appVersion } })
    await send('/device', { token: newToken })
    await send('/productsearch/recent', { token: newToken })
    if (requests !== requestsOfVisit) throw new Error(`A visit has ${requests} requests`)
  }
}

/** What its processes have used, and what it keeps. */
async function openDatabase(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() pid')
  const main = statOf(rows[0].pid).parent
  return {
    /** Of the main process, those that live, and those that have ended. */
    cpu: () =>
      cpuOf(main) +
      statOf(main).ended +
      readdirSync('/proc').reduce((sum, pid) => {
        const stat = /^\d+$/.test(pid) ? statOf(pid) : undefined
        return stat?.parent === main ? sum + stat.own : sum
      }, 0),
    async size() {
      await client.query('checkpoint')
      const { rows } = await client.query(
        `select sum(pg_total_relation_size(oid))::float8 bytes, (pg_current_wal_lsn() - '0/0')::float8 log
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
      return rows[0]
    },
    end: () => client.end(),
  }
}

/** Milliseconds of CPU, of all its threads. */
const cpuOf = (pid) => statOf(pid)?.own ?? 0

/** `undefined` for a process that ended meanwhile. */
function statOf(pid) {
  try {
    // The name in brackets may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').map(Number)
    const [, parent] = fields
    return { parent, own: (fields[11] + fields[12]) * tick, ended: (fields[13] + fields[14]) * tick }
  } catch {
    return undefined
  }
}
