/** Installations that were filled before the demo went through the importers are emptied too. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/server'
import { insertRows, one } from '../database/database'
import { buildCatalogue } from './catalogue'
import { buildFormularies, buildFormularyEntries, buildPlans, buildPrograms, buildTiers } from './insurance'
import { apps, organizations } from './organizations'
import { buildContracts, buildLocations, buildNetworks, buildPharmacyGroups } from './pharmacies'
import { buildPlaces } from './places'
import { removeDemoData } from './remove'

test('rows of the former loader have their prices still, and go, but for what somebody changed', async () => {
  const api = await startTestServer()
  const { database } = api
  await removeDemoData(database)
  await insertRows(database, 'app', apps)
  await insertRows(database, 'organization', organizations)
  const catalogue = buildCatalogue()
  const cost = () => 100
  await insertRows(database, 'pharmacy_group', buildPharmacyGroups())
  const places = await buildPlaces()
  await insertRows(database, 'pharmacy_location', buildLocations(places))
  await database.query(`update place set cost_index = 1.09 where state = 'NY'`)
  await insertRows(database, 'network', buildNetworks())
  await insertRows(database, 'network_contract', buildContracts())
  await database.transaction(async (transaction) => {
    await insertRows(transaction, 'product', catalogue.products)
    await insertRows(transaction, 'product_detail', catalogue.details)
    await insertRows(transaction, 'product_quantity', catalogue.quantities)
  })
  await insertRows(database, 'formulary', buildFormularies())
  await insertRows(
    database,
    'insurance_plan',
    buildPlans().map((plan) => ({
      ...plan,
      ...{ segment: plan.type === 'X' ? 'government' : 'commercial', value: plan.type },
      ...{ formulary_text: '', is_default: false },
    })),
  )
  await insertRows(database, 'formulary_tier', buildTiers())
  await insertRows(database, 'formulary_entry', buildFormularyEntries(catalogue.products, cost))
  await insertRows(database, 'manufacturer_program', buildPrograms(catalogue.products, cost))
  await database.query(`update network set bin = '610011' where id = 2`)

  const { token } = await api.device()
  const { id } = await one<{ id: number }>(
    database,
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength and d.is_default_form`,
  )
  const { data: cards } = await api.get(`/price/cashnew/${id}/30/10001`, { token })
  expect(cards).toHaveLength(5)
  expect(cards.at(-1)).toMatchObject({ discountPrice: '6.54' })
  const plan = await one<{ id: number }>(
    database,
    `select p.id from insurance_plan p join formulary_entry e on e.formulary_id = p.formulary_id
     join product_detail d on d.product_id = e.product_id where d.id = $1 and p.segment = 'commercial' order by p.id limit 1`,
    [id],
  )
  const dollars = /^\d+\.\d\d$/
  const get = async (path: string) => (await api.get(path, { token })).data
  expect(Number((await get(`/price/retail/${id}/30/10001`)).regularPrice)).toBeGreaterThan(6.54)
  expect((await get(`/price/couponnew/${id}/30/${plan.id}/10001`)).coupons).toHaveLength(3)
  expect((await get(`/price/copaynew/${id}/${plan.id}`)).copayPriceMax).toMatch(dollars)
  expect((await get(`/price/copaynew/${id}/0`)).copayPriceMax).not.toMatch(dollars)
  const { lowestPricePharmacy, otherPharmacies } = await get(`/price/pharmacynew/${id}/30/10001`)
  for (const { price, illustrativeFlag } of [lowestPricePharmacy, ...otherPharmacies]) {
    expect(price).toMatch(dollars)
    expect(illustrativeFlag).toBe('Y')
  }

  const { removed, kept } = await removeDemoData(database)
  expect(removed).toMatchObject({
    product: catalogue.products.length,
    product_detail: catalogue.details.length,
    pharmacy_location: 3132,
    pharmacy_group: 14,
    network: 4,
    insurance_plan: 58,
    formulary: 8,
    'cost of places': expect.any(Number),
  })
  expect(removed).not.toHaveProperty('data_import')
  expect(kept).toEqual({ network: ['ValueNet Rx'] })
  expect(
    await one(
      database,
      `select (select count(*) from product)::int products, (select count(*) from manufacturer_program)::int programs,
         (select count(*) from network_contract)::int contracts`,
    ),
  ).toEqual({ products: 0, programs: 0, contracts: 0 })
  await api.close()
})
