/** The pricing rules for imported files, compared with one SQL statement that computes the same. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import discountsSql from '../../../../test/discounts.sql?raw'
import { fileKinds } from '../../../data/imports/kinds'
import { DataVersions } from '../../../database/data-versions'
import type { Database } from '../../../database/database'
import { decimalDollars } from '../money'
import { ImportedFills } from './fills'
import { ImportFacts } from './import-facts'
import { ImportedQuotes } from './quotes'

const day = '2026-11-25'
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the demo’s discounts match that statement to the cent, and by network', async () => {
  const deps = { database, versions: new DataVersions() }
  const facts = new ImportFacts({ ...deps, kinds: fileKinds, figures: 'demo' })
  const quotes = new ImportedQuotes({ fills: new ImportedFills({ ...deps, facts, what: 'test' }), facts })
  const fills = await database.query<{ productDetailId: number; quantity: string }>(
    `select product_detail_id "productDetailId", trim_scale(quantity)::text quantity from product_quantity
     where product_detail_id % 31 = 0 order by product_detail_id, quantity`,
  )
  expect(fills.length).toBeGreaterThan(50)
  const groups = await database.query<{ id: number }>('select id from pharmacy_group where code is not null')
  const groupIds = groups.map(({ id }) => id)
  for (const { productDetailId, quantity } of fills) {
    const fill = { query: { productDetailId, quantity, networkIds: null }, groupIds }
    const expected = await database.query<{ networkId: number; price: string }>(discountsSql, [
      JSON.stringify([
        {
          fill_number: 0,
          product_detail_id: productDetailId,
          quantity,
          group_ids: groupIds,
          location_ids: [],
          network_ids: null,
        },
      ]),
      day,
      await facts.ids(),
    ])
    const discounts = await quotes.discounts(fill, day)
    expect(discounts?.map(({ network, amount }) => ({ networkId: network.id, price: decimalDollars(amount) }))).toEqual(
      expected,
    )
  }
})
