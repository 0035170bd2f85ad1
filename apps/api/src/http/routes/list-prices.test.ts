/** A list's prices beside those of the same medications one by one. */
import type { CallReply, calls } from '@rxgauge/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { pause } from '../../domain/pauses/pauses'

type List = CallReply<typeof calls.list.getPrices>
type Pharmacy = List['pharmacies'][number]
type Trip = NonNullable<List['one']>

interface Fill {
  productDetailId: number
  quantity: number
  unitName?: string
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
  plans = (await api.database.query<{ id: number }>('select id from insurance_plan order by id')).map(({ id }) => id)
})
afterAll(() => api.close())
beforeEach(async () => {
  token = (await api.device()).token
})

const cents = (dollars: string) => Math.round(Number(dollars) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
/** Plans of the demo by kind. */
const [commercial, government] = [3, 43]

const priceList = (fills: readonly Fill[], zipCode = '10001', options = {}): Promise<ApiResponse> =>
  api.post('/list/prices', { zipCode, fills }, { token, ...options })
/** The usual fill of a medication. */
function usual(name: string, insuranceId: number | null = null): Fill {
  const drug = drugs.find((each) => each.name === name)
  if (!drug) throw new Error(`${name} is not in the demo`)
  return { productDetailId: drug.id, quantity: drug.quantity, insuranceId }
}

const kindsOf = (pharmacies: readonly Pharmacy[], entry: number) => [
  ...new Set(pharmacies.map(({ cells }) => cells[entry]?.kind)),
]

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

const five = ['Atorvastatin', 'Metformin', 'Lisinopril', 'Eliquis', 'Ozempic']

/** A trip in words: each stop with its medications, and its total. */
const inWords = (list: List, trip: List['one']) =>
  trip && {
    stops: trip.stops.map(({ pharmacy, entries }) => [
      list.pharmacies[pharmacy]?.pharmacyName,
      ...entries.map((entry) => five[entry]),
    ]),
    total: trip.total,
    copayCount: trip.copayCount,
  }

describe('five medications near 10001, worked out by hand from the lists of each', () => {
  test('without insurance: one stop is $1758.26, two save $0.37, three save $0.54', async () => {
    const { data } = await priceList(five.map((name) => usual(name)))
    // Riverside: 6.07 5.05 4.09 670.99 1082.94. Corner Chemist: 6.26 5.15 3.95 666.23 1076.67. Sunrise: 6.55 5.49 4.50 666.26 1076.42.
    expect(data.entries.map(({ lowest }: List['entries'][number]) => lowest)).toEqual([
      '6.07',
      '5.05',
      '3.95',
      '666.23',
      '1076.42',
    ])
    expect(inWords(data, data.one)).toEqual({ stops: [['Corner Chemist', ...five]], total: '1758.26', copayCount: 0 })
    expect(inWords(data, data.two)).toEqual({
      stops: [
        ['Sunrise Apothecary', 'Eliquis', 'Ozempic'],
        ['Riverside Pharmacy', 'Atorvastatin', 'Metformin', 'Lisinopril'],
      ],
      total: '1757.89',
      copayCount: 0,
    })
    const best = {
      stops: [
        ['Sunrise Apothecary', 'Ozempic'],
        ['Corner Chemist', 'Lisinopril', 'Eliquis'],
        ['Riverside Pharmacy', 'Atorvastatin', 'Metformin'],
      ],
      total: '1757.72',
      copayCount: 0,
    }
    expect(inWords(data, data.each)).toEqual(best)
    expect(inWords(data, data.three)).toEqual(best)
    expect(data.mailOrder.map(({ pharmacyName, total }: Pharmacy) => [pharmacyName, total])).toEqual([
      // 7.33 + 6.49 + 5.71 + 669.99 + 1081.27; 6.50 + 5.31 + 4.19 + 671.21 + 1082.97
      ['Doorstep Rx', '1770.18'],
      ['MailMeds', '1770.79'],
    ])
  })

  test('with insurance: Eliquis by its copay of $33.80, Ozempic by the manufacturer’s program, the others by card', async () => {
    const { data } = await priceList(five.map((name) => usual(name, commercial)))
    // 6.26 + 5.15 + 3.95 + 33.80 + 226.67
    expect(inWords(data, data.one)).toEqual({ stops: [['Corner Chemist', ...five]], total: '275.83', copayCount: 1 })
    const [corner] = data.pharmacies
    expect(
      corner.cells.map(({ kind, couponType }: { kind: string; couponType: string }) => [kind, couponType]),
    ).toEqual([
      ['card', 'P'],
      ['card', 'P'],
      ['card', 'P'],
      ['copay', null],
      ['program', 'M'],
    ])
    // 33.80 + 226.42 at Sunrise, 6.07 + 5.05 + 4.09 at Riverside
    expect(inWords(data, data.two)).toMatchObject({ total: '275.43', copayCount: 1 })
    expect(kindsOf(data.mailOrder, 3)).toEqual(['card'])
  })
})

describe('copays', () => {
  test('don’t count for another quantity, nor where the organization doesn’t show copays', async () => {
    const fill = usual('Eliquis', commercial)
    const { data: double } = await priceList([{ ...fill, quantity: fill.quantity * 2 }, fill])
    expect([kindsOf(double.pharmacies, 0), kindsOf(double.pharmacies, 1)]).toEqual([['card'], ['copay']])
    await changeOrganization(api.database, { options: { showCopayPriceFlag: 'n' } }, 'ACME')
    token = (await api.device()).token
    const { data } = await priceList([fill])
    await changeOrganization(api.database, { options: { showCopayPriceFlag: 'y' } }, 'ACME')
    expect(kindsOf(data.pharmacies, 0)).toEqual(['card'])
  })

  test('count only as one amount, and say if it holds only after the deductible', async () => {
    const fill = usual('Eliquis', commercial)
    const copays = async () => {
      token = (await api.device()).token
      const { data } = await priceList([fill])
      return [...new Set(data.pharmacies.map(({ cells }: Pharmacy) => JSON.stringify(cells[0])))].map((cell) =>
        JSON.parse(String(cell)),
      )
    }
    await api.database.query(`delete from plan_average where formulary in (select formulary from published_plan)`)
    // $35 at a preferred pharmacy, $50 at others.
    expect((await copays()).map(({ kind }) => kind)).not.toContain('copay')
    await api.database.query(
      `update plan_cost set copay = 50 where code = 'own-DEMO-003' and tier = '3' and copay = 35`,
    )
    expect(await copays()).toMatchObject([{ kind: 'copay', price: '50.00', afterDeductibleFlag: 'N' }])
    await api.database.query(`update plan_cost set is_after_deductible = true where code = 'own-DEMO-003'`)
    expect(await copays()).toMatchObject([{ kind: 'copay', price: '50.00', afterDeductibleFlag: 'Y' }])
  })
})

describe('kinds of prices that an operator has paused', () => {
  afterEach(async () => {
    await api.database.query('delete from pause')
    api.clock.now += 5000
  })
  const paused = async (...kinds: ('discount' | 'coupon' | 'copay')[]) => {
    for (const subject of kinds) await pause(api.database, { kind: 'data', subject }, undefined)
    api.clock.now += 5000
    return priceList([
      usual('Atorvastatin'),
      usual('Eliquis', government),
      usual('Ozempic', commercial),
      usual('Ozempic', government),
    ])
  }

  test('discounts: only chains with a coupon have the generic, and the program remains', async () => {
    const { data } = await paused('discount')
    const generic = data.pharmacies.map(({ cells }: Pharmacy) => cells[0]?.price)
    expect(generic).toEqual(expect.arrayContaining(['6.07', undefined]))
    expect(kindsOf(data.pharmacies, 2)).toEqual(['program'])
  })

  test('discounts and coupons: every pharmacy, but no mail order, has the copay; without one, prices are being checked', async () => {
    await api.database.query(`delete from plan_average where formulary in (select formulary from published_plan)`)
    await api.database.query(`update plan_cost set copay = 47 where code = 'own-DEMO-043' and tier = '3'`)
    token = (await api.device()).token
    const { data } = await paused('discount', 'coupon')
    expect(data.entries).toMatchObject([
      { status: 'noPrice', lowest: null },
      { status: 'noPrice', lowest: null },
      { status: 'noPrice', lowest: null },
      { status: 'priced', lowest: '47.00' },
    ])
    expect(data.mailOrder).toEqual([])
    expect(await priceList([usual('Atorvastatin')])).toMatchObject({ status: 503, errorCode: 'PRICES_PAUSED' })
  })

  test('all of them: prices are being checked', async () => {
    expect(await paused('discount', 'coupon', 'copay')).toMatchObject({ status: 503, errorCode: 'PRICES_PAUSED' })
  })

  test('coupons: what remains are cards, and programs are gone', async () => {
    const { data } = await paused('coupon', 'copay')
    expect([0, 1, 2].map((entry) => kindsOf(data.pharmacies, entry))).toEqual([['card'], ['card'], ['card']])
    expect(data.entries[0].lowest).toBe('6.54')
    expect(cents(data.entries[2].lowest)).toBeGreaterThan(100_000)
  })
})

describe('entries that can’t be priced', () => {
  test('are named and left out of all sums', async () => {
    const gone = usual('Warfarin')
    await api.database.query('update product_detail set obsolete_on = current_date where id = $1', [
      gone.productDetailId,
    ])
    token = (await api.device()).token
    const fills = [
      usual('Atorvastatin', 999_999),
      gone,
      { ...gone, productDetailId: 2_000_000_000 },
      usual('Metformin'),
    ]
    const { data } = await priceList(fills)
    expect(data.entries.map(({ status }: List['entries'][number]) => status)).toEqual([
      'planGone',
      'gone',
      'gone',
      'priced',
    ])
    expect(inWords(data, data.one)).toMatchObject({ total: '11.12' })
    expect(data.one).toMatchObject({ pricedCount: 2, stops: [{ entries: [0, 3] }] })
    expectSums(data)
    const { data: none } = await priceList([gone])
    expect(none).toMatchObject({ pharmacies: [], mailOrder: [], one: null, each: null, two: null, three: null })
  })

  test('a quantity in a unit that isn’t the medication’s any more has no price, and the reason', async () => {
    const fill = usual('Metformin')
    const { data } = await priceList([
      { ...fill, unitName: 'pen' },
      { ...fill, unitName: 'tablet' },
    ])
    expect(data.entries).toMatchObject([{ status: 'recounted', lowest: null }, { status: 'priced' }])
    for (const { cells } of data.pharmacies) expect(cells).toEqual([null, expect.anything()])
  })
})

test.each([
  [{ zipCode: '00000' }, 404, 'ZIP_NOT_FOUND', /valid zip/, /código postal/],
  [{ zipCode: '1234' }, 400, 'ZIP_INVALID', /5 digits/, /5 dígitos/],
  [{ fills: 0 }, 400, 'LIST_LENGTH_INVALID', /between 1 and 20/, /entre 1 y 20/],
  [{ fills: 21 }, 400, 'LIST_LENGTH_INVALID', /between 1 and 20/, /entre 1 y 20/],
  [{ quantity: 0 }, 400, 'QUANTITY_INVALID', /greater than 0/, /mayor que 0/],
  [{ quantity: 1.0001 }, 400, 'QUANTITY_INVALID', /greater than 0/, /mayor que 0/],
  [{ quantity: 10_000 }, 400, 'QUANTITY_INVALID', /greater than 0/, /mayor que 0/],
])('%j is refused in both languages', async (wrong, status, errorCode, english, spanish) => {
  const {
    zipCode = '10001',
    fills: count = 2,
    quantity = 30,
  } = wrong as { zipCode?: string; fills?: number; quantity?: number }
  const fills = Array.from({ length: count }, () => ({ ...usual('Atorvastatin'), quantity }))
  for (const [language, message] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    expect(await priceList(fills, zipCode, { language })).toMatchObject({
      status,
      errorCode,
      message: expect.stringMatching(message),
    })
  }
})

test('where no pharmacy is within the radius, the nearest are priced, and their distance is said', async () => {
  const { data } = await priceList([usual('Atorvastatin'), usual('Eliquis', commercial)], '99723')
  expect(data.nearestPharmacyMiles).toBeGreaterThan(25)
  expect(data.one).toMatchObject({ pricedCount: 2, milesBetween: 0 })
})

test('an organization with one chain has only its pharmacies', async () => {
  token = (await api.device('CORNER')).token
  const { data } = await priceList([usual('Atorvastatin'), usual('Eliquis')])
  const chains = new Set(data.pharmacies.map(({ pharmacyGroupName }: Pharmacy) => pharmacyGroupName))
  expect([chains.size, data.one.pricedCount, data.two]).toEqual([1, 2, null])
})

test('an organization that is for trying has its made-up prices', async () => {
  token = (await api.device('DEMO')).token
  const { data } = await priceList([
    usual('Atorvastatin'),
    usual('Atorvastatin', commercial),
    usual('Biktarvy', commercial),
  ])
  expect(data.one).toMatchObject({ total: '100.00', pricedCount: 3, copayCount: 1 })
})

test('a favorite far away is listed, but no trip leads there', async () => {
  const [far] = await api.database.query<{ id: number; groupId: number }>(
    `select id, pharmacy_group_id "groupId" from pharmacy_location where state = 'CA' and type = 'R' order by id limit 1`,
  )
  await api.get(`/coupon/setfavoritepharmacy/${far?.id}/${far?.groupId}`, { token })
  const { data }: { data: List } = await priceList(five.map((name) => usual(name)))
  const place = data.pharmacies.findIndex(({ favoritePharmacyLocationFlag }) => favoritePharmacyLocationFlag === 'Y')
  expect(data.pharmacies[place]).toMatchObject({ pharmacyLocationId: far?.id, pricedCount: 5 })
  for (const trip of [data.one, data.each, data.two, data.three]) {
    expect(trip?.stops.map(({ pharmacy }) => pharmacy)).not.toContain(place)
  }
  expectSums(data)
})

test('a person can price fewer lists a minute than single medications', async () => {
  const url = await api.beside({ config: { rateLimit: 20 } })
  const body = JSON.stringify({ zipCode: '10001', fills: [usual('Atorvastatin')] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) {
    statuses.push((await fetch(`${url}/api/list/prices`, { method: 'POST', headers, body })).status)
  }
  expect(statuses).toEqual([200, 200, 429])
})
