import type { OpeningHours } from '@rxgauge/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { milesBetween } from '../../domain/pharmacies/distance'
import { mailOrderSql, nearestSql } from '../../domain/pharmacies/pharmacies'

let api: TestServer
let token: string
let atorvastatin: number
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
  atorvastatin = await detailOf('Atorvastatin')
})
afterAll(() => api.close())

const get = (path: string, options = {}): Promise<ApiResponse> => api.get(path, { token, ...options })

interface Offer {
  price: string
  distance: number
  pharmacyType: 'R' | 'M'
  pharmacyGroupId: number
  pharmacyGroupName: string
  phoneNumber: string
  openingHours: OpeningHours | null
  pharmacyLocationId: number
  lowestPrice: string
  couponType: string
  offerId: string
  favoritePharmacyFlag: string
  favoritePharmacyLocationFlag: string
}

async function detailOf(name: string): Promise<number> {
  const [row] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = $1 and d.is_default_form and d.is_default_strength`,
    [name],
  )
  return row?.id ?? 0
}

/** A brand with a program: its detail and usual quantity. */
async function brandWithProgram(where = 'true') {
  const [row] = await api.database.query<{ id: number; quantity: string }>(
    `select d.id, q.quantity::float8::text quantity from copay_program m
     join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
     join product_quantity q on q.product_detail_id = d.id and q.is_default where ${where} order by d.id limit 1`,
  )
  return { id: row?.id ?? 0, quantity: row?.quantity ?? '' }
}

const plan = async (name: string) =>
  (await get(`/insurance/contains/${encodeURIComponent(name)}/list`)).data[0].id as number

const cents = (dollars: string) => Math.round(Number(dollars) * 100)
const shops = (offers: Offer[]) => offers.filter(({ pharmacyType }) => pharmacyType === 'R')
const isSorted = (values: number[]) => values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))

describe('pharmacies with a card or coupon', () => {
  // spec: search 3 Coupon/offer item, generic list result, offer identifiers
  test('by price or by distance; the lowest is the gauge’s best; mail order comes last', async () => {
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/10001`)
    const offers: Offer[] = data.otherPharmacies
    expect(isSorted(shops(offers).map(({ price }) => cents(price)))).toBe(true)
    expect(offers.slice(-2).map(({ pharmacyType }) => pharmacyType)).toEqual(['M', 'M'])
    expect(offers.filter(({ lowestPrice }) => lowestPrice === 'Y').map(({ pharmacyType }) => pharmacyType)).toEqual([
      'R',
      'M',
    ])

    const discount = (await get(`/price/cashnew/${atorvastatin}/30/10001`)).data.at(-1).discountPrice
    const coupon = (await get(`/price/couponnew/${atorvastatin}/30/0/10001`)).data.coupons[0].couponPrice
    expect(cents(data.lowestPricePharmacy.price)).toBe(Math.min(cents(discount), cents(coupon)))

    // The telephone of its file, on the list and on the pharmacy itself; the demo has none for mail order.
    const [first, last] = [offers[0], offers.at(-1)]
    expect(first?.phoneNumber).toMatch(/^\(800\) 555-01\d\d$/)
    expect((await get(`/price/pharmacylocation/${first?.pharmacyLocationId}`)).data.phoneNumber).toBe(
      first?.phoneNumber,
    )
    expect(last?.phoneNumber).toBe('')

    const near = (await get(`/price/pharmacynew/${atorvastatin}/30/10001/orderby/distance`)).data.otherPharmacies
    expect(isSorted(shops(near).map(({ distance }) => distance))).toBe(true)
    expect(new Set(near.map((offer: Offer) => offer.pharmacyLocationId))).toEqual(
      new Set(offers.map((offer) => offer.pharmacyLocationId)),
    )
  })

  test('opening hours are those of its file, with its time zone; mail order has none', async () => {
    const offers: Offer[] = (await get(`/price/pharmacynew/${atorvastatin}/30/10001`)).data.otherPharmacies
    const allDay = [{ opens: 0, closes: 1440 }]
    const riverside = offers.find(({ pharmacyGroupName }) => pharmacyGroupName === 'Riverside Pharmacy')
    const openingHours = { week: Array.from({ length: 7 }, () => allDay), timeZones: ['America/New_York'] }
    expect(riverside?.openingHours).toEqual(openingHours)
    expect((await get(`/price/pharmacylocation/${riverside?.pharmacyLocationId}`)).data.openingHours).toEqual(
      openingHours,
    )
    const hoursOf = (name: string) => offers.find((offer) => offer.pharmacyGroupName === name)?.openingHours
    expect([hoursOf('Value Barn Pharmacy'), hoursOf('MailMeds')]).toEqual([null, null])
  })

  test('the nearest pharmacy of each chain, several independents, all within 25 miles', async () => {
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/10001`)
    const offers = shops(data.otherPharmacies)
    const chains = offers.filter(({ pharmacyGroupName }) => pharmacyGroupName !== 'INDEPENDENT')
    expect(new Set(chains.map(({ pharmacyGroupId }) => pharmacyGroupId)).size).toBe(chains.length)
    expect(Math.max(...offers.map(({ distance }) => distance))).toBeLessThanOrEqual(25)
    const [nearest] = await api.database.query<{ id: number }>(
      `select l.id from pharmacy_location l, place p where p.zip = '10001' and l.pharmacy_group_id = $1
       order by earth_distance(ll_to_earth(l.latitude, l.longitude), ll_to_earth(p.latitude, p.longitude)) limit 1`,
      [chains[0]?.pharmacyGroupId],
    )
    expect(chains[0]?.pharmacyLocationId).toBe(nearest?.id)
  })

  test('a zip without a pharmacy within 25 miles has the nearest ones', async () => {
    const [lonely] = await api.database.query<{ zip: string }>(
      `select p.zip from place p where p.state = 'AK' and not exists (select 1 from pharmacy_location l
         where l.type = 'R' and earth_distance(ll_to_earth(l.latitude, l.longitude), ll_to_earth(p.latitude, p.longitude)) < 60000)
       order by p.zip limit 1`,
    )
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/${lonely?.zip}`)
    const offers = shops(data.otherPharmacies)
    expect(offers.length).toBeGreaterThan(0)
    expect(Math.min(...offers.map(({ distance }) => distance))).toBeGreaterThan(25)
    expect((await get(`/price/retail/${atorvastatin}/30/${lonely?.zip}`)).success).toBe(true)
  })

  test.each(['', '/orderby/distance'])('if no pharmacy is near, mail order comes first%s', async (order) => {
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/99950${order}`)
    const types: string[] = data.otherPharmacies.map(({ pharmacyType }: Offer) => pharmacyType)
    expect(types.slice(0, 3)).toEqual(['M', 'M', 'R'])
    expect(types.lastIndexOf('M')).toBe(1)
    const nearest = Math.min(...shops(data.otherPharmacies).map(({ distance }) => distance))
    expect(data.nearestPharmacyMiles).toBe(nearest)
    expect((await get(`/price/pharmacynew/${atorvastatin}/30/10001${order}`)).data.nearestPharmacyMiles).toBeNull()
  })

  test.each(['99950', '09012', '96910', '96799'])(
    'at %s, without a pharmacy nearby, each price says how far the nearest is, and none says “near you”',
    async (zip) => {
      const query = `${atorvastatin}/30`
      const { nearestPharmacyMiles: miles } = (await get(`/price/pharmacynew/${query}/${zip}`)).data
      expect(miles).toBeGreaterThan(25)
      const whole = Math.round(miles).toLocaleString('en-US')
      const sentences = {
        en: `No participating pharmacy is within 25 miles of ${zip}; the nearest is ${whole} miles away.`,
        es: `Ninguna farmacia participante está a menos de 25 millas de ${zip}; la más cercana está a ${whole} millas.`,
      }
      for (const lang of ['en', 'es'] as const) {
        const retail = (await get(`/price/retail/${query}/${zip}`, { language: lang })).data
        const discounts = (await get(`/price/cashnew/${query}/${zip}`, { language: lang })).data
        const { coupons } = (await get(`/price/couponnew/${query}/0/${zip}`, { language: lang })).data
        for (const price of [retail, ...discounts, ...coupons]) {
          expect(price.nearestPharmacyMiles).toBe(miles)
          expect(price.disclaimerText).toContain(sentences[lang])
          expect(price.disclaimerText).not.toMatch(/near you|cerca de usted/)
        }
      }
    },
  )

  test('near a pharmacy, prices don’t mention a distance', async () => {
    const query = `${atorvastatin}/30`
    const retail = (await get(`/price/retail/${query}/10001`)).data
    const discounts = (await get(`/price/cashnew/${query}/10001`)).data
    const { coupons } = (await get(`/price/couponnew/${query}/0/10001`)).data
    for (const price of [retail, ...discounts, ...coupons]) {
      expect(price.nearestPharmacyMiles).toBeNull()
      expect(price.disclaimerText).not.toContain('10001')
    }
  })

  test('tiles show no price if no pharmacy is near', async () => {
    expect((await get('/price/top10/99950')).data).toEqual([])
    expect((await get('/price/top10/10001')).data).not.toEqual([])
  })

  test('an organization restricted to one chain shows only that chain', async () => {
    const corner = await api.device('CORNER')
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/10001`, { token: corner.token })
    expect(new Set(data.otherPharmacies.map((offer: Offer) => offer.pharmacyGroupName))).toEqual(
      new Set(['Corner Chemist']),
    )
    expect(await get('/price/pharmacygroup/list/1', { token: corner.token })).toMatchObject({
      errorCode: 'ZIP_NOT_FOUND',
    })
    await get('/zipcode/useZipCode/10001', { token: corner.token })
    expect(await get('/price/pharmacygroup/list/1', { token: corner.token })).toMatchObject({
      errorCode: 'PHARMACY_NOT_FOUND',
    })
  })
})

describe('pharmacies with a manufacturer’s program', () => {
  // spec: search 3 Coupon/offer item, generic list result, offer identifiers
  test('for commercial insurance the program’s price, for a government plan the card’s', async () => {
    const { id, quantity } = await brandWithProgram()
    const commercial = await plan('Acme Health PPO')
    const path = `/price/pharmacynew/brand/${id}/${commercial}/${quantity}/10001`
    const list = (await get(path)).data
    expect(list).toMatchObject({ favoritePharmacy: null, favoritePharmacyAvailableFlag: 'N' })
    const offers = shops(list.otherPharmacies)
    expect(list.lowestPricePharmacy).toEqual(offers[0])
    expect(isSorted(offers.map(({ price }) => cents(price)))).toBe(true)
    expect(offers[0]).toMatchObject({ couponType: 'M', offerId: `program-${id}`, lowestPrice: 'Y' })
    const coupon = (await get(`/price/couponnew/${id}/${quantity}/${commercial}/10001`)).data.coupons[0]
    expect(offers[0]?.price).toBe(coupon.couponPrice)

    const near = shops((await get(`${path}/orderby/distance`)).data.otherPharmacies)
    expect(isSorted(near.map(({ distance }) => distance))).toBe(true)

    const medicare = await plan('Medicare Part D Basic')
    const excluded: Offer[] = (await get(`/price/pharmacynew/brand/${id}/${medicare}/${quantity}/10001`)).data
      .otherPharmacies
    expect(new Set(excluded.map(({ couponType }) => couponType))).toEqual(new Set(['P']))
  })

  // spec: search 2 Pharmacy list view
  test('mail order comes last, by card, in either order', async () => {
    const { id, quantity } = await brandWithProgram()
    const commercial = await plan('Acme Health PPO')
    const cards: Offer[] = (await get(`/price/pharmacynew/${id}/${quantity}/10001`)).data.otherPharmacies
    const sent = cards.filter(({ pharmacyType }) => pharmacyType === 'M')
    expect(sent.map(({ lowestPrice, couponType }) => [lowestPrice, couponType])).toEqual([
      ['Y', 'P'],
      ['N', 'P'],
    ])
    for (const order of ['', '/orderby/distance']) {
      const path = `/price/pharmacynew/brand/${id}/${commercial}/${quantity}/10001${order}`
      const offers: Offer[] = (await get(path)).data.otherPharmacies
      expect(offers.slice(-2)).toEqual(sent)
      expect(new Set(offers.slice(0, -2).map(({ couponType }) => couponType))).toEqual(new Set(['M']))
    }
  })

  // spec: search 2 Pharmacy list view
  test('a favorite that is not near is separate, with the program’s price and its distance', async () => {
    const { id, quantity } = await brandWithProgram()
    const commercial = await plan('Acme Health PPO')
    const ownToken = (await api.device()).token
    const path = `/price/pharmacynew/brand/${id}/${commercial}/${quantity}/10001`
    const list = async () => (await get(path, { token: ownToken })).data
    const before = await list()
    const [far] = await api.database.query<{ id: number; groupId: number }>(
      `select id, pharmacy_group_id "groupId" from pharmacy_location where state = 'CA' and type = 'R' limit 1`,
    )
    await get(`/coupon/setfavoritepharmacy/${far?.id}/${far?.groupId}`, { token: ownToken })
    const after = await list()
    expect(after).toMatchObject({
      favoritePharmacyAvailableFlag: 'Y',
      favoritePharmacy: { pharmacyLocationId: far?.id, couponType: 'M', favoritePharmacyLocationFlag: 'Y' },
    })
    expect(after.favoritePharmacy.distance).toBeGreaterThan(2000)
    expect(after.otherPharmacies).toHaveLength(before.otherPharmacies.length)
    // A near one is removed from the others.
    const near: Offer = before.otherPharmacies[1]
    await get(`/coupon/setfavoritepharmacy/${near.pharmacyLocationId}/${near.pharmacyGroupId}`, { token: ownToken })
    const last = await list()
    expect(last.favoritePharmacy.pharmacyLocationId).toBe(near.pharmacyLocationId)
    expect(last.otherPharmacies).toHaveLength(before.otherPharmacies.length - 1)
  })

  test('a drug page: the program for a brand that has one, cards for a generic', async () => {
    const { id, quantity } = await brandWithProgram()
    const commercial = await plan('Acme Health PPO')
    const brand = await get(`/price/prescription/${id}/${quantity}/${commercial}/10001`)
    expect(brand.data.lowestPricePharmacy.couponType).toBe('M')
    const generic = await get(`/price/prescription/${atorvastatin}/30/${commercial}/10001`)
    expect(generic.data).toEqual((await get(`/price/pharmacynew/${atorvastatin}/30/10001`)).data)
  })
})

describe('chains, locations and the favorite', () => {
  test('pharmacies of a chain, nearest first, within a number of miles', async () => {
    await get('/zipcode/useZipCode/10001')
    const all = (await get('/price/pharmacygroup/list/1')).data
    expect(isSorted(all.map(({ distance }: { distance: number }) => distance))).toBe(true)
    const near = (await get('/price/pharmacygroup/list/1/30')).data
    expect(near.length).toBeLessThan(all.length)
    expect(near.every(({ distance }: { distance: number }) => distance <= 30)).toBe(true)
    expect((await get('/price/pharmacygroup/1')).data).toMatchObject({ pharmacyGroupName: 'Riverside Pharmacy' })
    expect((await get(`/price/pharmacylocation/${all[0].id}`)).data).toMatchObject({
      pharmacyName: 'Riverside Pharmacy',
      distance: null,
    })
    for (const path of ['/price/pharmacygroup/999', '/price/pharmacygroup/list/999', '/price/pharmacylocation/1']) {
      expect(await get(path), path).toMatchObject({ status: 404, errorCode: 'PHARMACY_NOT_FOUND' })
    }
  })

  test('a favorite is separate from the others until it is unset', async () => {
    const ownToken = (await api.device()).token
    const list = async () => (await get(`/price/pharmacynew/${atorvastatin}/30/10001`, { token: ownToken })).data
    const before = await list()
    const chosen: Offer = before.otherPharmacies[3]
    const ids = `${chosen.pharmacyLocationId}/${chosen.pharmacyGroupId}`
    expect((await get(`/coupon/setfavoritepharmacy/${ids}`, { token: ownToken })).data).toEqual({ success: true })
    const after = await list()
    expect(after).toMatchObject({
      favoritePharmacyAvailableFlag: 'Y',
      favoritePharmacy: { pharmacyLocationId: chosen.pharmacyLocationId, favoritePharmacyLocationFlag: 'Y' },
    })
    expect(after.otherPharmacies).toHaveLength(before.otherPharmacies.length - 1)
    expect((await get('/device', { token: ownToken })).data.device.pharmacyGroupId).toBe(chosen.pharmacyGroupId)
    expect((await get('/coupon/unsetfavoritepharmacy', { token: ownToken })).data).toEqual({ success: true })
    expect(await list()).toEqual(before)
    const wrong = `/coupon/setfavoritepharmacy/${chosen.pharmacyLocationId}/${chosen.pharmacyGroupId + 1}`
    expect(await get(wrong, { token: ownToken })).toMatchObject({ errorCode: 'PHARMACY_NOT_FOUND' })
  })

  test('a favorite far away is still listed with its distance', async () => {
    const ownToken = (await api.device()).token
    const [far] = await api.database.query<{ id: number; groupId: number }>(
      `select id, pharmacy_group_id "groupId" from pharmacy_location where state = 'CA' and type = 'R' limit 1`,
    )
    await get(`/coupon/setfavoritepharmacy/${far?.id}/${far?.groupId}`, { token: ownToken })
    const { data } = await get(`/price/pharmacynew/${atorvastatin}/30/10001`, { token: ownToken })
    expect(data.favoritePharmacy.pharmacyLocationId).toBe(far?.id)
    expect(data.favoritePharmacy.distance).toBeGreaterThan(2000)
  })
})

describe('alternatives', () => {
  // spec: search 3 Alternative
  test('drugs on a lower tier of the plan, and the other name; each with its lowest price', async () => {
    const lipitor = await detailOf('Lipitor')
    const acme = await plan('Acme Health PPO')
    const { data } = await get(`/price/alternatenew/${lipitor}/${acme}/10001`)
    const names = data.alternatives.map(({ name }: { name: string }) => name)
    expect(names).toContain('Atorvastatin')
    expect(names).not.toContain('Lipitor')
    expect(names.length).toBeLessThanOrEqual(6)
    const generic = data.alternatives.find(({ name }: { name: string }) => name === 'Atorvastatin')
    const list = (await get(`/price/pharmacynew/${generic.productDetailId}/30/10001`)).data
    expect(generic).toMatchObject({ price: list.lowestPricePharmacy.price, couponType: 'P' })
    expect(data.disclaimer.line1).toMatch(/^The plan covers it/)
  })

  test('without a plan, only the other name', async () => {
    const { data } = await get(`/price/alternatenew/${await detailOf('Lipitor')}/0/10001`, { language: 'es' })
    expect(data.alternatives.map(({ name }: { name: string }) => name)).toEqual(['Atorvastatin'])
    expect(data.disclaimer.line1).not.toMatch(/plan/)
    expect(data.disclaimer.line2).toMatch(/médico/)
    expect(await get('/price/alternatenew/1/0/10001')).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  })
})

test('an alternative that is neither cheaper nor covered better is not listed', async () => {
  const generic = await detailOf('Atorvastatin')
  const names = async (insuranceId: number) =>
    (await get(`/price/alternatenew/${generic}/${insuranceId}/10001`)).data.alternatives.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names(0)).toEqual([])
  const acme = await plan('Acme Health PPO')
  expect(await names(acme)).not.toContain('Lipitor')
  // Only the reason that holds is said.
  const { disclaimer } = (await get(`/price/alternatenew/${generic}/${acme}/10001`)).data
  expect(disclaimer.line1).toBe('The plan covers it at a lower tier.')
})

describe('product information', () => {
  test('a page of our own that anyone may frame, in the requested language', async () => {
    const { data } = await get(`/pem/${atorvastatin}`, { language: 'es' })
    expect(data.name).toBe('Atorvastatin')
    const page = await fetch(`${api.url}/api/${data.pemURL}`)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    const html = await page.text()
    expect(html).toContain('<html lang="es"')
    expect(html).toContain('Atorvastatin es el genérico de Lipitor')
    expect(html).toContain('10 mg, 20 mg, 40 mg, 80 mg')
    expect(await get('/pem/1')).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  })

  test.each([
    ['Lipitor', 'Lipitor is a brand of Atorvastatin. Ask whether the generic is right for you.</p>'],
    ['Ozempic', 'Ozempic is a brand of Semaglutide.</p>'],
  ])('%s: its generic is only suggested if it has prices', async (name, sentence) => {
    const { data } = await get(`/pem/${await detailOf(name)}`)
    expect(await (await fetch(`${api.url}/api/${data.pemURL}`)).text()).toContain(sentence)
  })
})

describe('70,000 pharmacies of 60 chains', () => {
  beforeAll(async () => {
    // Without the time limit of statements, because it may take longer on a busy machine.
    const insertAll = `
      insert into pharmacy_group (id, name, type) select g, 'Group ' || g, 'R' from generate_series(101, 146) g;
      insert into pharmacy_location (id, pharmacy_group_id, name, address1, city, state, zip, latitude, longitude)
        select 100000 + row_number() over (), 101 + (row_number() over ()) % 46, 'Shop', '1 Main St', city, state, zip,
          latitude + k * 0.0007, longitude - k * 0.0005
        from place cross join generate_series(1, 2) k where latitude <> 0 limit 67000;
      analyze pharmacy_location`
    await api.database.transaction((transaction) => transaction.script(insertAll), { unlimited: true })
  })

  test('the nearest are read from the index in order of distance', async () => {
    const [{ count } = { count: '0' }] = await api.database.query<{ count: string }>(
      'select count(*) count from pharmacy_location',
    )
    expect(Number(count)).toBeGreaterThan(69_000)
    const rows = await api.database.query<{ 'QUERY PLAN': string }>(
      `explain ${nearestSql.replace(/--.*$/gm, '')}`
        .replaceAll('$1', '40.75')
        .replaceAll('$2', '-73.99')
        .replaceAll('$3', `'{}'`)
        .replace('$4', '400'),
    )
    const lines = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('Index Scan using pharmacy_location_open_position')
    expect(lines).not.toContain('Sort')
    expect(lines).not.toContain('Seq Scan')
    const mail = await api.database.query<{ 'QUERY PLAN': string }>(`explain ${mailOrderSql.replaceAll('$1', `'{}'`)}`)
    expect(mail.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/(using|on) pharmacy_location_mail_order/)
  })

  test('a distance equals the database’s', async () => {
    const pairs = await api.database.query<Record<'a' | 'b' | 'c' | 'd' | 'miles', number>>(
      `select one.latitude a, one.longitude b, other.latitude c, other.longitude d, round((earth_distance(
         ll_to_earth(one.latitude, one.longitude), ll_to_earth(other.latitude, other.longitude)) / 1609.344)::numeric, 4)::float8 miles
       from (select * from place order by md5(zip) limit 20) one, (select * from place order by zip limit 20) other`,
    )
    expect(pairs).toHaveLength(400)
    for (const { a, b, c, d, miles } of pairs) {
      expect(milesBetween({ latitude: a, longitude: b }, { latitude: c, longitude: d })).toBeCloseTo(miles, 3)
    }
  })

  test('and the list still has one pharmacy per chain', async () => {
    const response = await get(`/price/pharmacynew/${atorvastatin}/30/90210`)
    expect(response.success).toBe(true)
    expect(response.data.otherPharmacies.length).toBeLessThan(40)
  })
})
