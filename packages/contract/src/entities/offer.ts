/** Offers at pharmacies, and the coupon that an adjudication gives (search 3). */
import * as v from 'valibot'
import { day, flag, price, productDetailId } from '../wire'
import { offerType, pharmacyType } from './letter-codes'
import { illustrativeFlag, nearestPharmacyMiles } from './price'

/** Identifies an offer to the PBM that pays for it. */
export const pbmIdentifiers = {
  pbmPharmacyLocationId: v.string(),
  pbmProductDetailId: v.string(),
  pharmacyGroupPbmId: v.string(),
  pbmId: v.string(),
}

export const offer = v.object({
  ...pbmIdentifiers,
  productDetailId,
  offerId: v.string(),
  insuranceId: v.nullable(v.number()),
  quantity: v.number(),
  zipCode: v.string(),
  pharmacyLocationId: v.number(),
  pharmacyGroupId: v.number(),
  pharmacyName: v.string(),
  /** `INDEPENDENT` is the group of pharmacies that belong to none. */
  pharmacyGroupName: v.string(),
  pharmacyType,
  price,
  lowestPrice: flag,
  logoURL: v.string(),
  /** Miles. */
  distance: v.number(),
  /** Its address; empty for mail order. Ours, for the list and the map. */
  address1: v.string(),
  city: v.string(),
  state: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  favoritePharmacyFlag: flag,
  favoritePharmacyLocationFlag: flag,
  couponType: offerType,
  discountType: offerType,
  savedFlag: flag,
  doseReminderFlag: flag,
  refillReminderFlag: flag,
  savedCouponId: v.nullable(v.number()),
  /** The day that its figures are of, where they are older than their kind allows. Not said before 2026-11. Ours. */
  staleAsOf: v.optional(v.nullable(day)),
  illustrativeFlag,
})

export type Offer = v.InferOutput<typeof offer>

/**
 * Everything but the favorite is in `otherPharmacies`, in the requested order: shops first, then mail order; where no shop is within
 * the radius, mail order first.
 */
export const genericOffers = v.object({
  favoritePharmacy: v.nullable(offer),
  favoritePharmacyAvailableFlag: flag,
  otherPharmacies: v.array(offer),
  lowestPricePharmacy: v.nullable(offer),
  nearestPharmacyMiles,
})
export type GenericOffers = v.InferOutput<typeof genericOffers>
/** The same for a manufacturer's offers (search 7, "get generic list"); a server of the release before gives the bare offers. */
export const brandedOffers = v.union([genericOffers, v.pipe(v.array(offer), v.transform(toOffers))])

function toOffers(offers: Offer[]): GenericOffers {
  const favorite = offers.find(({ favoritePharmacyLocationFlag }) => favoritePharmacyLocationFlag)
  return {
    favoritePharmacy: favorite ?? null,
    favoritePharmacyAvailableFlag: favorite !== undefined,
    otherPharmacies: offers.filter((each) => each !== favorite),
    lowestPricePharmacy: offers.find(({ lowestPrice }) => lowestPrice) ?? null,
  }
}

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
  /** Miles from the place that was asked for; `null` where none was. */
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
  mailOrderUrl: v.string(),
  couponDisclaimerText: v.string(),
  poweredByFlag: flag,
  poweredByText: v.string(),
  pharmacySupportPhoneNumText: v.string(),
  memberSupportPhoneNumText: v.string(),
  price,
  /** The same card as a PDF to print: absolute, or relative to the API's base address. */
  pdfUrl: v.string(),
  /** Adds the card to a wallet, relative to the API's base address; empty where the operator has none. Ours. */
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
  /** Whether somebody signed in has saved it: at its pharmacy, or at any where it is of no one pharmacy. */
  savedFlag: flag,
  savedCouponId: v.optional(v.nullable(v.number())),
  doseReminderFlag: flag,
  refillReminderFlag: flag,
})
export type CopayCard = v.InferOutput<typeof copayCard>
