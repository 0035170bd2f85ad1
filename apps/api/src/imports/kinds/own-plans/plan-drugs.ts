/** Which drugs an operator's own plans cover. */
import { defineKind } from '../../file-kind'
import { unpricedTiers } from '../../notes'
import { lastOfEach, settle } from '../../one-of-each'
import { compareDrugs, earliestDay } from '../../plan-sets'
import { decimal, flag, required } from '../../reading/values'
import { format, listedDrug, listedDrugOf, period, periodOf, publisher } from './own'

export const ownPlanDrugs = defineKind({
  name: 'plan-drugs',
  title: 'Your own plans: drugs by formulary, with tier and limits',
  publisher,
  // After the tiers, which its notes look for.
  rank: 42,
  format,
  columns: {
    ...listedDrug,
    tier: { names: ['Tier'], isRequired: true, about: 'as in your file of plan tiers', example: '1' },
    limit: { names: ['Quantity Limit'], about: 'units', example: '60' },
    limitDays: { names: ['Quantity Limit Days'], about: 'in so many days', example: '30' },
    priorAuthorization: { names: ['Prior Authorization'], about: 'Y or N', example: 'N' },
    stepTherapy: { names: ['Step Therapy'], about: 'Y or N', example: 'N' },
    ...period,
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const drug = listedDrugOf(row)
    const [from, to] = periodOf(row, earliestDay)
    return [
      [
        ...drug,
        required(row.tier, 'Tier'),
        countOf(row.limit, 'Quantity Limit'),
        countOf(row.limitDays, 'Quantity Limit Days'),
        flag(row.priorAuthorization, 'Prior Authorization'),
        flag(row.stepTherapy, 'Step Therapy'),
        from,
        to,
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2], fields[3], fields[9]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_drug (import_id, formulary, rxcui, ndc, tier, has_quantity_limit, quantity_limit, quantity_limit_days,
         needs_prior_authorization, needs_step_therapy, starts_on, ends_on)
       select $1, fields[1], fields[2], fields[3], fields[4],
         fields[5] is not null, fields[5]::numeric, fields[6]::numeric::int, fields[7]::boolean, fields[8]::boolean,
         fields[9]::date, fields[10]::date
       from import_row`,
      [importId],
    )
  },
  notes: unpricedTiers,
  compare: compareDrugs,
})

const countOf = (text: string, column: string) =>
  text === '' ? null : decimal(text, column, { least: 0.001, most: 1_000_000 })
