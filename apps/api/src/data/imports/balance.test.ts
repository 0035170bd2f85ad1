/** The result of each row of a file: the numbers add up, and nothing that an operator gave is dropped silently. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { listImports } from './import-records'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

async function take(content: string, options: Parameters<typeof importFiles>[2] = {}) {
  const [report] = await importFiles(database, { 'own.csv': content }, options)
  if (report?.kind === undefined) throw new Error(`Nothing was read: ${report?.reason}`)
  return report
}

const header = 'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To'
const rates = (...lines: string[]) => [header, ...lines].join('\n')
const feesAndEnds = () =>
  database.query('select dispensing_fee::float8 fee, ends_on::text "endsOn" from network_rate order by network')

describe('the balance of a file', () => {
  test('counts duplicate, replaced and refused rows', async () => {
    const report = await take(
      rates(
        'ALPHA,generic,NADAC,10,1,2026-01-01,',
        'ALPHA,brand,NADAC,15,1,2026-01-01,',
        'ALPHA,generic,NADAC,10,1,2026-01-01,',
        'ALPHA,brand,NADAC,18,1,2026-01-01,',
        'ALPHA,none,NADAC,18,1,2026-01-01,',
      ),
      { mostRefusedPercent: 50 },
    )
    expect(report.balance).toEqual({
      rows: 5,
      taken: 2,
      same: 1,
      replaced: 1,
      leftOut: [],
      refused: [{ reason: 'Drugs: … is not one of brand, generic, all', rows: 1 }],
      firstReplaced: [{ line: 3, by: 5 }],
      partsLeftOut: [],
    })
    expect(report).toMatchObject({ outcome: 'imported', taken: 2, refused: 1 })
  })

  test('is stored with the import, and repeated when the same file comes again', async () => {
    const content = rates('ALPHA,generic,NADAC,10,1,2026-01-01,', 'ALPHA,generic,NADAC,12,1,2026-01-01,')
    const { balance } = await take(content)
    expect(balance).toMatchObject({ rows: 2, taken: 1, replaced: 1 })
    expect((await listImports(database, false)).map((each) => each.balance)).toEqual([balance])
    expect(await take(content)).toMatchObject({ outcome: 'same', balance })
  })

  test('a later week of NADAC with the same price counts as the same, and one with another price for a day replaces it', async () => {
    const nadac = 'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date'
    const { balance } = await take(
      [
        nadac,
        '24385005452,0.20,12/18/2024,EA,01/01/2025',
        '46122038576,0.70,12/18/2024,EA,01/01/2025',
        '24385005452,0.20,12/18/2024,EA,01/08/2025',
        '46122038576,0.75,12/18/2024,EA,01/08/2025',
      ].join('\n'),
    )
    expect(balance).toMatchObject({ rows: 4, taken: 2, same: 1, replaced: 1, firstReplaced: [{ line: 3, by: 5 }] })
  })

  test('rows of states are left out if the file has the whole country', async () => {
    const { balance } = await take(
      [
        'State,NDC,Year,Quarter,Units Reimbursed,Number of Prescriptions,Suppression Used',
        'XX,00071015523,2024,4,300,10,false',
        'NY,00071015523,2024,4,100,5,false',
        'NY,00071015524,2024,4,,,true',
      ].join('\n'),
    )
    expect(balance).toMatchObject({
      rows: 3,
      taken: 1,
      leftOut: [
        { reason: 'its numbers are suppressed', rows: 1 },
        { reason: 'the file has the same of the whole country (XX)', rows: 1 },
      ],
    })
  })

  test('a file with only left-out rows replaces nothing', async () => {
    const orangeBook = 'Ingredient~DF;Route~Strength~Appl_Type~Appl_No~Product_No~TE_Code~Type'
    const discontinued = 'APIXABAN~TABLET;ORAL~5MG~N~202155~002~~DISCN'
    expect(await take(`${orangeBook}\n${discontinued}`)).toMatchObject({
      outcome: 'refused',
      reason: 'it has no row that could be taken: 1 row read = 0 taken + 1 left out',
    })
  })
})

describe('columns', () => {
  const misspelled =
    'Network code,Drugs,Basis,Discount percent,Disp fee,Effective date,Term date\nSBX,generic,AWP,86,1.25,2026-11-01,2026-11-15'

  test('that an operator’s own kind does not know make the file refused, and are named', async () => {
    const report = await take(misspelled)
    expect(report).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(
        /^rates has no column Disp fee, Term date: its columns are Network code, .*, Dispensing fee, From, To\. .*--ignore-column "Disp fee" --ignore-column "Term date"$/,
      ),
      unreadColumns: ['Disp fee', 'Term date'],
    })
    expect(await feesAndEnds()).toEqual([])
  })

  test('are ignored if the operator says so, however they are spelled', async () => {
    const report = await take(misspelled, { ignoredColumns: ['disp_fee', 'TERM DATE'] })
    expect(report).toMatchObject({ outcome: 'imported', unreadColumns: ['Disp fee', 'Term date'] })
  })

  test('that are not read from a publisher’s file are named', async () => {
    const report = await take(
      'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date,Corridor\n24385005452,0.20,12/18/2024,EA,01/01/2025,x',
    )
    expect(report).toMatchObject({ outcome: 'imported', unreadColumns: ['Corridor'] })
  })

  test.each([
    ['the same name', 'Network code,Drugs,Basis,Discount percent,From,To,From', 'the column From twice'],
    [
      'two names of one column',
      'Network code,Drugs,Basis,Discount percent,From,Effective date,To',
      'the column From and Effective date twice',
    ],
    ['a name that is not read', 'Network code,Drugs,Basis,Discount percent,From,Note,note', 'the column note twice'],
  ])('that appear twice, by %s, make the file refused', async (_, twice, reason) => {
    const line = 'SBX,generic,AWP,86,2026-11-01,,2026-11-02'
    expect(await take(`${twice}\n${line}`, { ignoredColumns: ['note'] })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining(reason),
    })
  })

  test('of several possible columns in a publisher’s file, the first listed one is read', async () => {
    // Of the addresses of 10001 in 36061, none are homes and one is a business.
    const report = await take('ZIP,COUNTY,RES_RATIO,BUS_RATIO,TOT_RATIO\n10001,36061,0,1,1')
    expect(report).toMatchObject({ kind: 'zip-counties', outcome: 'imported', taken: 1 })
  })

  test('without a name make rows with a value there refused', async () => {
    const content = `${header},,\nALPHA,generic,NADAC,10,1,2026-01-01,,,\nALPHA,brand,NADAC,10,1,2026-01-01,,,99`
    expect(await take(content, { mostRefusedPercent: 50 })).toMatchObject({
      taken: 1,
      firstRefused: [{ line: 3, reason: '"99" is in column 9, which has no name in the header' }],
    })
  })
})

describe('rows without data', () => {
  test('without any value are not counted', async () => {
    const report = await take(rates('ALPHA,generic,NADAC,10,1,2026-01-01,', ',,,,,,', ' , ,,,,,', ',,,,,,,,', '   '))
    expect(report).toMatchObject({ outcome: 'imported', balance: { rows: 1, taken: 1, refused: [] } })
  })

  test.each(['Total,,,,12.50,,', ',,,,12.50,,', 'Grand total: 2 rows,,,,,,', 'Sum,2,,,,,'])(
    'a total in the last line, %s, is left out as a total',
    async (total) => {
      const report = await take(rates('ALPHA,generic,NADAC,10,1,2026-01-01,', total, ',,,,,,'))
      expect(report).toMatchObject({
        outcome: 'imported',
        balance: { rows: 2, taken: 1, leftOut: [{ reason: 'a total in the last line', rows: 1 }], refused: [] },
      })
    },
  )

  test('a total before other rows is refused as a total', async () => {
    const report = await take(rates('Total,,,,12.50,,', 'ALPHA,generic,NADAC,10,1,2026-01-01,'))
    expect(report).toMatchObject({
      outcome: 'refused',
      firstRefused: [{ line: 2, reason: expect.stringContaining('it looks like a total, but is not the last row') }],
    })
  })
})

describe('a marketplace issuer’s files', () => {
  const sharing = (copay: unknown, copayOpt: unknown, coinsurance: unknown = 0, coinsuranceOpt: unknown = null) => ({
    pharmacy_type: '1-MONTH-IN-RETAIL',
    copay_amount: copay,
    copay_opt: copayOpt,
    coinsurance_rate: coinsurance,
    coinsurance_opt: coinsuranceOpt,
  })
  const plan = (...costs: ReturnType<typeof sharing>[]) =>
    JSON.stringify([
      {
        plan_id_type: 'HIOS-PLAN-ID',
        plan_id: '11111NY0000001',
        marketing_name: 'Alder',
        years: [2026],
        formulary: costs.map((cost) => ({ drug_tier: 'GENERIC', mail_order: false, cost_sharing: [cost] })),
      },
    ])
  const costs = () => database.query('select copay::float8, coinsurance::float8 from plan_cost')

  test.each([
    ['N/A in both options', sharing(0, 'N/A', 0, 'N/A'), 'a cost that is N/A: nothing says what members pay'],
    [
      'n/a with amounts that are null',
      sharing(null, 'n/a', null, 'N/A'),
      'a cost that is N/A: nothing says what members pay',
    ],
    ['0 without an option', sharing(0, null), 'a cost of 0 without NO-CHARGE: nothing says that members pay nothing'],
    ['null everywhere', sharing(null, null, null), 'a cost without an amount'],
  ])('%s gives no cost, and the reason is counted', async (_, cost, reason) => {
    expect(await take(plan(cost))).toMatchObject({
      outcome: 'imported',
      balance: { rows: 1, taken: 1, partsLeftOut: [{ reason, rows: 1 }] },
    })
    expect(await costs()).toEqual([])
  })

  test.each(['NO-CHARGE', 'No-Charge-After-Deductible'])('%s means nothing to pay', async (option) => {
    expect(await take(plan(sharing(0, option)))).toMatchObject({ balance: { partsLeftOut: [] } })
    expect(await costs()).toEqual([{ copay: 0, coinsurance: null }])
  })

  test('a tier that appears twice with different amounts has no cost; with the same amounts it has one', async () => {
    const same = sharing(15, 'BEFORE-DEDUCTIBLE')
    expect(await take(plan(sharing(20, 'AFTER-DEDUCTIBLE'), same))).toMatchObject({
      balance: {
        partsLeftOut: [{ reason: 'a cost of a tier that appears twice in its plan, with different amounts', rows: 2 }],
      },
    })
    expect(await costs()).toEqual([])
    await take(plan(same, same))
    expect(await costs()).toEqual([{ copay: 15, coinsurance: null }])
  })

  test('a plan with an unknown id type or an invalid id is left out, but the drug stays', async () => {
    const of = (plan_id_type: string, plan_id: string) => ({
      plan_id_type,
      plan_id,
      drug_tier: 'GENERIC',
      years: [2026],
    })
    const drugs = [
      {
        rxnorm_id: '861007',
        plans: [of('HIOS-PLAN-ID', '44444NY0000001'), of('OTHER-PLAN-ID', 'DENTAL-1'), of('HIOS-PLAN-ID', '44444NY1')],
      },
      { rxnorm_id: '861008', plans: [of('OTHER-PLAN-ID', 'DENTAL-1')] },
    ]
    const foreign = 'a plan whose id is not a HIOS plan id of 14 characters'
    expect(await take(JSON.stringify(drugs))).toMatchObject({
      outcome: 'imported',
      balance: {
        rows: 2,
        taken: 1,
        leftOut: [{ reason: `it holds nothing but ${foreign}`, rows: 1 }],
        partsLeftOut: [{ reason: foreign, rows: 2 }],
      },
    })
    expect(await database.query('select formulary from plan_drug')).toEqual([{ formulary: '2026-44444NY0000001' }])
  })

  test.each([
    [
      { formulary: [{ drug_tier: 'A', cost_sharing: [sharing('20.00', null)] }] },
      'formulary[0].cost_sharing[0].copay_amount is "20.00": write 20.00 without quotes',
    ],
    [{ years: ['2026'] }, 'years[0] is "2026": write 2026 without quotes'],
    [
      { formulary: [{ drug_tier: 'A', cost_sharing: [sharing(-1, null)] }] },
      'formulary[0].cost_sharing[0].copay_amount is -1: expected >=0',
    ],
    [{ formulary: [{ drug_tier: 'A', cost_sharing: [{}] }] }, 'formulary[0].cost_sharing[0].pharmacy_type is missing'],
  ])('%j is refused with its position and the correction', async (fields, reason) => {
    const [element] = JSON.parse(plan(sharing(20, null)))
    expect(await take(JSON.stringify([{ ...element, ...fields }]))).toMatchObject({
      outcome: 'refused',
      firstRefused: [{ line: 1, reason }],
    })
  })
})

test('a tier that no plan of the formulary prices is reported', async () => {
  const plans = 'Plan Code,Plan Name,Plan Type,Formulary\nP2,Rowan PPO,commercial,F1'
  const tiers = 'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance\nP2,1,30,retail,10,'
  const drugs = 'Formulary,RXCUI,NDC,Tier\nF1,861007,,1\nF1,314076,,8'
  const reports = await importFiles(database, { 'plans.csv': plans, 'tiers.csv': tiers, 'drugs.csv': drugs })
  expect(reports.map((report) => ('notes' in report ? report.notes : undefined))).toEqual([
    undefined,
    undefined,
    ['these tiers of drugs are priced by no plan (1): F1 tier 8'],
  ])
})
