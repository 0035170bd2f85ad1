/** Lists with other column names, read with a mapping; drafting a mapping from a list, and mistakes in mappings. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { fileKinds } from './kinds'
import { readMapping } from './mapping'

const page = readFileSync(new URL('../../../../../docs/operate/data/mapping.md', import.meta.url), 'utf8')
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
const list = blockOf('csv')
const names = blockOf('yaml')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query(`delete from data_import where not is_demo`))

async function take(content: string, yaml: string, options: Parameters<typeof importFiles>[2] = {}) {
  const mapping = readMapping(yaml, 'names.yaml', fileKinds)
  const [report] = await importFiles(database, { 'list.csv': content }, { mapping, ...options })
  if (!report) throw new Error('Nothing was read')
  return report
}

const stored = () =>
  database.query(
    `select network, place, drug, basis, discount_percent::float8 discount, unit_price::float8 price, dispensing_fee::float8 fee,
       starts_on::text "startsOn", ends_on::text "endsOn"
     from network_rate r join data_import i on i.id = r.import_id where not i.is_demo order by discount_percent, place`,
  )

test('the documentation’s example is read as documented', async () => {
  expect(await take(list, names)).toMatchObject({
    kind: 'rates',
    outcome: 'imported',
    balance: { rows: 3, taken: 3 },
    unreadColumns: ['Contact'],
    title: ['SunBridge PBM - CONTRACT RATES - CONFIDENTIAL', 'Effective week of 11/23/2026'],
  })
  const shared = { network: 'SUNBRIDGE', basis: 'AWP', price: null, startsOn: '2026-11-23' }
  expect(await stored()).toEqual([
    { ...shared, place: 'chain:NORTH', drug: 'brand', discount: 14.5, fee: 1.5, endsOn: '2026-12-31' },
    { ...shared, place: 'chain:COST', drug: 'brand', discount: 15, fee: 1.25, endsOn: null },
    { ...shared, place: 'chain:COST', drug: 'generic', discount: 86, fee: 1.25, endsOn: null },
  ])
})

test('the documentation’s commands draft a mapping, and import the list with the completed one', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mapping-test-'))
  const [file, yaml] = [join(folder, 'sunbridge.csv'), join(folder, 'sunbridge.yaml')]
  writeFileSync(file, list)
  const draft = await runCommand(['columns', file], copy)
  expect(draft).toMatchObject({ code: 0 })
  expect(draft.stdout).toBe(
    [
      '# How the columns of sunbridge.csv are read: their name, then ours. `template rates` says what each of ours is.',
      'kind: rates',
      'columns:',
      '  Chain: Chain code',
      '  Disp Fee: Dispensing fee',
      '  Eff Date: From',
      '  Term Date: To',
      '  Price Basis: Basis',
      '  # What are these? Write the column that each is, or list it under "ignore".',
      '  # Drug Type:',
      '  # Contact:',
      '# Columns that the list lacks have the same value in each row.',
      'constants:',
      '  Network code: # the code in the file of networks',
      '  Discount percent: # off the basis: 15 for 15 percent, negative for more than the basis; empty for MAC',
      '',
    ].join('\n'),
  )
  // The draft is incomplete, and says where.
  writeFileSync(yaml, draft.stdout)
  const words = ['import', file, '--columns', yaml]
  const unfinished = await runCommand(words, copy)
  expect(unfinished).toMatchObject({ code: 1 })
  expect(unfinished.stderr).toContain(
    'sunbridge.yaml, line 14, column 17: Network code has no value: write one, or "" if it is empty in each row.',
  )
  writeFileSync(yaml, names)
  expect((await runCommand([...words, '--dry-run'], copy)).stdout).toContain('3 rows read = 3 taken; 3 new')
  expect(await runCommand(words, copy)).toMatchObject({ code: 0 })
  expect(await runCommand(words, copy)).toMatchObject({ code: 0, stdout: expect.stringContaining('already imported') })
  expect(await runCommand(['import', file, '--columns', join(folder, 'none')], copy)).toMatchObject({ code: 1 })
  expect((await runCommand(['columns', file, '--kind', 'coupons'], copy)).stdout).toContain('kind: coupons\n')
  expect(await runCommand(['columns', file, '--kind', 'nothing'], copy)).toMatchObject({ code: 1 })
})

describe('a mistake in a mapping is reported with line and column', () => {
  test.each([
    ['', 'names.yaml is empty'],
    ['kind: [rates', 'names.yaml, line 1, column'],
    ['columns:\n  A: NDC', 'names.yaml, line 1, column 1: it does not say which kind the list is'],
    ['kind: rate', 'names.yaml, line 1, column 7: there is no kind "rate"'],
    ['kind: marketplace-plans', 'names.yaml, line 1, column 7: files of marketplace-plans have no header'],
    ['kind: rates\ncolums:\n  A: NDC', 'names.yaml, line 2, column 1: "colums" is not a part of a mapping'],
    ['kind: rates\ncolumns:\n  A: NDC\n  B: Price', 'names.yaml, line 4, column 6: rates has no column "Price"'],
    ['kind: rates\ncolumns:\n  A: NDC\n  a: RXCUI', 'names.yaml, line 4, column 3: the column "a" is there twice'],
    ['kind: rates\ncolumns: NDC', 'names.yaml, line 2, column 10: columns holds no names'],
    ['kind: rates\ndays:\n  From: MM/DD', 'names.yaml, line 3, column 9: it is not a day format'],
    ['kind: coupons\ndiscount: Price', 'names.yaml, line 2, column 11: coupons has no column "Discount percent"'],
    ['kind: rates\nconstants:\n  Network code:', 'names.yaml, line 3, column'],
    ['kind: rates\nignore: Contact', 'names.yaml, line 2, column 9: ignore is a list'],
  ])('%j', (yaml, sentence) => {
    expect(() => readMapping(yaml, 'names.yaml', fileKinds)).toThrow(sentence)
  })
})

describe('a list that does not match its mapping is refused', () => {
  const mac = 'NDC Number,MAC Unit Cost,Eff Date\n00093505698,0.05,11/23/2026'
  const ofMac = [
    'kind: rates',
    'columns:',
    '  NDC Number: NDC',
    '  MAC Unit Cost: MAC unit price',
    '  Eff Date: From',
    'constants:',
    '  Network code: SBX',
    '  Basis: MAC',
    '  Discount percent: ""',
  ].join('\n')

  test('but a matching one is read, with day formats of the mapping', async () => {
    expect(await take(mac, ofMac)).toMatchObject({ outcome: 'imported', taken: 1 })
    expect(await stored()).toMatchObject([
      { network: 'SBX', drug: 'ndc:00093505698', basis: 'MAC', price: 0.05, fee: null },
    ])
  })

  test('if it lacks a column', async () => {
    expect(await take(mac.replace('Eff Date', 'Date'), ofMac)).toMatchObject({
      outcome: 'unusable',
      reason: 'it has no column Eff Date, which names.yaml names',
    })
  })

  test('if the mapping lacks a required column', async () => {
    expect(await take(mac, ofMac.replace('\n  Basis: MAC', ''))).toMatchObject({
      outcome: 'unusable',
      reason: 'it lacks Basis: name their columns in names.yaml, or give them as constants',
    })
  })

  test('if one of its columns is not in the mapping', async () => {
    expect(await take(mac.replaceAll('\n', ',x\n').replace(',x', ',Label'), ofMac)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('rates has no column Label'),
    })
  })

  test('if a mapped column also exists under our name', async () => {
    expect(await take(mac.replaceAll('\n', ',\n').replace(',\n', ',NDC\n'), ofMac)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('the column NDC twice'),
    })
  })

  test('with both names of a column whose value is unreadable', async () => {
    expect(await take(mac.replace('0.05', 'free'), ofMac)).toMatchObject({
      firstRefused: [{ line: 2, column: 'MAC Unit Cost (MAC unit price)', reason: '"free" is not a number' }],
    })
    const days = `${ofMac}\ndays:\n  From: DD.MM.YYYY`
    expect(await take(mac, days)).toMatchObject({
      firstRefused: [
        { line: 2, column: 'Eff Date (From)', reason: '"11/23/2026" is not a day in the form DD.MM.YYYY' },
      ],
    })
    expect(await take('NDC Number,MAC Unit Cost,Eff Date\n00093505698,0.05', ofMac)).toMatchObject({
      firstRefused: [{ line: 2, column: 'the line', reason: 'it is short: it has 2 fields, the header 3' }],
    })
  })

  test('and is read again when the mapping changes', async () => {
    await take(mac, ofMac)
    expect(await take(mac, ofMac)).toMatchObject({ outcome: 'same' })
    expect(await take(mac, ofMac.replace('SBX', 'SBY'))).toMatchObject({
      outcome: 'held',
      reason: expect.stringContaining('are missing'),
    })
  })
})

test.each([
  ['MM/DD/YYYY', '11/23/2026', '2026-11-23'],
  ['M/D/YY', '1/3/26', '2026-01-03'],
  ['DD.MM.YYYY', '23.11.2026', '2026-11-23'],
  ['YYYYMMDD', '20261123', '2026-11-23'],
  ['DD-MON-YYYY', '03-Feb-2026', '2026-02-03'],
  ['MON D, YYYY', 'November 3, 2026', '2026-11-03'],
])('a day in the format %s: %s is %s', async (form, text, day) => {
  const yaml = `kind: rates\ndays:\n  From: ${form}`
  const content = `Network code,Drugs,Basis,Discount percent,From\nSBX,all,AWP,10,"${text}"`
  expect(await take(content, yaml)).toMatchObject({ outcome: 'imported' })
  expect(await stored()).toMatchObject([{ startsOn: day }])
})
