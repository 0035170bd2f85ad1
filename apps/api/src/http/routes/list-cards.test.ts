/** The cards of a list at one pharmacy, and its paper. */
import { documentText } from '@rxgauge/text/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOfPdf, sentencesOfPdf } from '../../../test/pdf-words'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
})
afterAll(() => api.close())

interface Offer {
  offerId: string
  pharmacyLocationId: number
  [name: string]: unknown
}
interface Fill {
  productDetailId: number
  quantity: number
  insuranceId: number | null
  offerId: string
  unitName?: string
}

const get = (path: string, options = {}): Promise<ApiResponse> => api.get(path, { token, ...options })
const post = (path: string, body: unknown, options = {}): Promise<ApiResponse> =>
  api.post(path, body, { token, ...options })

const names = ['Atorvastatin', 'Metformin', 'Lisinopril', 'Amlodipine', 'Sertraline']

const drugs = (): Promise<{ id: number; quantity: number; name: string }[]> =>
  api.database.query(
    `select distinct on (p.name) d.id, q.quantity::float8 quantity, p.name from product p
     join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
     join product_quantity q on q.product_detail_id = d.id and q.is_default
     where p.name = any($1) order by p.name, d.id`,
    [names],
  )

const listOf = async (drug: { id: number; quantity: number }): Promise<Offer[]> =>
  (await get(`/price/pharmacynew/${drug.id}/${drug.quantity}/10001`)).data.otherPharmacies

/** The five fills at the pharmacy at this place of the first one's list, with its offers. */
async function fiveFills(place = 0) {
  const found = await drugs()
  expect(found).toHaveLength(5)
  const lists = await Promise.all(found.map(listOf))
  const pharmacyLocationId = lists[0]?.[place]?.pharmacyLocationId ?? 0
  const offers = lists.map((list) => list.find((offer) => offer.pharmacyLocationId === pharmacyLocationId))
  const fills: Fill[] = found.map(({ id, quantity }, index) => ({
    productDetailId: id,
    quantity,
    insuranceId: null,
    offerId: offers[index]?.offerId ?? '',
  }))
  return { drugs: found, pharmacyLocationId, offers, fills }
}

const cards = (pharmacyLocationId: number, fills: readonly Fill[], options = {}) =>
  post('/list/cards', { zipCode: '10001', pharmacyLocationId, fills }, options)

async function brand() {
  const [row] = await api.database.query<Omit<Fill, 'insuranceId'>>(
    `select d.id "productDetailId", q.quantity::float8 quantity, 'program-' || d.id "offerId" from copay_program m
     join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
     join product_quantity q on q.product_detail_id = d.id and q.is_default where m.uninsured_benefit > 0 order by d.id limit 1`,
  )
  if (!row) throw new Error('no program')
  return row
}

const planId = async (name: string): Promise<number> =>
  (await get(`/insurance/contains/${encodeURIComponent(name)}/list`)).data[0].id

describe('the cards of a list', () => {
  test('are the same as each fill’s own, at the same price, in the order of the fills', async () => {
    const { pharmacyLocationId, fills, offers } = await fiveFills()
    const { data } = await cards(pharmacyLocationId, fills)
    expect(data).toHaveLength(5)
    for (const [index, fill] of fills.entries()) {
      const alone = await post('/adjudicate/cashoffer', { ...offers[index], ...fill, zipCode: '10001' })
      expect(data[index]).toEqual({ discount: alone.data, program: null, refusal: null })
      expect(data[index].discount.price).toBe(offers[index]?.price)
    }
  })

  test('a manufacturer’s card is refused to government beneficiaries with the same words, and the other cards are made', async () => {
    const { pharmacyLocationId, fills } = await fiveFills()
    const program = { ...(await brand()), insuranceId: await planId('Acme Health PPO') }
    const made = await cards(pharmacyLocationId, [...fills.slice(0, 1), program])
    const question = { ...program, zipCode: '10001', pharmacyLocationId, prescriptionFlag: 'N' }
    const alone = await post('/adjudicate/copayoffer', question)
    expect(made.data[1].program).toMatchObject({ memberId: alone.data.memberId, price: alone.data.price })
    expect(made.data[1].program).toHaveProperty('interstitialScreenFlag', alone.data.interstitialScreenFlag)

    const own = (await api.device()).token
    await get(`/insurance/update/${await planId('TRICARE Prime')}`, { token: own })
    const refused = await post('/adjudicate/copayoffer', question, { token: own, language: 'es' })
    const list = await cards(pharmacyLocationId, [program, ...fills.slice(0, 1)], { token: own, language: 'es' })
    expect(refused.errorCode).toBe('NOT_ELIGIBLE')
    expect(list.data[0]).toEqual({
      discount: null,
      program: null,
      refusal: { errorCode: 'NOT_ELIGIBLE', message: refused.message },
    })
    expect(list.data[1].discount.memberId).toMatch(/^RXG/)
  })

  test('an offer of another pharmacy, a medication that is gone and a closed pharmacy are each said', async () => {
    const { pharmacyLocationId, fills } = await fiveFills(3)
    const [first] = fills
    if (!first) throw new Error('no fill')
    const made = await cards(pharmacyLocationId, [
      { ...first, offerId: 'coupon-999999' },
      // A quantity in a unit that the medication no longer has.
      { ...first, unitName: 'barrel' },
      { ...first, productDetailId: 2_000_000_000 },
      first,
    ])
    expect(made.data.map(({ refusal }: { refusal: { errorCode: string } | null }) => refusal?.errorCode)).toEqual([
      'OFFER_NOT_AVAILABLE',
      'OFFER_NOT_AVAILABLE',
      'OFFER_NOT_AVAILABLE',
      undefined,
    ])
    await api.database.query('update pharmacy_location set closed_on = current_date where id = $1', [
      pharmacyLocationId,
    ])
    const closed = await cards(pharmacyLocationId, [first], { language: 'es' })
    expect(closed.data[0].refusal).toEqual({
      errorCode: 'PHARMACY_CLOSED',
      message: 'Esta farmacia ha cerrado. Elija otra.',
    })
  })

  test('a plan that is gone counts as none', async () => {
    const { pharmacyLocationId, fills } = await fiveFills()
    const { data } = await cards(pharmacyLocationId, [{ ...(fills[0] as Fill), insuranceId: 2_000_000_000 }])
    expect(data[0].discount.memberId).toMatch(/^RXG/)
  })

  test('while coupons are paused there are none; while only cards are, a program’s is made', async () => {
    const { pharmacyLocationId, fills } = await fiveFills()
    const program = { ...(await brand()), insuranceId: await planId('Acme Health PPO') }
    const both = [...fills.slice(0, 1), program]
    const codesNow = async () => {
      // Each process reads the pauses every few seconds.
      api.clock.now += 10_000
      const { data } = await cards(pharmacyLocationId, both)
      return data.map(({ refusal }: { refusal: { errorCode: string } | null }) => refusal?.errorCode)
    }
    await api.database.query(`insert into pause (kind, subject) values ('data', 'DISCOUNT')`)
    expect(await codesNow()).toEqual(['PRICES_PAUSED', undefined])
    await api.database.query(`insert into pause (kind, subject) values ('data', 'COUPON')`)
    expect(await codesNow()).toEqual(['PRICES_PAUSED', 'PRICES_PAUSED'])
    await api.database.query('delete from pause')
    expect(await codesNow()).toEqual([undefined, undefined])
  })

  test('each counts for the limit of a day, and the list isn’t made in part', async () => {
    const { token: own, deviceId } = await api.device()
    const { pharmacyLocationId, fills } = await fiveFills()
    await cards(pharmacyLocationId, fills, { token: own })
    const counted = () =>
      api.database.query<{ count: number }>(
        `select count from rate_window where key like '/list/cards ' || $1 || '%'`,
        [deviceId],
      )
    expect(await counted()).toEqual([{ count: 5 }])
    await api.database.query(`update rate_window set count = 496 where key like '/list/cards ' || $1 || '%'`, [
      deviceId,
    ])
    expect(await cards(pharmacyLocationId, fills, { token: own })).toMatchObject({
      status: 429,
      errorCode: 'TOO_MANY_REQUESTS',
    })
  })

  test('a list of more than twenty, or of none, is refused', async () => {
    const { pharmacyLocationId, fills } = await fiveFills()
    const many = Array.from({ length: 21 }, () => fills[0] as Fill)
    for (const wrong of [many, []]) {
      expect(await cards(pharmacyLocationId, wrong)).toMatchObject({ status: 400, errorCode: 'LIST_LENGTH_INVALID' })
    }
  })
})

describe('on paper', () => {
  const paper = async (ids: readonly string[], lang = 'en', insured = '') => {
    const response = await fetch(`${api.url}/api/list/cards.pdf?ids=${ids.join(',')}&insured=${insured}&lang=${lang}`)
    return { status: response.status, headers: response.headers, pdf: Buffer.from(await response.arrayBuffer()) }
  }
  const idsAt = async (place: number, count: number) => {
    const { pharmacyLocationId, fills } = await fiveFills(place)
    const { data } = await cards(pharmacyLocationId, fills.slice(0, count))
    return data.map(({ discount }: { discount: { adjudicationId: string } }) => discount.adjudicationId) as string[]
  }

  test('each pharmacy has one page with all of its cards, for whoever has their ids', async () => {
    const [here, there] = [await idsAt(0, 3), await idsAt(1, 2)]
    for (const lang of ['en', 'es'] as const) {
      const { headers, pdf } = await paper([...here, ...there], lang)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('cache-control')).toContain('no-store')
      expect(await pagesOfPdf(pdf)).toBe(2)
      const words = sentencesOfPdf(pdf)
      const rows = await api.database.query<{ member: string; name: string; price: string }>(
        `select a.member_id member, p.name, a.price::text price from adjudication a join product_detail d on d.id = a.product_detail_id
         join product p on p.id = d.product_id where a.id = any($1::uuid[])`,
        [[...here, ...there]],
      )
      for (const { member, name, price } of rows) {
        for (const each of [member, name, `$${price}`]) expect(words).toContain(each.replaceAll(' ', ''))
      }
      const { notInsurance, free, excluded } = documentText(lang)
      for (const statement of [notInsurance, free, excluded]) expect(words).toContain(statement.replaceAll(' ', ''))
    }
    expect(await pagesOfPdf((await paper(here)).pdf)).toBe(1)
  })

  test('says how many more cost less with insurance, on their pharmacy’s page only', async () => {
    const [here, there] = [await idsAt(0, 2), await idsAt(1, 1)]
    const sentence = documentText('en').insured.many.replace('{count}', '2').replaceAll(' ', '')
    const said = async (insured: string) => {
      const { pdf } = await paper([...here, ...there], 'en', insured)
      return sentencesOfPdf(pdf).split(sentence).length - 1
    }
    expect(await said('2,0,0')).toBe(1)
    expect(await said('2,0,2')).toBe(2)
    expect(await said('')).toBe(0)
    expect(await said('x,-1,1e9')).toBe(0)
  })

  test('nobody reads it without every id', async () => {
    const ids = await idsAt(0, 2)
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const wrong of [[], ['x'], [unknown], [...ids, unknown], Array.from({ length: 21 }, (_, at) => `${at}`)]) {
      expect((await paper(wrong)).status).toBe(404)
    }
  })

  test('cards beyond one page continue on the next, and each is printed once', async () => {
    const { fills, pharmacyLocationId } = await fiveFills(0)
    const twice = [...fills, ...fills.map((fill) => ({ ...fill, quantity: fill.quantity * 2 }))]
    const { data } = await cards(pharmacyLocationId, twice)
    const made = data.flatMap(({ discount }: { discount: { adjudicationId: string; memberId: string } | null }) =>
      discount ? [discount] : [],
    )
    expect(made).toHaveLength(10)
    const { pdf } = await paper(made.map(({ adjudicationId }: { adjudicationId: string }) => adjudicationId))
    expect(await pagesOfPdf(pdf)).toBe(2)
    for (const { memberId } of made) expect(sentencesOfPdf(pdf).split(memberId)).toHaveLength(2)
  })
})
