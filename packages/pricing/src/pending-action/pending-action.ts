/** What somebody without an account wanted to do with a coupon: all that it takes to do it once they have one. */
import { cents, productDetailId, unitContent } from '@rxgauge/contract'
import * as v from 'valibot'

/** What the account is wanted for (search 8, "Sign-up gate texts"). */
export type SignUpGateReason = 'coupon' | 'refill' | 'dose'

export const pendingAction = v.object({
  reason: v.picklist(['coupon', 'refill', 'dose']),
  productName: v.string(),
  form: v.string(),
  strength: v.string(),
  productDetailId,
  quantity: v.number(),
  /** What it counts; not kept before 2026-12. */
  unitName: v.optional(v.string()),
  unitContent,
  couponType: v.picklist(['manufacturer', 'pharmacy']),
  /** Below 1 where the coupon is of no one pharmacy; then the name is empty. */
  pharmacyLocationId: v.number(),
  pharmacyName: v.string(),
  insuranceId: v.nullable(v.number()),
  zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)),
  price: v.pipe(v.number(), v.transform(cents)),
})
export type PendingAction = v.InferOutput<typeof pendingAction>

/** What it takes to open a coupon again; its prices are requested again. */
export type RequestedCoupon = Pick<
  PendingAction,
  'reason' | 'couponType' | 'pharmacyLocationId' | 'insuranceId' | 'zipCode'
>
