/** A price feed of the contract's version 1 over a fixed table: what `node scripts/price-feed.mjs` runs, and the tests. */
import { createServer } from 'node:http'
import { parse } from 'csv-parse/sync'

/**
 * One price a row, its columns in any order: `kind` (retail, discount, coupon, copay), `rxcui` or `ndc`, `quantity` (empty for any),
 * `npi` or `chain`, `network`, `plan`, `price`. A copay's price is one sum, `10.00`, or from and to, `10.00-45.00`.
 */
export const readFeedRows = (csv) => parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })

/** @returns where it listens, the requests that came, and `fault`, which a test may set to answer otherwise */
export async function startPriceFeed({ rows, key, asOf, port = 0 }) {
  const feed = {
    url: '',
    rows,
    asOf,
    /** Each with its path, headers and body. */
    requests: [],
    /** Called with what would be answered; answers itself where it returns true. */
    fault: undefined,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    feed.requests.push({ path: request.url, headers: request.headers, body })
    const isKnown = request.headers.authorization === `Bearer ${key}`
    if (body !== undefined && !isQuestion(body)) return void response.writeHead(400).end()
    const answer = isKnown ? answerTo(request.url, body, feed) : undefined
    if (feed.fault?.({ path: request.url, answer, response })) return
    const status = !isKnown ? 401 : answer === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  feed.url = `http://127.0.0.1:${server.address().port}`
  return feed
}

/** Without one it is `undefined`; what is no JSON is `null`. */
async function bodyOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isQuestion = (body) =>
  Array.isArray(body?.drug?.ndcs) && (Array.isArray(body.pharmacies) || typeof body.plan?.code === 'string')

function answerTo(path, body, { rows, asOf }) {
  const found = rows.filter((row) => body && isOf(row, body))
  if (path === '/v1/health') return { version: 1, status: 'ok' }
  if (path === '/v1/prices') return pricesOf(found, body, asOf)
  if (path === '/v1/copay') return copayOf(found, body, asOf)
  return undefined
}

const isOf = (row, { drug, quantity }) =>
  (row.rxcui ? row.rxcui === drug.rxcui : drug.ndcs.includes(row.ndc)) && (!row.quantity || row.quantity === quantity)

function pricesOf(found, { pharmacies }, asOf) {
  const sellers = new Map()
  for (const row of found) {
    const isAsked = pharmacies.some(({ npi, chain }) => (row.npi ? row.npi === npi : row.chain === chain))
    if (!isAsked || row.kind === 'copay') continue
    const seller = row.npi ? { npi: row.npi } : { chain: row.chain }
    const name = JSON.stringify(seller)
    const prices = sellers.get(name) ?? { ...seller, discounts: [], coupons: [] }
    sellers.set(name, prices)
    if (row.kind === 'retail') prices.retail = row.price
    if (row.kind === 'coupon') prices.coupons.push({ network: row.network, price: row.price })
    if (row.kind === 'discount') {
      prices.discounts.push({ network: row.network, price: row.price, basis: 'network contract' })
    }
  }
  return { version: 1, asOf, complete: true, prices: [...sellers.values()] }
}

function copayOf(found, { plan }, asOf) {
  const row = found.find(({ kind, plan: code }) => kind === 'copay' && code === plan.code)
  if (!row) return { version: 1, asOf, status: 'unknown' }
  if (row.price === '') return { version: 1, asOf, status: 'notCovered' }
  const [least, most = least] = row.price.split('-')
  return { version: 1, asOf, status: 'covered', least, most }
}
