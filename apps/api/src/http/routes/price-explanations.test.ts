/** "How is this price calculated?" over HTTP, with an operator's files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { addExampleDrug } from '../../../test/example-drug'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { networks } from '../../data/imports/derivations/networks'
import { ownPharmacies } from '../../data/imports/derivations/own-pharmacies'
import { one } from '../../database/database'
import { pause, resume } from '../../domain/pauses/pauses'
import { loadPageData } from '../pages/page-data'

let api: TestServer
let token: string
let detailId: number
beforeAll(async () => {
  api = await startTestServer()
  api.clock.now = Date.parse('2026-11-23T17:00:00Z')
  token = (await api.device()).token
  detailId = await addExampleDrug(api.database)
  await importFiles(api.database, {
    'pharmacies.csv':
      'NPI,Name,Chain code,Address,City,State,Zip\n1111111112,Sun Pharmacy 1,SUN,1 Main St,New York,NY,10001',
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'nadac.csv':
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n00093505698,0.20000,09/01/2026,EA,10/21/2026',
    'rates.csv': [
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
      'ALPHA,SUN,generic,NADAC,10,1.50,2026-01-01,',
    ].join('\n'),
  })
  await api.database.transaction(networks.run)
  await api.database.transaction(ownPharmacies.run)
})
afterAll(() => api.close())

const get = async (path: string, language = 'en') => (await api.get(path, { token, language })).data

test('a card’s price has its basis, source, day and steps; NADAC from a month ago is marked, in the disclaimer too', async () => {
  const { prices, acquisitionCost } = await get(`/price/explained/${detailId}/30/0/10001`)
  // 30 x $0.20 less 10 percent = $5.40, plus $1.50 = $6.90; without a usual price there is no retail price.
  expect(prices).toMatchObject([
    {
      kind: 'discount',
      name: 'Alpha Rx',
      pharmacyGroupName: 'SUN',
      amount: '6.90',
      basis: 'network contract',
      source: 'rates',
      staleFlag: 'Y',
      steps: [
        { label: 'quantity', amount: '30', source: null, asOf: null },
        { label: 'unitCost', amount: '0.2', detail: 'NADAC', source: 'NADAC (CMS)', asOf: '2026-10-21' },
        { label: 'discountPercent', amount: '10', source: 'rates' },
        { label: 'dispensingFee', amount: '1.5', source: 'rates' },
        { label: 'contractPrice', amount: '6.90' },
        { label: 'cardPrice', amount: '6.90' },
      ],
    },
  ])
  expect(acquisitionCost).toEqual({
    ndc: '00093505698',
    unit: 'EA',
    source: 'NADAC (CMS)',
    asOf: '2026-10-21',
    staleFlag: 'Y',
    changes: [{ effectiveOn: '2026-09-01', unitPrice: '0.2' }],
  })
  const [discount] = await get(`/price/cashnew/${detailId}/30/10001`)
  expect(discount).toMatchObject({ discountPrice: '6.90', pbmName: 'Alpha Rx' })
  expect(discount.disclaimerText).toMatch(/It’s based on data from October 21, 2026 and may be out of date\.$/)
})

test('a paused kind of price is explained nowhere, from the next look at the pauses on', async () => {
  const kinds = async () => {
    const { prices } = await get(`/price/explained/${detailId}/30/0/10001`)
    return new Set(prices.map(({ kind }: { kind: string }) => kind))
  }
  expect(await kinds()).toContain('discount')
  await pause(api.database, { kind: 'data', subject: 'discount' }, undefined)
  // Servers read the pauses every few seconds.
  api.clock.now += 4000
  expect(await kinds()).not.toContain('discount')
  await resume(api.database, { kind: 'data', subject: 'discount' })
  api.clock.now += 4000
  expect(await kinds()).toContain('discount')
})

test('for a licensed basis, only the result is shown, as given', async () => {
  await importFiles(api.database, {
    'costs.csv': 'NDC,Basis,Unit price,Unit,Effective date\n00093505698,AWP,0.10000,EA,2026-01-01',
    'rates-awp.csv': [
      'Network code,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
      'ALPHA,SUN,generic,AWP,10,1.50,2026-01-02,',
    ].join('\n'),
  })
  const { prices } = await get(`/price/explained/${detailId}/30/0/10001`)
  // 30 x $0.10 less 10 percent = $2.70, plus $1.50
  expect(prices[0].steps.map(({ label, amount }: { label: string; amount: string }) => [label, amount])).toEqual([
    ['quantity', '30'],
    ['contractPrice', '4.20'],
    ['cardPrice', '4.20'],
  ])
  await api.database.query(`delete from data_import where file_name like '%rates-awp.csv' or kind = 'unit-costs'`)
})

test('gauge, list and card show the same price, and the card has the numbers of the file', async () => {
  const { lowestPricePharmacy: offer } = await get(`/price/pharmacynew/${detailId}/30/10001`)
  expect(offer).toMatchObject({ price: '6.90', pharmacyName: 'Sun Pharmacy 1', staleAsOf: '2026-10-21' })
  const body = { ...offer, quantity: 30, insuranceId: 0, zipCode: '10001', prescriptionFlag: 'N' }
  const { data: card } = await api.post('/adjudicate/cashoffer', body, { token })
  expect(card).toMatchObject({ price: '6.90', bin: '610011', pcn: 'ALPHARX', groupNum: 'SAVE10' })
})

test('prices that no file has are not available, and a retail price is estimated only if the organization wants it', async () => {
  const path = `/price/retail/${detailId}/30/10001`
  const refusal = { success: false, errorCode: 'PRICE_NOT_AVAILABLE' }
  const none = 'We don’t have a retail price for this medication in this area.'
  expect(await api.get(path, { token })).toMatchObject({ ...refusal, message: none })
  expect(await api.get(path, { token, language: 'es' })).toMatchObject({
    message: expect.stringMatching(/^No tenemos el precio regular/),
  })
  await changeOrganization(api.database, { options: { retailEstimate: { markupPercent: 40, fee: 10 } } })
  // 30 x $0.20 = $6.00, plus 40 percent = $8.40, plus $10.00
  const { regularPrice, disclaimerText } = await get(path)
  expect(regularPrice).toBe('18.40')
  expect(disclaimerText).toMatch(/^An estimate from what pharmacies pay/)
  expect((await get(path, 'es')).disclaimerText).toMatch(/^Una estimación/)
})

test('the demo’s prices are marked as its own', async () => {
  const [drug] = await get('/product/contains/Atorvastatin/list')
  const { forms } = await get(`/productdetail/list/${drug.id}`)
  const { prices, acquisitionCost } = await get(`/price/explained/${forms[0].dosages[0].productDetailId}/30/0/10001`)
  expect(prices[0]).toMatchObject({
    kind: 'retail',
    source: 'demo',
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    staleFlag: 'N',
    steps: [
      { label: 'pharmacies' },
      { label: 'quantity', amount: '30' },
      { label: 'usualUnitPrice', source: 'demo' },
      { label: 'usualPrice', source: 'demo' },
      { label: 'retailPrice', amount: prices[0].amount },
    ],
  })
  expect(acquisitionCost).toMatchObject({ source: 'demo' })
})

test('an organization with prices from imports only never sees the demo', async () => {
  const names = ['imports']
  const priceSources = { retail: names, discount: names, coupon: names, copay: names }
  await changeOrganization(api.database, { options: { priceSources } }, 'PLAIN')
  const { token: ofPlain } = await api.device('PLAIN')
  const [drug] = await get('/product/contains/Atorvastatin/list')
  const { forms } = await get(`/productdetail/list/${drug.id}`)
  const path = `/price/explained/${forms[0].dosages[0].productDetailId}/30/0/10001`
  const { data } = await api.get(path, { token: ofPlain })
  expect(data).toMatchObject({ prices: [], acquisitionCost: null })
})

test('a missing discount price says whether no card covers the medication, or no card is set up', async () => {
  const path = `/price/cashnew/${detailId}/30/90210`
  expect(await api.get(path, { token })).toMatchObject({
    errorCode: 'PRICE_NOT_AVAILABLE',
    message: 'No discount card has a price for this medication in this area.',
  })
  await api.database.query('truncate network cascade')
  expect(await api.get(path, { token })).toMatchObject({
    errorCode: 'PRICE_NOT_AVAILABLE',
    message: 'No discount card is available here.',
  })
})

test('a medication’s page has what pharmacies paid once files have two prices, and nothing while prices are paused', async () => {
  const costOfPage = async () => {
    api.clock.now += 5_000
    // A device's call brings the newest versions of the data.
    await get('/product/contains/Atorvastatin/list')
    const organization = await api.services.organizations.byCode('ACME')
    if (!organization) throw new Error('There is no ACME')
    const route = { name: 'drugSavings', drug: 'Atorvastatin', screenType: 'price' } as const
    const data = await loadPageData(api.services, { organization, language: 'en', query: {} }, route)
    return data.kind === 'drug' ? data.drug.acquisitionCost : data.kind
  }
  expect(await costOfPage()).toBeNull()
  const { ndc } = await one<{ ndc: string }>(
    api.database,
    `select n.ndc from drug_ndc n join product_detail d on d.id = n.product_detail_id join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength order by n.position, n.ndc limit 1`,
  )
  await importFiles(api.database, {
    'nadac-of-a-year.csv': [
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date',
      '00093505698,0.20000,09/01/2026,EA,11/18/2026',
      `${ndc},0.20000,09/01/2026,EA,11/18/2026`,
      `${ndc},0.18000,11/01/2026,EA,11/18/2026`,
    ].join('\n'),
  })
  expect(await costOfPage()).toMatchObject({
    unit: 'EA',
    source: 'NADAC (CMS)',
    asOf: '2026-11-18',
    changes: [
      { effectiveOn: '2026-09-01', unitPrice: '0.2' },
      { effectiveOn: '2026-11-01', unitPrice: '0.18' },
    ],
  })
  await pause(api.database, { kind: 'data', subject: 'retail' }, undefined)
  expect(await costOfPage()).toBeNull()
})
