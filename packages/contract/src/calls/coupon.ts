/** Saved coupons and the favorite pharmacy (search 7). */
import * as v from 'valibot'
import { defineCall } from '../call'
import { offer, offerType } from '../entities'
import { email, name, phone, quantityInPath } from '../rules'
import { idInPath, insuranceIdInPath, nothingData, price, productDetailId, productDetailIdInPath } from '../wire'

const byId = v.object({ id: idInPath })

export const setFavoritePharmacy = defineCall({
  method: 'GET',
  path: '/coupon/setfavoritepharmacy/:pharmacyLocationId/:pharmacyGroupId',
  auth: 'device',
  summary: 'Keeps the favorite pharmacy.',
  params: v.object({ pharmacyLocationId: idInPath, pharmacyGroupId: idInPath }),
  data: nothingData,
})

export const unsetFavoritePharmacy = defineCall({
  method: 'GET',
  path: '/coupon/unsetfavoritepharmacy',
  auth: 'device',
  summary: 'Forgets the favorite pharmacy.',
  data: nothingData,
})

export const saveCoupon = defineCall({
  method: 'GET',
  path: '/coupon/save/:productDetailId/:quantity/:pharmacyLocationId/:insuranceId/:couponType',
  auth: 'user',
  summary: 'Saves a coupon to My Coupons; the same coupon twice is one.',
  params: v.object({
    productDetailId: productDetailIdInPath,
    quantity: quantityInPath,
    pharmacyLocationId: idInPath,
    insuranceId: insuranceIdInPath,
    couponType: offerType,
  }),
  data: v.object({ savedCouponId: v.number() }),
})

export const deleteCoupon = defineCall({
  method: 'GET',
  path: '/coupon/delete/:id',
  auth: 'user',
  summary: 'Deletes a saved coupon with its reminders.',
  params: byId,
  data: nothingData,
})

export const validateCoupon = defineCall({
  method: 'GET',
  path: '/coupon/validate/:id',
  auth: 'user',
  summary: 'Whether a saved coupon still holds.',
  params: byId,
  data: v.object({ valid: v.boolean() }),
})

const savedCoupon = v.object({
  savedCouponId: v.number(),
  productName: v.string(),
  form: v.string(),
  strength: v.string(),
  /** ISO 8601 with offset. */
  savedAt: v.string(),
  /** What it was on that day. */
  savedPrice: price,
  /** As it is today; `null` where the pharmacy has closed or the offer has ended. */
  offer: v.nullable(offer),
})
export type SavedCoupon = v.InferOutput<typeof savedCoupon>

/** The documents show no call for the My Coupons list; this one is ours. */
export const listCoupons = defineCall({
  method: 'GET',
  path: '/coupon/list',
  auth: 'user',
  summary: 'Saved coupons, latest first.',
  data: v.array(savedCoupon),
})

export const shareCoupon = defineCall({
  method: 'POST',
  path: '/coupon/share',
  auth: 'device',
  summary: 'A professional sends savings to a patient.',
  body: v.object({
    productDetailId,
    quantity: v.number(),
    insuranceId: v.nullable(v.number()),
    phoneNumber: v.optional(phone),
    email: v.optional(email),
    pharmacyGroupId: v.nullable(v.number()),
    recipientEmail: v.optional(email),
    recipientName: v.optional(name),
    senderName: v.optional(name),
  }),
  data: nothingData,
})
