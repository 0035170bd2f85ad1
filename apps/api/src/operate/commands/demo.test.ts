/** Removing the demo data keeps everything that people use, with what it depends on. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import { personWith } from '../../../test/people'
import { startTestServer } from '../../../test/server'

test('the demo goes; a saved coupon, its person, the words of their list and an operator’s own organization stay', async () => {
  const copy = await copyPreparedDatabase()
  const api = await startTestServer({ copy })
  await api.database.query(
    `insert into organization (document)
     select document || '{"code": "OWN", "name": "Own", "restrictPharmacyGroupIds": [3]}' from organization where code = 'PLAIN'`,
  )
  await api.database.query(
    `insert into network (id, name, bin, pcn, group_num) values (99, 'Ours', '610000', 'O', 'O')`,
  )
  const person = await personWith(api, { email: 'saver@example.com' })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  const { data: list } = await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)
  const { productDetailId, pharmacyLocationId, couponType } = list.lowestPricePharmacy
  await person.get(`/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/${couponType}`)
  const [other] = await api.database.query<{ productDetailId: number; unitName: string }>(
    'select id "productDetailId", unit_name "unitName" from product_detail where id <> $1 order by id limit 1',
    [productDetailId],
  )
  const words = { productName: '', form: '', strength: '', unitContent: null }
  const entry = { ...other, ...words, quantity: 30, insuranceId: 3, addedAt: '2026-03-01T12:00:00.000Z', first: null }
  const { data: saved } = await person.post('/list', { version: 0, entries: [{ ...entry, entryId: randomUUID() }] })
  expect(saved).toMatchObject({ savedFlag: 'Y', entries: [{ productName: expect.stringMatching(/./) }] })
  await api.close()

  const first = await runCommand(['demo', 'remove', '--json'], copy)
  expect(first).toMatchObject({ code: 0 })
  const { removed, kept } = JSON.parse(first.stdout)
  expect(removed).toMatchObject({ content: 8, organization: 9, network: 5 })
  expect(removed.product).toBeGreaterThan(250)
  expect(removed.pharmacy_location).toBeGreaterThan(2000)
  expect(removed).toMatchObject({ data_import: 13, insurance_plan: 58 })
  expect(kept.organization).toEqual(['ACME'])
  expect(kept.pharmacy_group).toContain('Corner Chemist')

  const database = await openTestDatabase(copy)
  const [left] = await database.query<object>(
    `select (select count(*) from saved_coupon)::int coupons, (select count(*) from app_user)::int people,
       (select string_agg(code, ',' order by code) from organization) organizations,
       (select string_agg(name, ',') from network where id = 99) own, (select count(*) from product_detail)::int details,
       (select count(*) from data_import)::int imports, (select count(*) from unit_cost)::int costs, (select count(*) > 42000 from place) places,
       (select string_agg(type || ' ' || name, ', ' order by type) from insurance_plan) plans,
       (select json_agg(product_name) from list_entry) listed`,
  )
  await database.close()
  expect(left).toEqual({
    listed: [saved.entries[0].productName],
    coupons: 1,
    people: 1,
    organizations: 'ACME,OWN',
    own: 'Ours',
    details: 1,
    imports: 0,
    costs: 0,
    places: true,
    plans: 'W Other / not listed, Z I have no insurance',
  })

  const second = await runCommand(['demo', 'remove'], copy)
  expect(second).toMatchObject({ code: 0 })
  expect(second.stdout).toMatch(/^There is no demo data to remove\.\nThese stay, since .*:\n {2}organization: ACME\n/)
})

test('data that is also in an operator’s own files stays, in their form', async () => {
  const copy = await copyPreparedDatabase()
  const before = await openTestDatabase(copy)
  await importFiles(before, {
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nDEMO-2,Our Rx,610011,P,G',
    'pharmacies.csv':
      'NPI,Name,Chain code,Chain name,Address,City,State,Zip\n9000000015,Our Shop,DEMO-1,Ours,1 Main St,New York,NY,10001',
    'drugs.csv': 'Drug Name,Drug Type,Form,Strength,Unit,NDC\nAtorvastatin,generic,Tablet,20 mg,tablet,00093505698',
  })
  await before.close()
  const { kept } = JSON.parse((await runCommand(['demo', 'remove', '--json'], copy)).stdout)
  // Includes the operator's pharmacy.
  expect(kept).toEqual({ pharmacy_group: ['Riverside Pharmacy'] })
  const database = await openTestDatabase(copy)
  const [left] = await database.query<object>(
    `select (select json_agg(name) from network) networks, (select json_agg(name) from pharmacy_group) groups,
       (select json_agg(name) from pharmacy_location where closed_on is null) shops,
       (select json_agg(p.name || ' ' || d.strength) from product p join product_detail d on d.product_id = p.id where d.obsolete_on is null) drugs,
       (select json_agg(file_name) from data_import where is_demo) imports`,
  )
  await database.close()
  expect(left).toEqual({
    networks: ['Our Rx'],
    groups: ['Riverside Pharmacy'],
    shops: ['Our Shop'],
    drugs: ['Atorvastatin 20 mg'],
    imports: null,
  })
})

test('once all demo data is gone, no organization calls its prices illustrative', async () => {
  const copy = await copyPreparedDatabase()
  const before = await openTestDatabase(copy)
  await before.query(
    `insert into organization (document)
     select document || '{"code": "OWN", "name": "Own"}' from organization where code = 'PLAIN'`,
  )
  await before.close()
  const { removed } = JSON.parse((await runCommand(['demo', 'remove', '--json'], copy)).stdout)
  expect(removed.illustrativePricesFlag).toBe(1)
  const database = await openTestDatabase(copy)
  const flags = await database.query<{ flag: string }>(
    `select document #>> '{options,illustrativePricesFlag}' flag from organization`,
  )
  await database.close()
  expect(flags).toEqual([{ flag: 'n' }])
})
