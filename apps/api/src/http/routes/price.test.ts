import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let token: string
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
})
afterAll(() => api.close())

const get = (path: string, options = {}): Promise<ApiResponse> => api.get(path, { token, ...options })

async function product(name: string) {
  const { data } = await get(`/product/contains/${encodeURIComponent(name)}/list`)
  const found = data.find((candidate: { productName: string }) => candidate.productName === name)
  const { forms } = (await get(`/productdetail/list/${found.id}`)).data
  const dosage = forms[0].dosages.find(({ defaultFlag }: { defaultFlag: string }) => defaultFlag === 'Y')
  return { id: found.id as number, detail: dosage.productDetailId as number, dosage, forms }
}

const plan = async (name: string) =>
  (await get(`/insurance/contains/${encodeURIComponent(name)}/list`)).data[0].id as number

const cents = (dollars: string) => Math.round(Number(dollars) * 100)

describe('products', () => {
  test('suggestions list names that begin with the text first, then the popular ones', async () => {
    const { data } = await get('/product/contains/ator/list')
    expect(data[0]).toMatchObject({ productName: 'Atorvastatin', aliasName: 'Lipitor', type: 'G' })
    expect((await get('/product/contains/LIPIT/list')).data.map((p: { productName: string }) => p.productName)).toEqual(
      ['Lipitor', 'Atorvastatin'],
    )
    expect((await get('/product/contains/at/list')).data).toEqual([])
    expect((await get(`/product/contains/${encodeURIComponent("%'_🙂")}/list`)).data).toEqual([])
    expect((await get('/product/contains/met/list')).data.length).toBeLessThanOrEqual(20)
  })

  test('a name with one wrong letter is suggested apart from the results, and only if no name begins with the text', async () => {
    const names = (products: { productName: string }[]) => products.map(({ productName }) => productName)
    const misspelled: ApiResponse & { nearMatches?: [] } = await get('/product/contains/Atorvastatn/list')
    expect(misspelled.data).toEqual([])
    expect(misspelled.nearMatches).toMatchObject([{ productName: 'Atorvastatin', aliasName: 'Lipitor', type: 'G' }])
    // Losartan is near, while Valsartan contains the text.
    const inside: ApiResponse & { nearMatches?: [] } = await get('/product/contains/lsartan/list')
    expect(names(inside.data)).toContain('Valsartan')
    expect(names(inside.nearMatches ?? [])).toContain('Losartan')
    expect(names(inside.data)).not.toContain('Losartan')
    expect(await get('/product/contains/ator/list')).toMatchObject({ nearMatches: [] })
    expect(await get('/product/contains/xyzzydrug/list')).toMatchObject({ data: [], nearMatches: [] })
    // Vaccines aren't in the catalog, and similar names aren't suggested.
    expect(await get('/product/contains/flu%20shot/list')).toMatchObject({ data: [], nearMatches: [] })
    const { paths } = await (await fetch(`${api.url}/api/openapi.json`)).json()
    const { properties } =
      paths['/product/contains/{text}/list'].get.responses['200'].content['application/json'].schema
    expect(properties.nearMatches).toMatchObject({ type: 'array' })
    expect(properties.data).toEqual(properties.nearMatches.default ? expect.anything() : properties.nearMatches)
  })

  test.each([
    ['z-pak', ['Azithromycin', 'Zithromax']],
    ['HCTZ', ['Hydrochlorothiazide', ...Array(2).fill(expect.stringMatching(/-hydrochlorothiazide$/))]],
    ['vitamin d', ['Ergocalciferol', 'Drisdol']],
    ['water pills', ['Furosemide', 'Hydrochlorothiazide', 'Spironolactone']],
  ])('the common name %s suggests its drugs apart from the results', async (typed, expected) => {
    const reply: ApiResponse & { nearMatches?: { productName: string }[] } = await get(
      `/product/contains/${encodeURIComponent(typed)}/list`,
    )
    expect(reply.data).toEqual([])
    expect(reply.nearMatches?.map(({ productName }) => productName)).toEqual(expected)
  })

  // spec: search 3 Product, product detail option, selected product
  test('choices nest form, strength and quantity, with one default each and a custom placeholder last', async () => {
    const metformin = await product('Metformin')
    expect(metformin.forms.map((form: { form: string }) => form.form)).toEqual(['Tablet', 'Extended-release tablet'])
    for (const form of metformin.forms) {
      expect(form.dosages.filter(({ defaultFlag }: { defaultFlag: string }) => defaultFlag === 'Y')).toHaveLength(1)
      for (const { quantities } of form.dosages) {
        expect(quantities.filter(({ defaultFlag }: { defaultFlag: string }) => defaultFlag === 'Y')).toHaveLength(1)
        expect(quantities.at(-1)).toMatchObject({ quantity: 99999, isCustomQuantity: true, customQtyFlag: 'Y' })
      }
    }
    expect(await get('/productdetail/list/1')).toMatchObject({ status: 404, errorCode: 'PRODUCT_NOT_FOUND' })
  })

  test('ten top products, and this device’s recent ones until they are cleared', async () => {
    expect((await get('/productsearch/top10')).data).toHaveLength(10)
    await get('/productsearch/clear')
    for (const name of ['Lisinopril', 'Sertraline', 'Lisinopril']) await product(name)
    expect((await get('/productsearch/recent')).data.map((p: { productName: string }) => p.productName)).toEqual([
      'Lisinopril',
      'Sertraline',
    ])
    await get('/productsearch/clear')
    expect((await get('/productsearch/recent')).data).toEqual([])
    expect((await get('/product/list')).data.length).toBeGreaterThanOrEqual(300)
  })

  test('a device keeps its newest fifty searches and no more than 75, also with many written at once', async () => {
    const { deviceId } = await api.device()
    const products = await api.database.query<{ id: number }>('select id from product order by id limit 200')
    const ids = products.map(({ id }) => id)
    const kept = async () =>
      (
        await api.database.query<{ id: number }>(
          'select product_id id from product_search_log where device_id = $1 order by searched_at, product_id',
          [deviceId],
        )
      ).map(({ id }) => id)
    const view = (id = 0) => api.services.products.addRecent(deviceId, id)
    for (const id of ids.slice(0, 75)) await view(id)
    expect(await kept()).toEqual(ids.slice(0, 75))
    await view(ids[75])
    expect(await kept()).toEqual(ids.slice(26, 76))
    // Viewed again, it's the newest from now on.
    await view(ids[26])
    for (const id of ids.slice(76, 102)) await view(id)
    expect(await kept()).toEqual([...ids.slice(53, 76), ids[26], ...ids.slice(76, 102)])
    await Promise.all(ids.slice(110).map(view))
    const all = await kept()
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(all.length).toBeLessThanOrEqual(75)
    expect(all.slice(-50).every((id) => ids.indexOf(id) >= 110)).toBe(true)
  })
})

describe('the four prices', () => {
  test('retail: the same request gives the same price, more tablets cost more', async () => {
    const { detail } = await product('Atorvastatin')
    const first = await get(`/price/retail/${detail}/30/10001`)
    expect(first.data.regularPrice).toMatch(/^\d+\.\d\d$/)
    expect((await get(`/price/retail/${detail}/30/10001`)).data).toEqual(first.data)
    const more = await get(`/price/retail/${detail}/90/10001`)
    expect(cents(more.data.regularPrice)).toBeGreaterThan(cents(first.data.regularPrice))
  })

  test('retail is the exact median of the nearby chains: computed by hand for one chain', async () => {
    const corner = await api.device('CORNER')
    const { detail } = await product('Atorvastatin')
    const [{ price } = { price: '' }] = await api.database.query<{ price: string }>(
      `select u.price from unit_cost u join drug_ndc n using (ndc) where n.product_detail_id = $1 and u.basis = 'LIST'`,
      [detail],
    )
    // Corner Chemist: least(cost, 20) * 18.2 + 12.40; a generic's list price is eight times its cost.
    const expected = Math.round(((Number(price) / 8) * 30 * 18.2 + 12.4) * 100)
    const response = await get(`/price/retail/${detail}/30/10001`, { token: corner.token })
    expect(cents(response.data.regularPrice)).toBe(expected)
  })

  // spec: search 3 Retail, discount, coupon and copay price
  test('cash: one entry per network, most expensive first, the last marked; none above its chain’s retail price', async () => {
    const { detail } = await product('Atorvastatin')
    const { data } = await get(`/price/cashnew/${detail}/30/10001`)
    expect(data).toHaveLength(5)
    const prices = data.map((entry: { discountPrice: string }) => cents(entry.discountPrice))
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(data.map((entry: { isLast: boolean }) => entry.isLast)).toEqual([false, false, false, false, true])
    expect(data[4]).toMatchObject({ discountType: 'P', index: 4 })
    expect((await get(`/price/cashnew/${(await product('Eliquis')).detail}/60/10001`)).data[0].discountType).toBe('M')
  })

  test('coupon: a generic has coupons of chains, best first', async () => {
    const { detail } = await product('Atorvastatin')
    const { data } = await get(`/price/couponnew/${detail}/30/0/10001`)
    expect(data.couponFoundFlag).toBe('Y')
    const prices = data.coupons.map((coupon: { couponPrice: string }) => cents(coupon.couponPrice))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(data.coupons[0]).toMatchObject({ couponType: 'P', productDetailId: detail })
  })

  test('coupon: a manufacturer’s program is for commercial insurance, never for a government beneficiary', async () => {
    const [brand] = await api.database.query<{ id: number; quantity: string }>(
      `select d.id, q.quantity::text quantity from copay_program m
       join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
       join product_quantity q on q.product_detail_id = d.id and q.is_default order by d.id limit 1`,
    )
    const ask = (insurance: number) => get(`/price/couponnew/${brand?.id}/${brand?.quantity}/${insurance}/10001`)
    const commercial = await ask(await plan('Acme Health PPO'))
    expect(commercial.data).toMatchObject({ couponFoundFlag: 'Y', coupons: [{ couponType: 'M' }] })
    for (const name of ['Medicare Part D Basic', 'Medicaid - Texas', 'TRICARE Prime', 'Veterans Affairs']) {
      expect((await ask(await plan(name))).data).toMatchObject({
        couponFoundFlag: 'N',
        couponNotFoundTitle: 'not eligible',
        coupons: [],
      })
    }
  })

  test('a program is for people without insurance only if it has a benefit for them: coupons and copay agree', async () => {
    for (const [benefit, found] of [
      ['m.uninsured_benefit = 0', { couponFoundFlag: 'N', couponNotFoundTitle: 'not eligible' }],
      ['m.uninsured_benefit > 0', { couponFoundFlag: 'Y', couponNotFoundTitle: '' }],
    ] as const) {
      const [brand] = await api.database.query<{ id: number; quantity: string }>(
        `select d.id, q.quantity::text quantity from copay_program m
         join product p on m.drug = 'name:' || lower(p.name) join product_detail d on d.product_id = p.id and d.is_default_strength and d.is_default_form
         join product_quantity q on q.product_detail_id = d.id and q.is_default where ${benefit} order by d.id limit 1`,
      )
      const [uninsured] = await api.database.query<{ id: number }>(
        `select id from insurance_plan where type = 'Z' order by id limit 1`,
      )
      for (const insurance of [uninsured?.id, 0]) {
        const coupons = await get(`/price/couponnew/${brand?.id}/${brand?.quantity}/${insurance}/10001`)
        const copay = await get(`/price/copaynew/${brand?.id}/${insurance}`)
        expect(coupons.data).toMatchObject(found)
        expect(copay.data).toMatchObject(found)
      }
    }
  })

  test('coupon: a brand without a program is "not available"', async () => {
    const [brand] = await api.database.query<{ id: number }>(
      `select d.id from product p join product_detail d on d.product_id = p.id where p.type = 'B'
       and not exists (select 1 from copay_program m where m.drug = 'name:' || lower(p.name)) limit 1`,
    )
    const { data } = await get(`/price/couponnew/${brand?.id}/30/0/10001`)
    expect(data).toMatchObject({ couponFoundFlag: 'N', couponNotFoundTitle: 'not available', coupons: [] })
  })

  // spec: search 3 Retail, discount, coupon and copay price
  test('copay: from the tier, an average if claims have one, NA if not covered, DNA without a plan', async () => {
    const { detail } = await product('Atorvastatin')
    const acme = await plan('Acme Health PPO')
    const covered = await get(`/price/copaynew/${detail}/${acme}`)
    expect(covered.data.copayPriceMin).toMatch(/^\d+\.\d\d$/)
    expect(covered.data.tierTitle).toMatch(/^Tier/)
    expect((await get(`/price/copaynew/${detail}/0`)).data).toMatchObject({
      copayPriceMin: 'DNA',
      copayPriceMax: 'DNA',
    })

    const [uncovered] = await api.database.query<{ id: number }>(
      `select n.product_detail_id id from drug_ndc n where not exists
       (select 1 from plan_drug f where f.ndc = n.ndc and f.formulary = 'own-DEMO-1') limit 1`,
    )
    expect((await get(`/price/copaynew/${uncovered?.id}/${acme}`)).data.copayPriceMax).toBe('NA')

    const [counted] = await api.database.query<{ id: number; average: string }>(
      `select n.product_detail_id id, a.average::text average from plan_average a join drug_ndc n using (ndc)
       where a.formulary = 'own-DEMO-1' limit 1`,
    )
    const averaged = await get(`/price/copaynew/${counted?.id}/${acme}`)
    expect(averaged.data).toMatchObject({
      copayDataFlag: 'Y',
      copayPriceMax: counted?.average,
      copayDatajson: { averagePrice: counted?.average },
    })
  })

  test('copay: shown as the better price only if all other prices are higher', async () => {
    const acme = await plan('Acme Health PPO')
    const details = await api.database.query<{ id: number }>(
      `select distinct n.product_detail_id id from plan_drug f join drug_ndc n using (ndc)
       where f.formulary = 'own-DEMO-1' order by id limit 80`,
    )
    const said = new Set<boolean>()
    for (const { id } of details) {
      const path = `/price/copaynew/${id}/${acme}`
      const [{ data: copay }, retail, discounts, coupons] = await Promise.all([
        get(`${path}?zip=10001`),
        get(`/price/retail/${id}/0/10001`),
        get(`/price/cashnew/${id}/0/10001`),
        get(`/price/couponnew/${id}/0/${acme}/10001`),
      ])
      const others = [
        retail.data.regularPrice,
        discounts.data.at(-1).discountPrice,
        coupons.data.coupons[0]?.couponPrice,
      ]
      const isBetter = others.every((other) => other === undefined || cents(copay.copayPriceMax) < cents(other))
      expect(copay.copayPriceBetterText, String(id)).toBe(isBetter ? 'The copay may be the better price.' : '')
      said.add(isBetter)
      // Without another price there's no comparison.
      expect((await get(path)).data.copayPriceBetterText).toBe('')
    }
    expect([...said].sort()).toEqual([false, true])
  })

  test('copay: an organization that shows none gets coverage only, in every field', async () => {
    const acme = await plan('Acme Health PPO')
    await changeOrganization(api.database, { options: { showCopayPriceFlag: 'n' } }, 'WAGON')
    const { token: other } = await api.device('WAGON')
    const details = await api.database.query<{ id: number }>(
      `select distinct n.product_detail_id id from plan_drug f join drug_ndc n using (ndc)
       where f.formulary = 'own-DEMO-1' order by id limit 80`,
    )
    const shown = new Set<string>()
    for (const { id } of details) {
      const path = `/price/copaynew/${id}/${acme}?zip=10001`
      const [{ data: copay }, { data: coverage }] = await Promise.all([get(path), get(path, { token: other })])
      expect(coverage).toMatchObject({
        copayPriceMin: '',
        copayPriceMax: '',
        copayPriceBetterText: '',
        copayDataFlag: 'N',
        copayDatajson: null,
        alternateFlag: copay.alternateFlag,
      })
      // No dollars and no percent in any text.
      expect(JSON.stringify(coverage)).not.toMatch(/\$|%|\d\.\d\d/)
      shown.add(coverage.tierTitle)
    }
    expect(shown).toContain('Tier 1')
    const explained = await get(`/price/explained/${details[0]?.id}/0/${acme}/10001`, { token: other })
    expect(explained.data.copay).toBeNull()
    // A drug that isn't covered says so.
    const [uncovered] = await api.database.query<{ id: number }>(
      `select n.product_detail_id id from drug_ndc n where not exists
       (select 1 from plan_drug f where f.ndc = n.ndc and f.formulary = 'own-DEMO-1') limit 1`,
    )
    expect((await get(`/price/copaynew/${uncovered?.id}/${acme}`, { token: other })).data.copayPriceMax).toBe('NA')
  })

  test('copay: for an expensive drug, a share of its cost within the bounds of its tier', async () => {
    const [costly] = await api.database.query<{ id: number; share: string }>(
      `select * from (
         select n.product_detail_id id, round(u.price * q.quantity * c.coinsurance, 2)::text share, c.least, c.most
         from plan_drug f join drug_ndc n using (ndc) join unit_cost u on u.ndc = n.ndc and u.basis = 'NADAC'
         join product_quantity q on q.product_detail_id = n.product_detail_id and q.is_default
         join plan_cost c on c.tier = f.tier and c.code = 'own-DEMO-003' and c.coinsurance is not null
         where f.formulary = 'own-DEMO-1'
       ) shares where share::numeric > least and share::numeric < most order by id limit 1`,
    )
    const { data } = await get(`/price/copaynew/${costly?.id}/${await plan('Acme Health PPO')}`)
    expect(data).toMatchObject({ copayPriceMin: costly?.share, copayPriceMax: costly?.share })
  })

  test('the restriction of an organization to one chain applies', async () => {
    const corner = await api.device('CORNER')
    const { detail } = await product('Atorvastatin')
    const { data } = await get(`/price/couponnew/${detail}/30/0/10001`, { token: corner.token })
    expect(data.coupons.map((coupon: { name: string }) => coupon.name)).toEqual(['Corner Chemist'])
  })

  test('every product detail has a retail and a cash price, in a city, in the country, in Alaska and in Puerto Rico', async () => {
    const details = await api.database.query<{ id: number }>('select id from product_detail where is_default_strength')
    const zips = ['10001', '59001', '99553', '00601']
    const questions = details.flatMap(({ id }, index) =>
      ['retail', 'cashnew'].map((kind) => `/price/${kind}/${id}/2.5/${zips[index % zips.length]}`),
    )
    // In parallel, because one after the other would take too long on a busy machine.
    for (let from = 0; from < questions.length; from += 40) {
      const asked = questions.slice(from, from + 40)
      const responses = await Promise.all(asked.map((path) => get(path)))
      expect(asked.filter((_, index) => !responses[index]?.success)).toEqual([])
    }
  })
})

describe('bad input to prices', () => {
  // spec: search 5 Validation rules
  test('a missing quantity is sent as 0, and means the usual one', async () => {
    const { detail } = await product('Atorvastatin')
    for (const path of ['retail', 'cashnew', 'pharmacynew']) {
      const usual = await get(`/price/${path}/${detail}/30/10001`)
      expect((await get(`/price/${path}/${detail}/0/10001`)).data).toEqual(usual.data)
    }
    expect(await get('/price/retail/99999999/0/10001')).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  })

  test.each(['-1', '1e9', '99999', '1000000000', 'abc', '1.2345', ' '])(
    'quantity %j gets its sentence',
    async (quantity) => {
      const { detail } = await product('Atorvastatin')
      for (const kind of ['retail', 'cashnew']) {
        const response = await get(`/price/${kind}/${detail}/${encodeURIComponent(quantity)}/10001`)
        expect(response).toMatchObject({ status: 400, success: false, errorCode: 'QUANTITY_INVALID' })
        expect(response.message).toBe('Enter a quantity greater than 0 and no more than 9999.')
      }
    },
  )

  test.each([
    ['00000', 'ZIP_NOT_FOUND'],
    ['1234', 'ZIP_INVALID'],
    ['abcde', 'ZIP_INVALID'],
    ['123456', 'ZIP_INVALID'],
  ])('zip %s gives %s', async (zip, errorCode) => {
    const { detail } = await product('Atorvastatin')
    expect(await get(`/price/retail/${detail}/30/${zip}`)).toMatchObject({ success: false, errorCode })
    expect(await get(`/zipcode/validate/${zip}`)).toMatchObject({ success: false, errorCode })
  })

  test.each(['1', '999999999', 'abc', '-4'])('medication %s is unknown', async (id) => {
    for (const path of [
      `/price/retail/${id}/30/10001`,
      `/price/cashnew/${id}/30/10001`,
      `/price/couponnew/${id}/30/0/10001`,
      `/price/copaynew/${id}/0`,
    ]) {
      expect(await get(path), path).toMatchObject({ success: false, errorCode: 'PRODUCT_NOT_FOUND' })
    }
  })

  test('an unknown insurance gets its sentence in the requested language', async () => {
    const { detail } = await product('Atorvastatin')
    expect(await get(`/price/copaynew/${detail}/999999`, { language: 'es' })).toMatchObject({
      errorCode: 'INSURANCE_NOT_FOUND',
      message: 'No encontramos este plan de seguro. Elija otro.',
    })
  })
})

describe('insurance', () => {
  test('search needs more than two characters, stays within a segment, and survives any text', async () => {
    expect((await get('/insurance/contains/ac/list')).data).toEqual([])
    const commercial = await get('/insurance/commercial/contains/acme/list')
    expect(commercial.data[0]).toMatchObject({ name: 'Acme Health EPO', type: 'Y' })
    expect((await get('/insurance/government/contains/acme/list')).data).toEqual([])
    expect((await get('/insurance/government/contains/medicare/list')).data[0].type).toBe('X')
    expect((await get('/insurance/coverages?zip=10001')).data).toEqual(['employer', 'medicare', 'public'])
    const medicare = (await get('/insurance/government/default?coverage=medicare')).data
    expect(medicare.map(({ name }: { name: string }) => name)).toEqual([
      'Other / not listed',
      'I have no insurance',
      'Medicare Advantage HMO',
      'Medicare Advantage PPO',
      'Medicare Part D Basic',
      'Medicare Part D Enhanced',
    ])
    expect((await get('/insurance/government/contains/medicare/list?coverage=public')).data).toEqual([])
    expect(await get('/insurance/coverages?zip=1')).toMatchObject({ status: 400 })
    for (const text of [`'"; drop table--`, '🙂🙂🙂', 'x'.repeat(200), '%%%', '___']) {
      expect(await get(`/insurance/contains/${encodeURIComponent(text)}/list`)).toMatchObject({
        success: true,
        data: [],
      })
    }
    expect(await get(`/insurance/contains/${'x'.repeat(500)}/list`)).toMatchObject({ errorCode: 'INVALID_REQUEST' })
  })

  test('defaults list "not listed" of type W and "no insurance" of type Z first', async () => {
    for (const segment of ['commercial', 'government']) {
      const { data } = await get(`/insurance/${segment}/default`)
      expect(data.slice(0, 2).map((entry: { type: string }) => entry.type)).toEqual(['W', 'Z'])
    }
    expect((await get('/insurance/3')).data).toMatchObject({ id: 3, type: 'Y' })
    expect(await get('/insurance/9999')).toMatchObject({ errorCode: 'INSURANCE_NOT_FOUND' })
  })
})

describe('the prices of tiles', () => {
  test('are the lower of card and coupon for the usual prescription of the most searched drugs', async () => {
    const top = (await get('/productsearch/top10')).data
    const { data } = await get('/price/top10/10001')
    expect(data.map(({ productName }: { productName: string }) => productName)).toEqual(
      top.map(({ productName }: { productName: string }) => productName),
    )
    const { id, detail } = await product('Atorvastatin')
    const discounts = (await get(`/price/cashnew/${detail}/0/10001`)).data
    const { coupons } = (await get(`/price/couponnew/${detail}/0/0/10001`)).data
    const offered = [...discounts, ...coupons].map((entry) => cents(entry.discountPrice ?? entry.couponPrice))
    const atorvastatin = data.find(({ productId }: { productId: number }) => productId === id)
    expect(cents(atorvastatin.price)).toBe(Math.min(...offered))
    expect(await get('/price/top10/99999')).toMatchObject({ success: false, errorCode: 'ZIP_NOT_FOUND' })
  })
})

describe('content', () => {
  test('is found by type and language', async () => {
    expect((await get('/content/FAQ')).data.sections.length).toBeGreaterThan(0)
    const terms = await get('/content/T_AND_C', { language: 'es' })
    expect(terms.data).toMatchObject({ contentTitle: 'Términos y condiciones', lastModifiedDate: '11/02/2026' })
    expect((await get('/content/privacy_policy')).data.content).toMatch(/^<p>/)
    expect((await get('/content/INSURANCE_HELP_V2')).data.contentParam[0].value.type).toBe('Z')
    expect(await get('/content/nothing')).toMatchObject({ status: 404, errorCode: 'CONTENT_NOT_FOUND' })
  })
})
