/** Which of a drug's packages represents it, by the files with prices. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import type { Database } from '../../../database/database'
import { removeDemoData } from '../../demo/remove'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await removeDemoData(database)
})
afterAll(() => database.close())

test('a package that an own file of unit costs prices comes first, even if that file comes last', async () => {
  const header = 'Drug Name,Drug Type,Form,Strength,Unit,Usual Quantity,NDC,Package Units,Prescriptions'
  const row = 'Examplestatin,generic,Tablet,20 mg,tablet,30'
  const first = async () => {
    const rows = await database.query<{ ndc: string }>('select ndc from drug_ndc order by position')
    return rows[0]?.ndc
  }
  await importFiles(database, { 'drugs.csv': `${header}\n${row},00000000001,30,200\n${row},00000000002,90,100` })
  expect(await first()).toBe('00000000001')
  await importFiles(database, { 'costs.csv': 'NDC,Basis,Unit,Unit price,From\n00000000002,AWP,EA,0.10,2026-01-01' })
  expect(await first()).toBe('00000000002')
})
