/** Each of the demo's prices as visitors see it explained: a receipt whose lines add up to the price in the gauge. */
import { calls, cents, copayReceipt, parseDollars, type Receipt, receiptOf } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
})
afterAll(() => api.close())

const sumOf = ({ base, off }: Pick<Receipt, 'base' | 'off'>) =>
  [...base, ...off].reduce((sum, { amount }) => sum + amount, 0)

/** The usual fill of each strength; of every tenth, also its largest quantity. */
const fills = () =>
  api.database.query<{ detail: number; quantity: string }>(
    `select distinct product_detail_id detail, trim_scale(q)::text quantity from (
       select product_detail_id, max(quantity) q from product_quantity where product_detail_id % 10 = 0 group by 1
       union all select product_detail_id, quantity from product_quantity where is_default
     ) each order by 1, 2`,
  )

test('retail, discount, coupon and program: the lines add up to the price, and every price has them', async () => {
  const missing: string[] = []
  const kinds = new Map<string, number>()
  const plans = await api.database.query<{ id: number }>(
    `select id from insurance_plan where name = 'Acme Health PPO' and obsolete_on is null`,
  )
  for (const { detail, quantity } of await fills()) {
    const path = `/price/explained/${detail}/${quantity}/${plans[0]?.id}/10001`
    const { prices, copay } = v.parse(calls.price.explainPrices.data, (await api.get(path, { token })).data)
    for (const { kind, name, amount, basis, steps } of prices) {
      const receipt = receiptOf(steps, amount)
      if (receipt) {
        expect(sumOf(receipt), path).toBe(amount)
        kinds.set(basis, (kinds.get(basis) ?? 0) + 1)
      } else missing.push(`${path}: ${kind} ${name} ${amount}`)
    }
    for (const fill of copay?.fills ?? []) {
      expect(sumOf(copayReceipt(fill)), path).toBe(fill.amount)
      kinds.set('copay', (kinds.get('copay') ?? 0) + 1)
    }
  }
  expect(missing).toEqual([])
  for (const basis of ['median usual price', 'network contract', 'group coupon', 'manufacturer program', 'copay'])
    expect(kinds.get(basis), basis).toBeGreaterThan(10)
})

test('an offer at a pharmacy is explained at its own price', async () => {
  const [drug] = (await api.get('/product/contains/Atorvastatin/list', { token })).data
  const { forms } = (await api.get(`/productdetail/list/${drug.id}`, { token })).data
  const { productDetailId } = forms[0].dosages[0]
  const { otherPharmacies: offers } = (await api.get(`/price/pharmacynew/${productDetailId}/30/10001`, { token })).data
  expect(offers.length).toBeGreaterThan(5)
  for (const { pharmacyLocationId, offerId, price, pharmacyName } of offers) {
    const path = `/price/explained/${productDetailId}/30/0/10001?pharmacyLocationId=${pharmacyLocationId}`
    const explanations = v.parse(calls.price.explainPrices.data, (await api.get(path, { token })).data)
    const own = explanations.offers.find((each) => each.offerId === offerId)
    const amount = parseDollars(price) ?? cents(0)
    expect(own?.amount, pharmacyName).toBe(amount)
    const receipt = own && receiptOf(own.steps, own.amount)
    expect(receipt && sumOf(receipt), pharmacyName).toBe(amount)
  }
})
