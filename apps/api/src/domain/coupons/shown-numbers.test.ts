/** A card's numbers stay in its PDF and wallet pass, whatever is imported, reverted or edited afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from '../../../test/import-files'
import { wordsOfPdf } from '../../../test/pdf-words'
import { stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { undoImport } from '../../data/imports/import-records'
import { one } from '../../database/database'
import { couponFacts } from '../documents/coupon-facts'
import { walletCard } from '../wallet/wallet-card'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

interface Brand {
  id: number
  name: string
  quantity: number
  programName: string
  bin: string
}

const brandWithProgram = () =>
  one<Brand>(
    api.database,
    `select d.id, p.name, q.quantity::float8 quantity, m.name "programName", m.bin from copay_program m
     join product p on m.drug = 'name:' || lower(p.name)
     join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
     join product_quantity q on q.product_detail_id = d.id and q.is_default order by d.id limit 1`,
  )

const programFile = (brand: string, name: string, bin: string) =>
  `Brand name,Program,Patient pays,Max benefit,BIN,PCN,Group,From,To\n${brand},${name},25,150,${bin},OURPCN,OURGROUP,2026-01-01,`

async function importProgram(file: string): Promise<number> {
  const [report] = await importFiles(api.database, { 'programs.csv': file })
  if (report?.outcome !== 'imported' || report.importId === undefined) throw new Error('not imported')
  return report.importId
}

const paperOf = async (pdfUrl: string) =>
  wordsOfPdf(Buffer.from(await (await fetch(`${api.url}/api/${pdfUrl}`)).arrayBuffer()))

test('the PDF of an imported program keeps its numbers and its name, even after the import is reverted', async () => {
  const brand = await brandWithProgram()
  const device = await stranger(api)
  const [plan] = (await device.get('/insurance/contains/Acme%20Health%20PPO/list')).data
  const adjudicate = async () =>
    (
      await device.post('/adjudicate/copayoffer', {
        ...{ offerId: `program-${brand.id}`, productDetailId: brand.id, quantity: brand.quantity, zipCode: '10001' },
        ...{ insuranceId: plan.id, pharmacyLocationId: null, prescriptionFlag: 'N' },
      })
    ).data
  const own = { bin: '610999', pcn: 'OURPCN', groupNum: 'OURGROUP' }
  const importId = await importProgram(programFile(brand.name, 'Our Savings Card', '610999'))
  const card = await adjudicate()
  expect(card).toMatchObject(own)
  expect(await couponFacts(api.database, card.adjudicationId)).toMatchObject({
    ...own,
    programName: 'Our Savings Card',
  })
  const paper = await paperOf(card.pdfUrl)
  for (const word of ['610999', 'OURPCN', 'OURGROUP', 'Our', 'Savings']) expect(paper).toContain(word)

  await undoImport(api.database, importId, { isAccepted: true })
  expect(await paperOf(card.pdfUrl)).toBe(paper)
  // Opening the card again shows today's numbers, and so does its PDF.
  expect(await adjudicate()).toMatchObject({ adjudicationId: card.adjudicationId, bin: brand.bin })
  expect(await couponFacts(api.database, card.adjudicationId)).toMatchObject({
    bin: brand.bin,
    programName: brand.programName,
  })
})

/** A drug in its default strength. */
async function usualDetailOf(name: string): Promise<number> {
  const { id } = await one<{ id: number }>(
    api.database,
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = $1 and d.is_default_strength`,
    [name],
  )
  return id
}

/** The card of the first pharmacy in the list, for 30 units of a drug at 10001. */
async function firstDiscountCard(device: Awaited<ReturnType<typeof stranger>>, id: number) {
  const [offer] = (await device.get(`/price/pharmacynew/${id}/30/10001`)).data.otherPharmacies
  const { offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId } = offer
  const { data: card } = await device.post('/adjudicate/cashoffer', {
    ...{ productDetailId: id, quantity: 30, insuranceId: null, zipCode: '10001' },
    ...{ offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId },
  })
  return card
}

test("an issued discount card keeps its numbers when its network's or the organization's numbers change", async () => {
  const id = await usualDetailOf('Atorvastatin')
  const device = await stranger(api)
  const card = await firstDiscountCard(device, id)
  const { bin, pcn, groupNum } = card
  const facts = await couponFacts(api.database, card.adjudicationId)
  expect(facts).toMatchObject({ bin, pcn, groupNum, programName: null })
  const paper = await paperOf(card.pdfUrl)
  const pass = await walletCard(api.database, card.adjudicationId, 'en')
  expect(pass.codes.map(({ value }) => value)).toEqual([bin, pcn, groupNum, card.memberId])

  await api.database.query(
    `update network set bin = '000001', pcn = 'OTHER', group_num = 'OTHER', powered_by = 'Another', pharmacy_phone = '1', member_phone = '2'`,
  )
  expect(await couponFacts(api.database, card.adjudicationId)).toEqual(facts)
  expect(await paperOf(card.pdfUrl)).toBe(paper)
  expect(await walletCard(api.database, card.adjudicationId, 'en')).toEqual(pass)
})

test('an issued card keeps the price that was shown when the rates behind it are reverted', async () => {
  const id = await usualDetailOf('Lisinopril')
  const device = await stranger(api)
  const reports = await importFiles(api.database, {
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nOURS,Our Rx,610011,OURPCN,OURGROUP',
    // 30 x $0.0321 + $1.00 = $1.963
    'rates.csv':
      'Network code,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To\nOURS,generic,MAC,,0.0321,1.00,2026-01-01,',
  })
  const [rates] = reports.flatMap((report) => (report.kind === 'rates' ? [report.importId] : []))
  const cheapest = async () => (await device.get(`/price/cashnew/${id}/30/10001`)).data.at(-1)
  expect(await cheapest()).toMatchObject({ discountPrice: '1.96' })
  const card = await firstDiscountCard(device, id)
  expect(card).toMatchObject({ price: '1.96', bin: '610011' })
  const facts = await couponFacts(api.database, card.adjudicationId)
  const paper = await paperOf(card.pdfUrl)
  const pass = await walletCard(api.database, card.adjudicationId, 'en')

  await undoImport(api.database, rates ?? 0, { isAccepted: true })
  expect((await cheapest()).discountPrice).not.toBe('1.96')
  expect(facts).toMatchObject({ price: '1.96', bin: '610011', pcn: 'OURPCN', groupNum: 'OURGROUP' })
  expect(await couponFacts(api.database, card.adjudicationId)).toEqual(facts)
  expect(await paperOf(card.pdfUrl)).toBe(paper)
  expect(await walletCard(api.database, card.adjudicationId, 'en')).toEqual(pass)
})
