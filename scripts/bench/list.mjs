/**
 * My list with twenty medications beside the pharmacies of one, in milliseconds: questions that repeat and questions that are all new, on
 * PostgreSQL and on the embedded database. Both take turns, so that neither has the better minute.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProgram } from '../serve-program.ts'
import { openDevice } from './device.mjs'
import { median, row } from './figures.mjs'
import { startPostgresql } from './postgresql.mjs'

const entries = 20
const zips = '10001 60601 90210 77001 33101 98101'.split(' ')
/** Of each kind; `BENCH_TURNS=20` for a look. */
const turns = Number(process.env.BENCH_TURNS ?? 200)

export async function measureLists() {
  const postgresql = await startPostgresql()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-list-'))
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
  const { url, end } = await serveProgram('apps/api/dist/main.js', settings)
  try {
    const { headers, ask } = await openDevice(url)
    const products = await ask('/product/list')
    const usual = []
    for (let index = 0; index < entries; index++) {
      const { id } = products[Math.floor((index * products.length) / entries)]
      const { productDetailId, quantities } = (await ask(`/productdetail/list/${id}`)).forms[0].dosages[0]
      usual.push({ productDetailId, quantity: quantities[0].quantity })
    }
    let count = 0
    // To three places: never asked before.
    const newQuantity = () => Number((1 + count++ / 1000).toFixed(3))
    const zipOf = (turn) => zips[turn % zips.length]
    const fills = (insuranceId, quantityOf) =>
      usual.map(({ productDetailId, quantity }) => ({ productDetailId, quantity: quantityOf(quantity), insuranceId }))
    const list = (insuranceId, quantityOf) => async (turn) =>
      timeOf(`${url}/api/list/prices`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ zipCode: zipOf(turn), fills: fills(insuranceId, quantityOf) }),
      })
    const pharmacies = (quantityOf) => async (turn) => {
      const { productDetailId, quantity } = usual[turn % entries]
      return timeOf(`${url}/api/price/pharmacynew/${productDetailId}/${quantityOf(quantity)}/${zipOf(turn)}`, {
        headers,
      })
    }
    const same = (quantity) => quantity
    const acme = 3
    const rows = []
    for (const [what, one, other] of [
      ['repeated', list(null, same), pharmacies(same)],
      ['repeated, with insurance', list(acme, same), pharmacies(same)],
      ['new', list(null, newQuantity), pharmacies(newQuantity)],
    ]) {
      const [measured, beside] = await medians(one, other)
      rows.push(row(`${name}, ${what}: ${entries} medications, ms`, measured, { beside, atMost: 2 }))
    }
    return rows
  } finally {
    await end()
  }
}

async function medians(one, other) {
  const times = { one: [], other: [] }
  for (let turn = 0; turn < turns; turn++) {
    times.one.push(await one(turn))
    times.other.push(await other(turn))
  }
  // The first ones warm up.
  const warm = Math.floor(turns / 4)
  return [median(times.one.slice(warm)), median(times.other.slice(warm))]
}

async function timeOf(address, request) {
  const start = performance.now()
  const response = await fetch(address, request)
  const { success, message } = await response.json()
  if (!success) throw new Error(`${address}: ${message}`)
  return performance.now() - start
}
