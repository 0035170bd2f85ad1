/** What `doctor` reports about prices, by their source. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { readConfig } from '../../../base/config'
import type { Database } from '../../../database/database'
import { checkPrices } from './price-checks'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const sentenceOf = async () =>
  (await checkPrices(database, readConfig({ PUBLIC_URL: 'https://savings.acme.test' })))
    .filter(({ check }) => check === 'prices')
    .map(({ level, sentence }) => `${level}: ${sentence}`)

test('prices without insurance come from rates, the demo’s or imported ones; without any there are only copays', async () => {
  const rates = ['good: There are medications, pharmacies and rates.']
  expect(await sentenceOf()).toEqual(rates)
  await database.query(`delete from data_import where kind in ('rates', 'usual-prices', 'coupons')`)
  expect(await sentenceOf()).toEqual([expect.stringMatching(/^notice: There are only copays/)])
  await importFiles(database, {
    'rates.csv': 'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To\nALPHA,all,NADAC,10,1,2026-01-01,',
  })
  expect(await sentenceOf()).toEqual(rates)
  await database.query(`delete from data_import`)
  await database.query(`update insurance_plan set segment = 'other'`)
  expect(await sentenceOf()).toEqual(['bad: Nobody finds a price: there are no rates of a network.'])
})
