/** Saved coupons and the favorite pharmacy (search 7). */

import { defineCall } from '../call'
import { offer, offerType, unitContent } from '../entities'
import { email, personName, phone, requestedQuantity, zip } from '../rules'
import * as v from '../valibot'
import {
  day,
  flag,
  idInPath,
  insuranceIdInPath,
  noData,
  pharmacyInPath,
  price,
  productDetailId,
  productDetailIdInPath,
  rowId,
} from '../wire'

const byId = v.object({ id: idInPath })
/** Clients read `data.success` (search 7). */
const done = v.object({ success: v.boolean() })

export const setFavoritePharmacy = defineCall({
  method: 'GET',
  path: '/coupon/setfavoritepharmacy/:pharmacyLocationId/:pharmacyGroupId',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Stores the favorite pharmacy.',
  params: v.object({ pharmacyLocationId: idInPath, pharmacyGroupId: idInPath }),
  data: done,
})

export const unsetFavoritePharmacy = defineCall({
  method: 'GET',
  path: '/coupon/unsetfavoritepharmacy',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Removes the favorite pharmacy; if one is named, only that one.',
  query: v.object({ pharmacyLocationId: v.optional(idInPath) }),
  data: done,
})

export const saveCoupon = defineCall({
  method: 'GET',
  path: '/coupon/save/:productDetailId/:quantity/:pharmacyLocationId/:insuranceId/:couponType',
  auth: 'user',
  summary: 'Saves a coupon to My Coupons; saving it twice has no effect.',
  params: v.object({
    productDetailId: productDetailIdInPath,
    quantity: requestedQuantity,
    /** `-1` for a coupon without a pharmacy, which is saved for the best one. */
    pharmacyLocationId: pharmacyInPath,
    insuranceId: insuranceIdInPath,
    couponType: offerType,
  }),
  /** The zip of the price search; by default the stored zip. */
  query: v.object({ zip: v.optional(zip) }),
  /** The flag is ours: whether the coupon was already saved. */
  data: v.object({ savedCouponId: v.number(), alreadySavedFlag: flag }),
})

export const deleteCoupon = defineCall({
  method: 'GET',
  path: '/coupon/delete/:id',
  auth: 'user',
  summary: 'Deletes a saved coupon with its reminders.',
  params: byId,
  data: noData,
})

export const validateCoupon = defineCall({
  method: 'GET',
  path: '/coupon/validate/:id',
  auth: 'user',
  summary: 'Whether a saved coupon is still valid.',
  params: byId,
  data: v.object({ valid: v.boolean() }),
})

/** Ours: the unit of a saved coupon's quantity. */
const counted = { unitName: v.string(), unitContent }

const savedCoupon = v.object({
  savedCouponId: v.number(),
  productName: v.string(),
  form: v.string(),
  strength: v.string(),
  ...counted,
  /** ISO 8601 with offset. */
  savedAt: v.string(),
  /** The price on that day. */
  savedPrice: price,
  /** Today's offer; `null` if the pharmacy has closed or the offer has ended. */
  offer: v.nullable(offer),
  doseReminderFlag: flag,
  refillReminderFlag: flag,
  /** The day of the next refill reminder; `null` without one. */
  nextRefillOn: v.nullable(day),
})
export type SavedCoupon = v.InferOutput<typeof savedCoupon>

/** Ours: the documents have no call for the My Coupons list. */
export const listCoupons = defineCall({
  method: 'GET',
  path: '/coupon/list',
  auth: 'user',
  summary: 'Saved coupons, latest first.',
  data: v.array(savedCoupon),
})

/** A saved coupon with everything that the pharmacy counter needs, to store on the device. */
const savedCard = v.object({
  savedCouponId: v.number(),
  productName: v.string(),
  form: v.string(),
  strength: v.string(),
  quantity: v.number(),
  ...counted,
  price,
  pharmacyName: v.string(),
  /** Street and city; empty for mail order. */
  address: v.string(),
  /** Nobody shows a mail-order coupon at a counter: its numbers are entered at checkout. */
  mailOrderFlag: flag,
  bin: v.string(),
  pcn: v.string(),
  groupNum: v.string(),
  memberId: v.string(),
})
export type SavedCard = v.InferOutput<typeof savedCard>

/** Ours: the cards that can be shown at the counter without a signal. */
export const listCards = defineCall({
  method: 'GET',
  path: '/coupon/card/list',
  auth: 'user',
  summary: 'Saved coupons as cards with member ids, latest first, without those that pharmacies no longer accept.',
  data: v.array(savedCard),
})

export const shareCoupon = defineCall({
  method: 'POST',
  path: '/coupon/share',
  auth: 'device',
  waitsForPerson: true,
  summary: 'A professional sends savings to a patient.',
  body: v.object({
    productDetailId,
    quantity: v.number(),
    insuranceId: v.nullable(rowId),
    phoneNumber: v.optional(phone),
    email: v.optional(email),
    pharmacyGroupId: v.nullable(rowId),
    recipientEmail: v.optional(email),
    recipientName: v.optional(personName),
    senderName: v.optional(personName),
  }),
  data: noData,
})

const sharedCoupon = v.object({
  productName: v.string(),
  productDetailId,
  quantity: v.number(),
  couponType: offerType,
  /** The zip of the sharer's search. */
  zipCode: v.string(),
  /** The shared offer; for another zip, the nearest one of the same pharmacy group. `null` if it has ended. */
  offer: v.nullable(offer),
  /** ISO 8601 with offset. */
  expiresAt: v.string(),
})
export type SharedCoupon = v.InferOutput<typeof sharedCoupon>

/** Ours: what a shared link shows. */
export const getSharedCoupon = defineCall({
  method: 'GET',
  path: '/coupon/shared/:token',
  auth: 'device',
  summary: "A shared coupon with today's price; for the reader's own zip, if given.",
  params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) }),
  query: v.object({ zip: v.optional(zip) }),
  data: sharedCoupon,
})
