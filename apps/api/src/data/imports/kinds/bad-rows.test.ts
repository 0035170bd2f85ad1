/**
 * For each kind of file: a row with an unreadable field is refused with line, column and reason, and nothing of the file is
 * stored.
 */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { csvLine } from '../../../base/csv'
import { type Database, one } from '../../../database/database'
import type { FileKind } from '../file-kind'
import { templateOf } from '../template'
import { fileKinds } from '.'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The template of a kind with some fields of its row replaced, by the first of their column names. */
function withFields(kind: FileKind, fields: Readonly<Record<string, string>>): string {
  if (kind.format === 'json list') return JSON.stringify([{ ...JSON.parse(templateOf(kind))[0], ...fields }])
  const { headerless, columns } = kind
  const [delimiter = ','] = [kind.format.delimiter].flat()
  const lines: string[][] = parse(templateOf(kind), { delimiter, quote: kind.format.isQuoted ? '"' : false })
  const row = lines.at(-1) ?? []
  for (const [name, value] of Object.entries(fields)) {
    const listed = headerless ? headerless.order.map((column) => columns[column]) : Object.values(columns)
    const at = listed.findIndex((column) => column?.names[0] === name)
    if (at < 0) throw new Error(`${kind.name} has no column ${name}`)
    row[at] = value
  }
  const isQuoted = kind.format.isQuoted
  return lines.map((line) => (isQuoted ? csvLine(line, delimiter) : line.join(delimiter))).join('\n')
}

/** The kind, the replaced fields, the named column, and a part of the reason. */
const bad: readonly (readonly [
  kind: string,
  fields: Readonly<Record<string, string>>,
  column: string,
  reason: string,
])[] = [
  ['catalog-additions', { NDC: '1234567890' }, 'NDC', 'can be three drugs'],
  ['catalog-additions', { 'Drug Type': 'both' }, 'Drug Type', 'not one of brand, generic'],
  ['county-codes', { fipscounty: '3606' }, 'fipscounty', '"3606"'],
  ['fda-packages', { NDCPACKAGECODE: '0555-0886' }, 'NDCPACKAGECODE', 'a product without its package'],
  ['fda-products', { DEASCHEDULE: 'CX' }, 'DEASCHEDULE', 'is not a schedule'],
  ['geocoded', { id: '12' }, 'id', 'is not an NPI'],
  ['marketplace-drugs', { rxnorm_id: 'aspirin' }, 'rxnorm_id', 'not a number of RxNorm’s'],
  ['marketplace-plans', { marketing_name: '' }, 'marketing_name', 'it is empty'],
  ['nadac', { 'NADAC Per Unit': '0' }, 'NADAC Per Unit', 'less than'],
  ['nppes', { NPI: '12345' }, 'NPI', 'is not an NPI'],
  ['nppes-other-names', { NPI: '' }, 'NPI', 'is not an NPI'],
  ['orange-book', { Appl_No: 'N20702' }, 'Appl_No', 'is not an application number'],
  ['package-sizes', { NDC: '123456789' }, 'NDC', 'leading zeros'],
  ['part-d-costs', { COVERAGE_LEVEL: 'x' }, 'COVERAGE_LEVEL', 'is not a digit'],
  ['part-d-formulary', { RXCUI: 'x' }, 'RXCUI', 'not a number of RxNorm’s'],
  ['part-d-insulin', { TIER: 'x' }, 'TIER', '"x"'],
  ['part-d-places', { COUNTY_CODE: 'x' }, 'COUNTY_CODE', '"x"'],
  ['part-d-plans', { SNP: '4' }, 'SNP', 'not one of 0, 1, 2, 3'],
  ['part-d-unit-costs', { UNIT_COST: '1000000' }, 'UNIT_COST', 'more than'],
  ['plan-averages', { Claims: '0' }, 'Claims', 'less than'],
  ['plan-averages', { Claims: '2.5' }, 'Claims', 'not a whole number'],
  ['plan-averages', { RXCUI: '', NDC: '' }, 'RXCUI', 'an RXCUI or an NDC'],
  ['plan-averages', { NDC: '123456789' }, 'NDC', 'leading zeros'],
  ['plan-drugs', { RXCUI: '', NDC: '' }, 'RXCUI', 'an RXCUI or an NDC'],
  ['plan-tiers', { Coinsurance: '25', Copay: '' }, 'Coinsurance', 'write 25%'],
  ['plan-tiers', { Coinsurance: '25%', Copay: '10' }, 'Copay', 'either a copay or a coinsurance'],
  ['plans', { States: 'New Yrk' }, 'States', 'is not a state: write its two letters'],
  ['plans', { From: '2026-12-01', To: '2026-01-01' }, 'To', 'is before'],
  ['rxnorm-attributes', { RXCUI: '0', ATN: 'NDC', SAB: 'RXNORM', ATV: '00555088602' }, 'RXCUI', 'is not an RXCUI'],
  ['rxnorm-names', { STR: '' }, 'STR', 'it is empty'],
  ['rxnorm-relations', { RXCUI1: 'x' }, 'RXCUI1', 'is not an RXCUI'],
  ['rxterms', { TTY: 'XYZ' }, 'TTY', 'not one of SBD'],
  ['rxterms-ingredients', { ING_RXCUI: 'x' }, 'ING_RXCUI', 'is not an RXCUI'],
  ['utilization', { Quarter: '5' }, 'Quarter', 'not one of 1 to 4'],
  ['zip-counties', { ZIP: '1234' }, 'ZIP', '"1234"'],
  ['zip-positions', { INTPTLAT: '91' }, 'INTPTLAT', 'more than'],
]

test.each(bad)('%s with %j', async (name, fields, column, reason) => {
  const kind = fileKinds.find((each) => each.name === name)
  if (!kind) throw new Error(`There is no kind ${name}`)
  const before = await count()
  const [report] = await importFiles(database, { 'file.txt': withFields(kind, fields) }, { mostRefusedPercent: 100 })
  const line = kind.format === 'json list' || kind.headerless ? 1 : 2
  expect(report).toMatchObject({
    kind: name,
    outcome: 'refused',
    taken: 0,
    firstRefused: [{ line, column, reason: expect.stringContaining(reason) }],
  })
  expect(await count()).toBe(before)
})

const count = async () => (await one<{ n: number }>(database, 'select count(*)::int n from data_import')).n

test('each kind has such a row here, or in the tests of an operator’s own files', () => {
  const named = new Set(bad.map(([kind]) => kind))
  const ofOwnFiles = [
    'chains',
    'copay-programs',
    'coupons',
    'networks',
    'paid-claims',
    'pharmacies',
    'rates',
    'unit-costs',
    'usual-prices',
  ]
  expect(fileKinds.map((kind) => kind.name).filter((kind) => !named.has(kind))).toEqual(ofOwnFiles)
})
