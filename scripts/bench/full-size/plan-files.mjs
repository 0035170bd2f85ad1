/** Medicare Part D: counties, plans, their lists of drugs, and what members pay. */
import { drugOf, ndcOf, writeAll } from './catalog-files.mjs'

const county = (number) => String(10_000 + number)
const planOf = (number) => [
  `H${String(1000 + Math.floor(number / 20))}`,
  String(1 + (number % 20)).padStart(3, '0'),
  '000',
]
/** Lists of drugs that plans share. */
const formularyOf = (number) => String(26_000_000 + number)

const channels = ['PREF', 'NONPREF', 'MAIL_PREF', 'MAIL_NONPREF']
const costHeader = [
  ...['CONTRACT_ID', 'PLAN_ID', 'SEGMENT_ID', 'COVERAGE_LEVEL', 'TIER', 'DAYS_SUPPLY'],
  ...channels.flatMap((of) => [`COST_TYPE_${of}`, `COST_AMT_${of}`, `COST_MIN_AMT_${of}`, `COST_MAX_AMT_${of}`]),
  ...['TIER_SPECIALTY_YN', 'DED_APPLIES_YN'],
]

export async function writePlans(folder, { plans, formularyRows, costRows, drugs }) {
  const formularies = Math.max(1, Math.round(plans / 18))
  const counties = Math.max(1, Math.round(plans / 2))
  const perFormulary = Math.min(drugs, Math.ceil(formularyRows / formularies))
  const costsOfPlan = Math.ceil(costRows / plans)
  return writeAll(folder, {
    'geographic locator file 20261008.txt': [
      'COUNTY_CODE|STATENAME|COUNTY|MA_REGION_CODE|MA_REGION|PDP_REGION_CODE|PDP_REGION',
      range(counties, (at) => `${county(at)}|New York|County ${at}|03|New York|03|New York`),
    ],
    'plan information 20261008.txt': [
      'CONTRACT_ID|PLAN_ID|SEGMENT_ID|CONTRACT_NAME|PLAN_NAME|FORMULARY_ID|PREMIUM|DEDUCTIBLE|MA_REGION_CODE|PDP_REGION_CODE|STATE|COUNTY_CODE|SNP|PLAN_SUPPRESSED_YN',
      range(plans, (at) =>
        [
          ...planOf(at),
          ...[`COMPANY ${at % 200}`, `Plan ${at}`, formularyOf(at % formularies), '30.00', '615.00', '', '', 'NY'],
          ...[county(at % counties), '0', 'N'],
        ].join('|'),
      ),
    ],
    'basic drugs formulary file 20261008.txt': [
      'FORMULARY_ID|FORMULARY_VERSION|CONTRACT_YEAR|RXCUI|NDC|TIER_LEVEL_VALUE|QUANTITY_LIMIT_YN|QUANTITY_LIMIT_AMOUNT|QUANTITY_LIMIT_DAYS|PRIOR_AUTHORIZATION_YN|STEP_THERAPY_YN',
      range(formularies * perFormulary, (at) => {
        // Lists begin at different drugs.
        const drug = (at + Math.floor(at / perFormulary) * 7) % drugs
        return `${formularyOf(Math.floor(at / perFormulary))}|1|2026|${drugOf(drug).rxcui}|${ndcOf(drug)}|${1 + (drug % 5)}|N|||N|N`
      }),
    ],
    'beneficiary cost file 20261008.txt': [
      costHeader.join('|'),
      range(plans * costsOfPlan, (at) => {
        const row = at % costsOfPlan
        const tier = 1 + (row % 7)
        const days = ['1', '4', '2'][Math.floor(row / 7) % 3]
        const stage = String(Math.floor(row / 21) % 2)
        const costs = channels.flatMap((_, channel) => ['1', `${tier * 7 + channel}.00`, '0.00', '0.00'])
        return [...planOf(Math.floor(at / costsOfPlan)), stage, tier, days, ...costs, 'N', 'Y'].join('|')
      }),
    ],
  })
}

function* range(count, lineOf) {
  for (let at = 0; at < count; at++) yield lineOf(at)
}
