// database: both
/** Medications, plans and pharmacies by keys of somebody else's records, as a partner's page knows them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addExampleDrug } from '../../../test/example-drug'
import { type ApiResponse, startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'

let api: TestServer
let token: string
let exampleDetail: number
beforeAll(async () => {
  api = await startTestServer()
  token = (await api.device()).token
  exampleDetail = await addExampleDrug(api.database)
})
afterAll(() => api.close())

const get = (path: string): Promise<ApiResponse> => api.get(path, { token })

describe('a medication', () => {
  const medication = (key: string) => get(`/product/key/${encodeURIComponent(key)}`)

  test.each(['ndc:00093505698', 'ndc:0093-5056-98', 'ndc:0093-5056', 'rxcui:9000001'])(
    '%s names form and strength',
    async (key) => {
      expect((await medication(key)).data).toMatchObject({
        product: { productName: 'Examplestatin', type: 'G' },
        productDetailId: exampleDetail,
      })
    },
  )

  test.each(['ndc:00000000000', 'rxcui:1', 'ndc:12'])('%s is not found', async (key) => {
    expect(await medication(key)).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  })

  test.each(['atorvastatin', 'gtin:00300935056980', 'ndc:'])('%s is no key', async (key) => {
    expect(await medication(key)).toMatchObject({ errorCode: 'INVALID_REQUEST' })
  })

  test('an NDC of ten digits that may mean two medications is not found', async () => {
    const other = await one<{ id: number }>(api.database, 'select id from product_detail where id <> $1 limit 1', [
      exampleDetail,
    ])
    await api.database.query(
      `insert into drug_ndc (ndc, product_detail_id) values ('07777777770', $1), ('77777077770', $2)`,
      [exampleDetail, other.id],
    )
    expect(await medication('ndc:7777777770')).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
  })

  test('one that is no longer offered is not found', async () => {
    await api.database.query('update product_detail set obsolete_on = current_date where id = $1', [exampleDetail])
    expect(await medication('ndc:00093505698')).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND' })
    await api.database.query('update product_detail set obsolete_on = null where id = $1', [exampleDetail])
  })
})

describe('a plan', () => {
  const plan = (key: string) => get(`/insurance/key/${encodeURIComponent(key)}`)

  test('is found by the operator’s own code', async () => {
    const { id, code } = await one<{ id: number; code: string }>(
      api.database,
      `select id, substr(code, 5) code from insurance_plan where publisher = 'own' and starts_on <= current_date limit 1`,
    )
    expect((await plan(code)).data).toEqual((await get(`/insurance/${id}`)).data)
  })

  test('of two plan years is today’s', async () => {
    await api.database.query(
      `insert into insurance_plan (name, type, segment, code, series, publisher, starts_on, ends_on) values
         ('Past', 'Y', 'commercial', 'own-YEARS 1', 'own-YEARS', 'own', current_date - 400, current_date - 40),
         ('Present', 'Y', 'commercial', 'own-YEARS 2', 'own-YEARS', 'own', current_date - 39, current_date + 300),
         ('Next', 'Y', 'commercial', 'own-YEARS 3', 'own-YEARS', 'own', current_date + 30, null)`,
    )
    expect((await plan('YEARS')).data.name).toBe('Present')
  })

  test.each(['nobody', '1', 'own-YEARS', 'YEARS 2'])('%s is no such code', async (key) => {
    expect(await plan(key)).toMatchObject({ errorCode: 'INSURANCE_NOT_FOUND' })
  })
})

describe('a pharmacy', () => {
  const pharmacy = (key: string) => get(`/price/pharmacylocation/key/${encodeURIComponent(key)}`)

  test('is found by its numbers, if this organization shows it', async () => {
    const { id, npi, chain } = await one<{ id: number; npi: string; chain: number }>(
      api.database,
      `update pharmacy_location set ncpdp = '9912345'
       where id = (select id from pharmacy_location where type = 'R' and npi is not null order by id limit 1)
       returning id, npi, pharmacy_group_id chain`,
    )
    for (const key of [`npi:${npi}`, 'ncpdp:9912345'])
      expect((await pharmacy(key)).data).toMatchObject({ id, pharmacyGroupId: chain })
  })

  test.each([
    ['npi:1000000000', 'PHARMACY_NOT_FOUND'],
    ['ncpdp:1', 'INVALID_REQUEST'],
    ['17', 'INVALID_REQUEST'],
  ])('%s: %s', async (key, errorCode) => {
    expect(await pharmacy(key)).toMatchObject({ errorCode })
  })
})
