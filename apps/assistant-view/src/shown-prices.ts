/** What the view shows of a response of `compare_prices`. */
import * as v from 'valibot'

const price = v.object({
  amount: v.nullable(v.string()),
  why: v.nullable(v.string()),
  note: v.string(),
  asOf: v.nullable(v.string()),
})
export type ShownPrice = v.InferOutput<typeof price>

export const shownPrices = v.object({
  language: v.string(),
  drug: v.object({ name: v.string(), form: v.string(), strength: v.string() }),
  quantity: v.object({ text: v.string() }),
  place: v.object({ zip: v.string(), city: v.string(), state: v.string() }),
  retail: price,
  discount: price,
  copay: price,
  coupon: price,
  notices: v.array(v.string()),
})
export type ShownPrices = v.InferOutput<typeof shownPrices>
