/** Adjudication turns an offer into a coupon with a member id (search 7). */

import { defineCall } from '../call'
import { copayCard, discountCard, pbmIdentifiers } from '../entities/offer'
import { email, personName, phone, zip } from '../rules'
import * as v from '../valibot'
import { flag, insuranceId, noData, productDetailId, rowId } from '../wire'

const question = {
  offerId: v.string(),
  insuranceId: v.nullable(insuranceId),
  zipCode: zip,
  quantity: v.number(),
  productDetailId,
  /**
   * The coupon is already on the screen and is requested again, such as in another language: this isn't counted as
   * another view.
   */
  refreshFlag: v.optional(flag),
}

export const adjudicateCopayOffer = defineCall({
  method: 'POST',
  path: '/adjudicate/copayoffer',
  auth: 'device',
  summary: "A manufacturer's copay card. Refused for Medicare, Medicaid and government beneficiaries.",
  body: v.object({ ...question, pharmacyLocationId: v.nullable(rowId), prescriptionFlag: flag }),
  data: copayCard,
})

export const adjudicateCashOffer = defineCall({
  method: 'POST',
  path: '/adjudicate/cashoffer',
  auth: 'device',
  summary: 'A discount card for one pharmacy.',
  body: v.object({ ...question, ...pbmIdentifiers }),
  data: discountCard,
})

const adjudicationId = v.pipe(v.string(), v.maxLength(100))

export const sendCouponByEmail = defineCall({
  method: 'POST',
  path: '/adjudicate/sendemail',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Sends a coupon by email.',
  body: v.object({
    recipientEmail: email,
    recipientName: v.optional(personName),
    senderName: v.optional(personName),
    adjudicationId,
  }),
  data: noData,
})

export const sendCouponByText = defineCall({
  method: 'POST',
  path: '/adjudicate/sendtext',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Sends a coupon by text.',
  body: v.object({ phoneNumber: phone, adjudicationId }),
  data: noData,
})
