/** The four prices for programs. */
import { v1Calls } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { startTestV1, type TestV1 } from '../../../test/v1'
import { pause, resume } from '../../domain/pauses/pauses'

const { compare } = v1Calls.prices

let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key()
})
afterAll(() => v1.close())

/** The usual form and strength of a medication of the demo. */
async function strengthOf(name: string): Promise<number> {
  const { data } = await v1.call(key, v1Calls.drugs.search, { query: { text: name } })
  const { data: drug } = await v1.call(key, v1Calls.drugs.get, { params: { id: String(data.matches[0].id) } })
  const usual = <T extends { isUsual: boolean }>(items: T[]) => items.find(({ isUsual }) => isUsual) as T
  return usual<{ isUsual: boolean; strengthId: number }>(usual<typeof drug>(drug.forms).strengths).strengthId
}

const ask = async (name: string, more: object = {}, headers = {}) =>
  v1.call(key, compare, { body: { drug: { strengthId: await strengthOf(name) }, zip: '10001', ...more } }, headers)

const inCents = (dollars: string) => Math.round(Number(dollars) * 100)
const sum = (lines: { amount: string }[]) => lines.reduce((total, { amount }) => total + inCents(amount), 0)

test('a medication has its forms, strengths, usual quantities and packages', async () => {
  const { data: found } = await v1.call(key, v1Calls.drugs.search, { query: { text: 'atorvastatin' } })
  const { status, data } = await v1.call(key, v1Calls.drugs.get, { params: { id: String(found.matches[0].id) } })
  expect(status).toBe(200)
  expect(data).toMatchObject({ name: 'Atorvastatin', otherName: 'Lipitor', type: 'generic' })
  expect(data.forms[0]).toMatchObject({ form: 'Tablet', isUsual: true })
  expect(data.forms[0].strengths).toContainEqual(
    expect.objectContaining({
      strength: '20 mg',
      isUsual: true,
      unit: 'tablet',
      quantities: [30, 60, 90],
      usualQuantity: 30,
    }),
  )
  expect(data.forms[0].strengths[0].ndcs[0]).toMatch(/^\d{11}$/)
})

test('the four prices come with source, day and a receipt that adds up, and say what must be shown', async () => {
  const { status, data } = await ask('Atorvastatin', { plan: { id: 3 } })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    drug: { name: 'Atorvastatin', form: 'Tablet', strength: '20 mg' },
    quantity: { amount: 30, unit: 'tablet', text: '30 tablets' },
    place: { zip: '10001', city: 'New York', state: 'NY' },
    plan: { id: 3, kind: 'commercial' },
    retail: { amount: '39.69', why: null, basis: 'median usual price', illustrative: true },
    discount: { amount: '6.54', source: { kind: 'import', name: 'demo' } },
    coupon: { amount: '6.07', basis: 'group coupon' },
  })
  expect(data.discount.cards.map(({ amount }: { amount: string }) => amount)).toEqual([
    '7.67',
    '7.47',
    '7.23',
    '7.03',
    '6.54',
  ])
  expect(data.discount.cards.at(-1).isLowest).toBe(true)
  expect(sum(data.discount.receipt)).toBe(654)
  expect(sum(data.coupon.receipt)).toBe(607)
  expect(data.coupon.receipt.at(-1).text).toMatch(/ coupon(, \d+%)?$/)
  expect(v.is(compare.data, data)).toBe(true)
  expect(data.coupon.coupons[0]).toMatchObject({
    kind: 'coupon',
    isLowest: true,
    consent: expect.stringContaining('isn’t insurance'),
  })
  expect(data.copay.amount).toMatch(/^\d+\.\d\d$/)
  expect(data.notices[0]).toContain('not insurance and not medical advice')
  expect(data.notices[1]).toContain('made up')
})

test('words are Spanish if asked for', async () => {
  const { data } = await ask('Atorvastatin', {}, { 'accept-language': 'es' })
  expect(data.quantity.text).toBe('30 tabletas')
  expect(data.notices[0]).toContain('no es un seguro')
  expect(data.copay).toMatchObject({ amount: null, why: 'planNeeded', note: expect.stringContaining('copago') })
})

test('a price that there is none of has a reason, never a zero', async () => {
  const government = (await ask('NuvaRing', { plan: { id: 43 } })).data
  expect(government.coupon).toMatchObject({ amount: null, why: 'notEligible', coupons: [], receipt: null })
  expect(government.plan.kind).toBe('government')
  const brand = (await ask('Nexium')).data
  expect(brand.coupon).toMatchObject({ amount: null, why: 'notAvailable' })
  expect((await ask('Ozempic')).data.coupon.why).toBe('planNeeded')
})

afterEach(() => resume(v1.api.database, { kind: 'data', subject: 'discount' }))

test('a kind that an operator has paused is withheld, also at a pharmacy', async () => {
  const [pharmacy] = await v1.api.database.query<{ id: number }>(
    `select id from pharmacy_location where type = 'R' and closed_on is null order by id limit 1`,
  )
  const there = { pharmacy: { id: pharmacy?.id } }
  expect((await ask('Atorvastatin', there)).data.atPharmacy).toMatchObject({ why: null, offers: [{ isLowest: true }] })
  await pause(v1.api.database, { kind: 'data', subject: 'discount' }, undefined)
  v1.api.clock.now += 10_000
  const { data } = await ask('Atorvastatin', there)
  expect(data.discount).toMatchObject({ amount: null, why: 'paused', cards: [] })
  expect(data.retail.amount).toBe('39.69')
  expect(data.atPharmacy).toMatchObject({ why: 'paused', offers: [] })
  await resume(v1.api.database, { kind: 'data', subject: 'discount' })
  v1.api.clock.now += 10_000
})

test('an organization that doesn’t show copays has none here either', async () => {
  await changeOrganization(v1.api.database, { options: { showCopayPriceFlag: 'n' } }, 'ACME')
  const { data } = await ask('Atorvastatin', { plan: { id: 3 } })
  expect(data.copay).toMatchObject({ amount: null, why: 'notShown', fills: [] })
  await changeOrganization(v1.api.database, { options: { showCopayPriceFlag: 'y' } }, 'ACME')
})

test('a medication can be named by NDC; what nobody has is refused with its reason', async () => {
  const [row] = await v1.api.database.query<{ ndc: string }>(
    `select n.ndc from drug_ndc n where n.product_detail_id = $1`,
    [await strengthOf('Atorvastatin')],
  )
  const byNdc = (ndc: string) => v1.call(key, compare, { body: { drug: { ndc }, zip: '10001' } })
  expect((await byNdc(row?.ndc ?? '')).data.drug.name).toBe('Atorvastatin')
  expect((await byNdc('00000000000')).data).toMatchObject({ code: 'PRODUCT_NOT_FOUND', status: 404 })
  expect((await ask('Atorvastatin', { zip: '00000' })).data.code).toBe('ZIP_NOT_FOUND')
  expect((await ask('Atorvastatin', { plan: { id: 999999 } })).data.code).toBe('INSURANCE_NOT_FOUND')
  expect((await ask('Atorvastatin', { quantity: -1 })).status).toBe(400)
})

test('a test key gets fixed figures', async () => {
  const testKey = await v1.key({ isTest: true })
  const { data } = await v1.call(testKey, compare, {
    body: { drug: { strengthId: await strengthOf('Atorvastatin') }, zip: '00001' },
  })
  expect(data).toMatchObject({ retail: { amount: '100.00', illustrative: true }, discount: { amount: '40.00' } })
})

test('plans are found by name', async () => {
  const { data } = await v1.call(key, v1Calls.plans.search, { query: { text: 'medicare' } })
  expect(data.plans[0]).toMatchObject({ id: expect.any(Number), kind: 'government' })
})
