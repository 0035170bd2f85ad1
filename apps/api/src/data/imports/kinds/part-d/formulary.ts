/** Medicare Part D, basic drugs formulary: the drugs of a list, with tiers and limits. */
import { defineKind } from '../../file-kind'
import { unpricedTiers } from '../../notes'
import { daysOfYear, planDrugRows } from '../../plan-sets'
import { decimal, flag, ndc11, RefusedRow } from '../../reading/values'
import { digits, format, present, publisher, staleAfterDays, yearOf } from './publication'

export const partDFormulary = defineKind({
  name: 'part-d-formulary',
  publisher,
  rank: 40,
  format,
  columns: {
    formulary: { names: ['FORMULARY_ID'], isRequired: true, about: 'the list', example: '00026408' },
    year: { names: ['CONTRACT_YEAR'], isRequired: true, about: 'the plan year', example: '2026' },
    rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number of the drug', example: '1551300' },
    ndc: {
      names: ['NDC'],
      isRequired: true,
      about: '11 digits: a package that stands for the drug',
      example: '00002143380',
    },
    tier: { names: ['TIER_LEVEL_VALUE'], isRequired: true, about: '1 to 7', example: '3' },
    hasLimit: { names: ['QUANTITY_LIMIT_YN'], about: 'Y or N', example: 'Y' },
    limit: { names: ['QUANTITY_LIMIT_AMOUNT'], about: 'units', example: '2' },
    limitDays: { names: ['QUANTITY_LIMIT_DAYS'], about: 'in so many days', example: '28' },
    priorAuthorization: { names: ['PRIOR_AUTHORIZATION_YN'], about: 'Y or N', example: 'Y' },
    stepTherapy: { names: ['STEP_THERAPY_YN'], about: 'Y or N', example: 'N' },
  },
  stores: planDrugRows,
  scope(file) {
    yearOf(file)
    return file.first.year
  },
  read(row) {
    if (!/^20\d\d$/.test(row.year)) throw new RefusedRow('CONTRACT_YEAR', `"${row.year}" is not a year`)
    if (!/^\d{1,8}$/.test(row.rxcui)) throw new RefusedRow('RXCUI', `"${row.rxcui}" is not a number of RxNorm’s`)
    const limit = present(row.limit)
    const days = present(row.limitDays)
    return {
      formulary: `${row.year}-${row.formulary}`,
      rxcui: row.rxcui,
      ndc: ndc11(row.ndc, 'NDC'),
      tier: String(Number(digits(row.tier, 2, 'TIER_LEVEL_VALUE'))),
      has_quantity_limit: flag(present(row.hasLimit), 'QUANTITY_LIMIT_YN'),
      quantity_limit: limit === '' ? null : decimal(limit, 'QUANTITY_LIMIT_AMOUNT', { least: 0, most: 1_000_000 }),
      quantity_limit_days: days === '' ? null : decimal(days, 'QUANTITY_LIMIT_DAYS', { least: 0, most: 10_000 }),
      needs_prior_authorization: flag(present(row.priorAuthorization), 'PRIOR_AUTHORIZATION_YN'),
      needs_step_therapy: flag(present(row.stepTherapy), 'STEP_THERAPY_YN'),
      ...daysOfYear(row.year),
    }
  },
  notes: unpricedTiers,
  staleAfterDays,
})
