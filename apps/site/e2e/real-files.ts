/**
 * A folder with small versions of each public file, in its published form, and of an operator's own files: drug names
 * are real, and a plan's copay is the one that its publisher states.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogFiles } from '@rxgauge/api/testing'

const catalog = catalogFiles()
const linesOf = (beginning: RegExp) =>
  (Object.values(catalog).find((content) => beginning.test(content)) ?? '').split('\n')
/** NDCs of generic atorvastatin, for each strength. */
const rxcuis = linesOf(/^RXCUI\|GENERIC_RXCUI/).flatMap(
  (line) => /^(\d+)\|.*\|SCD\|atorvastatin \d/.exec(line)?.[1] ?? [],
)
const ndcs = linesOf(/\|NDC\|RXNORM\|/).flatMap((line) => {
  const [rxcui = '', , , , , , , , attribute, , ndc = ''] = line.split('|')
  return attribute === 'NDC' && rxcuis.includes(rxcui) ? ndc : []
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** An outdated NADAC file: prices based on it are marked. */
export const costsOf = daysAgo(30)
export const firstCostOn = daysAgo(200)
/** MM/DD/YYYY. */
const american = (day: Date) =>
  day.toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })

export const year = daysAgo(0).getFullYear()
const publishedOn = `${year}0102`
/**
 * Medicare Part D tables in CMS's published form: a plan in New York's region, one in Florida's, and one for special
 * needs.
 */
const partD: Readonly<Record<string, readonly string[]>> = {
  [`plans ${publishedOn}.txt`]: [
    'CONTRACT_ID|PLAN_ID|SEGMENT_ID|CONTRACT_NAME|PLAN_NAME|FORMULARY_ID|PREMIUM|DEDUCTIBLE|MA_REGION_CODE|PDP_REGION_CODE|STATE|COUNTY_CODE|SNP|PLAN_SUPPRESSED_YN',
    'S1111|001|000|SUN INSURANCE|Sun Script (PDP)|00020001|30.00|0.00||03|||0|N',
    'S2222|002|000|PALM INSURANCE|Palm Script (PDP)|00020001|30.00|0.00||11|||0|N',
    'H3333|003|000|SUN INSURANCE|Sun Dual (HMO D-SNP)|00020001|0.00|0.00|||NY|33420|2|N',
  ],
  [`places ${publishedOn}.txt`]: [
    'COUNTY_CODE|STATENAME|COUNTY|MA_REGION_CODE|MA_REGION|PDP_REGION_CODE|PDP_REGION',
    '33420|New York|New York|03|New York|03|New York',
    '33020|New York|Bronx|03|New York|03|New York',
    '10120|Florida|Dade|09|Florida|11|Florida',
  ],
  [`formulary ${publishedOn}.txt`]: [
    'FORMULARY_ID|FORMULARY_VERSION|CONTRACT_YEAR|RXCUI|NDC|TIER_LEVEL_VALUE|QUANTITY_LIMIT_YN|QUANTITY_LIMIT_AMOUNT|QUANTITY_LIMIT_DAYS|PRIOR_AUTHORIZATION_YN|STEP_THERAPY_YN|SELECTED_DRUG_YN',
    ...rxcuis.map((rxcui) => `00020001|1|${year}|${rxcui}|${ndcs[0]}|1|Y|30|30|Y|Y|N`),
  ],
  [`costs ${publishedOn}.txt`]: [
    `CONTRACT_ID|PLAN_ID|SEGMENT_ID|COVERAGE_LEVEL|TIER|DAYS_SUPPLY|${['PREF', 'NONPREF', 'MAIL_PREF', 'MAIL_NONPREF']
      .map((of) => `COST_TYPE_${of}|COST_AMT_${of}|COST_MIN_AMT_${of}|COST_MAX_AMT_${of}`)
      .join('|')}|TIER_SPECIALTY_YN|DED_APPLIES_YN`,
    'S1111|001|000|1|1|1|1|4.00|0|0|1|9.00|0|0|1|2.00|0|0|0| | | |N|N',
  ],
  [`insulin ${publishedOn}.txt`]: [
    'CONTRACT_ID|PLAN_ID|SEGMENT_ID|TIER|DAYS_SUPPLY|copay_amt_pref_insln|copay_amt_nonpref_insln|copay_amt_mail_pref_insln|copay_amt_mail_nonpref_insln|coin_amt_pref_insln|coin_amt_nonpref_insln|coin_amt_mail_pref_insln|coin_amt_mail_nonpref_insln',
    'S1111|001|000|.|1|35.00|35.00|35.00|35.00|.|.|.|.',
  ],
  [`pricing ${publishedOn}.txt`]: [
    'CONTRACT_ID|PLAN_ID|SEGMENT_ID|NDC|DAYS_SUPPLY|UNIT_COST',
    `S1111|001|000|${ndcs[0]}|30|0.05000`,
  ],
}

/** Pharmacies' costs for atorvastatin over the last year. */
const costs: Readonly<Record<string, readonly string[]>> = {
  'nadac.csv': [
    'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date',
    ...[
      [firstCostOn, '0.06000'] as const,
      [daysAgo(90), '0.05000'] as const,
      [daysAgo(31), '0.04000'] as const,
    ].flatMap(([day, price]) =>
      ndcs.map((ndc) => `ATORVASTATIN TABLET,${ndc},${price},${american(day)},EA,N,G,${american(costsOf)}`),
    ),
  ],
}

/** The provider registry, the zip crosswalk, and the marketplaces' published files. */
const publicFiles: Readonly<Record<string, readonly string[]>> = {
  'npidata_pfile_20050523-20260913.csv': [
    'NPI,Entity Type Code,Provider Organization Name (Legal Business Name),Provider Other Organization Name,Provider First Line Business Practice Location Address,Provider Business Practice Location Address City Name,Provider Business Practice Location Address State Name,Provider Business Practice Location Address Postal Code,Provider Business Practice Location Address Country Code (If outside U.S.),Provider Business Practice Location Address Telephone Number,NPI Deactivation Date,NPI Reactivation Date,Healthcare Provider Taxonomy Code_1',
    '1376856062,2,CVS PHARMACY #08932,,1 MAIN ST,NEW YORK,NY,100011234,US,2122340101,,,3336C0003X',
    '1053326074,2,WALGREEN CO,WALGREENS #4775,2 MAIN ST,NEW YORK,NY,10001,US,2122340102,,,3336C0003X',
    '1306854385,2,GARMENT DISTRICT RX INC,,3 MAIN ST,NEW YORK,NY,10001,US,2122340103,,,3336C0003X',
  ],
  'othername_pfile_20050523-20260913.csv': [
    'NPI,Provider Other Organization Name,Provider Other Organization Name Type Code,Created Date',
    '1306854385,GARMENT DISTRICT PHARMACY,3,01/02/2020',
  ],
  'answers.csv': [
    '1376856062,"1 MAIN ST, NEW YORK, NY, 10001",Match,Exact,"1 MAIN ST, NEW YORK, NY, 10001","-73.997200,40.750600"',
  ],
  '2026_Gaz_zcta_national.txt': ['GEOID|INTPTLAT|INTPTLONG', '10001|40.750649|-73.997298'],
  'zip-county.csv': ['ZIP,COUNTY,TOT_RATIO', '10001,36061,0.9', '10001,36005,0.1'],
  'ssa_fips_state_county_2025.csv': ['fipscounty,ssacounty', '36061,33420', '36005,33020'],
  'plans.json': [
    JSON.stringify([
      {
        plan_id: '12345NY9876543',
        marketing_name: 'Harbor Silver 2500',
        years: [year],
        formulary: [
          {
            drug_tier: 'GENERIC',
            mail_order: false,
            cost_sharing: [
              {
                ...{ pharmacy_type: '1-MONTH-IN-RETAIL', copay_amount: 20, copay_opt: 'BEFORE-DEDUCTIBLE' },
                ...{ coinsurance_rate: 0, coinsurance_opt: null },
              },
            ],
          },
        ],
        last_updated_on: `${year}-01-15`,
      },
    ]),
  ],
  'drugs.json': [
    JSON.stringify(
      rxcuis.map((rxcui) => ({
        ...{ rxnorm_id: rxcui, drug_name: 'atorvastatin' },
        plans: [
          {
            ...{ plan_id_type: 'HIOS-PLAN-ID', plan_id: '12345NY9876543', drug_tier: 'GENERIC', years: [year] },
            ...{ prior_authorization: false, step_therapy: false, quantity_limit: false },
          },
        ],
      })),
    ),
  ],
}

const ownFiles: Readonly<Record<string, readonly string[]>> = {
  'networks.csv': ['Network code,Name,BIN,PCN,Group,Powered by', 'ALPHA,Alpha Rx,610011,ALPHARX,SAVE10,Alpha PBM'],
  'chains.csv': ['Chain code,Name,Logo', 'WALGREENS,Walgreens Drugstores,'],
  'rates.csv': [
    'Network,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
    'ALPHA,,,,,,generic,NADAC,10,,1.50,2026-01-01,',
  ],
  'usual.csv': [
    'Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Usual price,From,To',
    ...rxcuis.flatMap((rxcui) => [
      `CVS,,,,${rxcui},30,18.40,2026-01-01,`,
      `WALGREENS,,,,${rxcui},30,22.00,2026-01-01,`,
    ]),
  ],
  'coupons.csv': [
    'Chain code,NDC,RXCUI,Drugs,Percent off,Amount off,Lowest price,Network code,From,To',
    'CVS,,,generic,,0.50,1.00,ALPHA,2026-01-01,',
  ],
}

/** Writes all of them. */
export function writeRealFiles(folder: string): void {
  for (const [name, content] of Object.entries(catalog)) writeFileSync(join(folder, name), content)
  for (const [name, lines] of Object.entries({ ...costs, ...partD, ...publicFiles, ...ownFiles })) {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  }
}
