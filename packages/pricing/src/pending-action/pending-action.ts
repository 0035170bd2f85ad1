/** What someone without an account wanted to do with a coupon, with everything needed to do it once they have one. */
import { cents, productDetailId, unitContent, v } from '@rxgauge/contract'

/** Why the account is needed (search 8, "Sign-up gate texts"). */
export type SignUpGateReason = 'coupon' | 'refill' | 'dose'

export const pendingAction = v.object({
  reason: v.picklist(['coupon', 'refill', 'dose']),
  productName: v.string(),
  form: v.string(),
  strength: v.string(),
  productDetailId,
  quantity: v.number(),
  /** Unit of the quantity; missing if the product's choices weren't loaded. */
  unitName: v.optional(v.string()),
  unitContent: v.optional(unitContent),
  couponType: v.picklist(['manufacturer', 'pharmacy']),
  /** Below 1 if the coupon isn't for a certain pharmacy; then the name is empty. */
  pharmacyLocationId: v.number(),
  pharmacyName: v.string(),
  insuranceId: v.nullable(v.number()),
  zipCode: v.pipe(v.string(), v.regex(/^\d{5}$/)),
  price: v.pipe(v.number(), v.transform(cents)),
})
export type PendingAction = v.InferOutput<typeof pendingAction>

/** What's needed to reopen a coupon; its prices are requested again. */
export type RequestedCoupon = Pick<
  PendingAction,
  'reason' | 'couponType' | 'pharmacyLocationId' | 'insuranceId' | 'zipCode'
>
