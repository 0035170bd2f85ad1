import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { languages } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sentencesOfPdf } from '../../../test/pdf-words'
import { personWith } from '../../../test/people'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { luhnDigit, newMemberId } from '../../domain/coupons/member-id'

let api: TestServer
let token: string
let detail: number
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
  const [row] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength`,
  )
  detail = row?.id ?? 0
})
afterAll(() => api.close())

const get = (path: string, options = {}): Promise<ApiResponse> => api.get(path, { token, ...options })
const post = (path: string, body: unknown, options = {}): Promise<ApiResponse> =>
  api.post(path, body, { token, ...options })

interface Offer {
  offerId: string
  pharmacyLocationId: number
  price: string
  pharmacyType: string
  [key: string]: unknown
}

async function offers(zip = '10001'): Promise<Offer[]> {
  return (await get(`/price/pharmacynew/${detail}/30/${zip}`)).data.otherPharmacies
}

/** The pharmacies that accept a manufacturer's card: all of its list but mail order. */
async function pharmaciesOf(path: string): Promise<Offer[]> {
  const listed: Offer[] = (await get(path)).data.otherPharmacies
  return listed.filter(({ pharmacyType }) => pharmacyType === 'R')
}

const cashQuestion = (offer: Offer, changed = {}) => ({
  productDetailId: detail,
  quantity: 30,
  offerId: offer.offerId,
  insuranceId: null,
  zipCode: '10001',
  pbmPharmacyLocationId: offer.pbmPharmacyLocationId,
  pbmProductDetailId: offer.pbmProductDetailId,
  pharmacyGroupPbmId: offer.pharmacyGroupPbmId,
  pbmId: offer.pbmId,
  ...changed,
})

const plan = async (name: string) =>
  (await get(`/insurance/contains/${encodeURIComponent(name)}/list`)).data[0].id as number

async function brand(where = 'true') {
  const [row] = await api.database.query<{ id: number; quantity: number }>(
    `select d.id, q.quantity::float8 quantity from copay_program m
     join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
     join product_quantity q on q.product_detail_id = d.id and q.is_default where ${where} order by d.id limit 1`,
  )
  return { id: row?.id ?? 0, quantity: row?.quantity ?? 0 }
}

const copayQuestion = (id: number, quantity: number, insuranceId: number | null, changed = {}) => ({
  offerId: `program-${id}`,
  insuranceId,
  zipCode: '10001',
  quantity,
  productDetailId: id,
  pharmacyLocationId: null,
  prescriptionFlag: 'N',
  ...changed,
})

describe('a discount card', () => {
  // spec: search 3 Pharmacy detail price
  test('has the list’s price, the network’s numbers and a member id with a check digit', async () => {
    const [best] = await offers()
    if (!best) throw new Error('no offer')
    const { data } = await post('/adjudicate/cashoffer', cashQuestion(best))
    expect(data).toMatchObject({ price: best.price, id: String(best.pharmacyLocationId), poweredByFlag: 'Y' })
    const [network] = await api.database.query('select bin, pcn, group_num "groupNum" from network where id = $1', [
      best.pbmId,
    ])
    expect(data).toMatchObject(network as object)
    const [, digits = '', check] = /^RXG(\d{12})(\d)$/.exec(data.memberId) ?? []
    expect(luhnDigit(digits)).toBe(Number(check))
    expect(data.favoritePharmacies.length).toBeGreaterThan(3)
    expect(data.favoritePharmacies[0]).toHaveProperty('pharmacyGroupName')
  })

  test('requested again, or twice at once, is the same card, and each view is counted', async () => {
    const ownToken = (await api.device()).token
    const [, second] = await offers()
    if (!second) throw new Error('no offer')
    const ask = () => post('/adjudicate/cashoffer', cashQuestion(second), { token: ownToken })
    const responses = await Promise.all([ask(), ask(), ask()])
    responses.push(await ask())
    const cards = new Set(responses.map(({ data }) => `${data.adjudicationId} ${data.memberId}`))
    expect(cards.size).toBe(1)
    const [row] = await api.database.query<{ views: number; price: string }>(
      'select views, price::text price from adjudication where id = $1',
      [responses[0]?.data.adjudicationId],
    )
    expect(row).toEqual({ views: 4, price: second.price })
    const other = await post('/adjudicate/cashoffer', cashQuestion(second), { token: (await api.device()).token })
    expect(other.data.memberId).not.toBe(responses[0]?.data.memberId)
  })

  test('requested again for another language is the same card, and not another view', async () => {
    const ownToken = (await api.device()).token
    const [, second] = await offers()
    if (!second) throw new Error('no offer')
    const first = await post('/adjudicate/cashoffer', cashQuestion(second), { token: ownToken })
    const again = cashQuestion(second, { refreshFlag: 'Y' })
    const inSpanish = await post('/adjudicate/cashoffer', again, { token: ownToken, language: 'es' })
    expect(inSpanish.data.adjudicationId).toBe(first.data.adjudicationId)
    expect(inSpanish.data.couponDisclaimerText).not.toBe(first.data.couponDisclaimerText)
    const rows = await api.database.query<{ views: number }>(
      'select views from adjudication where device_id = (select device_id from adjudication where id = $1)',
      [first.data.adjudicationId],
    )
    expect(rows).toEqual([{ views: 1 }])
  })

  test('mail order leads to its order page', async () => {
    const mail = (await offers()).find(({ pharmacyType }) => pharmacyType === 'M')
    if (!mail) throw new Error('no mail order')
    const { data } = await post('/adjudicate/cashoffer', cashQuestion(mail))
    expect(data).toMatchObject({ pharmacyName: mail.pharmacyName, address1: '' })
    expect(data.mailOrderUrl).toMatch(/^https:/)
  })

  test('a pharmacy that closed between list and coupon says so', async () => {
    const closing = (await offers('60601')).at(4)
    if (!closing) throw new Error('no offer')
    await api.database.query('update pharmacy_location set closed_on = current_date where id = $1', [
      closing.pharmacyLocationId,
    ])
    const response = await post('/adjudicate/cashoffer', cashQuestion(closing), { language: 'es' })
    expect(response).toMatchObject({ status: 410, errorCode: 'PHARMACY_CLOSED' })
    expect(response.message).toBe('Esta farmacia ha cerrado. Elija otra.')
  })

  test.each([
    [{ offerId: 'coupon-99' }, 'OFFER_NOT_AVAILABLE'],
    [{ offerId: "cash-1' or 1=1" }, 'OFFER_NOT_AVAILABLE'],
    [{ pbmPharmacyLocationId: '1' }, 'PHARMACY_NOT_FOUND'],
    [{ pbmPharmacyLocationId: 'x' }, 'PHARMACY_NOT_FOUND'],
    [{ quantity: -1 }, 'QUANTITY_INVALID'],
    [{ quantity: 99_999 }, 'QUANTITY_INVALID'],
    [{ zipCode: '1234' }, 'ZIP_INVALID'],
    [{ zipCode: '00000' }, 'ZIP_NOT_FOUND'],
    [{ productDetailId: 1 }, 'OFFER_NOT_AVAILABLE'],
  ])('%j gets %s', async (changed, errorCode) => {
    const [best] = await offers()
    if (!best) throw new Error('no offer')
    expect(await post('/adjudicate/cashoffer', cashQuestion(best, changed))).toMatchObject({
      success: false,
      errorCode,
    })
  })

  test('an organization restricted to one chain gives no card for another', async () => {
    const corner = (await api.device('CORNER')).token
    const other = (await offers()).find(({ pharmacyGroupId }) => pharmacyGroupId !== 3)
    if (!other) throw new Error('no offer')
    expect(await post('/adjudicate/cashoffer', cashQuestion(other), { token: corner })).toMatchObject({
      errorCode: 'PHARMACY_NOT_FOUND',
    })
  })
})

describe('a manufacturer’s copay card', () => {
  test('for commercial insurance: the list’s price, numbers, steps; the same card on repeat, with each view counted', async () => {
    const { id, quantity } = await brand()
    const commercial = await plan('Acme Health PPO')
    const ask = () => post('/adjudicate/copayoffer', copayQuestion(id, quantity, commercial))
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first.data).toMatchObject({ offerId: `program-${id}`, bin: '004682' })
    expect(second.data.memberId).toBe(first.data.memberId)
    const list = await pharmaciesOf(`/price/pharmacynew/brand/${id}/${commercial}/${quantity}/10001`)
    expect(first.data.price).toBe(list[0]?.price)
    const at = await post(
      '/adjudicate/copayoffer',
      copayQuestion(id, quantity, commercial, { pharmacyLocationId: list.at(-1)?.pharmacyLocationId }),
    )
    expect(at.data.price).toBe(list.at(-1)?.price)
    expect(at.data.adjudicationId).not.toBe(first.data.adjudicationId)
  })

  test('tells the person who saved it that it is saved, with its reminders: for its pharmacy, or for any if none was chosen', async () => {
    const { id, quantity } = await brand()
    const commercial = await plan('Acme Health PPO')
    const person = await personWith(api, { email: 'card@example.com' })
    await person.get('/zipcode/useZipCode/10001')
    const adjudicate = async (more = {}, who = person) =>
      (await who.post('/adjudicate/copayoffer', copayQuestion(id, quantity, commercial, more))).data
    expect(await adjudicate()).toMatchObject({ savedFlag: 'N', savedCouponId: null })
    const { savedCouponId } = (await person.get(`/coupon/save/${id}/${quantity}/-1/${commercial}/M`)).data
    const mark = { savedFlag: 'Y', savedCouponId, doseReminderFlag: 'N', refillReminderFlag: 'N' }
    expect(await adjudicate()).toMatchObject(mark)
    const list = await pharmaciesOf(`/price/pharmacynew/brand/${id}/${commercial}/${quantity}/10001`)
    expect(await adjudicate({ pharmacyLocationId: list[0]?.pharmacyLocationId })).toMatchObject(mark)
    expect(await adjudicate({ pharmacyLocationId: list.at(-1)?.pharmacyLocationId })).toMatchObject({ savedFlag: 'N' })
    expect(await adjudicate({}, await personWith(api, { email: 'other-card@example.com' }))).toMatchObject({
      savedFlag: 'N',
    })
  })

  test('never for a government beneficiary, by the request’s plan or by the device’s', async () => {
    const { id, quantity } = await brand()
    const commercial = await plan('Acme Health PPO')
    for (const name of ['Medicare Part D Basic', 'Medicaid - Texas', 'TRICARE Prime', 'Veterans Affairs']) {
      const government = await plan(name)
      expect(await post('/adjudicate/copayoffer', copayQuestion(id, quantity, government)), name).toMatchObject({
        status: 403,
        errorCode: 'NOT_ELIGIBLE',
      })
      const ownToken = (await api.device()).token
      await get(`/insurance/update/${government}`, { token: ownToken })
      for (const claimed of [null, 0, commercial]) {
        expect(
          await post('/adjudicate/copayoffer', copayQuestion(id, quantity, claimed), { token: ownToken }),
        ).toMatchObject({ errorCode: 'NOT_ELIGIBLE' })
      }
    }
    const [row] = await api.database.query<{ count: string }>(
      `select count(*) count from adjudication a join insurance_plan p on p.id = a.insurance_id
       where a.kind = 'copay' and p.type = 'X'`,
    )
    expect(row?.count).toBe('0')
  })

  test('if the stored plan is government insurance and the page shows another, the sentence names the stored one', async () => {
    const { id, quantity } = await brand()
    const commercial = await plan('Acme Health PPO')
    const ownToken = (await api.device()).token
    await get(`/insurance/update/${await plan('TRICARE Prime')}`, { token: ownToken })
    for (const [language, sentence] of [
      ['en', 'The saved insurance plan is TRICARE Prime.'],
      ['es', 'El plan de seguro guardado es TRICARE Prime.'],
    ] as const) {
      const question = copayQuestion(id, quantity, commercial)
      const refused = await post('/adjudicate/copayoffer', question, { token: ownToken, language })
      expect(refused).toMatchObject({ errorCode: 'NOT_ELIGIBLE', message: expect.stringContaining(sentence) })
    }
  })

  test('a program without a benefit for people without insurance excludes them', async () => {
    const { id, quantity } = await brand('m.uninsured_benefit = 0')
    expect(await post('/adjudicate/copayoffer', copayQuestion(id, quantity, null))).toMatchObject({
      errorCode: 'NOT_ELIGIBLE',
    })
    expect(
      await post('/adjudicate/copayoffer', copayQuestion(detail, 30, await plan('Acme Health PPO'))),
    ).toMatchObject({ errorCode: 'OFFER_NOT_AVAILABLE' })
  })

  test('is in the requested language', async () => {
    const { id, quantity } = await brand('m.interstitial is not null')
    const commercial = await plan('Acme Health PPO')
    const { data } = await post('/adjudicate/copayoffer', copayQuestion(id, quantity, commercial), { language: 'es' })
    expect(data).toMatchObject({ interstitialScreenFlag: 'Y', interstitialScreenText: { title: 'Antes de continuar' } })
  })
})

describe('the coupon on paper', () => {
  // spec: search 1 What the product does and for whom
  test('is a PDF for whoever has its id, and nobody else', async () => {
    const [best] = await offers()
    if (!best) throw new Error('no offer')
    const { data } = await post('/adjudicate/cashoffer', cashQuestion(best))
    for (const lang of languages) {
      const pdf = await fetch(`${api.url}/api/${data.pdfUrl}?lang=${lang}`)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(pdf.headers.get('cache-control')).toContain('no-store')
      const paper = Buffer.from(await pdf.arrayBuffer())
      expect(paper.toString('latin1')).toMatch(/^%PDF-/)
      // Every card says what it's not and whom it excludes, a discount card too.
      const { excluded, free, notInsurance } = documentText(lang)
      for (const statement of [notInsurance, free, excluded]) {
        expect(sentencesOfPdf(paper)).toContain(statement.replaceAll(' ', ''))
      }
    }
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "'"]) {
      expect((await fetch(`${api.url}/api/adjudicate/${encodeURIComponent(id)}/coupon.pdf`)).status).toBe(404)
    }
  })
})

test('a card whose member id is taken gets another one', async () => {
  const [first, second] = (await offers()).filter(({ pharmacyType }) => pharmacyType === 'R')
  if (!first || !second) throw new Error('fewer than two offers')
  const { data } = await post('/adjudicate/cashoffer', cashQuestion(first))
  const draw = vi.spyOn(crypto, 'randomInt')
  draw.mockImplementationOnce(() => Number(data.memberId.slice(3, -1)))
  syncBuiltinESMExports()
  onTestFinished(() => {
    draw.mockRestore()
    syncBuiltinESMExports()
  })
  const other = await post('/adjudicate/cashoffer', cashQuestion(second))
  // Three are drawn for a card.
  expect(draw).toHaveBeenCalledTimes(3)
  expect(other.status).toBe(200)
  expect(other.data.memberId).toMatch(/^RXG\d{13}$/)
  expect(other.data.memberId).not.toBe(data.memberId)
})

test('member ids are hard to mistype: one wrong digit breaks the check', () => {
  for (let round = 0; round < 200; round++) {
    const id = newMemberId()
    const digits = id.slice(3, -1)
    const wrong = `${(Number(digits[0]) + 1) % 10}${digits.slice(1)}`
    expect(luhnDigit(wrong)).not.toBe(Number(id.at(-1)))
  }
})
