// database: pglite
/** Organizations for trying, over HTTP, with the same calls as any other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyOrganization, changeOrganization } from '../../../test/change-organization'
import { wordsOfPdf } from '../../../test/pdf-words'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
let get: (path: string, language?: string) => Promise<ApiResponse>
let generic: { productDetailId: number; quantity: number }
let brand: typeof generic

beforeAll(async () => {
  api = await startTestServer()
  ;({ token } = await api.device('DEMO'))
  get = (path, language = 'en') => api.get(path, { token, language })
  generic = await choose('atorvastatin')
  brand = await choose('biktarvy')
})
afterAll(() => api.close())

async function choose(text: string) {
  const [found] = (await get(`/product/contains/${text}/list`)).data
  const choices = (await get(`/productdetail/list/${found.id}`)).data
  const [{ dosages }] = choices.forms
  return { productDetailId: dosages[0].productDetailId, quantity: dosages[0].quantities[0].quantity }
}

const plan = async (segment: 'commercial' | 'government') => {
  const [text, type] = segment === 'commercial' ? ['acme', 'Y'] : ['medicare', 'X']
  const plans: { id: number; type: string }[] = (await get(`/insurance/${segment}/contains/${text}/list`)).data
  return plans.find((each) => each.type === type)?.id ?? 0
}

test('it exists on every origin and host, and says that it is for trying', async () => {
  for (const origin of ['https://anything.example', 'capacitor://localhost', 'null']) {
    const { data } = await api.get('/organization/?orgCode=demo', { origin })
    expect(data).toMatchObject({ code: 'DEMO', name: 'TEST', organizationOptionJson: { testFlag: 'y' } })
  }
  await applyOrganization(api.database, 'CORNER', { hosts: ['127.0.0.1'] })
  expect((await api.get('/organization/')).data.code).toBe('CORNER')
  expect((await api.get('/organization/?orgCode=DEMO')).data.code).toBe('DEMO')
  expect((await api.device('DEMO')).token).not.toBe('')
  await applyOrganization(api.database, 'CORNER', { hosts: [] })
})

test('its prices are the same everywhere, and marked', async () => {
  for (const zip of ['00001', '10001', '90210']) {
    const path = `${generic.productDetailId}/${generic.quantity}`
    const retail = (await get(`/price/retail/${path}/${zip}`)).data
    expect(retail).toMatchObject({ regularPrice: '100.00', illustrativeFlag: 'Y' })
  }
})

async function figures(drug: typeof generic, zip: string, insuranceId: number) {
  const path = `${drug.productDetailId}/${drug.quantity}`
  const [retail, discount, coupon, copay] = await Promise.all([
    get(`/price/retail/${path}/${zip}`),
    get(`/price/cashnew/${path}/${zip}`),
    get(`/price/couponnew/${path}/${insuranceId}/${zip}`),
    get(`/price/copaynew/${drug.productDetailId}/${insuranceId}`),
  ])
  return {
    retail: retail.data?.regularPrice ?? retail.errorCode,
    discount: discount.data?.[0]?.discountPrice ?? discount.errorCode,
    coupon: coupon.data?.coupons[0]?.couponPrice ?? coupon.data?.couponNotFoundTitle ?? coupon.errorCode,
    copay: copay.data?.copayPriceMax ?? copay.errorCode,
  }
}

test('its copays and coupons depend on the kind of plan', async () => {
  const [commercial, government] = [await plan('commercial'), await plan('government')]
  const usual = { retail: '100.00', discount: '40.00', coupon: '30.00' }
  expect(await figures(generic, '00001', commercial)).toEqual({ ...usual, copay: '20.00' })
  expect(await figures(generic, '00001', government)).toEqual({ ...usual, copay: '45.00' })
  const branded = { retail: '500.00', discount: '400.00' }
  expect(await figures(brand, '00001', commercial)).toEqual({ ...branded, coupon: '50.00', copay: '60.00' })
  expect(await figures(brand, '00001', government)).toMatchObject({ ...branded, copay: 'NA' })
})

test('some zips bring about a state', async () => {
  const commercial = await plan('commercial')
  const at = (zip: string) => figures(generic, zip, commercial)
  const none = 'PRICE_NOT_AVAILABLE'
  expect(await at('00002')).toMatchObject({ retail: none, discount: none, coupon: none })
  expect(await at('00003')).toMatchObject({ retail: '100.00', discount: none })
  expect(await at('00005')).toMatchObject({ retail: 'UNAVAILABLE', discount: 'UNAVAILABLE', coupon: 'UNAVAILABLE' })
  expect(await at('00006')).toMatchObject({ retail: '100.00', discount: '40.00', coupon: 'not available' })
  expect(await at('00007')).toMatchObject({ retail: '100.00', discount: none })
  const path = `${generic.productDetailId}/${generic.quantity}`
  const far = (await get(`/price/pharmacynew/${path}/00003`)).data
  expect(far.nearestPharmacyMiles).toBeGreaterThan(500)
  // Other organizations don't know them.
  const acme = await api.device('ACME')
  expect(await api.get('/zipcode/validate/00001', { token: acme.token })).toMatchObject({
    errorCode: 'ZIP_NOT_FOUND',
  })
})

test('a slow price is slow each time', async () => {
  const path = `/price/retail/${generic.productDetailId}/${generic.quantity}/00004`
  for (let time = 0; time < 2; time++) {
    const began = performance.now()
    expect((await get(path)).data.regularPrice).toBe('100.00')
    expect(performance.now() - began).toBeGreaterThan(2900)
  }
})

async function card(drug: typeof generic, insuranceId: number | null = null) {
  const path = `${drug.productDetailId}/${drug.quantity}`
  const { lowestPricePharmacy: offer } = (await get(`/price/pharmacynew/${path}/00001`)).data
  const body = { ...offer, quantity: drug.quantity, insuranceId, zipCode: '00001' }
  return { offer, card: (await api.post('/adjudicate/cashoffer', body, { token })).data }
}

test('its card has the list’s price, and numbers that no pharmacy takes; its PDF says TEST', async () => {
  const { offer, card: shown } = await card(generic)
  expect(offer).toMatchObject({ price: '30.00', illustrativeFlag: 'Y' })
  expect(shown).toMatchObject({ bin: '000000', pcn: 'TEST', groupNum: 'TEST', price: '30.00', applePassUrl: '' })
  expect(shown.memberId).toMatch(/^TEST\d{13}$/)
  for (const language of ['en', 'es']) {
    const response = await fetch(`${api.url}/api/${shown.pdfUrl}?lang=${language}`)
    const words = wordsOfPdf(Buffer.from(await response.arrayBuffer()))
    expect(words).toContain('TEST')
  }
})

test('a manufacturer’s card too', async () => {
  const insuranceId = await plan('commercial')
  const path = `${brand.productDetailId}/${brand.quantity}/${insuranceId}`
  const { coupons } = (await get(`/price/couponnew/${path}/00001`)).data
  const body = { ...brand, insuranceId, zipCode: '00001', prescriptionFlag: 'N', offerId: coupons[0].offerId }
  const { data } = await api.post('/adjudicate/copayoffer', { ...body, pharmacyLocationId: null }, { token })
  expect(data).toMatchObject({ bin: '000000', groupNum: 'TEST', price: '50.00', productInfo: 'TEST' })
})

test('nothing is sent, kept for support, or counted', async () => {
  const count = async (table: string) =>
    (await api.database.query<{ count: number }>(`select count(*)::int count from ${table}`))[0]?.count
  const before = [await count('outbox'), await count('contact_message')]
  const { adjudicationId } = (await card(generic)).card
  const sent = await api.post('/adjudicate/sendemail', { recipientEmail: 'a@example.com', adjudicationId }, { token })
  expect(sent).toMatchObject({ success: true })
  expect(
    await api.post('/adjudicate/sendtext', { phoneNumber: '2125550142', adjudicationId }, { token }),
  ).toMatchObject({ success: true })
  const question = { firstName: 'A', lastName: 'B', email: 'a@example.com', notes: 'Hello' }
  expect(await api.post('/settings/contactus', question, { token })).toMatchObject({ success: true })
  expect([await count('outbox'), await count('contact_message')]).toEqual(before)
  await api.services.dailyCounts.flush()
  const counted = await api.database.query(
    `select 1 from daily_count c join organization o on o.id = c.organization_id where o.code = 'DEMO'`,
  )
  expect(counted).toEqual([])
})

test('an operator’s own organization may be for trying', async () => {
  await changeOrganization(api.database, { options: { testFlag: 'y' } }, 'PLAIN')
  const own = await api.device('PLAIN')
  const path = `/price/retail/${generic.productDetailId}/${generic.quantity}/10001`
  expect((await api.get(path, { token: own.token })).data.regularPrice).toBe('100.00')
})

test('one is turned off, and one lists no origin', async () => {
  const off = (await api.get('/organization/?orgCode=DEMO-OFF')).data
  expect(off.organizationOptionJson.widgetEnabled).toBe('n')
  const origin = 'https://portal.example'
  expect(await api.get('/organization/?orgCode=DEMO-ORIGIN', { origin })).toMatchObject({
    errorCode: 'ORIGIN_NOT_ALLOWED',
  })
})
