/** Checks that a pharmacist would make on the demo's prices, through HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
})
afterAll(() => api.close())

/** New York, and an Alaskan island that only mail order serves. */
const zips = ['10001', '99547'] as const
const uninsured = 2
const kinds = ['retail', 'discount', 'coupon'] as const

interface Pair {
  brand: string
  generic: string
  brandDetail: number
  genericDetail: number
  strength: string
  quantity: string
  isUsualStrength: boolean
}

/** A brand and its generic in the same form and strength, in their usual quantity. */
const pairsOf = () =>
  api.database.query<Pair>(
    `select b.name brand, g.name generic, bd.id "brandDetail", gd.id "genericDetail", bd.strength,
       trim_scale(q.quantity)::text quantity, bd.is_default_form and bd.is_default_strength "isUsualStrength"
     from product b join product g on g.id = b.alias_id
     join product_detail bd on bd.product_id = b.id
     join product_detail gd on gd.product_id = g.id and gd.form = bd.form and gd.strength = bd.strength
     join product_quantity q on q.product_detail_id = bd.id and q.is_default
     where b.type = 'B' order by bd.id`,
  )

/** The lowest price of each kind. */
async function pricesOf(detail: number, quantity: string, zip: string): Promise<Map<string, number>> {
  const { data } = await api.get(`/price/explained/${detail}/${quantity}/${uninsured}/${zip}`, { token })
  const lowest = new Map<string, number>()
  for (const { kind, amount } of data.prices)
    lowest.set(kind, Math.min(Number(amount), lowest.get(kind) ?? Number.POSITIVE_INFINITY))
  return lowest
}

test('a generic never costs more than its brand in the same strength and quantity, for any kind of price', async () => {
  const pairs = await pairsOf()
  expect(pairs.length).toBeGreaterThan(500)
  const dearer: string[] = []
  for (const zip of zips) {
    for (const pair of pairs.filter(({ isUsualStrength }) => isUsualStrength || zip === zips[0])) {
      const [brand, generic] = await Promise.all([
        pricesOf(pair.brandDetail, pair.quantity, zip),
        pricesOf(pair.genericDetail, pair.quantity, zip),
      ])
      expect(generic.size).toBeGreaterThanOrEqual(2)
      for (const kind of kinds) {
        const [ofGeneric, ofBrand] = [generic.get(kind), brand.get(kind)]
        if (ofGeneric !== undefined && ofBrand !== undefined && ofGeneric > ofBrand) {
          const { generic: name, strength, quantity } = pair
          dearer.push(`${kind} at ${zip}: ${name} ${strength} x ${quantity} $${ofGeneric}, ${pair.brand} $${ofBrand}`)
        }
      }
    }
  }
  expect(dearer).toEqual([])
})

test('nor does its usual price at any chain, in any offered quantity', async () => {
  const dearer = await api.database.query<{ text: string }>(
    `with usual as (
       select n.product_detail_id detail, u.place, u.quantity, u.price
       from usual_price u join drug_ndc n on u.drug = 'ndc:' || n.ndc
     )
     select concat_ws(' ', bu.place, g.name, gd.strength, bu.quantity, gu.price, b.name, bu.price) "text"
     from product b join product g on g.id = b.alias_id
     join product_detail bd on bd.product_id = b.id
     join product_detail gd on gd.product_id = g.id and gd.form = bd.form and gd.strength = bd.strength
     join usual bu on bu.detail = bd.id
     join usual gu on gu.detail = gd.id and gu.place = bu.place and gu.quantity is not distinct from bu.quantity
     where b.type = 'B' and gu.price > bu.price`,
  )
  expect(dearer.map(({ text }) => text)).toEqual([])
})

test('a month of any insulin costs a member of any Medicare plan at most $35', async () => {
  const insulins = await api.database.query<{ id: number; name: string }>(
    `select d.id, p.name from product p join product_detail d on d.product_id = p.id where p.therapeutic_class = 'insulin' order by d.id`,
  )
  const plans = await api.database.query<{ id: number; name: string }>(
    `select id, name from insurance_plan where coverage = 'medicare' order by id`,
  )
  expect([insulins.length >= 6, plans.length]).toEqual([true, 4])
  const dearer: string[] = []
  let covered = 0
  for (const insulin of insulins) {
    for (const plan of plans) {
      const { data } = await api.get(`/price/copaynew/${insulin.id}/${plan.id}`, { token })
      if (!/^\d/.test(data.copayPriceMax)) continue
      covered++
      if (Number(data.copayPriceMax) > 35) dearer.push(`${insulin.name}, ${plan.name}: $${data.copayPriceMax}`)
    }
  }
  expect(dearer).toEqual([])
  expect(covered).toBeGreaterThan(plans.length)
})

test('Medicare plans exclude what Part D excludes by law: weight loss, erectile dysfunction, vitamins, cough', async () => {
  const [listed] = await api.database.query<{ ofMedicare: number; ofOthers: number }>(
    `select count(*) filter (where plan.coverage = 'medicare')::int "ofMedicare", count(*) filter (where plan.coverage <> 'medicare')::int "ofOthers"
     from insurance_plan plan join published_plan said on said.code = plan.code join plan_drug f on f.formulary = said.formulary
     join drug_ndc n on n.ndc = f.ndc join product_detail d on d.id = n.product_detail_id
     join product p on p.id = d.product_id and p.name in ('Wegovy', 'Sildenafil', 'Folic acid', 'Benzonatate')`,
  )
  expect(listed?.ofMedicare).toBe(0)
  expect(listed?.ofOthers).toBeGreaterThan(0)
})
