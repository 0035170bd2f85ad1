/** The tables that plans of every publisher share. */
import type { TableRows } from './stored-rows'

/** For comparisons only; kinds that store plans write the table with their own statements. */
export const planRows = {
  table: 'published_plan',
  key: ['series', 'starts_on'],
  columns: {
    series: 'text',
    name: 'text',
    formulary: 'text',
    deductible: 'numeric',
    is_suppressed: 'boolean',
    starts_on: 'date',
    ends_on: 'date',
  },
} as const satisfies TableRows

const listedDrug = { formulary: 'text', rxcui: 'text', ndc: 'text' } as const

export const planDrugRows = {
  table: 'plan_drug',
  key: ['formulary', 'rxcui', 'ndc', 'starts_on'],
  columns: {
    ...listedDrug,
    tier: 'text',
    has_quantity_limit: 'boolean',
    quantity_limit: 'numeric',
    quantity_limit_days: 'numeric',
    needs_prior_authorization: 'boolean',
    needs_step_therapy: 'boolean',
    starts_on: 'date',
    ends_on: 'date',
  },
  uncompared: ['has_quantity_limit', 'quantity_limit_days', 'ends_on'],
} as const satisfies TableRows

export const planAverageRows = {
  table: 'plan_average',
  key: ['formulary', 'rxcui', 'ndc', 'starts_on'],
  columns: {
    ...listedDrug,
    claims: 'numeric',
    average: 'numeric',
    percentile_75: 'numeric',
    starts_on: 'date',
    ends_on: 'date',
  },
  uncompared: ['ends_on'],
  price: 'average',
} as const satisfies TableRows

export const planCostRows = {
  table: 'plan_cost',
  key: ['code', 'tier', 'is_insulin', 'stage', 'days', 'channel', 'starts_on'],
  columns: {
    code: 'text',
    tier: 'text',
    tier_name: 'text',
    tier_name_es: 'text',
    is_insulin: 'boolean',
    stage: 'text',
    days: 'int',
    channel: 'text',
    copay: 'numeric',
    coinsurance: 'numeric',
    least: 'numeric',
    most: 'numeric',
    is_specialty: 'boolean',
    is_after_deductible: 'boolean',
    starts_on: 'date',
    ends_on: 'date',
  },
  uncompared: ['tier_name', 'tier_name_es', 'is_specialty', 'is_after_deductible', 'ends_on'],
  price: 'coalesce(copay, 100 * coinsurance)',
} as const satisfies TableRows

/** Medicare's plans have the year of their file as a prefix. */
export const scopedCostRows = {
  ...planCostRows,
  columns: { ...planCostRows.columns, code: 'scoped' },
} as const satisfies TableRows

/** The first day of a row without one. */
export const earliestDay = '1900-01-01'

/** For rows without days of their own. */
export const allDays = { starts_on: earliestDay, ends_on: null }

/** First and last day of a plan year. @param year YYYY */
export const daysOfYear = (year: string) => ({ starts_on: `${year}-01-01`, ends_on: `${year}-12-31` })
