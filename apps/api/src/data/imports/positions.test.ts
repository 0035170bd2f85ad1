/** Positions in files: one that does not fit its zip is not used, and is reported. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { knownZips } from './known-zips'
import { npiCheckDigit } from './reading/npi'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

interface Position {
  latitude: number
  longitude: number
}

const zipAt = async (zip: string): Promise<Position | undefined> =>
  (await database.query<Position>('select latitude, longitude from place where zip = $1', [zip]))[0]

const positionOf = async (npi: string): Promise<Position | undefined> =>
  (await database.query<Position>('select latitude, longitude from pharmacy_location where npi = $1', [npi]))[0]

const ownList = (...rows: string[]) =>
  ['NPI,Name,Address,City,State,Zip,Latitude,Longitude,Closed on', ...rows].join('\n')

test('a pharmacy of an own list is placed at its zip if its position is impossible, or at the corrected position', async () => {
  const [report] = await importFiles(database, {
    'own.csv': ownList(
      '1760000111,Right Pharmacy,4 Elm St,New York,NY,10001,40.7510,-73.9960,',
      '1760000004,Swapped Pharmacy,5 Elm St,New York,NY,10001,-73.9972,40.7506,',
      '1760000012,Zero Pharmacy,6 Elm St,New York,NY,10001,0,0,',
      '1760000020,Positive Pharmacy,7 Elm St,New York,NY,10001,40.7506,73.9972,',
      '1760000038,Swapped Positive Pharmacy,8 Elm St,New York,NY,10001,73.9972,40.7506,',
      '1760000046,Impossible Pharmacy,9 Elm St,New York,NY,10001,407506,-739972,',
      '1760000053,Far Pharmacy,10 Elm St,New York,NY,10001,34.0522,-118.2437,',
      '1760000061,No Position Pharmacy,11 Elm St,New York,NY,10001,,,',
      '1760000079,Unknown Zip Pharmacy,12 Elm St,New York,NY,10299,40.7506,-73.9972,',
      '1760000087,Lost Pharmacy,13 Elm St,New York,NY,10298,0,0,',
      '1760000095,Closed Pharmacy,13 Elm St,New York,NY,10001,0,0,2020-01-01',
    ),
  })
  expect(report).toMatchObject({
    outcome: 'imported',
    taken: 11,
    notes: [
      '3 positions are put right: latitude and longitude were swapped, or a minus was missing: ' +
        'Positive Pharmacy 1760000020, zip 10001; Swapped Pharmacy 1760000004, zip 10001; Swapped Positive Pharmacy 1760000038, zip 10001',
      `3 positions are impossible or more than 60 miles from the zip, so the zip's is used: ` +
        'Far Pharmacy 1760000053, zip 10001; Impossible Pharmacy 1760000046, zip 10001; Zero Pharmacy 1760000012, zip 10001',
      '1 position is missing or impossible, and the zip has none, so the pharmacy is not shown: Lost Pharmacy 1760000087, zip 10298',
    ],
  })
  const zip = await zipAt('10001')
  const meant = { latitude: 40.7506, longitude: -73.9972 }
  expect(await positionOf('1760000111')).toEqual({ latitude: 40.751, longitude: -73.996 })
  for (const npi of ['1760000004', '1760000020', '1760000038', '1760000079']) {
    expect(await positionOf(npi), npi).toEqual(meant)
  }
  for (const npi of ['1760000012', '1760000046', '1760000053', '1760000061']) {
    expect(await positionOf(npi), npi).toEqual(zip)
  }
  expect(await positionOf('1760000087')).toBeUndefined()
})

test('of many such positions, the first ten are named', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, index) => `${npiOf(index)},Zero ${index + 10},1 Elm St,New York,NY,10001,0,0,`,
  )
  const [report] = await importFiles(database, { 'many.csv': ownList(...rows) })
  expect(report && 'notes' in report && report.notes).toEqual([
    expect.stringMatching(
      /^12 positions are impossible .*: Zero 10 17600020\d\d, zip 10001; .*Zero 19 17600020\d\d, zip 10001 …$/,
    ),
  ])
})

const registry = (...rows: string[]) =>
  [
    'NPI,Entity Type Code,Provider Organization Name (Legal Business Name),Provider First Line Business Practice Location Address,' +
      'Provider Business Practice Location Address City Name,Provider Business Practice Location Address State Name,' +
      'Provider Business Practice Location Address Postal Code,Healthcare Provider Taxonomy Code_1',
    ...rows.map((row) => `${row},3336C0003X`),
  ].join('\n')

test('a pharmacy of the registry is in its state: a zip that lost its zero is corrected, another state’s is refused', async () => {
  const [report] = await importFiles(
    database,
    {
      'npidata_pfile_20050523-20260913.csv': registry(
        '1972660348,2,MAIN STREET PHARMACY INC,12 MAIN ST,DIGHTON,MA,27151234',
        '1972660355,2,FOUR DIGITS PHARMACY,13 MAIN ST,DIGHTON,Massachusetts,2715',
        '1972660363,2,WRONG STATE PHARMACY,14 MAIN ST,DIGHTON,MA,271510000',
        '1972660371,2,CUT PHARMACY,15 MAIN ST,WINSTON SALEM,NC,2715',
        '1972660389,2,NO STATE PHARMACY,16 MAIN ST,DIGHTON,XX,02715',
      ),
    },
    { mostRefusedPercent: 100 },
  )
  const column = 'Provider Business Practice Location Address'
  expect(report).toMatchObject({
    taken: 2,
    refused: 3,
    firstRefused: [
      {
        line: 4,
        column: `${column} Postal Code`,
        reason: `"271510000" is a zip of NC, and the row's state is MA`,
      },
      { line: 5, column: `${column} Postal Code`, reason: expect.stringContaining('02715 is not a zip of NC') },
      { line: 6, column: `${column} State Name`, reason: expect.stringContaining('"XX" is not a state') },
    ],
  })
  expect(
    await database.query(
      `select npi, state, zip from pharmacy_location where npi between '1972660348' and '1972660389' order by npi`,
    ),
  ).toEqual([
    { npi: '1972660348', state: 'MA', zip: '02715' },
    { npi: '1972660355', state: 'MA', zip: '02715' },
  ])
})

test('a geocoded position far from the pharmacy’s zip is not used', async () => {
  const answer = (npi: string, position: string) =>
    `"${npi}","12 MAIN ST","Match","Exact","12 MAIN ST","${position}","1","R"`
  const [report] = await importFiles(database, {
    'answers.csv': [answer('1972660348', '-118.2437,34.0522'), answer('1972660355', '41.8140,-71.1200')].join('\n'),
  })
  expect(report).toMatchObject({
    kind: 'geocoded',
    notes: [
      expect.stringMatching(/^1 position is put right: .*: Four Digits Pharmacy 1972660355, zip 02715$/),
      expect.stringMatching(/^1 position is impossible or more .*: Main Street Pharmacy Inc 1972660348, zip 02715$/),
    ],
  })
  expect(await positionOf('1972660348')).toEqual(await zipAt('02715'))
  expect(await positionOf('1972660355')).toEqual({ latitude: 41.814, longitude: -71.12 })
  // The registry's next file reports it again.
  const [next] = await importFiles(database, {
    'npidata_pfile_20050523-20261013.csv': registry(
      '1972660348,2,MAIN STREET PHARMACY INC,12 MAIN ST,DIGHTON,MA,02715',
      '1972660397,2,NEW ZIP PHARMACY,12 MAIN ST,NEW YORK,NY,10297',
    ),
  })
  expect(next && 'notes' in next && next.notes).toEqual([
    expect.stringMatching(/so the zip's is used: Main Street Pharmacy Inc 1972660348, zip 02715$/),
    expect.stringMatching(/the zip has none, so the pharmacy is not shown: New Zip Pharmacy 1972660397, zip 10297$/),
  ])
})

test('a gazetteer moves no zip far away', async () => {
  const before = await zipAt('44087')
  const gazetteer = (...rows: string[]) => ['GEOID|INTPTLAT|INTPTLONG', ...rows].join('\n')
  const [report] = await importFiles(database, {
    '2026_Gaz_zcta_national.txt': gazetteer(
      '10001|40.7507|-73.9973',
      '44087|0|0',
      '27103|-80.3|36.07',
      // Far from its old position, but among its neighbors.
      '86555|35.21|-109.31',
      '10296|40.7|73.9',
      '10295|0|0',
    ),
  })
  expect(report).toMatchObject({
    notes: [
      '2 positions are put right: latitude and longitude were swapped, or a minus was missing: 10296; 27103',
      '1 position is impossible or more than 60 miles from where the zip was, so it stays there: 44087',
      '1 position is outside the United States and not used: 10295',
    ],
  })
  expect(await zipAt('10001')).toEqual({ latitude: 40.7507, longitude: -73.9973 })
  expect(await zipAt('44087')).toEqual(before)
  expect(await zipAt('27103')).toEqual({ latitude: 36.07, longitude: -80.3 })
  expect(await zipAt('86555')).toEqual({ latitude: 35.21, longitude: -109.31 })
  expect(await zipAt('10295')).toBeUndefined()
})

test('a built-in zip is in the west, except for islands beyond the date line and military zips', async () => {
  const eastern = (await knownZips()).filter(({ zip, longitude }) => longitude > 0 && !/^(09|96)/.test(zip))
  expect(eastern).toEqual([])
})

const npiOf = (index: number) => {
  const nine = String(176_000_200 + index)
  return nine + npiCheckDigit(nine)
}
