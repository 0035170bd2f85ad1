/** A marketplace issuer's drugs.json: which plans cover a drug, and at which tier. */
import * as v from 'valibot'
import { defineKind, leftOut } from '../../file-kind'
import { unpricedTiers } from '../../notes'
import { daysOfYear, planDrugRows } from '../../plan-sets'
import { RefusedRow } from '../../reading/values'
import { hiosPlanId, isOtherType, nested, publisher, years, yearsOf } from './publication'

const isSo = v.optional(v.nullable(v.boolean()), false)
const plans = v.array(
  v.object({
    plan_id_type: v.optional(v.nullable(v.string())),
    plan_id: v.string(),
    drug_tier: v.pipe(v.string(), v.trim(), v.minLength(1)),
    prior_authorization: isSo,
    step_therapy: isSo,
    quantity_limit: isSo,
    years,
  }),
)

export const marketplaceDrugs = defineKind({
  name: 'marketplace-drugs',
  publisher,
  rank: 40,
  format: 'json list',
  columns: {
    rxcui: { names: ['rxnorm_id'], isRequired: true, about: 'RxNorm’s number', example: '861007' },
    name: { names: ['drug_name'], about: 'the drug', example: 'metformin hydrochloride 500 MG Oral Tablet' },
    plans: {
      names: ['plans'],
      isRequired: true,
      about: 'the plans that have it',
      example:
        '[{"plan_id_type":"HIOS-PLAN-ID","plan_id":"12345NY9876543","drug_tier":"GENERIC","prior_authorization":false,"step_therapy":false,"quantity_limit":false,"years":[2026]}]',
    },
  },
  stores: planDrugRows,
  scope: ({ baseName, first }) => `${/"plan_id"\s*:\s*"(\d{5})/.exec(first.plans)?.[1] ?? ''} ${baseName}`.trim(),
  read(row, reading) {
    if (!/^\d{1,8}$/.test(row.rxcui)) throw new RefusedRow('rxnorm_id', `"${row.rxcui}" is not a number of RxNorm’s`)
    const listed = nested(plans, row.plans, 'plans')
    if (listed.length === 0) return leftOut('it names no plan')
    return listed.flatMap((plan) => {
      const id = isOtherType(plan.plan_id_type) ? undefined : hiosPlanId(plan.plan_id)
      if (id === undefined) {
        reading.partsLeftOut.push('a plan whose id is not a HIOS plan id of 14 characters')
        return []
      }
      return yearsOf(plan.years ?? undefined, reading.today).map((year) => ({
        formulary: `${year}-${id}`,
        rxcui: row.rxcui,
        ndc: '',
        tier: plan.drug_tier,
        has_quantity_limit: plan.quantity_limit ?? false,
        quantity_limit: null,
        quantity_limit_days: null,
        needs_prior_authorization: plan.prior_authorization ?? false,
        needs_step_therapy: plan.step_therapy ?? false,
        ...daysOfYear(year),
      }))
    })
  },
  notes: unpricedTiers,
})
