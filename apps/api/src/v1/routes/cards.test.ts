/** Cards that programs get for people. */
import { v1Calls } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../../test/v1'

const { create } = v1Calls.cards

let v1: TestV1
let key: string
let strengths: Map<string, number>
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key()
  strengths = await v1.usualStrengths()
})
afterAll(() => v1.close())

const drug = (name: string) => ({ strengthId: strengths.get(name) ?? 0 })
const consent = { wording: 'I ask for this discount card.', givenAt: '2026-01-01T12:00:00Z' }

/** The lowest offer near 10001, as the body of a card's request. */
async function bestOffer(name: string, more: object = {}, by = key) {
  const question = { drug: drug(name), zip: '10001', ...more }
  const { data } = await v1.call(by, v1Calls.pharmacies.find, { body: question })
  const { pharmacy, offer } = data.items.find((item: { offer: { isLowest: boolean } }) => item.offer.isLowest)
  return {
    body: { ...question, offerId: offer.offerId as string, pharmacy: { id: pharmacy.id as number }, consent },
    offer,
  }
}

const rows = (sql: string) => v1.api.database.query<Record<string, unknown>>(sql)

test('a card has the numbers that a pharmacy types, what must be shown, and a page to print', async () => {
  const { body, offer } = await bestOffer('Atorvastatin')
  const { status, data } = await v1.call(key, create, { body })
  expect(status).toBe(200)
  expect(v.is(create.data, data)).toBe(true)
  expect(data).toMatchObject({
    kind: 'card',
    bin: expect.stringMatching(/^\d{6,8}$/),
    memberId: expect.stringMatching(/^[A-Z]+\d{13}$/),
    price: offer.amount,
    pharmacy: { id: body.pharmacy.id },
    isTest: false,
    links: { appleWallet: null },
  })
  expect(data.notices).toEqual(
    expect.arrayContaining(['This is not insurance', 'This is a FREE card and may not be sold']),
  )
  const pdf = await fetch(data.links.pdf.replace(/^https?:\/\/[^/]+/, v1.api.url))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(await rows(`select wording, given_at::text from card_consent where adjudication_id = '${data.id}'`)).toEqual([
    { wording: consent.wording, given_at: expect.stringContaining('2026-01-01') },
  ])
})

test('two people of one program never share a member id', async () => {
  const { body } = await bestOffer('Metformin')
  const [one, other] = [await v1.call(key, create, { body }), await v1.call(key, create, { body })]
  expect(one.data.memberId).not.toBe(other.data.memberId)
})

test('without the person’s consent, or with one from the future, there is no card', async () => {
  const { body } = await bestOffer('Atorvastatin')
  const { consent: _, ...silent } = body
  expect(await v1.call(key, create, { body: silent })).toMatchObject({ status: 422, data: { code: 'CONSENT_NEEDED' } })
  const later = { ...consent, givenAt: new Date(v1.api.clock.now + 3_600_000).toISOString() }
  expect((await v1.call(key, create, { body: { ...body, consent: later } })).status).toBe(400)
})

test('a manufacturer’s card is refused with a government plan, and then nothing is stored', async () => {
  const { body } = await bestOffer('Ozempic', { plan: { id: 3 } })
  expect(body.offerId).toMatch(/^program-/)
  const { data } = await v1.call(key, create, { body })
  expect(data).toMatchObject({ kind: 'program', price: '226.42', program: { name: expect.any(String) } })
  expect(data.notices.join()).toContain('Governmental beneficiaries excluded')
  const devices = () => rows(`select count(*)::int from device where device_type = 'program'`)
  const before = await devices()
  expect((await v1.call(key, create, { body: { ...body, plan: { id: 43 } } })).data.code).toBe('NOT_ELIGIBLE')
  expect(await devices()).toEqual(before)
})

test('a discount card names a pharmacy, and an offer that is not there is refused', async () => {
  const { body } = await bestOffer('Atorvastatin')
  const { pharmacy: _, ...nowhere } = body
  expect((await v1.call(key, create, { body: nowhere })).status).toBe(400)
  expect((await v1.call(key, create, { body: { ...body, offerId: 'coupon-999' } })).data.code).toBe(
    'OFFER_NOT_AVAILABLE',
  )
})

test('a test key gets a card that says TEST, and nothing is stored', async () => {
  const testKey = await v1.key({ isTest: true })
  const { body } = await bestOffer('Atorvastatin', {}, testKey)
  const count = () =>
    rows('select (select count(*)::int from adjudication) cards, (select count(*)::int from device) devices')
  const before = await count()
  const { status, data } = await v1.call(testKey, create, { body })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    id: null,
    bin: '000000',
    pcn: 'TEST',
    group: 'TEST',
    isTest: true,
    links: { pdf: null },
  })
  expect(data.memberId).toMatch(/^TEST/)
  expect(data.notices.at(-1)).toContain('Demonstration only')
  const program = await bestOffer('Ozempic', { plan: { id: 3 } }, testKey)
  expect((await v1.call(testKey, create, { body: program.body })).data.memberId).toMatch(/^TEST/)
  expect(await count()).toEqual(before)
})
