import { sharedLinkDays } from '@rxgauge/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastMessage, personWith, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let sender: Awaited<ReturnType<typeof stranger>>
let offer: Record<string, unknown> & {
  pharmacyLocationId: number
  pharmacyGroupId: number
  productDetailId: number
  price: string
}
let adjudicationId: string
let count = 0

beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

async function coupon(device: Pick<TestPerson, 'get' | 'post'>) {
  await device.get('/zipcode/useZipCode/10001')
  const [drug] = (await device.get('/product/prescription')).data
  const found = (await device.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
  const card = await device.post('/adjudicate/cashoffer', { ...found, insuranceId: null, zipCode: '10001' })
  return { found, card: card.data }
}

beforeEach(async () => {
  count++
  sender = await stranger(api)
  const { found, card } = await coupon(sender)
  offer = found
  adjudicationId = card.adjudicationId
})

const email = () => `friend${count}@example.com`
/** The link in the last message to a contact. */
async function linkTo(contact: string): Promise<URL> {
  const { body } = await lastMessage(api, contact)
  return new URL(/https?:\/\/\S*shared=\S+/.exec(body)?.[0] ?? '')
}
const tokenIn = async (contact: string) => (await linkTo(contact)).searchParams.get('shared')

test('a link contains a token and no personal data, and shows exactly the shared coupon', async () => {
  const sent = await sender.post(
    '/adjudicate/sendemail',
    { recipientEmail: email(), recipientName: 'Ben', senderName: 'Ana', adjudicationId },
    'es',
  )
  expect(sent).toMatchObject({ success: true })
  const link = await linkTo(email())
  expect(link.pathname).toBe('/SearchMedication')
  expect([...link.searchParams.keys()].sort()).toEqual(['lang', 'orgCode', 'shared'])
  const reader = await stranger(api)
  const shown = await reader.get(`/coupon/shared/${link.searchParams.get('shared')}`)
  expect(shown.data).toMatchObject({
    productDetailId: offer.productDetailId,
    quantity: 30,
    couponType: 'P',
    offer: { pharmacyLocationId: offer.pharmacyLocationId, price: offer.price, offerId: offer.offerId },
  })
  // The recipient gets a card of their own.
  const card = await reader.post('/adjudicate/cashoffer', { ...shown.data.offer, insuranceId: null })
  expect(card.data).toMatchObject({ price: offer.price })
  expect(card.data.adjudicationId).not.toBe(adjudicationId)
})

test('with the recipient’s own zip, it is the same chain near them; a wrong zip is refused', async () => {
  await sender.post('/adjudicate/sendtext', { phoneNumber: `21255${60_000 + count}`, adjudicationId })
  const token = await tokenIn(`21255${60_000 + count}`)
  const reader = await stranger(api)
  const there = (await reader.get(`/coupon/shared/${token}?zip=90001`)).data
  expect(there).toMatchObject({ zipCode: '90001', offer: { pharmacyGroupId: offer.pharmacyGroupId, state: 'CA' } })
  expect(await reader.get(`/coupon/shared/${token}?zip=00000`)).toMatchObject({ errorCode: 'ZIP_NOT_FOUND' })
  expect(await reader.get(`/coupon/shared/${token}?zip=123`)).toMatchObject({ status: 400 })
})

test('a link expires, is valid only in its own organization, and cannot be guessed', async () => {
  await sender.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId })
  const token = await tokenIn(email())
  const other = await stranger(api, 'CORNER')
  expect(await other.get(`/coupon/shared/${token}`)).toMatchObject({ status: 410, errorCode: 'SHARED_LINK_ENDED' })
  const guess = `${'A'.repeat(22)}`
  expect(await sender.get(`/coupon/shared/${guess}`)).toMatchObject({ errorCode: 'SHARED_LINK_ENDED' })
  expect(await sender.get('/coupon/shared/short')).toMatchObject({ status: 400 })
  const [row] = await api.database.query<{ hash: Buffer }>('select token_hash hash from shared_coupon limit 1')
  expect(Buffer.from(row?.hash ?? []).toString('utf8')).not.toContain(String(token))
  const startTime = api.clock.now
  api.clock.now += sharedLinkDays * 86_400_000 + 1000
  const reader = await stranger(api)
  expect(await reader.get(`/coupon/shared/${token}`)).toMatchObject({ errorCode: 'SHARED_LINK_ENDED' })
  api.clock.now = startTime
})

test('if the pharmacy has closed since, it is the next one of its chain', async () => {
  await sender.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId })
  const token = await tokenIn(email())
  const close = (day: string) =>
    api.database.query(`update pharmacy_location set closed_on = ${day} where id = $1`, [offer.pharmacyLocationId])
  await close('current_date')
  const shown = (await sender.get(`/coupon/shared/${token}`)).data
  await close('null')
  expect(shown.offer).toMatchObject({ pharmacyGroupId: offer.pharmacyGroupId })
  expect(shown.offer.pharmacyLocationId).not.toBe(offer.pharmacyLocationId)
})

test('nobody sends another device’s coupon, nobody is flooded, and flags apply', async () => {
  const other = await stranger(api)
  expect(await other.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId })).toMatchObject({
    errorCode: 'COUPON_NOT_FOUND',
  })
  const responses = []
  for (let time = 0; time < 6; time++)
    responses.push(await sender.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId }))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  for (let time = 0; time < 6; time++)
    await sender.post('/adjudicate/sendemail', { recipientEmail: `${time}${email()}`, adjudicationId })
  expect(await sender.post('/adjudicate/sendemail', { recipientEmail: `z${email()}`, adjudicationId })).toMatchObject({
    status: 429,
  })
  const plain = await stranger(api, 'PLAIN')
  const { card } = await coupon(plain)
  expect(
    await plain.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId: card.adjudicationId }),
  ).toMatchObject({
    status: 403,
    errorCode: 'FEATURE_OFF',
  })
})

test('a link outlives the account of its sender, and no longer says whose it was', async () => {
  const person = await personWith(api, { email: `sender${count}@example.com` })
  const { card } = await coupon(person)
  await person.post('/adjudicate/sendemail', { recipientEmail: email(), adjudicationId: card.adjudicationId })
  const token = await tokenIn(email())
  expect((await person.get('/account/export')).data.sharedCoupons).toHaveLength(1)
  await person.get('/account/delete')
  expect((await sender.get(`/coupon/shared/${token}`)).data.offer).not.toBeNull()
  const rows = await api.database.query(
    `select device_id from shared_coupon where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  expect(rows).toEqual([{ device_id: null }])
})

test('a professional sends savings: for a medication, or for one chain, to a phone or an email', async () => {
  const clinic = await stranger(api, 'CLINIC')
  const { found } = await coupon(clinic)
  const body = { productDetailId: found.productDetailId, quantity: 30, insuranceId: null, pharmacyGroupId: null }
  expect(await clinic.post('/coupon/share', { ...body, recipientEmail: email(), recipientName: 'Ben' })).toMatchObject({
    success: true,
  })
  expect((await lastMessage(api, email())).subject).toBe('What your medication costs near you')
  const reader = await stranger(api, 'CLINIC')
  const shown = (await reader.get(`/coupon/shared/${await tokenIn(email())}?zip=60601`)).data
  const lowest = (await reader.get(`/price/pharmacynew/${found.productDetailId}/30/60601`)).data.lowestPricePharmacy
  expect(shown.offer).toMatchObject({ price: lowest.price, zipCode: '60601' })
  const phone = `31255${60_000 + count}`
  const { pharmacyGroupId } = found
  expect(await clinic.post('/coupon/share', { ...body, pharmacyGroupId, phoneNumber: phone })).toMatchObject({
    success: true,
  })
  const ofGroup = (await reader.get(`/coupon/shared/${await tokenIn(phone)}`)).data
  expect(ofGroup.offer).toMatchObject({ pharmacyGroupId })
  expect(await clinic.post('/coupon/share', body)).toMatchObject({ errorCode: 'CONTACT_REQUIRED' })
  expect(
    await clinic.post('/coupon/share', { ...body, productDetailId: 99_999_999, phoneNumber: phone }),
  ).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  expect(await clinic.post('/coupon/share', { ...body, quantity: -3, phoneNumber: phone })).toMatchObject({
    errorCode: 'QUANTITY_INVALID',
  })
})
