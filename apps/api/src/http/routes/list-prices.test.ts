/** A list's prices beside those of the same medications one by one. */
import type { CallReply, calls } from '@rxgauge/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'

type List = CallReply<typeof calls.list.getPrices>
type Pharmacy = List['pharmacies'][number]
type Trip = NonNullable<List['one']>

interface Fill {
  productDetailId: number
  quantity: number
  insuranceId: number | null
}

const lists = Number(process.env.LIST_RUNS ?? 12)
const seed = Number(process.env.TEST_SEED ?? 1)

let api: TestServer
let token: string
/** The medications of the demo with their usual quantity. */
let drugs: { name: string; id: number; quantity: number }[]
/** Plans of every kind. */
let plans: number[]
beforeAll(async () => {
  api = await startTestServer({ rateLimit: 100_000 })
  drugs = await api.database.query<{ name: string; id: number; quantity: number }>(
    `select p.name, d.id, (select quantity::float8 from product_quantity where product_detail_id = d.id
       order by is_default desc, quantity limit 1) quantity
     from product_detail d join product p on p.id = d.product_id where d.is_default_form and d.is_default_strength
     order by p.name`,
  )
  plans = (
    await api.database.query<{ id: number }>(
      `(select id from insurance_plan where code is null order by id)
       union all (select id from insurance_plan where code is not null order by id limit 40)`,
    )
  ).map(({ id }) => id)
})
afterAll(() => api.close())
beforeEach(async () => {
  token = (await api.device()).token
})

const cents = (dollars: string) => Math.round(Number(dollars) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const priceList = (fills: readonly Fill[], zipCode = '10001', options = {}): Promise<ApiResponse> =>
  api.post('/list/prices', { zipCode, fills }, { token, ...options })
/** What the calls for single medications say: each pharmacy's price, and the copay if it's one amount for this quantity. */
async function single({ productDetailId: id, quantity, insuranceId }: Fill, zip: string) {
  const plan = insuranceId ?? 0
  const prices = await api.get(`/price/prescription/${id}/${quantity}/${plan}/${zip}`, { token })
  const { favoritePharmacy, otherPharmacies } = prices.data
  const offers = [...(favoritePharmacy ? [favoritePharmacy] : []), ...otherPharmacies]
  const copay = (await api.get(`/price/copaynew/${id}/${plan}`, { token })).data
  const isExact = copay && /^\d/.test(copay.copayPriceMin) && copay.copayPriceMin === copay.copayPriceMax
  const isUsual = drugs.find((drug) => drug.id === id)?.quantity === quantity
  return {
    offers: new Map<number, { price: string; offerId: string }>(
      offers.map((offer) => [offer.pharmacyLocationId, offer]),
    ),
    copay: isExact && isUsual ? (copay.copayPriceMin as string) : undefined,
  }
}

type Single = Awaited<ReturnType<typeof single>>

/** The price of an entry at a pharmacy, by the single calls. */
function expectedCell({ offers, copay }: Single, { pharmacyLocationId, pharmacyType }: Pharmacy) {
  const offer = offers.get(pharmacyLocationId)
  if (copay !== undefined && pharmacyType === 'R' && (!offer || cents(copay) < cents(offer.price))) {
    return { price: copay, offerId: null }
  }
  return offer ? { price: offer.price, offerId: offer.offerId } : null
}

/** Each cell is the single price, and totals are sums of cells. */
function expectSums(list: List) {
  for (const pharmacy of [...list.pharmacies, ...list.mailOrder]) {
    const priced = pharmacy.cells.flatMap((cell) => (cell ? [cents(cell.price)] : []))
    expect([cents(pharmacy.total), pharmacy.pricedCount]).toEqual([sum(priced), priced.length])
  }
  for (const trip of [list.one, list.each, list.two, list.three]) if (trip) expectTripSums(list, trip)
}

function expectTripSums(list: List, trip: Trip) {
  const cells = trip.stops.map(({ pharmacy, entries }) =>
    entries.map((entry) => list.pharmacies[pharmacy]?.cells[entry]),
  )
  for (const [index, stop] of trip.stops.entries()) {
    expect(cents(stop.total)).toBe(sum((cells[index] ?? []).map((cell) => cents(cell?.price ?? 'NaN'))))
  }
  expect(cents(trip.total)).toBe(sum(trip.stops.map(({ total }) => cents(total))))
  const entries = trip.stops.flatMap((stop) => stop.entries)
  expect(new Set(entries).size).toBe(entries.length)
  expect(trip.pricedCount).toBe(entries.length)
  expect(trip.copayCount).toBe(cells.flat().filter((cell) => cell?.kind === 'copay').length)
}

test(
  `each cell is the price of the single calls, and totals are their sums (${lists} lists, seed ${seed})`,
  async () => {
    const zip = fc.constantFrom('10001', '60601', '90210', '59301', '99723', '02134')
    const fill = fc.record({
      drug: fc.constantFrom(...drugs),
      quantity: fc.option(fc.constantFrom(1, 2.5, 30, 45, 90), { freq: 2 }),
      insuranceId: fc.option(fc.constantFrom(...plans), { freq: 4 }),
    })
    const draws = fc.sample(fc.tuple(zip, fc.array(fill, { minLength: 1, maxLength: 20 })), { seed, numRuns: lists })
    const seen = { card: 0, program: 0, copay: 0 }
    for (const [zipCode, entries] of draws) {
      const fills = entries.map(({ drug, quantity, insuranceId }) => ({
        productDetailId: drug.id,
        quantity: quantity ?? drug.quantity,
        insuranceId,
      }))
      const list: List = (await priceList(fills, zipCode)).data
      const singles = await Promise.all(fills.map((each) => single(each, zipCode)))
      const pharmacies = [...list.pharmacies, ...list.mailOrder]
      for (const pharmacy of pharmacies) {
        const cells = pharmacy.cells.map((cell) => cell && { price: cell.price, offerId: cell.offerId })
        expect(cells).toEqual(singles.map((each) => expectedCell(each, pharmacy)))
        for (const cell of pharmacy.cells) if (cell) seen[cell.kind] += 1
      }
      // Nor does a pharmacy with a price lack in the list.
      const ids = new Set(pharmacies.map(({ pharmacyLocationId }) => pharmacyLocationId))
      for (const { offers } of singles) for (const id of offers.keys()) expect(ids).toContain(id)
      expectSums(list)
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  },
  60_000 + lists * 5_000,
)
