/** Medicare Part D, plan information: each plan once for each county that it is offered in, or once for its region. */
import { defineKind, type StagedFields } from '../../file-kind'
import { oneOfEach, settle } from '../../one-of-each'
import { comparePlans } from '../../plan-sets'
import { decimal, flag, orNull, RefusedRow, required } from '../../reading/values'
import { digits, format, planKey, present, publisher, seriesOf, yearOf } from './publication'

const specialNeeds: Readonly<Record<string, string | null>> = {
  '': null,
  '0': null,
  '1': 'chronic',
  '2': 'dual',
  '3': 'institutional',
}

export const partDPlans = defineKind({
  name: 'part-d-plans',
  title: 'Medicare Part D: plans, and where they are offered',
  publisher,
  rank: 40,
  format,
  columns: {
    ...planKey,
    company: { names: ['CONTRACT_NAME'], about: 'who offers it', example: 'ACME HEALTH PLAN INC' },
    name: { names: ['PLAN_NAME'], isRequired: true, about: 'as it is sold', example: 'Acme Medicare Gold (HMO)' },
    formulary: { names: ['FORMULARY_ID'], isRequired: true, about: 'its list of drugs', example: '00026408' },
    deductible: { names: ['DEDUCTIBLE'], about: 'dollars a year', example: '615.00' },
    maRegion: { names: ['MA_REGION_CODE'], about: 'region of an R plan', example: '' },
    pdpRegion: { names: ['PDP_REGION_CODE'], isRequired: true, about: 'region of an S plan', example: '' },
    state: { names: ['STATE'], about: 'two letters', example: 'NY' },
    county: { names: ['COUNTY_CODE'], isRequired: true, about: 'SSA’s code of a county', example: '33420' },
    specialNeeds: { names: ['SNP'], about: '0 none, 1 chronic, 2 dual, 3 institutional', example: '0' },
    isSuppressed: { names: ['PLAN_SUPPRESSED_YN'], about: 'Y where CMS gives no prices of it', example: 'N' },
  },
  scope: yearOf,
  read(row, reading) {
    const series = seriesOf(row)
    const needs = specialNeeds[present(row.specialNeeds)]
    if (needs === undefined) throw new RefusedRow('SNP', `"${row.specialNeeds}" is none of 0, 1, 2, 3`)
    const deductible = present(row.deductible)
    const plan: StagedFields = [
      `${required(present(row.name), 'PLAN_NAME')} ${series.replace(/-000$/, '')}`,
      `${present(row.company)} ${series}`,
      present(row.formulary),
      deductible === '' ? null : decimal(deductible, 'DEDUCTIBLE', { least: 0, most: 100_000 }),
      needs,
      flag(present(row.isSuppressed), 'PLAN_SUPPRESSED_YN'),
    ]
    // Each of a plan's rows says all of it again; the first one counts.
    const planText = plan.join('|')
    const firstText = reading.seen.get(series)
    if (firstText === undefined) reading.seen.set(series, planText)
    else if (firstText !== planText)
      reading.partsLeftOut.push('what it says of its plan: the plan’s first row says otherwise')
    return [[series, ...plan, placeOf(row), orNull(present(row.state))]]
  },
  settle: (transaction) => settle(transaction, oneOfEach('fields[1], fields[8]', 'fields', 'line')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into published_plan (import_id, code, series, name, card_words, type, formulary, deductible, special_needs,
         is_suppressed, starts_on, ends_on)
       select distinct on (r.fields[1]) i.id, i.scope || '-' || r.fields[1], r.fields[1], r.fields[2], r.fields[3], 'X',
         i.scope || '-' || r.fields[4], r.fields[5]::numeric, r.fields[6], r.fields[7]::boolean,
         make_date(i.scope::int, 1, 1), make_date(i.scope::int, 12, 31)
       from import_row r join data_import i on i.id = $1 order by r.fields[1], r.line`,
      [importId],
    )
    await transaction.query(
      `insert into plan_area (import_id, code, place, state)
       select i.id, i.scope || '-' || r.fields[1], r.fields[8], coalesce(r.fields[9], '')
       from import_row r join data_import i on i.id = $1 where r.fields[8] is not null`,
      [importId],
    )
  },
  compare: comparePlans,
})

/** Its county, else its region: rows of counties can name the regions that these are in. */
function placeOf(row: Readonly<Record<'county' | 'pdpRegion' | 'maRegion', string>>): string | null {
  const county = present(row.county)
  if (county !== '') return `county ${digits(county, 5, 'COUNTY_CODE')}`
  const pdp = present(row.pdpRegion)
  if (pdp !== '') return `pdp ${digits(pdp, 2, 'PDP_REGION_CODE')}`
  const ma = present(row.maRegion)
  return ma === '' ? null : `ma ${digits(ma, 2, 'MA_REGION_CODE')}`
}
