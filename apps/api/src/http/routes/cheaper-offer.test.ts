/** A brand whose manufacturer's coupon costs more than a card, over HTTP, with an operator's files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addExampleDrug } from '../../../test/example-drug'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { networks } from '../../data/imports/derivations/networks'
import { ownPharmacies } from '../../data/imports/derivations/own-pharmacies'

let api: TestServer
let token: string
let detailId: number
let planId: number
beforeAll(async () => {
  api = await startTestServer()
  api.clock.now = Date.parse('2026-11-23T17:00:00Z')
  token = (await api.device()).token
  detailId = await addExampleDrug(api.database)
  await api.database.query(`update product set type = 'B' where name = 'Examplestatin'`)
  await importFiles(api.database, {
    'pharmacies.csv':
      'NPI,Name,Chain code,Address,City,State,Zip\n1111111112,Sun Pharmacy 1,SUN,1 Main St,New York,NY,10001',
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    // $31.50 for 30.
    'nadac.csv':
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n00093505698,1.00000,11/01/2026,EA,11/18/2026',
    'rates.csv': [
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
      'ALPHA,SUN,brand,NADAC,0,1.50,2026-01-01,',
    ].join('\n'),
    'programs.csv': [
      'Brand name,RXCUI,Program,Patient pays,Max benefit,Uninsured benefit,BIN,PCN,Group,Text,Texto,From,To,Program address',
      'EXAMPLESTATIN,,Example Card,35.00,150.00,,610020,PDMI,9999,Terms apply.,Aplican condiciones.,2026-01-01,,https://card.example/enroll?from=rx',
    ].join('\n'),
  })
  await api.database.transaction(networks.run)
  await api.database.transaction(ownPharmacies.run)
  planId = (await get('/insurance/contains/Acme/list'))[0].id
})
afterAll(() => api.close())

const get = async (path: string, language = 'en') => (await api.get(path, { token, language })).data

test('a drug page lists the cards, and no pharmacy of the coupon’s list has a best price', async () => {
  const { coupons } = await get(`/price/couponnew/${detailId}/30/${planId}/10001`)
  expect(coupons).toMatchObject([{ couponType: 'M', couponPrice: '35.00' }])
  const page = await get(`/price/prescription/${detailId}/30/${planId}/10001`)
  expect(page.lowestPricePharmacy).toMatchObject({ couponType: 'P', price: '31.50', lowestPrice: 'Y' })
  const branded = await get(`/price/pharmacynew/brand/${detailId}/${planId}/30/10001`)
  const offers = branded.otherPharmacies.filter(({ pharmacyType }: { pharmacyType: string }) => pharmacyType === 'R')
  expect(offers).toMatchObject([{ couponType: 'M', price: '35.00', lowestPrice: 'N' }])
})

test('at a quantity for which the coupon costs less, a drug page lists the coupon’s pharmacies', async () => {
  // 60 x $1.00 + $1.50 = $61.50; the coupon leaves $35.00.
  const page = await get(`/price/prescription/${detailId}/60/${planId}/10001`)
  expect(page.lowestPricePharmacy).toMatchObject({ couponType: 'M', price: '35.00', lowestPrice: 'Y' })
})

test('the program’s own page is shown as a QR code, beside the prices and on the card', async () => {
  const link = 'https://card.example/enroll?from=rx'
  const { coupons } = await get(`/price/couponnew/${detailId}/30/${planId}/10001`)
  expect(coupons).toMatchObject([{ qrCodeUrl: link }])
  const body = {
    offerId: coupons[0].offerId,
    insuranceId: planId,
    zipCode: '10001',
    quantity: 30,
    productDetailId: detailId,
    pharmacyLocationId: null,
    prescriptionFlag: 'N',
  }
  const { data: card } = await api.post('/adjudicate/copayoffer', body, { token })
  expect(card).toMatchObject({ qrCodeUrl: link, price: '35.00' })
})

test('without a plan, the response asks for the insurance; with an excluded plan, it says not eligible', async () => {
  const path = (plan: number) => `/price/couponnew/${detailId}/30/${plan}/10001`
  expect(await get(path(0))).toMatchObject({
    couponFoundFlag: 'N',
    couponNotFoundTitle: 'not eligible',
    couponNotFoundText: 'There is a manufacturer coupon. Select insurance to see if it can be used.',
    insuranceNeededFlag: 'Y',
  })
  expect((await get(path(0), 'es')).couponNotFoundText).toMatch(/^Hay un cupón del fabricante\. Elija el seguro/)
  const [government] = await get('/insurance/contains/Medicare/list')
  const refused = await get(path(government.id))
  expect(refused.couponNotFoundText).toMatch(/not for this type of insurance/)
  expect(refused.insuranceNeededFlag).toBe('N')
})
