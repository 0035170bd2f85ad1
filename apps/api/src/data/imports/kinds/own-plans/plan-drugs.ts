/** Which drugs an operator's own plans cover. */
import { defineKind } from '../../file-kind'
import { unpricedTiers } from '../../notes'
import { planDrugRows } from '../../plan-sets'
import { decimal, flag, required } from '../../reading/values'
import { format, listedDrug, listedDrugOf, period, periodOf, publisher } from './own'

export const ownPlanDrugs = defineKind({
  name: 'plan-drugs',
  publisher,
  // After the tiers, which its notes need.
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
  stores: planDrugRows,
  scope: ({ baseName }) => baseName,
  read(row) {
    const drug = listedDrugOf(row)
    const days = periodOf(row)
    return {
      ...drug,
      tier: required(row.tier, 'Tier'),
      has_quantity_limit: row.limit !== '',
      quantity_limit: countOf(row.limit, 'Quantity Limit'),
      quantity_limit_days: countOf(row.limitDays, 'Quantity Limit Days'),
      needs_prior_authorization: flag(row.priorAuthorization, 'Prior Authorization'),
      needs_step_therapy: flag(row.stepTherapy, 'Step Therapy'),
      ...days,
    }
  },
  notes: unpricedTiers,
})

const countOf = (text: string, column: string) =>
  text === '' ? null : decimal(text, column, { least: 0.001, most: 1_000_000 })
