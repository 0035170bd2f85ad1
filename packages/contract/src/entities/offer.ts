/** Offers at pharmacies, and the coupons of an adjudication (search 3). */
import * as v from '../valibot'
import { day, flag, price, productDetailId } from '../wire'
import { offerType, pharmacyType } from './letter-codes'
import { openingHours } from './opening-hours'
import { illustrativeFlag, nearestPharmacyMiles } from './price'

/** Identifies an offer to the PBM that pays for it. */
export const pbmIdentifiers = {
  pbmPharmacyLocationId: v.string(),
  pbmProductDetailId: v.string(),
  pharmacyGroupPbmId: v.string(),
  pbmId: v.string(),
}

/** Ours: what the pharmacy's file says for people who go there. */
const visiting = {
  /** Empty if no file has one. */
  phoneNumber: v.optional(v.string(), ''),
  /** `null` if no file has any, and for mail order. */
  openingHours: v.optional(v.nullable(openingHours), null),
}

/** A pharmacy in a list. */
export const listedPharmacy = {
  pharmacyLocationId: v.number(),
  pharmacyGroupId: v.number(),
  pharmacyName: v.string(),
  /** `INDEPENDENT` for independent pharmacies. */
  pharmacyGroupName: v.string(),
  pharmacyType,
  logoURL: v.string(),
  /** Miles. */
  distance: v.number(),
  /** Ours: the address, for the list and the map; empty for mail order. */
  address1: v.string(),
  city: v.string(),
  state: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  ...visiting,
  favoritePharmacyLocationFlag: flag,
}

export const offer = v.object({
  ...pbmIdentifiers,
  productDetailId,
  offerId: v.string(),
  insuranceId: v.nullable(v.number()),
  quantity: v.number(),
  zipCode: v.string(),
  ...listedPharmacy,
  price,
  lowestPrice: flag,
  favoritePharmacyFlag: flag,
  couponType: offerType,
  discountType: offerType,
  savedFlag: flag,
  doseReminderFlag: flag,
  refillReminderFlag: flag,
  savedCouponId: v.nullable(v.number()),
  /** Ours: the day of its figures, if they are older than allowed for their kind; otherwise `null`. */
  staleAsOf: v.nullable(day),
  illustrativeFlag,
})

export type Offer = v.InferOutput<typeof offer>

/**
 * All offers except the favorite are in `otherPharmacies`, in the requested order: pharmacies first, then mail order;
 * mail order comes first if no pharmacy is within the radius.
 */
export const genericOffers = v.object({
  favoritePharmacy: v.nullable(offer),
  favoritePharmacyAvailableFlag: flag,
  otherPharmacies: v.array(offer),
  lowestPricePharmacy: v.nullable(offer),
  nearestPharmacyMiles,
})
export type GenericOffers = v.InferOutput<typeof genericOffers>

export const pharmacyGroup = v.object({
  pharmacyGroupId: v.number(),
  pharmacyGroupName: v.string(),
  logoURL: v.string(),
})
export type PharmacyGroup = v.InferOutput<typeof pharmacyGroup>

export const pharmacyLocation = v.object({
  id: v.number(),
  pharmacyGroupId: v.number(),
  pharmacyName: v.string(),
  address1: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  ...visiting,
  /** Miles from the requested place; `null` without one. */
  distance: v.nullable(v.number()),
})
export type PharmacyLocation = v.InferOutput<typeof pharmacyLocation>

/** The discount card to show at the counter. */
export const discountCard = v.object({
  adjudicationId: v.string(),
  id: v.string(),
  bin: v.string(),
  pcn: v.string(),
  groupNum: v.string(),
  memberId: v.string(),
  pharmacyName: v.string(),
  address1: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  ...visiting,
  mailOrderUrl: v.string(),
  couponDisclaimerText: v.string(),
  poweredByFlag: flag,
  poweredByText: v.string(),
  pharmacySupportPhoneNumText: v.string(),
  memberSupportPhoneNumText: v.string(),
  price,
  /** The same card as a PDF to print: absolute, or relative to the API's base address. */
  pdfUrl: v.string(),
  /** Ours: adds the card to a wallet, relative to the API's base address; empty if the operator has no wallet. */
  applePassUrl: v.string(),
  googlePassUrl: v.string(),
  favoritePharmacies: v.array(pharmacyGroup),
})
export type DiscountCard = v.InferOutput<typeof discountCard>

/** A manufacturer's copay card. */
export const copayCard = v.object({
  adjudicationId: v.string(),
  offerId: v.string(),
  productDetailId,
  memberId: v.string(),
  bin: v.string(),
  pcn: v.string(),
  groupNum: v.string(),
  price,
  /** The card to show or print: absolute, or relative to the API's base address. */
  pdfUrl: v.string(),
  qrCodeUrl: v.string(),
  offerText: v.string(),
  offerEnrollmentText: v.string(),
  offerEnrollmentStepText: v.array(v.string()),
  interstitialScreenFlag: flag,
  interstitialScreenText: v.nullable(v.object({ title: v.string(), body: v.string() })),
  offerAutoOpenFlag: flag,
  illustrativeFlag,
  productInfo: v.string(),
  triggerPharmacyNew: flag,
  /** Whether the signed-in person has saved it, at its pharmacy or, for a coupon without one, at any. */
  savedFlag: flag,
  savedCouponId: v.optional(v.nullable(v.number())),
  doseReminderFlag: flag,
  refillReminderFlag: flag,
})
export type CopayCard = v.InferOutput<typeof copayCard>
