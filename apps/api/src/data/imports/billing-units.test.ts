/** Published files with different units: what people choose, what it costs, and what is reported if there is no price. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import { readConfig } from '../../base/config'
import { DataVersions } from '../../database/data-versions'
import { type Database, one } from '../../database/database'
import { Pharmacies } from '../../domain/pharmacies/pharmacies'
import type { Place } from '../../domain/pharmacies/places'
import { ImportedPrices } from '../../domain/prices/imported/imported-prices'
import { Plans } from '../../domain/prices/plans'
import { sourceOrder } from '../../domain/prices/source-order'
import { Products } from '../../domain/products/products'
import { checkPrices } from '../../operate/commands/doctor/price-checks'
import { removeDemoData } from '../demo/remove'
import { readDataStatus } from './data-status'
import { fileKinds } from './kinds'

let database: Database
let place: Place
beforeAll(async () => {
  database = await openTestDatabase()
  await removeDemoData(database)
  place = await one<Place>(database, `select zip, city, state, latitude, longitude from place where zip = '10001'`)
})
afterAll(() => database.close())

const rxterms = [
  'RXCUI|GENERIC_RXCUI|TTY|FULL_NAME|RXN_DOSE_FORM|FULL_GENERIC_NAME|BRAND_NAME|DISPLAY_NAME|ROUTE|NEW_DOSE_FORM|STRENGTH|SUPPRESS_FOR|DISPLAY_NAME_SYNONYM|IS_RETIRED|SXDG_RXCUI|SXDG_TTY|SXDG_NAME',
  '1870230||SCD|0.3 ML epinephrine 1 MG/ML Auto-Injector|Auto-Injector|0.3 ML epinephrine 1 MG/ML Auto-Injector||EPINEPHrine (Injectable)|Injectable|Injection|0.3 mg/0.3 mL||||||',
  '2123111||SCD|NDA020503 200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler|Metered Dose Inhaler|albuterol||Albuterol HFA (Inhalant)|Inhalant|Inhaler|90 mcg/puff||||||',
  '617311||SCD|atorvastatin 20 MG Oral Tablet|Oral Tablet|atorvastatin 20 MG Oral Tablet||Atorvastatin (Oral Pill)|Oral Pill|Tab|20 mg||||||',
  '1000001||SCD|clobetasol 0.05 % Topical Lotion|Topical Lotion|clobetasol||Clobetasol (Topical)|Topical|Lotion|0.05 %||||||',
].join('\n')
const attribute = (rxcui: string, ndc: string) => `${rxcui}|||x|AUI|${rxcui}|||NDC|RXNORM|${ndc}|N|4096|`
const injector = '00115169449'
const inhaler = '00093317431'
const tablet = '00093505798'
const lotion = '00168027715'
const files = {
  'RxTerms202611.txt': `${rxterms}\n`,
  'RXNSAT.RRF': `${attribute('1870230', injector)}\n${attribute('2123111', inhaler)}\n${attribute('617311', tablet)}\n${attribute('1000001', lotion)}\n`,
  'package.txt': [
    'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE',
    '0115-1694_x\t0115-1694\t0115-1694-49\t2 SYRINGE, GLASS in 1 CARTON (0115-1694-49)  / .3 mL in 1 SYRINGE, GLASS\t20110101\t\tN\tN',
    '0093-3174_x\t0093-3174\t0093-3174-31\t1 INHALER in 1 CARTON (0093-3174-31)  / 200 AEROSOL, METERED in 1 INHALER\t20110101\t\tN\tN',
    '0093-5057_x\t0093-5057\t0093-5057-98\t90 TABLET, FILM COATED in 1 BOTTLE (0093-5057-98)\t20110101\t\tN\tN',
    '0168-0277_x\t0168-0277\t0168-0277-15\t59 g in 1 BOTTLE (0168-0277-15)\t20110101\t\tN\tN',
  ].join('\r\n'),
  'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,A,G\n',
  'pharmacies.csv':
    'NPI,Name,Chain code,Chain name,Address,City,State,Zip\n1111111112,Sun 1,SUN,Sun,1 Main St,New York,NY,10001\n',
  'rates.csv':
    'Network code,Drugs,Basis,Discount percent,Dispensing fee,From,To\nALPHA,all,NADAC,0,5.00,2026-01-01,2026-12-31\n',
}
const nadacHeader =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date'
const nadac = (ndc: string, price: string, unit: string) =>
  `A DRUG,${ndc},${price},11/18/2026,${unit},C/I,N,1,G,,,11/18/2026`

async function take(more: Record<string, string>) {
  const reports = await importFiles(database, more, { isAccepted: true })
  for (const report of reports) expect(report).toMatchObject({ outcome: 'imported', refused: 0 })
  return reports.flatMap((report) => ('notes' in report ? (report.notes ?? []) : []))
}

/** The unit and usual quantity that people choose. */
async function dosageOf(name: string) {
  const products = new Products({ database, reads: database, versions: new DataVersions() })
  const product = await products.find(name)
  const { forms } = await products.choices(product?.id ?? 0)
  const dosage = forms[0]?.dosages[0]
  const usual = dosage?.quantities.find(({ defaultFlag }) => defaultFlag === 'Y')
  if (!dosage || !usual) throw new Error(`There is no ${name}`)
  return { ...dosage, usual: usual.quantity }
}

const newPrices = () => {
  const versions = new DataVersions()
  const pharmacies = new Pharmacies({ database, versions })
  return new ImportedPrices({
    database,
    versions,
    kinds: fileKinds,
    pharmacies,
    figures: 'real',
    today: () => '2026-11-23',
  })
}
async function cashOf(name: string, quantity?: string): Promise<number> {
  const { productDetailId, usual } = await dosageOf(name)
  const [quote] = await newPrices().discounts({
    ...{ productDetailId, quantity: quantity ?? String(usual), place, pharmacyGroupIds: [], networkIds: null },
    sources: sourceOrder(''),
  })
  return quote?.amount ?? 0
}

test('a two-pack of injectors with a cost per each costs twice that, with a card and with a plan', async () => {
  await take({
    ...files,
    'nadac.csv': [nadacHeader, nadac(injector, '150.00000', 'EA'), nadac(tablet, '0.04000', 'EA')].join('\n'),
    'plans.csv':
      'Plan Code,Plan Name,Plan Name Spanish,Plan Type,Formulary,Card Words,Deductible,States,From,To\nP1,Rowan,,commercial,F1,ROWAN,0,,2026-01-01,2026-12-31',
    'plan-tiers.csv':
      'Plan Code,Tier,Tier Name,Tier Name Spanish,Days Supply,Pharmacy,Copay,Coinsurance,At Least,At Most,After Deductible,From,To\nP1,4,Tier 4,,30,retail,,25%,,,N,2026-01-01,2026-12-31',
    'plan-drugs.csv':
      'Formulary,RXCUI,NDC,Tier,Quantity Limit,Quantity Limit Days,Prior Authorization,Step Therapy,From,To\nF1,1870230,,4,,,N,N,2026-01-01,2026-12-31',
  })
  const dosage = await dosageOf('Epinephrine')
  expect(dosage).toMatchObject({ unitName: 'auto-injector', usual: 2 })
  expect(await cashOf('Epinephrine')).toBe(30_500)
  const { id } = await one<{ id: number }>(database, `select id from insurance_plan where name = 'Rowan'`)
  const plan = await new Plans({
    database,
    versions: new DataVersions(),
    now: () => Date.parse('2026-11-23T17:00:00Z'),
  }).forPricing(id)
  const { copay } = await newPrices().copay(dosage.productDetailId, plan)
  expect(copay).toMatchObject({ amount: 7500 })
})

test('a lotion whose package is measured in grams is counted in grams', async () => {
  expect(await dosageOf('Clobetasol')).toMatchObject({ unitName: 'g', usual: 59 })
})

test('an inhaler has a price once a file has its grams', async () => {
  const notes = await take({ 'nadac.csv': [nadacHeader, nadac(inhaler, '4.00000', 'GM'), nadac(injector, '150.00000', 'EA')].join('\n') })
  expect(notes).toEqual([
    `1 NDC has a cost per GM, their drug is counted in inhalers, and no file says how to convert it: ${inhaler}`,
  ])
  await expect(cashOf('Albuterol HFA')).rejects.toMatchObject({ code: 'PRICE_NOT_AVAILABLE' })
  await take({ 'sizes.csv': `NDC,Billing Unit,Package Size\n${inhaler},GM,8.5` })
  expect(await cashOf('Albuterol HFA')).toBe(3900)
  expect(await dosageOf('Albuterol HFA')).toMatchObject({ unitName: 'inhaler', usual: 1 })
}) // biome-ignore format: a list

test('drugs without a price for their unit are counted by the import, data status and doctor', async () => {
  const costs = [`${tablet},AWP,ML,99.00,2026-01-01,`, `${injector},AWP,GM,9.00,2026-01-01,`]
  const notes = await take({ 'awp.csv': ['NDC,Basis,Unit,Unit price,From,To', ...costs].join('\n') })
  expect(notes).toEqual([
    `1 NDC has a cost per GM, their drug is counted in auto-injectors, and no file says how to convert it: ${injector}`,
    `1 NDC has a cost per ML, their drug is counted in tablets, and no file says how to convert it: ${tablet}`,
  ])
  const { unlikeUnits } = await readDataStatus(database, fileKinds, Date.now())
  expect(unlikeUnits).toEqual([
    { what: 'cost', unit: 'GM', unitName: 'auto-injector', drugs: 1, names: [injector] },
    { what: 'cost', unit: 'ML', unitName: 'tablet', drugs: 1, names: [tablet] },
  ])
  const findings = await checkPrices(database, readConfig({ PUBLIC_URL: 'https://savings.acme.test' }))
  expect(findings.map(({ sentence }) => sentence)).toContain(
    `1 drug has no price by a cost per ML: counted in tablets, and no file says how to convert it (${tablet}).`,
  )
  const macs = await take({
    'mac.csv': `Network code,NDC,Basis,Discount percent,MAC unit price,Unit,Dispensing fee,From,To\nALPHA,${tablet},MAC,,1,GM,1,2026-01-01,`,
    'usual.csv': `Chain code,RXCUI,Quantity,Usual price,Unit,From,To\nSUN,617311,,1,ML,2026-01-01,`,
  })
  expect(macs).toEqual([
    `1 drug has a MAC per GM, their drug is counted in tablets, and no file says how to convert it: ndc:${tablet}`,
    '1 drug has a usual price per ML, their drug is counted in tablets, and no file says how to convert it: rxcui:617311',
  ])
})
