/** Pharmacies and zips from public files: rows as published, chains by name, towns, closed pharmacies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { chainOf } from './chains'
import { derivations } from './derivations'
import { readableName } from './readable-name'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const columns = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Provider Organization Name (Legal Business Name)',
  'Provider Other Organization Name',
  'Provider First Line Business Practice Location Address',
  'Provider Business Practice Location Address City Name',
  'Provider Business Practice Location Address State Name',
  'Provider Business Practice Location Address Postal Code',
  'Provider Business Practice Location Address Country Code (If outside U.S.)',
  'Provider Business Practice Location Address Telephone Number',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Healthcare Provider Taxonomy Code_1',
  'Healthcare Provider Taxonomy Code_2',
]
const organization = (npi: string, name: string, other: string, where: string, zip: string, phone: string, one: string, two = '') => [
  npi, '2', '', name, other, ...where.split(', '), zip, 'US', phone, '', '', one, two,
] // biome-ignore format: one row a line

const community = '3336C0003X'
const pharmacy = '333600000X'
const rows = [
  organization(
    '1376856062',
    'CVS PHARMACY #08932',
    '',
    '8059 DARROW RD, TWINSBURG, OH',
    '440872330',
    '3304251344',
    community,
  ),
  // Chains often have the general code first.
  organization(
    '1053326074',
    'WALGREEN CO',
    'WALGREENS #4775',
    '9043 DARROW RD, TWINSBURG, OH',
    '44087',
    '',
    pharmacy,
    community,
  ),
  organization(
    '1427206424',
    'GARFIELD BEACH CVS LLC',
    '<UNAVAIL>',
    '100 MAIN ST, SAN DIEGO, CA',
    '92101',
    '',
    community,
  ),
  organization('1306854385', 'ST MARYS PHARMACIES INC', '', "1 O'FARRELL ST, SAN DIEGO, CA", '92101', '', pharmacy),
  // Not public pharmacies: a hospital's, a mail-order one, a person, one abroad, one that ended.
  organization(
    '1164700951',
    'CCF-TWINSBURG AMBULATORY PHARMACY',
    '',
    '8701 DARROW RD, TWINSBURG, OH',
    '44087',
    '',
    '3336C0002X',
  ),
  organization('1111111112', 'BIG MAIL RX', '', '1 POST RD, RENO, NV', '89501', '', '3336M0002X'),
  organization('1111111113', '', '', '1 A ST, RENO, NV', '89501', '', '183500000X').with(1, '1'),
  organization('1111111114', 'FARMACIA', '', '1 CALLE, TIJUANA, BC', '22000', '', community).with(9, 'MX'),
  organization('1111111115', '', '', ', , ', '', '', '').with(11, '05/05/2024').with(1, ''),
]
const csv = (lines: readonly (readonly string[])[], header: readonly string[] = columns) =>
  `${[header, ...lines].map((fields) => fields.map((field) => `"${field}"`).join(',')).join('\n')}\n`

async function derive() {
  await database.transaction(async (transaction) => {
    for (const { run } of derivations) await run(transaction)
  })
}

const shops = () =>
  database.query<{
    npi: string
    name: string
    chain: string
    zip: string
    phone: string
    isClosed: boolean
    id: number
  }>(
    `select l.id, l.npi, l.name, g.code chain, l.zip, l.phone_number phone, l.closed_on is not null "isClosed"
     from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.source = 'nppes' order by l.npi`,
  )

test('the registry becomes pharmacies of their chains, under their business names', async () => {
  const reports = await importFiles(database, {
    'npidata_pfile_20050523-20260913.csv': csv(rows),
    'othername_pfile_20050523-20260913.csv': csv(
      [
        ['1427206424', 'CVS PHARMACY #09123', '3', '01/02/2020'],
        ['1306854385', 'OLD NAME', '4', '01/02/2010'],
      ],
      ['NPI', 'Provider Other Organization Name', 'Provider Other Organization Name Type Code', 'Created Date'],
    ),
  })
  expect(reports).toMatchObject([
    { kind: 'nppes', outcome: 'imported', asOf: '2026-09-13', added: 6, refused: 0 },
    { kind: 'nppes-other-names', outcome: 'imported', added: 1, refused: 0 },
  ])
  expect(await shops()).toMatchObject([
    { npi: '1053326074', name: 'Walgreens #4775', chain: 'WALGREENS', zip: '44087', isClosed: false },
    { npi: '1306854385', name: 'St Marys Pharmacies Inc', chain: 'INDEPENDENT' },
    { npi: '1376856062', name: 'CVS Pharmacy #8932', chain: 'CVS', phone: '3304251344' },
    { npi: '1427206424', name: 'CVS Pharmacy #9123', chain: 'CVS', zip: '92101' },
  ])
})

test('a weekly file changes only its pharmacies; the next whole one closes missing ones; ids stay', async () => {
  const before = await shops()
  const weekly = [
    rows[0]?.with(3, 'CVS PHARMACY #08933') ?? [],
    ['1053326074', '', '', '', '', '', '', '', '', '', '', '10/01/2026', '', '', ''],
  ]
  await importFiles(database, { 'npidata_pfile_20260928-20261004.csv': csv(weekly) })
  const after = await shops()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after).toMatchObject([
    { isClosed: true },
    { isClosed: false },
    { name: 'CVS Pharmacy #8933' },
    { isClosed: false },
  ])
  const whole = { 'npidata_pfile_20050523-20261013.csv': csv(rows.slice(0, 3)) }
  await importFiles(database, whole, { isAccepted: true })
  expect(await shops()).toMatchObject([
    { npi: '1053326074', isClosed: false },
    { npi: '1306854385', isClosed: true },
    { npi: '1376856062', name: 'CVS Pharmacy #8932' },
    { npi: '1427206424', isClosed: false },
  ])
})

test('positions come from the zip, or from the geocoder', async () => {
  const at = () =>
    database.query<{ latitude: number; longitude: number }>(
      `select latitude, longitude from pharmacy_location where npi = '1376856062'`,
    )
  await importFiles(database, {
    'answers.csv':
      '"1376856062","8059 DARROW RD, TWINSBURG, OH, 44087","Match","Exact","8059 DARROW RD, TWINSBURG, OH, 44087","-81.44036,41.28479","96065203","R"\n"1053326074","9043 DARROW RD","No_Match"\n',
  })
  expect(await at()).toEqual([{ latitude: 41.28479, longitude: -81.44036 }])
})

test.each([
  [
    'tabs, with blanks behind',
    '2024_Gaz_zcta_national.txt',
    `GEOID\tALAND\tINTPTLAT\tINTPTLONG${' '.repeat(40)}\n44087\t166659883\t 41.321\t -81.445${' '.repeat(40)}\n99950\t1\t55.5\t-131.5\n`,
  ],
  [
    'bars',
    '2026_Gaz_zcta_national.txt',
    'GEOID|GEOIDFQ|ALAND|INTPTLAT|INTPTLONG\n44087|860Z200US44087|166659883|41.322|-81.446\n',
  ],
])('zips of the gazetteer with %s', async (_, name, content) => {
  const [report] = await importFiles(database, { [name]: content }, { isAccepted: true })
  expect(report).toMatchObject({
    kind: 'zip-positions',
    outcome: 'imported',
    refused: 0,
    asOf: `${name.slice(0, 4)}-01-01`,
  })
  const [place] = await database.query<{ latitude: number }>(`select latitude from place where zip = '44087'`)
  expect(place?.latitude).toBe(name.startsWith('2024') ? 41.321 : 41.322)
})

test('a second derivation from the same data writes nothing', async () => {
  const rowsBefore = await database.query<{ tid: string }>(
    `select ctid::text tid from pharmacy_location where source = 'nppes' order by 1`,
  )
  await derive()
  expect(
    await database.query(`select ctid::text tid from pharmacy_location where source = 'nppes' order by 1`),
  ).toEqual(rowsBefore)
})

test.each([
  ['Wal-Mart Stores East LP', 'WALMART'],
  ['PENNSYLVANIA CVS PHARMACY LLC', 'CVS'],
  ["WALGREEN'S PHARMACY #21314", 'WALGREENS'],
  ["SAM'S EAST INC", 'SAMS'],
  ['H-E-B PHARMACY', 'HEB'],
  ['CVSAFE PHARMACY', undefined],
  ['ALVARADO HOSPITAL, LLC', undefined],
])('the chain of %s is %s', (name, chain) => {
  expect(chainOf(name)).toBe(chain)
})

test.each([
  ['CVS PHARMACY #08932', 'CVS Pharmacy #8932'],
  ["O'NEILL'S DRUG", "O'Neill's Drug"],
  ['Wal-Mart', 'Wal-Mart'],
  ['123 N MAIN ST', '123 N Main St'],
])('%s is shown as %s', (written, shown) => {
  expect(readableName(written)).toBe(shown)
})
