/** The unit of a price in an operator's own files. */
import { type BillingUnit, billingUnits } from '../../../domain/products/billing-units'
import { oneOf } from '../reading/values'

export const unitColumn = {
  unit: { names: ['Unit'], about: 'EA, ML or GM; empty: what the drug is billed in', example: '' },
} as const

export const unitOrNull = (text: string): BillingUnit | null => (text === '' ? null : oneOf(text, billingUnits, 'Unit'))
