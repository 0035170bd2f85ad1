/** Insurance plans (search 3, account 9). */
import * as v from '../valibot'
import { insuranceId } from '../wire'
import { type InsuranceType, insuranceType } from './letter-codes'

export const insurance = v.object({
  id: insuranceId,
  name: v.string(),
  type: insuranceType,
  value: v.string(),
  formularyText: v.string(),
})
export type Insurance = v.InferOutput<typeof insurance>

type SelectedInsurance = Insurance & { type: Exclude<InsuranceType, 'none'> }

/** Whether a person selected a plan: a plan of type none counts as not selected (search 3, "Insurance"). */
export const isInsured = (plan: Insurance | undefined): plan is SelectedInsurance =>
  plan !== undefined && plan.type !== 'none'

/** The two lists to which a plan search can be limited. */
export const insuranceSegments = ['commercial', 'government'] as const
export type InsuranceSegment = (typeof insuranceSegments)[number]

/**
 * How people get a plan: from an employer (or by themselves), a marketplace, Medicare, or Medicaid and other
 * programs.
 */
export const coverages = ['employer', 'marketplace', 'medicare', 'public'] as const
export type Coverage = (typeof coverages)[number]
