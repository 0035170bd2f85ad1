/** Files as spreadsheets, databases and PBMs write them: which are read anyway, and which are refused with the correction. */
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

async function take(content: string | Uint8Array, options: Parameters<typeof importFiles>[2] = {}) {
  const [report] = await importFiles(database, { 'own.csv': content }, options)
  if (!report) throw new Error('Nothing was read')
  return report
}

const rates = [
  'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
  'ALPHA,generic,NADAC,10.5,1.25,2026-01-01,',
  'ALPHA,brand,NADAC,5,1.25,2026-01-01,12/31/9999',
].join('\n')
const stored = () =>
  database.query(
    `select drug, discount_percent::float8 discount, starts_on::text "startsOn", ends_on::text "endsOn" from network_rate order by drug`,
  )
const both = [
  { drug: 'brand', discount: 5, startsOn: '2026-01-01', endsOn: null },
  { drug: 'generic', discount: 10.5, startsOn: '2026-01-01', endsOn: null },
]
const wide = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('a sheet is read', () => {
  test.each<[string, string | Buffer]>([
    ['with semicolons', rates.replaceAll(',', ';')],
    ['with tabs', rates.replaceAll(',', '\t')],
    ['with tabs in UTF-16, as Excel’s "Unicode text"', wide(`\uFEFF${rates.replaceAll(',', '\t')}`)],
    ['in UTF-16 with the other order of bytes', wide(`\uFEFF${rates}`, true)],
    ['in UTF-16 without a mark', wide(rates)],
    ['that says how its fields are parted', `sep=;\r\n${rates.replaceAll(',', ';').replaceAll('\n', '\r\n')}`],
    ['that says so in quotes', `"sep=,"\n${rates}`],
    ['whose lines end in carriage returns', rates.replaceAll('\n', '\r')],
    ['in UTF-16 whose lines end in carriage returns', wide(`\uFEFF${rates.replaceAll('\n', '\r')}`)],
    ['with times behind its days', rates.replaceAll('2026-01-01', '2026-01-01 00:00:00')],
    ['with times as Excel writes them', rates.replaceAll('2026-01-01', '1/1/2026 12:00:00 AM')],
    ['with times as databases write them', rates.replaceAll('2026-01-01', '2026-01-01T00:00:00.000Z')],
    ['with dollars', rates.replaceAll('1.25', '$1.25')],
    ['with quotes around all', rates.replace(/[^,\n]+/g, '"$&"')],
  ])('%s', async (_, content) => {
    expect(await take(content)).toMatchObject({ outcome: 'imported', taken: 2, refused: 0, title: [] })
    expect(await stored()).toEqual(both)
  })

  test('with one row and carriage returns as line ends', async () => {
    const [header, row] = rates.split('\n')
    expect(await take(`${header}\r${row}\r`)).toMatchObject({ outcome: 'imported', taken: 1 })
    expect(await take(`${header}\r${row?.replace('1.25', '1.30')}`)).toMatchObject({ outcome: 'imported', taken: 1 })
  })

  test('below a title, which is reported', async () => {
    const report = await take(`SunBridge PBM - RATES - CONFIDENTIAL,,,,,,\nas of 11/01/2026\n\n${rates}`)
    expect(report).toMatchObject({
      outcome: 'imported',
      taken: 2,
      title: ['SunBridge PBM - RATES - CONFIDENTIAL,,,,,,', 'as of 11/01/2026'],
    })
    expect(await stored()).toEqual(both)
  })

  test('and a refused row is named by its line in the file', async () => {
    const report = await take(`sep=;\nTitle;;\n\n${rates.replaceAll(',', ';').replace('generic', 'general')}`)
    expect(report).toMatchObject({ outcome: 'refused', firstRefused: [{ line: 5, column: 'Drugs' }] })
  })

  test('as a list in JSON in UTF-16', async () => {
    const drugs = [
      { rxnorm_id: '861007', plans: [{ plan_id: '44444NY0000001', drug_tier: 'GENÉRICO', years: [2026] }] },
    ]
    expect(await take(wide(`\uFEFF${JSON.stringify(drugs)}`))).toMatchObject({ kind: 'marketplace-drugs', taken: 1 })
    expect(await database.query('select tier from plan_drug')).toEqual([{ tier: 'GENÉRICO' }])
  })
})

describe('a sheet is refused', () => {
  test.each<[string, string | Uint8Array, string]>([
    [
      'whose header is below its tenth line',
      `${'x,y\n'.repeat(10)}${rates}`,
      'none of its first 10 lines is the header of a known kind: "x,y"',
    ],
    [
      'whose header below a title lacks a column',
      `Title\n${rates.replace('Discount percent', 'Disc')}`,
      'in line 2 it is most like rates, but lacks the column Discount percent',
    ],
    [
      'that is a workbook of Excel',
      zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/worksheets/sheet1.xml': strToU8('<x/>') }),
      'it is a spreadsheet’s workbook, such as Excel’s: save each sheet as CSV',
    ],
    [
      'that is a workbook of an old Excel',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'it is a spreadsheet’s workbook, such as Excel’s: save each sheet as CSV',
    ],
  ])('%s', async (_, content, reason) => {
    expect(await take(content)).toMatchObject({ outcome: 'unusable', reason })
  })

  test('as a workbook in a folder, reported once, and the other files are read', async () => {
    const workbook = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })
    const reports = await importFiles(database, { 'a.xlsx': workbook, 'b.csv': rates })
    expect(reports).toMatchObject([{ outcome: 'unusable' }, { outcome: 'imported' }])
    expect(reports).toHaveLength(2)
  })
})

describe('numbers', () => {
  const price = (text: string) => `NDC,Basis,Unit,Unit price,From\n00093505698,AWP,EA,"${text}",2026-01-01`
  const priceOf = async () =>
    (await database.query<{ price: string }>('select trim_scale(price)::text price from unit_cost'))[0]?.price

  test.each([
    ['1,234.50', '1234.5'],
    ['$1,234', '1234'],
    ['$ 12.5', '12.5'],
    ['.5', '0.5'],
  ])('%s is read as %s', async (text, stands) => {
    expect(await take(price(text))).toMatchObject({ outcome: 'imported' })
    expect(await priceOf()).toBe(stands)
  })

  test.each([
    ['0,198', '"0,198" is not a number: write 0.198'],
    ['12,50', '"12,50" is not a number: write 12.50'],
    ['1,23,456', '"1,23,456" is not a number'],
    ['N/A', '"N/A" is not a value: leave the field empty if there is none'],
    ['#REF!', '"#REF!" is not a value: leave the field empty if there is none'],
  ])('%s is refused', async (text, reason) => {
    expect(await take(price(text))).toMatchObject({ firstRefused: [{ line: 2, column: 'Unit price', reason }] })
  })

  test('1,250 in a file with semicolons is ambiguous and refused', async () => {
    const content = 'NDC;Basis;Unit;Unit price;From\n00093505698;AWP;EA;1,250;2026-01-01'
    expect(await take(content)).toMatchObject({
      firstRefused: [
        {
          line: 2,
          column: 'Unit price',
          reason: '"1,250" can be 1250 or 1.250 in a file with semicolons: write it without a comma',
        },
      ],
    })
  })
})

describe('NDCs', () => {
  const of = (ndc: string) => `NDC,Basis,Unit,Unit price,From\n${ndc},AWP,EA,1,2026-01-01`

  test.each([`'00093505798`, `="00093505798"`, `"=""00093505798"""`, '00093 5057 98'])('%s is read', async (ndc) => {
    expect(await take(of(ndc))).toMatchObject({ outcome: 'imported' })
    expect(await database.query('select ndc from unit_cost')).toEqual([{ ndc: '00093505798' }])
  })

  test('60505257909.0 is read', async () => {
    await take(of('60505257909.0'))
    expect(await database.query('select ndc from unit_cost')).toEqual([{ ndc: '60505257909' }])
  })

  test.each([
    ['0074-0124', '"0074-0124" is a product without its package: write all three parts, such as 0074-0124-13'],
    ['93505798.0', '"93505798.0" has 8 digits: a spreadsheet may have cut its leading zeros, save the column as text'],
    ['aspirin', '"aspirin" is not an NDC, which has 11 digits, or three parts with hyphens'],
  ])('%s is refused', async (ndc, reason) => {
    expect(await take(of(ndc))).toMatchObject({ firstRefused: [{ line: 2, column: 'NDC', reason }] })
  })
})

describe('a discount written with its basis', () => {
  const of = (basis: string, discount: string) =>
    `Network code,Drugs,Basis,Discount percent,From\nALPHA,generic,${basis},${discount},2026-01-01`

  test.each([
    ['AWP-15%', '', 'Basis', '"AWP-15%" holds a discount: write AWP in Basis and 15 in Discount percent'],
    ['AWP less 15', '', 'Basis', '"AWP less 15" holds a discount: write AWP in Basis and 15 in Discount percent'],
    ['WAC + 2%', '', 'Basis', '"WAC + 2%" holds a discount: write WAC in Basis and -2 in Discount percent'],
    [
      'AWP',
      'AWP-15%',
      'Discount percent',
      '"AWP-15%" is a discount off a basis: write AWP in Basis and 15 in Discount percent',
    ],
  ])('%s and %s: the refusal says where the 15 belongs', async (basis, discount, column, reason) => {
    expect(await take(of(basis, discount))).toMatchObject({ firstRefused: [{ line: 2, column, reason }] })
  })
})

describe('pharmacies', () => {
  const of = (fields: { npi?: string; state?: string; zip?: string }) =>
    `NPI,Name,Address,City,State,Zip\n${fields.npi ?? '1234567893'},Shop,1 Main St,Town,${fields.state ?? 'MA'},${fields.zip ?? '02715'}`

  test.each([
    [{ zip: '2715' }, { state: 'MA', zip: '02715' }],
    [{ zip: '27151234' }, { state: 'MA', zip: '02715' }],
    [{ zip: '2715-1234' }, { state: 'MA', zip: '02715' }],
    [{ zip: '2715.0' }, { state: 'MA', zip: '02715' }],
    [{ zip: '027151234' }, { state: 'MA', zip: '02715' }],
    [
      { zip: '601', state: 'PR' },
      { state: 'PR', zip: '00601' },
    ],
    [
      { zip: '10001', state: 'New York' },
      { state: 'NY', zip: '10001' },
    ],
    [
      { zip: '2715', state: ' massachusetts' },
      { state: 'MA', zip: '02715' },
    ],
  ])('%j are stored with %j', async (fields, place) => {
    expect(await take(of(fields))).toMatchObject({ outcome: 'imported' })
    expect(await database.query('select state, zip from pharmacy_entry')).toEqual([place])
  })

  test.each([
    [
      { zip: '2715', state: 'CT' },
      'Zip',
      '"2715" has 4 digits and 02715 is not a zip of CT: a zip has 5 or 9 digits, with leading zeros',
    ],
    [
      { zip: '27151234', state: 'NC' },
      'Zip',
      '"27151234" has 8 digits and 02715 is not a zip of NC: a zip has 5 or 9 digits, with leading zeros',
    ],
    [{ zip: '12' }, 'Zip', '"12" is not a zip, which has 5 or 9 digits, with leading zeros'],
    [{ state: 'Mass.' }, 'State', '"Mass." is not a state: write its two letters, such as NY'],
    [
      { npi: '1972660349' },
      'NPI',
      '"1972660349" is not an NPI: a digit is wrong, because after its first nine comes 8',
    ],
  ])('%j are refused', async (fields, column, reason) => {
    expect(await take(of(fields))).toMatchObject({ firstRefused: [{ line: 2, column, reason }] })
  })

  test('of the registry whose zip lost its leading zero are stored by their state, or refused', async () => {
    const header = [
      'NPI',
      'Entity Type Code',
      'Provider Organization Name (Legal Business Name)',
      'Provider First Line Business Practice Location Address',
      'Provider Business Practice Location Address City Name',
      'Provider Business Practice Location Address State Name',
      'Provider Business Practice Location Address Postal Code',
      'Healthcare Provider Taxonomy Code_1',
    ].join(',')
    const row = (state: string) =>
      `1972660348,2,MAIN STREET PHARMACY INC,12 MAIN ST,DIGHTON,${state},27151234,3336C0003X`
    expect(await take(`${header}\n${row('MA')}`)).toMatchObject({ kind: 'nppes', outcome: 'imported' })
    expect(await database.query('select zip from nppes_pharmacy')).toEqual([{ zip: '02715' }])
    expect(await take(`${header}\n${row('NC')}`)).toMatchObject({ outcome: 'refused', refused: 1 })
  })
})

test.each(['N/A', 'NA', 'none', '-', 'TBD'])('%s as the PCN or group of a network is refused', async (word) => {
  const header = 'Network code,Name,BIN,PCN,Group'
  for (const [line, column] of [
    [`A,Alpha,610011,${word},G`, 'PCN'],
    [`A,Alpha,610011,P,${word}`, 'Group'],
  ] as const) {
    expect(await take(`${header}\n${line}`)).toMatchObject({
      outcome: 'refused',
      firstRefused: [{ line: 2, column }],
    })
  }
  expect(await take(`${header}\nA,Alpha,N/A,P,G`)).toMatchObject({ firstRefused: [{ column: 'BIN' }] })
})

test('states of a plan may be names', async () => {
  await take('Plan Code,Plan Name,Plan Type,States\nP,Plan,commercial,"New York, NJ; north carolina"')
  expect(await database.query('select place from plan_area order by place')).toEqual(
    ['NC', 'NJ', 'NY'].map((state) => ({ place: `state ${state}` })),
  )
})
