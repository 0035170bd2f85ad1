/** Insurance plans (search 3, account 9). */
import * as v from 'valibot'
import { insuranceId } from '../wire'

/** W other or none (counts as not selected), X Medicare, Medicaid or government, Y commercial, Z uninsured. */
export const insuranceType = v.picklist(['W', 'X', 'Y', 'Z'])
export type InsuranceType = v.InferOutput<typeof insuranceType>

export const insurance = v.object({
  id: insuranceId,
  name: v.string(),
  type: insuranceType,
  value: v.string(),
  formularyText: v.string(),
})
export type Insurance = v.InferOutput<typeof insurance>

/** The two lists that a search can be kept to. */
export const insuranceSegments = ['commercial', 'government'] as const
export type InsuranceSegment = (typeof insuranceSegments)[number]
