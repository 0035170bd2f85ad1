import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { growthClasses } from './data-growth'
import { dataMapPage, mappedColumns, mappedTables } from './data-map'

test('the data map lists every column of the migrated database once, and nothing else', async () => {
  const database = await openTestDatabase()
  const rows = await database.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  await database.close()
  expect(mappedColumns().sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('each table grows in one known way', () => {
  expect(growthClasses.flatMap(({ tables }) => tables).sort()).toEqual(mappedTables().sort())
})

test('docs/trust/data-map.md is up to date', async () => {
  await expect(dataMapPage()).toMatchFileSnapshot('../../../../docs/trust/data-map.md')
})
