/** A marketplace issuer's drugs.json: which plans have a drug, at which tier. */
import * as v from 'valibot'
import { defineKind } from '../../file-kind'
import { compareDrugs } from '../../plan-sets'
import { RefusedRow } from '../../reading/values'
import { nested, planId, publisher, years, yearsOf } from './publication'

const isSo = v.optional(v.nullable(v.boolean()), false)
const plans = v.array(
  v.object({
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
  title: 'Marketplace drugs.json: drugs by plan of an issuer',
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
  scope: ({ baseName, first }) => `${/"plan_id"\s*:\s*"(\d{5})/.exec(first.plans)?.[1] ?? ''} ${baseName}`.trim(),
  read(row, reading) {
    if (!/^\d{1,8}$/.test(row.rxcui)) throw new RefusedRow('rxnorm_id', `"${row.rxcui}" is no number of RxNorm’s`)
    return nested(plans, row.plans, 'plans').flatMap((plan) => {
      const id = planId(plan.plan_id)
      return yearsOf(plan.years ?? undefined, reading.today).map((year) => [
        year,
        id,
        row.rxcui,
        plan.drug_tier,
        String(plan.quantity_limit ?? false),
        String(plan.prior_authorization ?? false),
        String(plan.step_therapy ?? false),
      ])
    })
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into plan_drug (import_id, formulary, rxcui, ndc, tier, has_quantity_limit, needs_prior_authorization,
         needs_step_therapy, starts_on, ends_on)
       select distinct on (fields[1], fields[2], fields[3]) $1, fields[1] || '-' || fields[2], fields[3], '', fields[4],
         fields[5]::boolean, fields[6]::boolean, fields[7]::boolean, make_date(fields[1]::int, 1, 1), make_date(fields[1]::int, 12, 31)
       from import_row order by fields[1], fields[2], fields[3], line desc`,
      [importId],
    )
  },
  compare: compareDrugs,
})
