/** Medicare Part D, plan information: a row for each county of a plan, or one for its region. */
import { defineKind } from '../../file-kind'
import { planRows } from '../../plan-sets'
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
  publisher,
  provides: 'plans',
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
  stores: {
    key: ['series', 'place'],
    columns: {
      series: 'text',
      name: 'text',
      card_words: 'text',
      formulary: 'text',
      deductible: 'numeric',
      special_needs: 'text',
      is_suppressed: 'boolean',
      place: 'text',
      state: 'text',
    },
    order: 'line',
    // Each row repeats its plan and adds one of its places.
    statements: [
      `insert into published_plan (import_id, code, series, name, card_words, type, formulary, deductible, special_needs,
         is_suppressed, starts_on, ends_on)
       select distinct on (s.series) i.id, i.scope || '-' || s.series, s.series, s.name, s.card_words, 'X',
         i.scope || '-' || s.formulary, s.deductible, s.special_needs, s.is_suppressed,
         make_date(i.scope::int, 1, 1), make_date(i.scope::int, 12, 31)
       from staged s join data_import i on i.id = $1 order by s.series, s.line`,
      `insert into plan_area (import_id, code, place, state)
       select i.id, i.scope || '-' || s.series, s.place, coalesce(s.state, '')
       from staged s join data_import i on i.id = $1 where s.place is not null`,
    ],
    compares: planRows,
  },
  scope: yearOf,
  read(row, reading) {
    const series = seriesOf(row)
    const needs = specialNeeds[present(row.specialNeeds)]
    if (needs === undefined) throw new RefusedRow('SNP', `"${row.specialNeeds}" is not one of 0, 1, 2, 3`)
    const deductible = present(row.deductible)
    const plan = {
      name: `${required(present(row.name), 'PLAN_NAME')} ${series.replace(/-000$/, '')}`,
      card_words: `${present(row.company)} ${series}`,
      formulary: present(row.formulary),
      deductible: deductible === '' ? null : decimal(deductible, 'DEDUCTIBLE', { least: 0, most: 100_000 }),
      special_needs: needs,
      is_suppressed: flag(present(row.isSuppressed), 'PLAN_SUPPRESSED_YN'),
    }
    // All rows of a plan repeat the same data; the first one counts.
    const planText = JSON.stringify(plan)
    const firstText = reading.seen.get(series)
    if (firstText === undefined) reading.seen.set(series, planText)
    else if (firstText !== planText)
      reading.partsLeftOut.push('its plan’s data, which differ from the plan’s first row')
    return { series, ...plan, place: placeOf(row), state: orNull(present(row.state)) }
  },
})

/** Its county, else its region: rows of counties may also name the county's region. */
function placeOf(row: Readonly<Record<'county' | 'pdpRegion' | 'maRegion', string>>): string | null {
  const county = present(row.county)
  if (county !== '') return `county ${digits(county, 5, 'COUNTY_CODE')}`
  const pdp = present(row.pdpRegion)
  if (pdp !== '') return `pdp ${digits(pdp, 2, 'PDP_REGION_CODE')}`
  const ma = present(row.maRegion)
  return ma === '' ? null : `ma ${digits(ma, 2, 'MA_REGION_CODE')}`
}
