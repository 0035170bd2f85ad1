/** Medicare Part D: counties, plans, their lists of drugs, and what members pay. */
import { drugOf, ndcOf } from './catalog-files.mjs'
import { range, writeFiles } from './write-files.mjs'

const county = (number) => 10_000 + number
const planOf = (number) => `H${1000 + Math.floor(number / 20)}|${String(1 + (number % 20)).padStart(3, '0')}|000`
/** Lists of drugs that plans share. */
const formularyOf = (number) => 26_000_000 + number

const channels = ['PREF', 'NONPREF', 'MAIL_PREF', 'MAIL_NONPREF']
const costHeader = [
  'CONTRACT_ID|PLAN_ID|SEGMENT_ID|COVERAGE_LEVEL|TIER|DAYS_SUPPLY',
  ...channels.map((of) => `COST_TYPE_${of}|COST_AMT_${of}|COST_MIN_AMT_${of}|COST_MAX_AMT_${of}`),
  'TIER_SPECIALTY_YN|DED_APPLIES_YN',
].join('|')

export function writePlans(folder, { plans, formularyRows, costRows, drugs }) {
  const formularies = Math.max(1, Math.round(plans / 18))
  const counties = Math.max(1, Math.round(plans / 2))
  const perFormulary = Math.min(drugs, Math.ceil(formularyRows / formularies))
  const costsOfPlan = Math.ceil(costRows / plans)
  return writeFiles(folder, {
    'geographic locator file 20261008.txt': [
      'COUNTY_CODE|STATENAME|COUNTY|MA_REGION_CODE|MA_REGION|PDP_REGION_CODE|PDP_REGION',
      range(counties, (at) => `${county(at)}|New York|County ${at}|03|New York|03|New York`),
    ],
    'plan information 20261008.txt': [
      'CONTRACT_ID|PLAN_ID|SEGMENT_ID|CONTRACT_NAME|PLAN_NAME|FORMULARY_ID|PREMIUM|DEDUCTIBLE|MA_REGION_CODE|PDP_REGION_CODE|STATE|COUNTY_CODE|SNP|PLAN_SUPPRESSED_YN',
      range(plans, (at) => {
        const formulary = formularyOf(at % formularies)
        return `${planOf(at)}|COMPANY ${at % 200}|Plan ${at}|${formulary}|30.00|615.00|||NY|${county(at % counties)}|0|N`
      }),
    ],
    'basic drugs formulary file 20261008.txt': [
      'FORMULARY_ID|FORMULARY_VERSION|CONTRACT_YEAR|RXCUI|NDC|TIER_LEVEL_VALUE|QUANTITY_LIMIT_YN|QUANTITY_LIMIT_AMOUNT|QUANTITY_LIMIT_DAYS|PRIOR_AUTHORIZATION_YN|STEP_THERAPY_YN',
      range(formularies * perFormulary, (at) => {
        const formulary = Math.floor(at / perFormulary)
        // Lists begin at different drugs.
        const drug = (at + formulary * 7) % drugs
        return `${formularyOf(formulary)}|1|2026|${drugOf(drug).rxcui}|${ndcOf(drug)}|${1 + (drug % 5)}|N|||N|N`
      }),
    ],
    'beneficiary cost file 20261008.txt': [
      costHeader,
      range(plans * costsOfPlan, (at) => {
        const row = at % costsOfPlan
        const tier = 1 + (row % 7)
        const days = [1, 4, 2][Math.floor(row / 7) % 3]
        const stage = Math.floor(row / 21) % 2
        const costs = channels.map((_, channel) => `1|${tier * 7 + channel}.00|0.00|0.00`).join('|')
        return `${planOf(Math.floor(at / costsOfPlan))}|${stage}|${tier}|${days}|${costs}|N|Y`
      }),
    ],
  })
}
