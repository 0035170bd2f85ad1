/** Insurance plans from files in the published formats: choices, copays, and refused files. */
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'
import type { Plan } from '../../domain/prices/plans'
import { sourceOrder } from '../../domain/prices/source-order'
import { plans as derivation } from './derivations/plans'
import { undoImport } from './import-records'

const november = Date.parse('2026-11-23T17:00:00Z')
const january = Date.parse('2027-01-04T17:00:00Z')

let api: TestServer
/** Drugs of the demo's catalog, by the names in the files below. */
let drug: { metformin: number; ozempic: number; lantus: number; lipitor: number }
beforeAll(async () => {
  api = await startTestServer()
  api.clock.now = november
  drug = {
    metformin: await named('Metformin', '861007'),
    ozempic: await named('Ozempic', '1991306'),
    lantus: await named('Lantus', '285018'),
    lipitor: await named('Lipitor', '617314'),
  }
  await api.database.query(
    `insert into drug_ndc (ndc, product_detail_id, position, billing_unit) values ('00169413013', $1, 0, 'ML'), ('65862000801', $2, 0, 'EA')`,
    [drug.ozempic, drug.metformin],
  )
  await take(partD)
})
afterAll(() => api.close())

async function named(name: string, rxcui: string): Promise<number> {
  const { database } = api
  await database.query(
    `insert into product (id, name, type, alias_name, therapeutic_class)
     select nextval('product_id'), $1, 'B', 'Insulin glargine', 'Insulins' where not exists (select from product where name = $1)`,
    [name],
  )
  await database.query(
    `insert into product_detail (id, product_id, form, strength, unit, unit_name, position, is_default_form, is_default_strength)
     select nextval('product_detail_id'), p.id, 'Vial', '100 units/mL', 'o', 'mL', 0, true, true from product p
     where p.name = $1 and not exists (select from product_detail d where d.product_id = p.id)`,
    [name],
  )
  const [detail] = await database.query<{ id: number }>(
    `update product_detail set rxcui = $2 where id = (
       select d.id from product_detail d join product p on p.id = d.product_id
       where p.name = $1 and d.is_default_form and d.is_default_strength
     ) returning id`,
    [name, rxcui],
  )
  if (!detail) throw new Error(`There is no ${name}`)
  await database.query('delete from product_quantity where product_detail_id = $1', [detail.id])
  await database.query(
    'insert into product_quantity (product_detail_id, quantity, is_default) values ($1, $2::numeric, true)',
    [detail.id, name === 'Ozempic' ? '3' : name === 'Lantus' ? '10' : '60'],
  )
  return detail.id
}

const table = (header: string, ...rows: string[]) => `${[header, ...rows].join('\r\n')}\r\n`
const planHeader =
  'CONTRACT_ID|PLAN_ID|SEGMENT_ID|CONTRACT_NAME|PLAN_NAME|FORMULARY_ID|PREMIUM|DEDUCTIBLE|MA_REGION_CODE|PDP_REGION_CODE|STATE|COUNTY_CODE|SNP|PLAN_SUPPRESSED_YN'
const costHeader = `CONTRACT_ID|PLAN_ID|SEGMENT_ID|COVERAGE_LEVEL|TIER|DAYS_SUPPLY|${[
  'PREF',
  'NONPREF',
  'MAIL_PREF',
  'MAIL_NONPREF',
]
  .map((of) => `COST_TYPE_${of}|COST_AMT_${of}|COST_MIN_AMT_${of}|COST_MAX_AMT_${of}`)
  .join('|')}|TIER_SPECIALTY_YN|DED_APPLIES_YN`
const formularyHeader =
  'FORMULARY_ID|FORMULARY_VERSION|CONTRACT_YEAR|RXCUI|NDC|TIER_LEVEL_VALUE|QUANTITY_LIMIT_YN|QUANTITY_LIMIT_AMOUNT|QUANTITY_LIMIT_DAYS|PRIOR_AUTHORIZATION_YN|STEP_THERAPY_YN|SELECTED_DRUG_YN'
const insulinHeader =
  'CONTRACT_ID|PLAN_ID|SEGMENT_ID|TIER|DAYS_SUPPLY|copay_amt_pref_insln|copay_amt_nonpref_insln|copay_amt_mail_pref_insln|copay_amt_mail_nonpref_insln|coin_amt_pref_insln|coin_amt_nonpref_insln|coin_amt_mail_pref_insln|coin_amt_mail_nonpref_insln'
/** Not offered. */
const no = '0| | | '

/** Two plans, S for a region and H for two counties, and a suppressed one. The name of the S plan is in Windows-1252. */
const planRows = [
  'S5601|012|000|SILVERSCRIPT INSURANCE COMPANY|Aetna Silver Script\u00ae Choice|00026408| 38.20|615.00| |03| | |0|N',
  'H3312|058|000|AETNA HEALTH INC|Aetna Dual Care (HMO D-SNP)|00026409| |.| |03|NY|33420|2|N',
  'H3312|058|000|AETNA HEALTH INC|Aetna Dual Care (HMO D-SNP)|00026409| |.| |03|NY|33331|2|N',
  'H9999|001|000|GONE HEALTH|Aetna Gone (HMO)|00026410| | | |03|NY|33420|0|Y',
  'S7777|003|000|SUNSHINE RX|Aetna Sunshine (PDP)|00026408| 20.00|.| |11| | |0|N',
]
const partD = {
  'plan information  20261031.txt': Buffer.from(table(planHeader, ...planRows), 'latin1'),
  'geographic locator file 20261031.txt': table(
    'COUNTY_CODE|STATENAME|COUNTY|MA_REGION_CODE|MA_REGION|PDP_REGION_CODE|PDP_REGION',
    '33420|New York|New York|03|New York|03|New York',
    '33331|New York|Kings|03|New York|03|New York',
    '10010|Florida|Alachua|09|Florida|11|Florida',
  ),
  'basic drugs formulary file  20261031.txt': table(
    formularyHeader,
    '00026408|17|2026|861007|65862000801|1|N| | |N|N|N',
    '00026408|17|2026|1991306|00169413013|3|Y|3|28|Y|N|N',
    '00026408|17|2026|285018|00088222033|3|N| | |N|N|N',
    '00026409|17|2026|861007|65862000801|1|N|.|.|N|Y|N',
  ),
  'beneficiary cost file  20261031.txt': table(
    costHeader,
    `S5601|012|000|1|1|1|1|0.00|0|0|1|5.00|0|0|1|0.00|0|0|${no}|N|N`,
    `S5601|012|000|1|1|2|1|0.00|0|0|1|15.00|0|0|1|0.00|0|0|${no}|N|N`,
    `S5601|012|000|1|3|1|2|0.25|0|200.00|2|0.30|0|0|${no}|${no}|N|Y`,
    `S5601|012|000|3|3|1|1|0.00|0|0|1|0.00|0|0|${no}|${no}|N|N`,
    `H3312|058|000|1|1|1|${no}|1|4.50|0|0|${no}|${no}|N|N`,
  ),
  'insulin beneficiary cost file  20261031.txt': table(
    insulinHeader,
    'S5601|012|000|.|1|25.00|35.00| | |.|.|.|.',
    'S5601|012|000|.|2|75.00|105.00| | |.|.|.|.',
  ),
  'pricing file  20261031.txt': table(
    'CONTRACT_ID|PLAN_ID|SEGMENT_ID|NDC|DAYS_SUPPLY|UNIT_COST',
    'S5601|012|000|00169413013|30|320.50000',
    'S5601|012|000|00169413013|90|319.00000',
    'H3312|058|000|00169413013|30|0',
  ),
}

async function take(files: Record<string, string | Uint8Array>, options: Parameters<typeof importFiles>[2] = {}) {
  const reports = await importFiles(api.database, files, { isAccepted: true, ...options })
  await api.database.transaction((transaction) => derivation.run(transaction))
  return reports
}

async function planOf(text: string): Promise<Plan> {
  const [found] = await api.services.plans.search(text, 'en')
  if (!found) throw new Error(`There is no plan ${text}`)
  return api.services.plans.forPricing(found.id)
}
const copay = async (detailId: number, plan: string) =>
  api.services.prices.copay(detailId, await planOf(plan), sourceOrder(''))
const namesOf = async (text: string, zip?: string) =>
  (await api.services.plans.search(text, 'en', { zip })).map(({ name }) => name)
const idsByCode = async () =>
  api.database.query('select id, code from insurance_plan where code is not null order by code')

describe('Medicare Part D', () => {
  test('each table is recognized by its header, and the file’s name gives the day and the year', async () => {
    const reports = await importFiles(
      api.database,
      {
        'a.zip': zipSync({ 'b.zip': zipSync({ 'x 20261130.txt': Buffer.from(partD['pricing file  20261031.txt']) }) }),
      },
      { isDryRun: true },
    )
    expect(reports).toMatchObject([{ kind: 'part-d-unit-costs', asOf: '2026-11-30', taken: 1, unchanged: 1 }])
    expect(reports).toMatchObject([{ balance: { rows: 3, leftOut: [{ rows: 1 }, { rows: 1 }] } }])
    const imports = await api.database.query(
      'select kind, scope, as_of::text as_of from data_import where not is_demo order by kind',
    )
    expect(imports).toEqual(
      [
        ['part-d-costs', '2026'],
        ['part-d-formulary', '2026'],
        ['part-d-insulin', '2026'],
        ['part-d-places', 'all'],
        ['part-d-plans', '2026'],
        ['part-d-unit-costs', '2026'],
      ].map(([kind, scope]) => ({ kind, scope, as_of: '2026-10-31' })),
    )
  })

  test('a copay at preferred pharmacies, at others, and by mail, with its source', async () => {
    const { copay: quote, tier } = await copay(drug.metformin, 'silver script')
    const [{ id } = { id: 0 }] = await api.database.query<{ id: number }>(
      `select id from data_import where kind = 'part-d-costs'`,
    )
    expect(quote).toMatchObject({
      kind: 'copay',
      basis: 'formulary tier',
      least: 0,
      amount: 500,
      source: { kind: 'import', name: 'Medicare Part D (CMS)', importId: id },
      asOf: new Date('2026-10-31T00:00:00Z'),
      isStale: false,
    })
    expect(tier).toMatchObject({
      title: { en: 'Tier 1', es: 'Nivel 1' },
      description: {
        en: '$0.00 at a preferred pharmacy, $5.00 at the plan’s other pharmacies. By mail, 90 days: $0.00.',
        es: '$0.00 en una farmacia preferida, $5.00 en las otras farmacias del plan. Por correo, 90 días: $0.00.',
      },
      // For organizations that show coverage only: no amounts.
      coverage: { title: { en: 'Tier 1', es: 'Nivel 1' }, description: { en: '', es: '' } },
    })
  })

  test('a coinsurance of the plan’s own price within its bounds, after the deductible, with limits', async () => {
    const { copay: quote, tier } = await copay(drug.ozempic, 'silver script')
    // 3 mL at 320.50 are 961.50. At preferred pharmacies a quarter is 240.38, but the plan charges at most 200; at others 30%.
    expect(quote).toMatchObject({ least: 20_000, amount: 28_845 })
    expect(tier?.description.en).toBe(
      '$200.00 at a preferred pharmacy, $288.45 at the plan’s other pharmacies. The cost is 30% of the price. ' +
        'The plan has a deductible of $615.00 a year. Until it’s met, the cost is the full price, about $961.50. ' +
        'Quantity limit: up to 3 mL in 28 days. Prior authorization: the plan must agree before it pays.',
    )
  })

  test('insulin has the plan’s price for insulin, before any deductible', async () => {
    const { copay: quote, tier } = await copay(drug.lantus, 'silver script')
    expect(quote).toMatchObject({ least: 2500, amount: 3500 })
    expect(tier?.description.en).toBe(
      'The plan has a special price for insulin. $25.00 at a preferred pharmacy, $35.00 at the plan’s other pharmacies.',
    )
  })

  test('a drug missing from the list is not covered; step therapy is shown', async () => {
    expect((await copay(drug.ozempic, 'dual care')).copay).toBe('notCovered')
    const { copay: quote, tier } = await copay(drug.metformin, 'dual care')
    expect(quote).toMatchObject({ least: 450, amount: 450 })
    expect(tier?.description.en).toBe('Step therapy: the plan pays after another medication has been tried.')
  })

  test('a share of a price that only NADAC has, and of an unknown price', async () => {
    const { database } = api
    await take({
      'costs 20261031.txt': partD['beneficiary cost file  20261031.txt'].replace(
        'S5601|012|000|1|1|1|1|0.00|0|0|1|5.00',
        'S5601|012|000|1|1|1|0| | | |2|0.10',
      ),
    })
    const unpriced = await copay(drug.metformin, 'silver script')
    expect(unpriced.copay).toBe('planUnknown')
    expect(unpriced.tier?.description.es).toContain('El costo es el 10% del precio, y no tenemos ese precio aquí.')
    await take({
      'nadac.csv':
        'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n65862000801,0.02500,10/21/2026,EA,11/18/2026\n',
    })
    // 60 at 0.025 are 1.50.
    expect((await copay(drug.metformin, 'silver script')).copay).toMatchObject({ least: 15, amount: 15 })
    const [last] = await database.query<{ id: number }>(
      `select max(id) id from data_import where kind = 'part-d-costs'`,
    )
    await undoImport(database, last?.id ?? 0)
    expect((await copay(drug.metformin, 'silver script')).copay).toMatchObject({ least: 0, amount: 500 })
  })
})

test('if copays only come from imports, plans of files have one and other plans have none', async () => {
  const { prices } = api.services
  const { onOutcome: onAnswer } = prices
  const heard: string[] = []
  prices.onOutcome = (kind, source, outcome) => void heard.push(`${kind} ${source} ${outcome}`)
  onTestFinished(() => {
    prices.onOutcome = onAnswer
  })
  const importsAlone = sourceOrder('', { copay: ['imports'] })
  const said = await prices.copay(drug.metformin, await planOf('silver script'), importsAlone)
  expect(said.copay).toMatchObject({ amount: 500, source: { kind: 'import' } })
  expect(said).toMatchObject({ coupon: 'available' })
  // Without an order of its own, an organization uses imports first.
  await prices.copay(drug.metformin, await planOf('silver script'), sourceOrder(''))
  expect(heard).toEqual(['copay imports priced', 'copay imports priced'])
  await expect(prices.copay(drug.metformin, await planOf('Medicare Part D Basic'), importsAlone)).rejects.toMatchObject(
    { code: 'PRICE_NOT_AVAILABLE' },
  )
})

test('the copay without a plan needs no file, whatever the source', async () => {
  const { prices, plans } = api.services
  const uninsured = await one<{ id: number }>(api.database, `select id from insurance_plan where type = 'Z'`)
  for (const copaySources of [['imports'], ['demo'], ['imports', 'demo']]) {
    const order = sourceOrder('', { copay: copaySources })
    const said = async (planId: number) =>
      (await prices.copay(drug.metformin, await plans.forPricing(planId), order)).copay
    expect([await said(0), await said(uninsured.id)]).toEqual(['planUnknown', 'notCovered'])
    await expect(prices.copay(1, await plans.forPricing(0), order)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  }
})

test('a copay from an old file is marked', async () => {
  const publishedOn = (day: string) =>
    api.database.query(`update data_import set as_of = $1::date where kind = 'part-d-costs'`, [day])
  await publishedOn('2026-05-31')
  const { copay: quote } = await copay(drug.metformin, 'silver script')
  expect(quote).toMatchObject({ isStale: true, asOf: new Date('2026-05-31T00:00:00Z') })
  await publishedOn('2026-10-31')
  expect((await copay(drug.metformin, 'silver script')).copay).toMatchObject({ isStale: false })
})

describe('choosing a plan', () => {
  test('words match in any order, also those on the card; suppressed plans are missing, special needs are shown', async () => {
    expect(await namesOf('aetna silver')).toEqual(['Aetna Silver Script® Choice S5601-012'])
    expect(await namesOf('choice AETNA')).toEqual(['Aetna Silver Script® Choice S5601-012'])
    expect(await namesOf('silverscript insurance')).toEqual(['Aetna Silver Script® Choice S5601-012'])
    expect(await namesOf('H3312')).toEqual([
      'Aetna Dual Care (HMO D-SNP) H3312-058 (special needs: Medicare and Medicaid)',
    ])
    expect(await namesOf('gone')).toEqual([])
    const [plan] = await api.services.plans.search('dual care', 'es')
    expect(plan).toMatchObject({
      name: 'Aetna Dual Care (HMO D-SNP) H3312-058 (necesidades especiales: Medicare y Medicaid)',
      type: 'X',
      formularyText: 'Medicare Part D (CMS), 2026-10-31',
    })
  })

  test('plans of a zip come before others: by its state, or by its county if the crosswalks are imported', async () => {
    const dual = 'Aetna Dual Care (HMO D-SNP) H3312-058 (special needs: Medicare and Medicaid)'
    const silver = 'Aetna Silver Script® Choice S5601-012'
    const sunshine = 'Aetna Sunshine (PDP) S7777-003'
    expect(await namesOf('aetna', '10001')).toEqual([dual, silver, sunshine])
    expect(await namesOf('aetna', '32601')).toEqual([sunshine, dual, silver])
    // Buffalo is in the region, but not in a county of the H plan.
    expect(await namesOf('aetna', '14201')).toEqual([dual, silver, sunshine])
    await take({
      'counties.csv':
        'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO\n10001,36061,NEW YORK,NY,1,1,1,1\n14201,36029,BUFFALO,NY,1,1,1,1\n14201,36063,BUFFALO,NY,0,0,0,0\n',
      'codes.csv': 'fipscounty,ssacounty,state\n36061,33420,NY\n36029,33240,NY\n',
      'places 20261101.txt': `${partD['geographic locator file 20261031.txt']}33240|New York|Erie|03|New York|03|New York\r\n`,
    })
    expect(await namesOf('aetna', '14201')).toEqual([silver, dual, sunshine])
    expect(await namesOf('aetna', '10001')).toEqual([dual, silver, sunshine])
    const { token } = await api.device()
    const { data } = await api.get('/insurance/government/contains/aetna/list?zip=14201', { token })
    expect(data.map(({ name }: { name: string }) => name)).toEqual([silver, dual, sunshine])
    const defaults = await api.get('/insurance/government/default?zip=14201', { token })
    expect(defaults.data.findIndex(({ name }: { name: string }) => name === silver)).toBeLessThan(
      defaults.data.findIndex(({ name }: { name: string }) => name === dual),
    )
    expect(await api.get('/insurance/government/contains/aetna/list?zip=1', { token })).toMatchObject({ status: 400 })
    // A zip in two counties: a person who names one sees its plans first.
    await take({
      'counties.csv':
        'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO\n10001,36061,NEW YORK,NY,1,1,1,1\n14201,36029,BUFFALO,NY,1,1,1,1\n14201,36061,BUFFALO,NY,0.1,0,0,0.1\n',
    })
    expect((await api.get('/insurance/counties?zip=14201', { token })).data).toEqual([
      { county: '33240', name: 'Erie', state: 'NY' },
      { county: '33420', name: 'New York', state: 'NY' },
    ])
    expect((await api.get('/insurance/counties?zip=99501', { token })).data).toEqual([])
    const inCounty = async (county: string) => {
      const path = `/insurance/government/contains/aetna/list?zip=14201&county=${county}`
      return (await api.get(path, { token })).data.map(({ name }: { name: string }) => name)
    }
    expect(await inCounty('33240')).toEqual([silver, dual, sunshine])
    expect(await inCounty('33420')).toEqual([dual, silver, sunshine])
    // A county that doesn't contain the zip is ignored.
    expect(await inCounty('05000')).toEqual([dual, silver, sunshine])
    expect(await api.get('/insurance/coverages?zip=14201&county=x', { token })).toMatchObject({ status: 400 })
  })

  test('in fall, plans of both years can be chosen; from January on, a chosen plan continues in the new year', async () => {
    const before = await idsByCode()
    const chosen = await planOf('silver script')
    const next = {
      'SPUF_2027_20261031.zip': zipSync({
        'plans 20261031.txt': Buffer.from(
          table(planHeader, ...planRows.slice(0, 1))
            .replaceAll('00026408', '00027408')
            .replace('615.00', '640.00'),
          'latin1',
        ),
        'formulary 20261031.txt': Buffer.from(
          table(
            formularyHeader,
            '00027408|1|2027|861007|65862000801|2|N| | |N|N|N',
            '00027408|1|2027|1991306|00169413013|3|N| | |N|N|N',
          ),
        ),
        'costs 20261031.txt': Buffer.from(
          table(
            costHeader,
            `S5601|012|000|1|2|1|${no}|1|9.00|0|0|${no}|${no}|N|N`,
            `S5601|012|000|0|3|1|${no}|1|47.00|0|0|${no}|${no}|N|N`,
            `S5601|012|000|1|3|1|${no}|1|42.00|0|0|${no}|${no}|N|Y`,
          ),
        ),
      }),
    }
    await take(next)
    expect(await namesOf('aetna silver')).toEqual([
      'Aetna Silver Script® Choice S5601-012',
      'Aetna Silver Script® Choice S5601-012 (from January 1)',
    ])
    const { prices, plans } = api.services
    const [, ofNext] = await plans.search('aetna silver', 'es')
    expect(ofNext?.name).toBe('Aetna Silver Script® Choice S5601-012 (desde el 1 de enero)')
    const nextPlan = await plans.forPricing(ofNext?.id ?? 0)
    const stated = await prices.copay(drug.ozempic, nextPlan, sourceOrder(''))
    expect(stated).toMatchObject({ copay: { least: 4200, amount: 4200 } })
    expect(stated.tier?.description.en).toBe(
      'The plan has a deductible of $640.00 a year. Until it’s met, the cost is $47.00. Starting January 1.',
    )
    expect((await prices.copay(drug.metformin, chosen, sourceOrder(''))).copay).toMatchObject({ amount: 500 })
    api.clock.now = january
    try {
      expect((await prices.copay(drug.metformin, chosen, sourceOrder(''))).copay).toMatchObject({ amount: 900 })
      expect(
        (
          await prices.copay(
            drug.metformin,
            await plans.forPricing((await idOf('2026-H3312-058-000')) ?? 0),
            sourceOrder(''),
          )
        ).copay,
      ).toBe('planUnknown')
      expect(await namesOf('aetna silver')).toEqual(['Aetna Silver Script® Choice S5601-012'])
    } finally {
      api.clock.now = november
    }
    // Ids stay; plans that no file has any more are marked, and come back.
    expect(await idsByCode()).toEqual(expect.arrayContaining(before))
    const [{ id } = { id: 0 }] = await api.database.query<{ id: number }>(
      `select id from data_import where kind = 'part-d-plans' and scope = '2027'`,
    )
    await undoImport(api.database, id, { isAccepted: true })
    await api.database.transaction((transaction) => derivation.run(transaction))
    expect(await namesOf('aetna silver')).toEqual(['Aetna Silver Script® Choice S5601-012'])
    await take(next)
    expect(await namesOf('aetna silver')).toHaveLength(2)
  })

  test('running the derivation again changes nothing', async () => {
    const read = () => api.database.query('select xmin::text, code from insurance_plan order by id')
    const before = await read()
    await api.database.transaction((transaction) => derivation.run(transaction))
    expect(await read()).toEqual(before)
  })

  const idOf = async (code: string) =>
    (await api.database.query<{ id: number }>('select id from insurance_plan where code = $1', [code]))[0]?.id
})

const marketplace = {
  'plans.json': JSON.stringify([
    {
      plan_id_type: 'HIOS-PLAN-ID',
      plan_id: '12345NY9876543',
      marketing_name: 'Vandelay Gold',
      years: [2026],
      network: [{ network_tier: 'PREFERRED' }],
      formulary: [
        {
          drug_tier: 'GENERIC',
          mail_order: true,
          cost_sharing: [
            {
              pharmacy_type: '1-MONTH-IN-RETAIL',
              copay_amount: 20,
              copay_opt: 'AFTER-DEDUCTIBLE',
              coinsurance_rate: 0.1,
              coinsurance_opt: 'NO-CHARGE',
            },
            {
              pharmacy_type: '1-MONTH-OUT-RETAIL',
              copay_amount: 90,
              copay_opt: 'AFTER-DEDUCTIBLE',
              coinsurance_rate: 0,
              coinsurance_opt: null,
            },
            {
              pharmacy_type: '3-MONTH-IN-MAIL',
              copay_amount: 40,
              copay_opt: 'BEFORE-DEDUCTIBLE',
              coinsurance_rate: 0,
              coinsurance_opt: null,
            },
          ],
        },
      ],
      last_updated_on: '2026-06-12',
    },
    {
      plan_id: '12345NY9876544',
      marketing_name: 'Vandelay Silver',
      years: [2026],
      formulary: {
        drug_tier: 'SOME-TIER',
        cost_sharing: [
          {
            pharmacy_type: '1-MONTH-IN-RETAIL',
            copay_amount: 30,
            copay_opt: 'BEFORE-DEDUCTIBLE',
            coinsurance_rate: 0.5,
            coinsurance_opt: 'BEFORE-DEDUCTIBLE',
          },
        ],
      },
      last_updated_on: '2026-06-12',
    },
  ]),
  'drugs.json': JSON.stringify([
    {
      rxnorm_id: '861007',
      drug_name: 'metformin hydrochloride 500 MG Oral Tablet',
      plans: [
        {
          plan_id_type: 'HIOS-PLAN-ID',
          plan_id: '12345NY9876543',
          drug_tier: 'GENERIC',
          quantity_limit: true,
          years: [2026],
        },
        {
          plan_id_type: 'HIOS-PLAN-ID',
          plan_id: '12345NY9876544',
          drug_tier: 'SOME-TIER',
          prior_authorization: null,
          years: [2026],
        },
      ],
    },
  ]),
}

describe('marketplace', () => {
  test('plans.json and drugs.json are read, with a byte order mark, on one line or many', async () => {
    const reports = await take({
      'plans.json': `\uFEFF ${JSON.stringify(JSON.parse(marketplace['plans.json']), null, 2)}\n`,
      'drugs.json': marketplace['drugs.json'],
    })
    expect(reports).toMatchObject([
      { kind: 'marketplace-drugs', outcome: 'imported', taken: 1, added: 2 },
      { kind: 'marketplace-plans', outcome: 'imported', taken: 2, added: 2, asOf: '2026-06-12' },
    ])
    const { copay: gold, tier } = await copay(drug.metformin, 'vandelay gold')
    expect(gold).toMatchObject({ least: 2000, amount: 2000, source: { name: 'Marketplace (plan issuer)' } })
    expect(tier).toMatchObject({
      title: { en: 'Generic', es: 'Genérico' },
      description: {
        en: 'By mail, 90 days: $40.00. The plan has a deductible. Until it’s met, the cost is the full price, about $1.50. The plan limits the quantity.',
      },
    })
    // 30 dollars, half of 1.50, or both: the standard doesn't say which.
    expect(await copay(drug.metformin, 'vandelay silver')).toMatchObject({
      copay: { least: 75, amount: 3075 },
      tier: { title: { en: 'SOME-TIER' } },
    })
  })

  test('N/A is not a copay of $0: the tier is shown without an amount', async () => {
    const [plan] = JSON.parse(marketplace['plans.json'])
    const none = {
      ...{ pharmacy_type: '1-MONTH-IN-RETAIL', copay_amount: 0, copay_opt: 'N/A' },
      ...{ coinsurance_rate: 0, coinsurance_opt: 'N/A' },
    }
    const formulary = [{ drug_tier: 'MEDICAL-SERVICE', mail_order: false, cost_sharing: [none] }]
    const of = { plan_id: '12345NY9876599', drug_tier: 'MEDICAL-SERVICE', years: [2026] }
    await take({
      'alder-plans.json': JSON.stringify([{ ...plan, plan_id: of.plan_id, marketing_name: 'Alder', formulary }]),
      'alder-drugs.json': JSON.stringify([{ rxnorm_id: '861007', plans: [of] }]),
    })
    expect(await copay(drug.metformin, 'alder')).toMatchObject({ copay: 'planUnknown' })
  })

  test('unreadable elements are named by their number; a file that is not a list of either kind is refused', async () => {
    const bad = JSON.stringify([
      ...JSON.parse(marketplace['drugs.json']),
      { rxnorm_id: '1' },
      7,
      { rxnorm_id: 'x', plans: [] },
      { rxnorm_id: '2', plans: [{ plan_id: '1', drug_tier: 'A' }] },
    ])
    const [report] = await importFiles(api.database, { 'drugs.json': bad }, { isDryRun: true, mostRefusedPercent: 90 })
    expect(report).toMatchObject({ taken: 1, refused: 3, balance: { rows: 5, leftOut: [{ rows: 1 }] } })
    expect(report && 'firstRefused' in report ? report.firstRefused : []).toMatchObject([
      { line: 2, column: 'plans', reason: 'it is missing' },
      { line: 3, column: 'the element', reason: 'it is not an object' },
      { line: 4, column: 'rxnorm_id' },
    ])
    const reasonOf = async (content: string) => {
      const [found] = await importFiles(api.database, { 'a.json': content }, { isDryRun: true })
      return found && 'reason' in found ? found.reason : undefined
    }
    expect(await reasonOf('[{"a": 1}]')).toContain('of no known kind: its first element has a')
    expect(await reasonOf('[]')).toContain('empty list')
    expect(await reasonOf('[{"a" 1}]')).toContain('it is not JSON')
    expect(await reasonOf('{"plan_urls": []}')).toContain('no known kind')
    expect(await reasonOf(marketplace['drugs.json'].slice(0, -1))).toContain('cannot be read to its end')
    expect(
      await reasonOf(`${marketplace['drugs.json'].slice(0, -1)}, {"rxnorm_id": "${'9'.repeat(17 * 2 ** 20)}"}]`),
    ).toContain('element 2 has more than')
  })
})

describe('an operator’s own plans', () => {
  const own = {
    'plans.csv':
      'Plan Code,Plan Name,Plan Name Spanish,Plan Type,Formulary,Card Words,Deductible,States,From,To\nUNION,Union Members,Miembros de la unión,commercial,ACME,group 4711,,,2026-01-01,\n',
    'tiers.csv':
      'Plan Code,Tier,Tier Name,Tier Name Spanish,Days Supply,Pharmacy,Copay,Coinsurance,At Least,At Most,After Deductible,From,To\nUNION,A,Everyday,De cada día,30,retail,7.50,,,,N,,2026-12-31\nUNION,A,Everyday,De cada día,30,retail,8.00,,,,N,2027-01-01,\nUNION,B,Special,Especial,30,retail,,25%,50,,N,,\n',
    'drugs.csv':
      'Formulary,RXCUI,NDC,Tier,Quantity Limit,Quantity Limit Days,Prior Authorization,Step Therapy,From,To\nACME,861007,,A,,,N,N,,\nACME,,00169-4130-13,B,,,Y,N,,\n',
  }

  test('copays apply by the day of the fill, drugs match by RXCUI or NDC', async () => {
    const reports = await take(own)
    expect(reports.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['plans', 'imported'],
      ['plan-tiers', 'imported'],
      ['plan-drugs', 'imported'],
    ])
    expect(await copay(drug.metformin, '4711 union')).toMatchObject({
      copay: { amount: 750, source: { kind: 'import', name: 'tiers.csv' } },
      tier: { title: { en: 'Everyday', es: 'De cada día' } },
    })
    const union = await planOf('union members')
    expect(union.kind).toBe('commercial')
    api.clock.now = january
    expect((await api.services.prices.copay(drug.metformin, union, sourceOrder(''))).copay).toMatchObject({
      amount: 800,
    })
    api.clock.now = november
    // The plan's price for Ozempic is unknown, so only the minimum of the quarter is known.
    expect((await copay(drug.ozempic, 'union members')).copay).toBe('planUnknown')
  })

  test('a row for insulin gives the cost of insulin on its tier, and of nothing else', async () => {
    await take({
      'capped.csv': 'Plan Code,Plan Name,Plan Type\nCAP,Capped Members,commercial\n',
      'capped-tiers.csv': [
        'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance,Insulin',
        'CAP,3,30,retail,50,,',
        'CAP,3,30,preferred,45,,N',
        'CAP,3,30,retail,35,,Y',
      ].join('\n'),
      'capped-drugs.csv': 'Formulary,RXCUI,NDC,Tier\nCAP,285018,,3\nCAP,861007,,3\n',
    })
    const insulin = await copay(drug.lantus, 'capped members')
    expect(insulin.copay).toMatchObject({ least: 3500, amount: 3500 })
    expect(insulin.tier?.description.en).toContain('The plan has a special price for insulin.')
    expect((await copay(drug.metformin, 'capped members')).copay).toMatchObject({ least: 4500, amount: 5000 })
  })

  test('of several listed packages of a drug, the first one counts, whatever the others’ days and tiers', async () => {
    const { database } = api
    await database.query(
      `insert into drug_ndc (ndc, product_detail_id, position, billing_unit) values ('00000861007', $1, 1, 'EA')`,
      [drug.metformin],
    )
    onTestFinished(async () => void (await database.query(`delete from drug_ndc where ndc = '00000861007'`)))
    await take({
      'boxes.csv': 'Plan Code,Plan Name,Plan Type\nBOXES,Boxed Members,commercial\n',
      'boxes-tiers.csv':
        'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance\nBOXES,1,30,retail,4,\nBOXES,3,30,retail,59.92,\n',
      'boxes-drugs.csv':
        'Formulary,RXCUI,NDC,Tier,From\nBOXES,,65862000801,3,2026-01-01\nBOXES,,00000861007,1,2026-06-01\n',
    })
    expect((await copay(drug.metformin, 'boxed members')).copay).toMatchObject({ least: 5992, amount: 5992 })
  })

  test('a cost for 90 days is not the copay of the usual quantity; a cost for 30 days is, by mail if the plan has only that', async () => {
    await take({
      'long.csv': 'Plan Code,Plan Name,Plan Type\nLONG,Longer Members,commercial\n',
      'long-tiers.csv': [
        'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance',
        'LONG,1,90,retail,17.42,',
        'LONG,1,90,mail,9.00,',
        'LONG,3,90,retail,80,',
        'LONG,3,30,mail,22,',
      ].join('\n'),
      'long-drugs.csv': 'Formulary,RXCUI,NDC,Tier\nLONG,861007,,1\nLONG,285018,,3\n',
    })
    const metformin = await copay(drug.metformin, 'longer members')
    expect(metformin.copay).toBe('planUnknown')
    expect(metformin.tier?.description.en).toBe('By mail, 90 days: $9.00.')
    expect((await copay(drug.lantus, 'longer members')).copay).toMatchObject({ least: 2200, amount: 2200 })
  })

  test('the copay is the average that members paid; a drug of the class on a lower tier is an alternative', async () => {
    const { database, services } = api
    const statin = async (name: string, ndc: string) => {
      await database.query(
        `insert into drug_ndc (ndc, product_detail_id, position) select $2, d.id, 9 from product p join product_detail d on d.product_id = p.id
         where p.name = $1 and d.is_default_form and d.is_default_strength`,
        [name, ndc],
      )
    }
    await statin('Rosuvastatin', '00310075190')
    await statin('Simvastatin', '00006054954')
    const reports = await take({
      'north.csv': 'Plan Code,Plan Name,Plan Type\nNORTH,North Members,commercial\n',
      'north-tiers.csv':
        'Plan Code,Tier,Tier Name,Tier Name Spanish,Days Supply,Pharmacy,Copay,Coinsurance\nNORTH,1,Low,Bajo,30,retail,5,\nNORTH,3,High,Alto,30,retail,50,\nNORTH,4,Top,Máximo,30,retail,90,\n',
      'north-drugs.csv': 'Formulary,RXCUI,NDC,Tier\nNORTH,617314,,3\nNORTH,,00310075190,1\nNORTH,,00006054954,4\n',
      'north-averages.csv': 'Formulary,RXCUI,NDC,Claims,Average Paid,75th Percentile\nNORTH,617314,,240,41.2,50\n',
    })
    expect(reports.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported', 'imported'])
    // A request notices that there are newer files.
    await api.get('/productsearch/top10', { token: (await api.device()).token })
    expect(await copay(drug.lipitor, 'north members')).toMatchObject({
      copay: { basis: 'paid claims', least: 4120, amount: 4120, source: { name: 'plan-averages' } },
      tier: { title: { en: 'High' } },
      claims: { count: 240, average: 4120, percentile75: 5000 },
      hasBetterAlternative: true,
    })
    const place = await services.places.byZip('10001')
    const namesFor = async (plan: Plan) => {
      const alternatives = await services.alternatives.list({
        productDetailId: drug.lipitor,
        plan,
        place,
        pharmacyGroupIds: [],
        networkIds: null,
        sources: sourceOrder(''),
        favoriteLocationId: null,
      })
      return alternatives.map(({ product }) => product.name)
    }
    expect(await namesFor(await planOf('north members'))).toEqual(['Rosuvastatin', 'Atorvastatin'])
    // Another plan has no such drug, only the same medication by its other name.
    expect(await namesFor(await planOf('union members'))).toEqual(['Atorvastatin'])
  })

  const rowan = {
    'rowan-plans.csv':
      'Plan Code,Plan Name,Plan Name Spanish,Plan Type,Formulary,Card Words,Deductible,States,From,To\nROWAN,Rowan PPO,,commercial,ROWAN-26,rowan,500,,2026-01-01,\nROWAN,Rowan PPO,,commercial,ROWAN-27,rowan,750,,2027-01-01,2027-12-31\n',
    'rowan-tiers.csv':
      'Plan Code,Tier,Tier Name,Tier Name Spanish,Days Supply,Pharmacy,Copay,Coinsurance,At Least,At Most,After Deductible,From,To\nROWAN,1,Tier 1,,30,retail,10.00,,,,N,2026-01-01,\nROWAN,1,Tier 1,,30,retail,15.00,,,,N,2027-01-01,2027-12-31\nROWAN,8,Lifestyle,,30,retail,45.00,,,,N,2026-01-01,2026-12-31\n',
    'rowan-drugs.csv':
      'Formulary,RXCUI,NDC,Tier,Quantity Limit,Quantity Limit Days,Prior Authorization,Step Therapy,From,To\nROWAN-26,861007,,1,,,N,N,2026-01-01,2026-12-31\nROWAN-27,861007,,1,,,N,N,2027-01-01,2027-12-31\nROWAN-26,617314,,8,,,N,N,2026-01-01,2026-12-31\n',
  }
  const namesOnRowanCard = async () => (await api.services.plans.search('rowan', 'en')).map(({ name }) => name)

  test('a plan year applies until its last day, though the next one is in the same file', async () => {
    await take(rowan)
    await api.get('/productsearch/top10', { token: (await api.device()).token })
    expect(await namesOnRowanCard()).toEqual(['Rowan PPO', 'Rowan PPO (from January 1)'])
    const [plan] = await api.services.plans.search('rowan', 'en')
    const thisYear = await api.services.plans.forPricing(plan?.id ?? 0)
    const price = (detail: number) => api.services.prices.copay(detail, thisYear, sourceOrder(''))
    expect((await price(drug.metformin)).copay).toMatchObject({ amount: 1000 })
    expect((await price(drug.lipitor)).copay).toMatchObject({ amount: 4500 })
    api.clock.now = january
    onTestFinished(() => {
      api.clock.now = november
    })
    // A row without a last day ends when a later one begins.
    expect((await price(drug.metformin)).copay).toMatchObject({ amount: 1500 })
    expect((await price(drug.lipitor)).copay).toBe('notCovered')
    expect(await namesOnRowanCard()).toEqual(['Rowan PPO'])
  })

  test('two plan years may be in separate files, and people keep their plan when its first day is corrected', async () => {
    await take(rowan)
    const [header = '', first = '', second = ''] = rowan['rowan-plans.csv'].split('\n')
    const [before] = await api.services.plans.search('rowan', 'en')
    await take({
      'rowan-plans.csv': `${header}\n${first.replace('2026-01-01', '2025-12-15')}\n`,
      'rowan-plans-27.csv': `${header}\n${second}\n`,
    })
    await api.get('/productsearch/top10', { token: (await api.device()).token })
    expect(await namesOnRowanCard()).toEqual(['Rowan PPO', 'Rowan PPO (from January 1)'])
    const chosen = await api.services.plans.forPricing(before?.id ?? 0)
    const { copay } = await api.services.prices.copay(drug.metformin, chosen, sourceOrder(''))
    expect(copay).toMatchObject({ amount: 1000 })
  })

  test.each([
    ['tiers.csv', ',7.50,,,,N', ',7.50,0.2,,,N', 'either a copay or a coinsurance'],
    ['tiers.csv', '25%', '25', 'write 25% for a percentage'],
    ['plans.csv', ',commercial,', ',W,', 'not one of commercial, government'],
    ['plans.csv', '2026-01-01,', '2026-01-01,2025-01-01', 'is before'],
    ['drugs.csv', ',861007,,', ',,,', 'an RXCUI or an NDC'],
  ] as const)('%s with %s as %s is refused: %s', async (name, was, is, reason) => {
    const [report] = await importFiles(api.database, { [name]: own[name].replace(was, is) }, { isDryRun: true })
    expect(report).toMatchObject({ outcome: 'refused' })
    expect(report && 'firstRefused' in report && report.firstRefused[0]?.reason).toContain(reason)
  })
})

test('the demo’s plans keep their copays', async () => {
  const demo = await planOf('Medicare Part D Basic')
  const { copay } = await api.services.prices.copay(drug.metformin, demo, sourceOrder(''))
  expect(copay).toMatchObject({ source: { kind: 'import', name: 'demo' } })
})
