/** Suggestions and the four prices beside a static JSON route of the same server, under the same load. */
import autocannon from 'autocannon'
import { openDevice } from './device.mjs'

const load = { connections: 10, overallRate: 300, duration: 8 }
const wanted = { suggestions: 3, prices: 6 }
/** Different questions in each run; many more would measure the asking program instead. */
const questionsPerRun = 60

export async function measureLatency({ site }) {
  const { headers, ask } = await openDevice(site)
  const products = await ask('/product/list')
  const questions = await priceQuestions(ask, products)
  // What people type: the first three to five letters of names all over the catalogue.
  const typed = spread(products).map(
    ({ productName }, index) => `/product/contains/${encodeURIComponent(productName.slice(0, 3 + (index % 3)))}/list`,
  )
  const groups = {
    suggestions: typed,
    retail: questions.map(({ detail, quantity, zip }) => `/price/retail/${detail}/${quantity}/${zip}`),
    discount: questions.map(({ detail, quantity, zip }) => `/price/cashnew/${detail}/${quantity}/${zip}`),
    coupon: questions.map(({ detail, quantity, zip, plan }) => `/price/couponnew/${detail}/${quantity}/${plan}/${zip}`),
    copay: questions.map(({ detail, plan }) => `/price/copaynew/${detail}/${plan}`),
  }
  const still = Array.from({ length: questionsPerRun }, () => '/healthz')
  await run(site, still, headers)
  const floor = await run(site, still, headers)
  const rows = [['static JSON (/healthz)', floor.toFixed(1), '', '', '', '']]
  for (const [name, paths] of Object.entries(groups)) {
    const p99 = await run(
      site,
      paths.map((path) => `/api${path}`),
      headers,
    )
    const limit = name === 'suggestions' ? wanted.suggestions : wanted.prices
    const ratio = p99 / floor
    rows.push([
      name,
      p99.toFixed(1),
      floor.toFixed(1),
      ratio.toFixed(2),
      `<= ${limit}`,
      ratio <= limit ? 'ok' : 'MISSED',
    ])
  }
  return rows
}

/** As many as a run asks for, from all over a list. */
const spread = (list) =>
  Array.from({ length: questionsPerRun }, (_, index) => list[Math.floor((index * list.length) / questionsPerRun)])

/** Questions over the catalogue, quantities, plans and zips all over the country. */
async function priceQuestions(ask, products) {
  const zips = [
    '10001',
    '60601',
    '90210',
    '77001',
    '33101',
    '98101',
    '59001',
    '99553',
    '00601',
    '30301',
    '85001',
    '04401',
  ]
  const questions = []
  for (const [index, { id }] of spread(products).entries()) {
    const { forms } = await ask(`/productdetail/list/${id}`)
    questions.push({
      detail: forms[0].dosages[0].productDetailId,
      quantity: [30, 90, 12, 45][index % 4],
      plan: [0, 3, 4, 5, 44][index % 5],
      zip: zips[index % zips.length],
    })
  }
  return questions
}

/** p99 in milliseconds. */
async function run(url, paths, headers) {
  const result = await autocannon({ url, ...load, requests: paths.map((path) => ({ method: 'GET', path, headers })) })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`)
  return Math.max(result.latency.p99, 1)
}
