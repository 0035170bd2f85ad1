import * as v from '../valibot'
import { day, flag } from '../wire'

/** What pharmacies paid on average for one unit of a drug's representative package. */
export const acquisitionCost = v.object({
  ndc: v.string(),
  /** EA each, ML milliliters, GM grams. */
  unit: v.picklist(['EA', 'ML', 'GM']),
  source: v.string(),
  asOf: day,
  staleFlag: flag,
  /** Each change, oldest first: dollars for one unit from that day on. The first may be older than twelve months. */
  changes: v.array(v.object({ effectiveOn: day, unitPrice: v.string() })),
})
export type AcquisitionCost = v.InferOutput<typeof acquisitionCost>
