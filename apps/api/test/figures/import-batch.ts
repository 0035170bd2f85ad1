/** Imports a random case with the real importers, and requests its prices from the real server. */
import { csvLine } from '../../src/base/csv'
import { type Database, one } from '../../src/database/database'
import { importFiles } from '../import-files'
import { type Batch, type Case, type CaseDrug, type ImportedFile, places } from './cases'
import type { Pharmacy, Row, World } from './oracle'

const columns: Readonly<Record<string, string>> = {
  nadac: 'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date',
  'package-sizes': 'NDC,Billing Unit,Package Size,Pieces',
  'unit-costs': 'NDC,Basis,Unit,Unit price,From,To',
  rates:
    'Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Unit,Dispensing fee,From,To',
  'usual-prices': 'Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Usual price,Unit,From,To',
  coupons: 'Chain code,NDC,RXCUI,Drugs,Percent off,Amount off,Lowest price,Network code,From,To',
  'copay-programs': 'Brand name,RXCUI,Program,Patient pays,Max benefit,Uninsured benefit,From,To',
  plans: 'Plan Code,Plan Name,Plan Type,Formulary,From,To',
  'plan-tiers': 'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance,At Least,At Most,After Deductible,From,To',
  'plan-drugs': 'Formulary,RXCUI,NDC,Tier,Prior Authorization,Step Therapy,From,To',
  'plan-averages': 'Formulary,RXCUI,NDC,Claims,Average Paid,75th Percentile,From,To',
}

/** A row for nothing real, different each time, so that a file is never empty, and never the same as an earlier one. */
const fillers: Readonly<Record<string, (serial: string) => Row>> = {
  nadac: (serial) => ({ NDC: serial, 'NADAC Per Unit': '1', 'Effective Date': '01/01/2026', 'Pricing Unit': 'EA', 'As of Date': '01/07/2026' }),
  'package-sizes': (serial) => ({ NDC: serial, 'Billing Unit': 'EA', 'Package Size': '1' }),
  'unit-costs': (serial) => ({ NDC: serial, Basis: 'AWP', Unit: 'EA', 'Unit price': '1', From: '2026-01-01' }),
  rates: (serial) => ({ 'Network code': 'NOBODY', NDC: serial, Basis: 'NADAC', 'Discount percent': '0', From: '2026-01-01' }),
  'usual-prices': (serial) => ({ 'Chain code': 'NOBODY', NDC: serial, 'Usual price': '1', From: '2026-01-01' }),
  coupons: (serial) => ({ 'Chain code': 'NOBODY', NDC: serial, 'Amount off': '1', From: '2026-01-01' }),
  'copay-programs': (serial) => ({ RXCUI: `9${serial.slice(-7)}`, Program: 'Nobody', 'Patient pays': '1', 'Max benefit': '1', From: '2026-01-01' }),
  plans: (serial) => ({ 'Plan Code': 'NOBODY', 'Plan Name': `Nobody ${serial}`, 'Plan Type': 'commercial', From: '2020-01-01', To: '2020-12-31' }),
  'plan-tiers': (serial) => ({ 'Plan Code': 'NOBODY', Tier: serial, 'Days Supply': '30', Pharmacy: 'retail', Copay: '1' }),
  'plan-drugs': (serial) => ({ Formulary: 'NOBODY', NDC: serial, Tier: '1', 'Prior Authorization': 'N', 'Step Therapy': 'N' }),
  'plan-averages': (serial) => ({ Formulary: 'NOBODY', NDC: serial, Claims: '11', 'Average Paid': '1', '75th Percentile': '1' }),
} // biome-ignore format: a table

const csvText = (header: string, rows: readonly Row[]): string =>
  [header, ...rows.map((row) => csvLine(header.split(',').map((column) => row[column] ?? '')))].join('\n')

let serial = 80_000_000_000

function textOf({ kind, rows }: ImportedFile): string {
  const filler = fillers[kind]?.(String(++serial))
  return csvText(columns[kind] ?? '', filler ? [...rows, filler] : rows)
}

/** Public files for the drugs. */
function catalogTexts(drugs: readonly CaseDrug[]): Record<string, string> {
  const packages = drugs.flatMap((drug) => drug.packages.map((each) => ({ ...each, drug })))
  return {
    'RxTerms202611.txt': [
      'RXCUI|GENERIC_RXCUI|TTY|FULL_NAME|RXN_DOSE_FORM|FULL_GENERIC_NAME|BRAND_NAME|DISPLAY_NAME|ROUTE|NEW_DOSE_FORM|STRENGTH|SUPPRESS_FOR|DISPLAY_NAME_SYNONYM|IS_RETIRED|SXDG_RXCUI|SXDG_TTY|SXDG_NAME|PSN',
      ...drugs.map(({ rxcui, name, isBrand, form }) => {
        const generic = `${name.toLowerCase()} 20 MG ${form.doseForm}`
        const brand = isBrand ? name : ''
        return [rxcui, '', isBrand ? 'SBD' : 'SCD', isBrand ? `${generic} [${name}]` : generic, form.doseForm, generic, brand.toUpperCase(), `${brand ? name.toUpperCase() : name} (${form.route})`, form.route, form.short, '20 mg', '', '', '', '', '', '', ''].join('|')
      }),
      '',
    ].join('\n'),
    'RXNSAT.RRF': `${packages.map(({ ndc, drug }) => `${drug.rxcui}|||x|AUI|${drug.rxcui}|||NDC|RXNORM|${ndc}|N|4096|`).join('\n')}\n`,
    'package.txt': [
      'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE',
      ...packages.map(({ ndc, text }) => {
        const [labeler, product, pack] = [ndc.slice(0, 5), ndc.slice(5, 9), ndc.slice(9)]
        return [`${labeler}-${product}_x`, `${labeler}-${product}`, `${labeler}-${product}-${pack}`, text, '20100101', '', 'N', 'N'].join('\t')
      }),
    ].join('\r\n'),
    'sdud-2025.csv': [
      'Utilization Type,State,NDC,Labeler Code,Product Code,Package Size,Year,Quarter,Suppression Used,Product Name,Units Reimbursed,Number of Prescriptions,Total Amount Reimbursed,Medicaid Amount Reimbursed,Non Medicaid Amount Reimbursed',
      ...packages.map(({ ndc, prescriptions, drug }) => `FFSU,XX,${ndc},${ndc.slice(0, 5)},${ndc.slice(5, 9)},${ndc.slice(9)},2025,4,false,"${drug.name.slice(0, 10)}",${(prescriptions * 30).toFixed(3)},${prescriptions},1,,`),
    ].join('\n'),
  } // biome-ignore format: rows as published
}

const pharmacyLine = ({ npi, ncpdp, name, chain }: Pharmacy, zip: string, state: string) =>
  `${npi},${ncpdp},${name},${chain},${chain},1 Main St,Town,${state},${zip}`

/** Networks and pharmacies of all places. A chain's farther pharmacy is a mile from the middle of its zip. */
export const fixedFiles = {
  'networks.csv': [
    'Network code,Name,BIN,PCN,Group',
    ...places.flatMap(({ networks }) => networks.map((code) => `${code},${code},610011,A,G`)),
  ].join('\n'),
  'pharmacies.csv': [
    'NPI,NCPDP,Name,Chain code,Chain name,Address,City,State,Zip',
    ...places.flatMap(({ zip, nextZip, state, pharmacies, farther }) => [
      ...pharmacies.map((each) => pharmacyLine(each, zip, state)),
      pharmacyLine(farther, nextZip, state),
    ]),
  ].join('\n'),
}

/** The files of a batch in import order: one that comes again replaces its earlier content. */
function importsOf({ cases }: Batch): (ImportedFile & { turn: number })[] {
  const turnsOf = (name: string) =>
    Math.max(...cases.map(({ imports }) => imports.filter((each) => each.name === name).length))
  const names = new Set(cases.flatMap(({ imports }) => imports.map(({ name }) => name)))
  const all = [...names].flatMap((name) =>
    Array.from({ length: turnsOf(name) }, (_, turn) => {
      // A case without a new version of the file repeats its earlier one.
      const own = cases.flatMap(({ imports }) => {
        const files = imports.filter((each) => each.name === name)
        return files[turn] ?? files.at(-1) ?? []
      })
      return { name, kind: own[0]?.kind ?? '', rows: own.flatMap(({ rows }) => rows), turn }
    }),
  )
  return all.toSorted((one, other) => one.turn - other.turn)
}

/** Imports a batch. @throws if any file isn't taken whole */
export async function importBatch(database: Database, batch: Batch): Promise<void> {
  const { day, cases } = batch
  const imports = importsOf(batch)
  const steps = [...new Set(imports.map(({ turn }) => turn))].map((turn) =>
    Object.fromEntries(imports.filter((each) => each.turn === turn).map((each) => [each.name, textOf(each)])),
  )
  const options = { isAccepted: true, mostRefusedPercent: 0, today: day, now: Date.parse(`${day}T17:00:00Z`) }
  for (const files of [catalogTexts(cases.flatMap(({ drugs }) => drugs)), ...steps]) {
    for (const report of await importFiles(database, files, options)) {
      if (report.outcome === 'imported' || report.outcome === 'same') continue
      throw new Error(`${report.name} is ${report.outcome}: ${JSON.stringify(report)}`)
    }
  }
}

/** The rows that are current after all imports, as one of the cases sees them. */
export function worldOf(batch: Batch, { drugs, pharmacies }: Case, estimate: World['estimate']): World {
  const imports = importsOf(batch)
  const files = imports.filter(({ name }, at) => !imports.slice(at + 1).some((later) => later.name === name))
  return { drugs, pharmacies, networks: places.flatMap(({ networks }) => networks), estimate, files }
}

interface DrugFacts {
  id: number
  usualQuantity: string
}

export const drugFacts = (database: Database, rxcui: string): Promise<DrugFacts> =>
  one(
    database,
    `select d.id, q.quantity::float8::text "usualQuantity" from product_detail d
     join product_quantity q on q.product_detail_id = d.id and q.is_default where d.rxcui = $1`,
    [rxcui],
  )
