import * as v from '../valibot'

/** A row of a price file: what it's for, its figures by name, and its days. */
export const priceRow = v.object({
  importId: v.number(),
  drug: v.string(),
  /** Empty for everywhere. */
  place: v.string(),
  /** A network's code; empty for none. */
  network: v.string(),
  basis: v.string(),
  unit: v.nullable(v.string()),
  figures: v.record(v.string(), v.string()),
  /** YYYY-MM-DD. */
  from: v.string(),
  to: v.nullable(v.string()),
})
export type PriceRow = v.InferOutput<typeof priceRow>
