/** The files behind the catalog: rows as published, and rows and files that are refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogFiles } from '../../../../test/catalog-files'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import type { Database } from '../../../database/database'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

async function take(content: string | Buffer, options: Parameters<typeof importFiles>[2] = {}) {
  const [report] = await importFiles(database, { 'a.txt': content }, options)
  if (!report) throw new Error('Nothing was read')
  return report
}

const linesOf = (name: string) => {
  const content = catalogFiles()[name]
  if (content === undefined) throw new Error(`There is no ${name}`)
  return content.split(/\r?\n/)
}
const headerOf = (name: string) => linesOf(name)[0] ?? ''
const utilizationHeader = headerOf('sdud-2024.csv')

test('each file is recognized by its first line, whatever its name, and the same file again adds nothing', async () => {
  const files = Object.entries(catalogFiles()).map(([, content], index) => [`${index}.bin`, content] as const)
  const reports = await importFiles(database, Object.fromEntries(files), { isDryRun: true })
  expect(reports.map(({ kind }) => kind)).toEqual([
    'rxterms',
    'rxterms-ingredients',
    'rxnorm-names',
    'rxnorm-attributes',
    'rxnorm-relations',
    'fda-products',
    'fda-packages',
    'orange-book',
    'utilization',
  ])
  for (const report of reports) expect(report).toMatchObject({ outcome: 'dry run', refused: 0, changed: 0, removed: 0 })
})

test('a newer file reports what is new, changed and gone', async () => {
  const lines = linesOf('RxTerms202611.txt').filter((line) => line !== '')
  await take(lines.join('\n'))
  const newer = [
    ...lines.slice(0, 1),
    ...lines.slice(2, -1),
    (lines.at(-1) ?? '').replace('Oral Pill', 'Oral-pill'),
    lines[1]?.replace(/^\d+/, '77') ?? '',
  ]
  expect(await take(newer.join('\n'))).toMatchObject({
    outcome: 'imported',
    added: 1,
    changed: 1,
    removed: 1,
    unchanged: lines.length - 3,
  })
})

describe('rows as published', () => {
  test('RxTerms, with and without its last columns', async () => {
    const old = headerOf('RxTerms202611.txt').split('|').slice(0, 14).join('|')
    const rows = [
      '103918|310404|SBD|fluvastatin 20 MG Oral Capsule [Lescol]|Oral Capsule|fluvastatin 20 MG Oral Capsule|LESCOL|LESCOL 20 (Oral-pill)|Oral-pill|Caps|20 MG|||',
    ]
    expect(await take([old, ...rows].join('\n'))).toMatchObject({ kind: 'rxterms', taken: 1, refused: 0 })
    const tribenzor =
      '1000000|999996|SBD|amlodipine 5 MG / hydrochlorothiazide 12.5 MG / olmesartan medoxomil 40 MG Oral Tablet [Tribenzor]|Oral Tablet|amlodipine 5 MG / hydrochlorothiazide 12.5 MG / olmesartan medoxomil 40 MG Oral Tablet|TRIBENZOR|TRIBENZOR (Oral Pill)|Oral Pill|Tab|5-12.5-40 mg||||1182147|SBDG|Tribenzor Pill|TRIBENZOR 40 MG / 5 MG / 12.5 MG Oral Tablet'
    expect(await take([headerOf('RxTerms202611.txt'), tribenzor].join('\n'))).toMatchObject({
      taken: 1,
      refused: 0,
      added: 1,
    })
  })

  test('RXNCONSO has the names of RxNorm, RXNSAT its NDCs and those of labels, RXNREL the trade names', async () => {
    await importFiles(database, {
      'RXNCONSO.RRF': [
        '44|ENG||||||12251526|12251526|44||RXNORM|IN|44|mesna||N|4096|',
        '44|ENG||||||2798745|2798745|44||MTHSPL|SU|NR7O1405Q9|mesna||N|4096|',
        '92758|ENG||||||12363086|12363086|92758||RXNORM|SBD|92758|griseofulvin 165 MG Oral Tablet [Fulvicin P/G]||N|4096|',
        '92759|ENG||||||1|1|92759||RXNORM|SBD|92759|gone||O|4096|',
      ].join('\n'),
      'RXNSAT.RRF': [
        '314076|||12339748|AUI|314076|||NDC|RXNORM|00093111310|N|4096|',
        '448|||3311306|AUI|3K9958V90M|||SPL_SET_ID|MTHSPL|4192e27f-0034-4cd9-b9e0-27b52cb4b970|N|4096|',
        '314076|||9792290|AUI|000390|||NDC|NDDF|67544015958|O||',
        '314076|||9792291|AUI|000390|||NDC|MTHSPL|0093-1113-10|N|4096|',
        '314076|||9792292|AUI|000390|||NDC|MTHSPL|0093-1113|N|4096|',
      ].join('\n'),
      'RXNREL.RRF': [
        '141962||CUI|RN|105259||CUI|tradename_of|4170244||RXNORM||||N||',
        '105259||CUI|RB|141962||CUI|has_tradename|4170245||RXNORM||||N||',
      ].join('\n'),
    })
    expect(await database.query('select rxcui, tty, name from rxnorm_name order by rxcui')).toEqual([
      { rxcui: '44', tty: 'IN', name: 'mesna' },
      { rxcui: '92758', tty: 'SBD', name: 'griseofulvin 165 MG Oral Tablet [Fulvicin P/G]' },
    ])
    expect(await database.query('select ndc, rxcui, source from rxnorm_ndc order by source')).toEqual([
      { ndc: '00093111310', rxcui: '314076', source: 'MTHSPL' },
      { ndc: '00093111310', rxcui: '314076', source: 'RXNORM' },
    ])
    expect(await database.query('select brand_rxcui, generic_rxcui from rxnorm_tradename')).toEqual([
      { brand_rxcui: '105259', generic_rxcui: '141962' },
    ])
  })

  test('the directory has what is on the market, in Windows-1252; of two entries for a package the later one counts', async () => {
    const product =
      '0555-0886_e9b2e697\t0555-0886\tHUMAN PRESCRIPTION DRUG\tEstradiol\t\tEstradiol\tTABLET\tORAL\t19971028\t\tANDA\tANDA040197\tTeva Pharm\u00e9\tESTRADIOL\t1\tmg/1\tEstradiol Congeners [CS], Estrogen Receptor Agonists [MoA], Estrogen [EPC]\t\tN\t20271231'
    const text = [
      headerOf('product.txt'),
      product,
      product.replace('0555-0886_e9b2e697', 'x').replace('\tN\t', '\tE\t'),
    ].join('\r\n')
    expect(await take(Buffer.from(text, 'latin1'))).toMatchObject({
      kind: 'fda-products',
      taken: 1,
      added: 1,
      refused: 0,
    })
    expect(await database.query('select labeler, strength_key, classes, dea_schedule from fda_product')).toEqual([
      { labeler: 'Teva Pharm\u00e9', strength_key: '1 MG', classes: 'Estrogen', dea_schedule: null },
    ])
    const packages = [
      headerOf('package.txt'),
      'a\t72043-2500\t72043-2500-1\t48 g in 1 BOTTLE (72043-2500-1)\t20180110\t\tN\tN',
      'b\t72043-2500\t72043-2500-1\t50 g in 1 BOTTLE (72043-2500-1)\t20250501\t\tN\tN',
      'c\t0574-2067\t0574-2067-00\t56 SPRAY in 1 VIAL, MULTI-DOSE (0574-2067-00) \t20150411\t\tN\tY',
    ]
    expect(await take(packages.join('\r\n'))).toMatchObject({
      kind: 'fda-packages',
      added: 1,
      balance: { rows: 3, taken: 1, replaced: 1, leftOut: [{ reason: 'it is a sample', rows: 1 }], refused: [] },
    })
    expect(await database.query('select ndc, product_id, units::text from fda_package')).toEqual([
      { ndc: '72043250001', product_id: 'b', units: '50.000' },
    ])
  })

  test('the Orange Book has what is sold, with quotes and remarks', async () => {
    const rows = [
      headerOf('products.txt'),
      'LEVOTHYROXINE SODIUM~TABLET;ORAL~SYNTHROID~ABBVIE~0.05MG **See current Annual Edition, 1.8 Description of Special Situations, Levothyroxine Sodium~N~021402~002~AB1,AB2~Jul 24, 2002~Yes~No~RX~ABBVIE INC',
      'HYDROXYZINE PAMOATE~CAPSULE;ORAL~"HY-PAM ""25"""~TEVA~EQ 25MG HYDROCHLORIDE~A~088713~001~~Mar 4, 1985~No~No~DISCN~TEVA',
      'METAPROTERENOL SULFATE~AEROSOL, METERED;INHALATION~ALUPENT~BOEHRINGER INGELHEIM~0.65MG/INH~N~016402~001~~Approved Prior to Jan 1, 1982~No~No~OTC~BOEHRINGER INGELHEIM',
    ]
    expect(await take(rows.join('\r\n'))).toMatchObject({ kind: 'orange-book', taken: 2, added: 2, refused: 0 })
    expect(
      await database.query('select application, strength_key, te_codes from orange_book_product order by 1'),
    ).toEqual([
      { application: 'NDA016402', strength_key: '0.65 MG', te_codes: [] },
      { application: 'NDA021402', strength_key: '0.05 MG', te_codes: ['AB1', 'AB2'] },
    ])
  })

  test('the whole country is not added to its states; if it is missing, they are summed', async () => {
    const row = (state: string, quarter: number, count: string, isSuppressed = false) =>
      `FFSU,${state},00071015523,00071,0155,23,2024,${quarter},${isSuppressed},LIPITOR,${isSuppressed ? '' : '00000000226.000'},${count},${isSuppressed ? '' : '000000106607.76'},,`
    const states = [row('OH', 1, '000000108'), row('NY', 2, '000000100'), row('AK', 2, '', true)]
    const taken = async () => (await database.query('select prescriptions::int, units::text from drug_utilization'))[0]
    const report = await take([utilizationHeader, ...states].join('\n'))
    expect(report).toMatchObject({ kind: 'utilization', taken: 2, refused: 0, asOf: '2024-06-30' })
    expect(await taken()).toEqual({ prescriptions: 208, units: '452.000' })
    await database.query('delete from data_import')
    await take([utilizationHeader, ...states, row('XX', 1, '000000300')].join('\n'))
    expect(await taken()).toEqual({ prescriptions: 300, units: '226.000' })
  })
})

test.each([
  ['RxTerms202611.txt', /^\d+/, 'abc', 'is not an RXCUI'],
  ['RxTerms202611.txt', '|SCD|', '|XYZ|', 'not one of SBD, BPCK, SCD, GPCK'],
  ['RxTermsIngredients202611.txt', /\|[^|]*\|/, '||', 'it is empty'],
  ['RXNSAT.RRF', /\|\d{11}\|/, '|1234567890|', '10 digits'],
  ['RXNSAT.RRF', /\|\d{11}\|/, '|123456789|', '9 digits'],
  ['product.txt', /\t\tN\t/, '\tC9\tN\t', 'is not a schedule'],
  ['package.txt', /\t\d{4,5}-\d{3,4}-\d\d\t/, '\t123456789012\t', '12 digits'],
  ['products.txt', '~RX~', '~SOLD~', 'not one of RX, OTC, DISCN'],
  ['products.txt', /~AB~/, '~EQUAL~', 'is not an equivalence code'],
  ['sdud-2024.csv', ',2024,4,', ',2031,4,', 'is not a past year'],
  ['sdud-2024.csv', ',2024,4,', ',2024,7,', 'is not one of 1 to 4'],
  ['sdud-2024.csv', /"[^"]*",[\d.]+/, '"X",many', 'is not a number'],
])('%s with %s as %s', async (name, from, to, reason) => {
  const lines = linesOf(name).slice(0, 2)
  const bad = (lines[1] ?? '').replace(from, to)
  expect(bad).not.toBe(lines[1])
  const result = await take([lines[0], lines[1], bad].join('\n'), { mostRefusedPercent: 90 })
  expect(result).toMatchObject({ refused: 1, firstRefused: [{ reason: expect.stringContaining(reason) }] })
})

test('a header that lacks a column is reported with the column', async () => {
  expect(await take(headerOf('RxTerms202611.txt').replace('|STRENGTH', '|POWER'))).toMatchObject({
    outcome: 'unusable',
    reason: 'it is most like rxterms, but lacks the column STRENGTH',
  })
})
