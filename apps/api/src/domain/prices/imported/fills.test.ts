/** How often the files of prices are read per fill. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { fileKinds } from '../../../data/imports/kinds'
import { DataVersions } from '../../../database/data-versions'
import { type Database, one, type Queryable } from '../../../database/database'
import { Pharmacies } from '../../pharmacies/pharmacies'
import type { Place } from '../../pharmacies/places'
import type { Plan } from '../plans'
import type { OfferFill, PriceQuery } from '../price-source'
import { sourceOrder } from '../source-order'
import { ImportedPrices } from './imported-prices'

const versions = new DataVersions()
let database: Database
let prices: ImportedPrices
let query: PriceQuery
/** Number of statements that read network rates. */
let reads = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const { id } = await one<{ id: number }>(
    database,
    `select d.id from product p join product_detail d on d.product_id = p.id where p.name = 'Lipitor' order by d.id limit 1`,
  )
  await database.query(`insert into drug_ndc (ndc, product_detail_id) values ('00071015523', $1)`, [id])
  await database.script(`update pharmacy_group set code = 'CHAIN-' || id; update network set code = 'NETWORK-' || id`)
  const reports = await importFiles(database, {
    'rates.csv':
      'Network code,NDC,Basis,Discount percent,MAC unit price,Dispensing fee,From,To\nNETWORK-1,00071015523,MAC,,2,1,2026-01-01,\nNETWORK-2,00071015523,MAC,,1.5,4,2026-01-01,',
    'usual-prices.csv': 'Chain code,NDC,Usual price,From,To\nCHAIN-1,00071015523,9,2026-01-01,',
    'programs.csv':
      'Brand name,Program,Patient pays,Max benefit,Uninsured benefit,BIN,PCN,Group,From,To\nLipitor,Lipitor Card,5,30,,610020,PDMI,9999,2026-01-01,',
  })
  expect(reports).toMatchObject([{ outcome: 'imported' }, { outcome: 'imported' }, { outcome: 'imported' }])
  const counting: Queryable = {
    query: (sql, parameters) => {
      if (sql.includes('network_rate')) reads++
      return database.query(sql, parameters)
    },
  }
  prices = new ImportedPrices({
    database: counting,
    versions,
    kinds: fileKinds,
    pharmacies: new Pharmacies({ database, versions }),
    figures: 'real',
    today: () => '2026-11-25',
  })
  const place = await one<Place>(
    database,
    `select zip, city, state, latitude, longitude from place where zip = '10001'`,
  )
  query = {
    productDetailId: id,
    quantity: '30',
    place,
    pharmacyGroupIds: [1, 2, 3],
    networkIds: null,
    sources: sourceOrder(''),
  }
})
afterAll(() => database.close())

const planOf = (kind: Plan['kind']): Plan => ({ id: 7, kind, formularyText: '' })
const fillOf = (quantity: string): OfferFill => ({
  query: { ...query, quantity },
  groupIds: [1, 2, 3],
  plan: planOf('commercial'),
})
/** Simulates a request that finds newer data. */
const changed = (version: string) => versions.moveTo(new Map([['prices', version]]))

test('a drug is read once for all requests about it, also simultaneous ones, for each insurance and quantity; again after a change', async () => {
  changed('1')
  const ask = (quantity: string) =>
    Promise.all([
      prices.retail({ ...query, quantity }),
      prices.discounts({ ...query, quantity }),
      prices.coupons({ ...query, quantity }, planOf('commercial')),
      prices.coupons({ ...query, quantity }, planOf('government')),
    ])
  const [retail, discounts, program, ofGovernment] = await ask('30')
  expect(reads).toBe(1)
  expect(retail.amount).toBe(27_000)
  // 30 x 1.5 + 4, and 30 x 2 + 1: the more expensive one first.
  expect(discounts.map(({ amount, network }) => [network.id, amount])).toEqual([
    [1, 6100],
    [2, 4900],
  ])
  expect(program).toMatchObject({ quotes: [{ amount: 1900, program: { name: 'Lipitor Card' } }] })
  expect(ofGovernment).toEqual({ reason: 'notEligible' })
  await ask('60')
  expect(reads).toBe(1)
  changed('2')
  await ask('60')
  expect(reads).toBe(2)
})

test('for many fills, uncached drugs are read together, and each gets its own prices', async () => {
  changed('3')
  const before = reads
  const lowest = async (...fills: OfferFill[]) => (await prices.offers(fills)).map(({ cards: [card] }) => card?.amount)
  const ofQuantities = (...quantities: string[]) => quantities.map(fillOf)
  const [otherDrug] = await database.query<{ id: number }>('select id from product_detail where id <> $1 limit 1', [
    query.productDetailId,
  ])
  const other: OfferFill = { ...fillOf('30'), query: { ...query, productDetailId: otherDrug?.id ?? 0 } }
  expect(await lowest(...ofQuantities('10', '30', '2', '30'), other)).toEqual([1900, 4900, 500, 4900, undefined])
  expect(reads).toBe(before + 1)
  expect(await lowest(other, ...ofQuantities('2', '7.5'))).toEqual([undefined, 500, 1525])
  expect(reads).toBe(before + 1)
})
