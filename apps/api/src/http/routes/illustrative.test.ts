/** With both kinds of data, the demo's prices are marked as made up and an operator's own are not: on the wire and on the card. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { removeDemoData } from '../../data/demo/remove'
import { couponFacts } from '../../domain/documents/coupon-facts'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
  // One medication of the demo's catalog has a package that an operator's files name.
  await importFiles(api.database, {
    'costs.csv': 'NDC,Basis,Unit,Unit price,From,To\n11111222233,AWP,EA,1.00,2026-01-01,',
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'pharmacies.csv': 'NPI,Name,Chain code,Address,City,State,Zip\n1000000004,Nova 1,NOVA,1 Main St,New York,NY,10001',
    'rates.csv': 'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To\nALPHA,generic,AWP,80,1,2026-01-01,',
    'usual.csv': 'Chain code,NDC,RXCUI,Quantity,Usual price,From,To\nNOVA,11111222233,,30,20,2026-01-01,',
    'coupons.csv':
      'Chain code,Drugs,NDC,RXCUI,Percent off,Amount off,Lowest price,From,To\nNOVA,generic,,,10,,1,2026-01-01,',
  })
  // After the import, which derives packages again.
  await api.database.query(
    `insert into drug_ndc (ndc, product_detail_id) select '11111222233', d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Lisinopril' and d.is_default_strength`,
  )
})
afterAll(() => api.close())

/** Adjudications, and whether their cards showed made-up prices. */
const cards: [id: string, isIllustrative: boolean][] = []

interface Offer {
  illustrativeFlag: string
  offerId: string
  pbmPharmacyLocationId: string
  pbmProductDetailId: string
  pharmacyGroupPbmId: string
  pbmId: string
}

test.each([
  ['Atorvastatin', 'Y'],
  ['Lisinopril', 'N'],
])('%s: %s', async (name, flag) => {
  const [drug] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id where p.name = $1 and d.is_default_strength`,
    [name],
  )
  const get = async (path: string) => (await api.get(path, { token })).data
  const of = `${drug?.id}/30`
  expect(await get(`/price/retail/${of}/10001`)).toMatchObject({ illustrativeFlag: flag })
  const discounts: Offer[] = await get(`/price/cashnew/${of}/10001`)
  expect(new Set(discounts.map(({ illustrativeFlag }) => illustrativeFlag))).toEqual(new Set([flag]))
  const { coupons } = (await get(`/price/couponnew/${of}/0/10001`)) as { coupons: Offer[] }
  expect(coupons[0]?.illustrativeFlag).toBe(flag)
  const { lowestPricePharmacy: offer } = (await get(`/price/pharmacynew/${of}/10001`)) as { lowestPricePharmacy: Offer }
  expect(offer.illustrativeFlag).toBe(flag)
  const card = await api.post(
    '/adjudicate/cashoffer',
    {
      ...{ offerId: offer.offerId, productDetailId: drug?.id, quantity: 30, zipCode: '10001', insuranceId: null },
      ...{ pbmPharmacyLocationId: offer.pbmPharmacyLocationId, pbmProductDetailId: offer.pbmProductDetailId },
      ...{ pharmacyGroupPbmId: offer.pharmacyGroupPbmId, pbmId: offer.pbmId },
    },
    { token },
  )
  const id: string = card.data.adjudicationId
  expect((await couponFacts(api.database, id)).isIllustrative).toBe(flag === 'Y')
  cards.push([id, flag === 'Y'])
})

test('a card that was shown stays the same when the demo is removed', async () => {
  expect(cards).toHaveLength(2)
  await removeDemoData(api.database)
  for (const [id, isIllustrative] of cards)
    expect((await couponFacts(api.database, id)).isIllustrative).toBe(isIllustrative)
})
