/** The gauge, the list of pharmacies and the adjudication show the same price, to the cent, for every kind of insurance. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
})
afterAll(() => api.close())

const zip = '10001'
/** The demo's plans by insurance kind; 0 is "none chosen". */
const plans = { none: 0, government: 43, commercial: 3, uninsured: 2 }
type Kind = keyof typeof plans

interface Fill {
  name: string
  quantity: number
  retail: string
  /** With the best network's card. */
  card: string
  /** With the best chain's coupon; generics only. */
  groupCoupon?: string
  /** With the manufacturer's program; `not eligible` if it excludes this insurance. */
  program?: Record<Kind, string>
}

const excluded = 'not eligible'
const fills: Fill[] = [
  { name: 'Atorvastatin', quantity: 30, retail: '39.69', card: '6.54', groupCoupon: '6.07' },
  { name: 'Metformin', quantity: 60, retail: '31.11', card: '5.35', groupCoupon: '5.05' },
  {
    name: 'NuvaRing',
    quantity: 1,
    retail: '237.94',
    card: '212.07',
    program: { none: '167.07', government: excluded, commercial: '37.07', uninsured: '167.07' },
  },
  {
    name: 'Ozempic',
    quantity: 3,
    retail: '1202.73',
    card: '1076.42',
    program: { none: excluded, government: excluded, commercial: '226.42', uninsured: excluded },
  },
  {
    name: 'Biktarvy',
    quantity: 30,
    retail: '5091.86',
    card: '4555.15',
    program: { none: excluded, government: excluded, commercial: '980.15', uninsured: excluded },
  },
  { name: 'Nexium', quantity: 30, retail: '351.29', card: '313.64' },
]

const get = async (path: string) => (await api.get(path, { token })).data

async function detailOf(name: string): Promise<number> {
  const [row] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = $1 and d.is_default_form and d.is_default_strength`,
    [name],
  )
  if (!row) throw new Error(`${name} is not in the demo`)
  return row.id
}

/** Adjudicates an offer of the list or the gauge. */
const adjudicate = (kind: 'cash' | 'copay', offer: object, id: number, quantity: number, insuranceId: number) =>
  api.post(
    `/adjudicate/${kind}offer`,
    { ...offer, productDetailId: id, quantity, insuranceId, zipCode: zip, prescriptionFlag: 'N' },
    { token },
  )

describe.each(fills)('$name', ({ name, quantity, retail, card, groupCoupon, program }) => {
  let id: number
  beforeAll(async () => {
    id = await detailOf(name)
  })

  test('retail, card and chain coupon agree; the lowest pharmacy and its card have the best of them', async () => {
    expect((await get(`/price/retail/${id}/${quantity}/${zip}`)).regularPrice).toBe(retail)
    expect((await get(`/price/cashnew/${id}/${quantity}/${zip}`)).at(-1).discountPrice).toBe(card)
    const { lowestPricePharmacy } = await get(`/price/pharmacynew/${id}/${quantity}/${zip}`)
    expect(lowestPricePharmacy.price).toBe(groupCoupon ?? card)
    const adjudicated = await adjudicate('cash', lowestPricePharmacy, id, quantity, 0)
    expect(adjudicated.data.price).toBe(groupCoupon ?? card)
  })

  test.each(Object.keys(plans) as Kind[])('insurance: %s', async (kind) => {
    const coupon = await get(`/price/couponnew/${id}/${quantity}/${plans[kind]}/${zip}`)
    const { lowestPricePharmacy: lowest } = await get(
      `/price/pharmacynew/brand/${id}/${plans[kind]}/${quantity}/${zip}`,
    )
    const drugPage = await get(`/price/prescription/${id}/${quantity}/${plans[kind]}/${zip}`)
    const programPrice = program?.[kind] ?? 'not available'
    const isProgram = /^\d/.test(programPrice)
    const expected = isProgram ? programPrice : (groupCoupon ?? card)
    expect(coupon.coupons[0]?.couponPrice ?? coupon.couponNotFoundTitle).toBe(groupCoupon ?? programPrice)
    expect(lowest).toMatchObject({ price: expected, couponType: isProgram ? 'M' : 'P' })
    expect(drugPage.lowestPricePharmacy.price).toBe(expected)

    const offerId = isProgram ? coupon.coupons[0].offerId : `program-${id}`
    const adjudicated = await adjudicate('copay', { offerId, pharmacyLocationId: null }, id, quantity, plans[kind])
    if (isProgram) expect(adjudicated.data).toMatchObject({ offerId: lowest.offerId, price: programPrice })
    else {
      const isRefused = kind === 'government' || programPrice === excluded
      expect(adjudicated.errorCode).toBe(isRefused ? 'NOT_ELIGIBLE' : 'OFFER_NOT_AVAILABLE')
    }
  })

  test('pharmacies show a program’s price that its adjudication confirms', async () => {
    const { otherPharmacies: offers } = await get(
      `/price/pharmacynew/brand/${id}/${plans.commercial}/${quantity}/${zip}`,
    )
    for (const offer of [offers[0], offers.at(-1)]) {
      const kind = offer.couponType === 'M' ? 'copay' : 'cash'
      const { data } = await adjudicate(kind, offer, id, quantity, plans.commercial)
      expect(data).toMatchObject({ price: offer.price })
    }
  })
})

test('a network’s card is quoted where its amount is lowest, not where the first digit of the price is', async () => {
  const cards = await get(`/price/cashnew/${await detailOf('Atorvastatin')}/30/${zip}`)
  expect(cards.map(({ discountPrice }: { discountPrice: string }) => discountPrice)).toEqual([
    '7.67',
    '7.47',
    '7.23',
    '7.03',
    '6.54',
  ])
})

test('a chain’s coupon at its floor of $3 has two decimals, like every price on the wire', async () => {
  const { otherPharmacies } = await get(`/price/pharmacynew/${await detailOf('Amlodipine')}/12/${zip}`)
  const prices: string[] = otherPharmacies.map(({ price }: { price: string }) => price)
  expect(prices).toContain('3.00')
  for (const price of prices) expect(price).toMatch(/^\d+\.\d\d$/)
})
