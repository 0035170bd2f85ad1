/** Medicare Part D, basic drugs formulary: which drugs a list has, at which tier, with which limits. */
import { defineKind } from '../../file-kind'
import { unpricedTiers } from '../../notes'
import { lastOfEach, settle } from '../../one-of-each'
import { compareDrugs } from '../../plan-sets'
import { decimal, flag, ndc11, RefusedRow } from '../../reading/values'
import { digits, format, present, publisher, staleAfterDays, yearOf } from './publication'

export const partDFormulary = defineKind({
  name: 'part-d-formulary',
  title: 'Medicare Part D: drugs by formulary, with tier and limits',
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
  scope(file) {
    yearOf(file)
    return file.first.year
  },
  read(row) {
    if (!/^20\d\d$/.test(row.year)) throw new RefusedRow('CONTRACT_YEAR', `"${row.year}" is no year`)
    if (!/^\d{1,8}$/.test(row.rxcui)) throw new RefusedRow('RXCUI', `"${row.rxcui}" is no number of RxNorm’s`)
    const limit = present(row.limit)
    const days = present(row.limitDays)
    return [
      [
        `${row.year}-${row.formulary}`,
        row.rxcui,
        ndc11(row.ndc, 'NDC'),
        String(Number(digits(row.tier, 2, 'TIER_LEVEL_VALUE'))),
        flag(present(row.hasLimit), 'QUANTITY_LIMIT_YN'),
        limit === '' ? null : decimal(limit, 'QUANTITY_LIMIT_AMOUNT', { least: 0, most: 1_000_000 }),
        days === '' ? null : decimal(days, 'QUANTITY_LIMIT_DAYS', { least: 0, most: 10_000 }),
        flag(present(row.priorAuthorization), 'PRIOR_AUTHORIZATION_YN'),
        flag(present(row.stepTherapy), 'STEP_THERAPY_YN'),
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2], fields[3]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_drug (import_id, formulary, rxcui, ndc, tier, has_quantity_limit, quantity_limit, quantity_limit_days,
         needs_prior_authorization, needs_step_therapy, starts_on, ends_on)
       select i.id, r.fields[1], r.fields[2], r.fields[3], r.fields[4],
         r.fields[5]::boolean, r.fields[6]::numeric, r.fields[7]::numeric::int, r.fields[8]::boolean, r.fields[9]::boolean,
         make_date(left(r.fields[1], 4)::int, 1, 1), make_date(left(r.fields[1], 4)::int, 12, 31)
       from import_row r join data_import i on i.id = $1`,
      [importId],
    )
  },
  notes: unpricedTiers,
  compare: compareDrugs,
  staleAfterDays,
})
