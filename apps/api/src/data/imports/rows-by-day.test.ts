/** What `data status` and `doctor` report about rows that don't apply today. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { checkDays } from '../../operate/commands/doctor/day-checks'
import { readDataStatus } from './data-status'
import { fileKinds } from './kinds'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const header = 'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To\n'
const now = Date.parse('2026-11-26T17:00:00Z')

test('each file shows how many rows apply today, begin later, and have ended', async () => {
  await importFiles(database, {
    'rates.csv': `${header}ALPHA,generic,NADAC,10,1,2026-01-01,2026-10-31\nALPHA,generic,NADAC,11,1,2026-11-01,\nALPHA,brand,NADAC,5,1,2027-01-01,\n`,
  })
  const { imports } = await readDataStatus(database, fileKinds, now)
  expect(imports.find(({ fileName }) => fileName.endsWith('rates.csv') && !fileName.includes('demo'))?.rows).toEqual({
    holding: 1,
    later: 1,
    nextOn: '2027-01-01',
    ended: 1,
    endedOn: '2026-10-31',
  })
  expect(await checkDays(database, '2026-11-26')).toEqual([])
})

test('a file without a row for today is an error if its rows begin later, and a note if they have ended', async () => {
  await importFiles(database, {
    'next-month.csv': `${header}ALPHA,generic,NADAC,10,1,2026-12-01,\n`,
    'last-year.csv': `${header}ALPHA,generic,NADAC,10,1,2025-01-01,2025-12-31\n`,
  })
  const findings = (await checkDays(database, '2026-11-26')).map(({ level, sentence }) => `${level}: ${sentence}`)
  expect(findings).toHaveLength(2)
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^bad: No row of .*next-month\.csv \(rates, import \d+\) applies today: the first begins on 2026-12-01\.$/,
    ),
  )
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^notice: No row of .*last-year\.csv \(rates, import \d+\) applies any more: the last one ended on 2025-12-31\.$/,
    ),
  )
})
