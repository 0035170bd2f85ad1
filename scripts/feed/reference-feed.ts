/**
 * A reference price feed: answers version 1 of the contract of `docs/operate/data/feed.openapi.json` out of one CSV file.
 * `pnpm price-feed prices.csv --port 4100 --key SECRET --as-of 2026-11-23`; see docs/operate/data/feed.md.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'

/** A row of the table, every column as text. */
export type FeedRow = Readonly<Record<string, string>>

export interface ReferenceFeed {
  url: string
  rows: readonly FeedRow[]
  /** The day of its figures, as YYYY-MM-DD. */
  asOf: string
  requests: { path: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: unknown }[]
  /** Called with what would be answered; answers itself where it returns true. */
  fault: ((request: { path: string; answer: unknown; response: ServerResponse }) => boolean) | undefined
  close(): Promise<unknown>
}

/** What the contract asks with: of pharmacies for prices, of a plan for a copay. */
interface Question {
  drug: { rxcui: string; ndcs: string[] }
  quantity: string
  pharmacies: { npi: string; chain: string }[]
  plan: { code: string }
}

/**
 * One price a row, its columns in any order: `kind` (retail, discount, coupon, copay), `rxcui` or `ndc`, `quantity` (empty for any),
 * `npi` or `chain`, `network`, `plan`, `price`. A copay's price is one sum, `10.00`, or from and to, `10.00-45.00`.
 */
export const readFeedRows = (csv: string): FeedRow[] =>
  parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })

/** @returns where it listens, the requests that came, and `fault`, which a test may set to answer otherwise */
export async function startPriceFeed({
  rows,
  key,
  asOf,
  port = 0,
}: {
  rows: readonly FeedRow[]
  key: string
  asOf: string
  port?: number
}): Promise<ReferenceFeed> {
  const feed: ReferenceFeed = {
    url: '',
    rows,
    asOf,
    requests: [],
    fault: undefined,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
  const server = createServer(async (request, response) => {
    const [path, body] = [request.url ?? '', await bodyOf(request)]
    feed.requests.push({ path, headers: request.headers, body })
    const isKnown = request.headers.authorization === `Bearer ${key}`
    if (body !== undefined && !isQuestion(body)) return void response.writeHead(400).end()
    const answer = isKnown ? answerTo(path, body, feed) : undefined
    if (feed.fault?.({ path, answer, response })) return
    const status = !isKnown ? 401 : answer === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  feed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return feed
}

/** Without one it is `undefined`; what is no JSON is `null`. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isQuestion(body: unknown): body is Question {
  const { drug, pharmacies, plan } = (body ?? {}) as Partial<Question>
  return Array.isArray(drug?.ndcs) && (Array.isArray(pharmacies) || typeof plan?.code === 'string')
}

function answerTo(path: string, question: Question | undefined, { rows, asOf }: ReferenceFeed) {
  if (path === '/v1/health') return { version: 1, status: 'ok' }
  if (!question) return undefined
  const found = rows.filter((row) => isOf(row, question))
  if (path === '/v1/prices') return pricesOf(found, question, asOf)
  if (path === '/v1/copay') return copayOf(found, question, asOf)
  return undefined
}

const isOf = (row: FeedRow, { drug, quantity }: Question) =>
  (row.rxcui ? row.rxcui === drug.rxcui : drug.ndcs.includes(row.ndc ?? '')) &&
  (!row.quantity || row.quantity === quantity)

function pricesOf(found: readonly FeedRow[], { pharmacies }: Question, asOf: string) {
  const sellers = new Map<string, { retail?: string | undefined; discounts: object[]; coupons: object[] }>()
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

function copayOf(found: readonly FeedRow[], { plan }: Question, asOf: string) {
  const row = found.find(({ kind, plan: code }) => kind === 'copay' && code === plan.code)
  if (!row) return { version: 1, asOf, status: 'unknown' }
  if (!row.price) return { version: 1, asOf, status: 'notCovered' }
  const [least, most = least] = row.price.split('-')
  return { version: 1, asOf, status: 'covered', least, most }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4100' },
      key: { type: 'string' },
      'as-of': { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  })
  const [path] = positionals
  if (path === undefined || !values.key) {
    process.stderr.write('Usage: pnpm price-feed FILE.csv --key SECRET [--port 4100] [--as-of YYYY-MM-DD]\n')
    process.exit(2)
  }
  const feed = await startPriceFeed({
    rows: readFeedRows(readFileSync(path, 'utf8')),
    key: values.key,
    asOf: values['as-of'],
    port: Number(values.port),
  })
  process.stdout.write(`Prices at ${feed.url}\n`)
}
