/** The four prices and what hangs on them (search 3). Money is decimal dollars on the wire and whole cents behind it. */
import * as v from 'valibot'
import { flag, parseDollars, price, productDetailId } from '../wire'
import { offerType } from './letter-codes'

export const retailPrice = v.object({
  regularPrice: price,
  disclaimerText: v.string(),
})
export type RetailPrice = v.InferOutput<typeof retailPrice>

export const discountPrice = v.object({
  pbmName: v.string(),
  discountPrice: price,
  loadingText: v.string(),
  discountType: offerType,
  offerId: v.string(),
  disclaimerText: v.string(),
  index: v.number(),
  isLast: v.boolean(),
})
export type DiscountPrice = v.InferOutput<typeof discountPrice>

export const couponPrice = v.object({
  couponPrice: price,
  couponType: offerType,
  offerId: v.string(),
  productDetailId,
  /** Whose coupon it is: a pharmacy group or a manufacturer's programme. */
  name: v.string(),
  qrCodeUrl: v.string(),
  disclaimerText: v.string(),
})
export type CouponPrice = v.InferOutput<typeof couponPrice>

/**
 * Coupons of a product, best first. Where there is none, `couponNotFoundTitle` says
 * `not eligible` (there is one, not for this insurance) or `not available`.
 */
export const couponPrices = v.object({
  couponFoundFlag: flag,
  couponNotFoundTitle: v.string(),
  couponNotFoundText: v.string(),
  coupons: v.array(couponPrice),
})
export type CouponPrices = v.InferOutput<typeof couponPrices>

/** Dollars, `NA` (the plan does not cover it) or `DNA` (nothing is known until an insurance is entered). */
const copayAmount = v.pipe(
  v.string(),
  v.regex(/^(\d{1,9}\.\d{2}|NA|DNA)$/),
  v.transform((text) => parseDollars(text) ?? (text === 'NA' ? 'notCovered' : 'enterInsurance')),
)

const copayStatistics = v.object({
  copayDataTitle: v.string(),
  averageCopayLabel: v.string(),
  averagePrice: price,
  hash: v.string(),
  percentile75thPrice: price,
  copayDisclaimerText: v.string(),
})

const copayPriceOnWire = v.object({
  copayPriceMin: copayAmount,
  copayPriceMax: copayAmount,
  /** Yes where the plan covers an alternative better: the list of alternatives is worth fetching. */
  alternateFlag: flag,
  couponFoundFlag: flag,
  couponNotFoundTitle: v.string(),
  couponNotFoundText: v.string(),
  tierTitle: v.string(),
  tierDesc: v.string(),
  formularyText: v.string(),
  copayPriceBetterText: v.string(),
  disclaimerText: v.string(),
  /** Yes where the copay is an average of paid claims instead of the formulary's figure. */
  copayDataFlag: flag,
  copayDatajson: v.nullable(copayStatistics),
})

export const copayPrice = v.pipe(
  copayPriceOnWire,
  v.transform(({ copayDatajson: statistics, ...rest }) => ({ ...rest, statistics })),
)
export type CopayPrice = v.InferOutput<typeof copayPrice>

/** Another product; its price is the lowest near the zip for its usual quantity. */
export const alternative = v.object({
  /** The product's id. */
  id: v.string(),
  name: v.string(),
  strength: v.string(),
  packageSize: v.string(),
  dosage: v.string(),
  price,
  couponType: offerType,
  productDetailId,
  offerId: v.string(),
  pharmacyLocationId: v.nullable(v.number()),
  favoritePharmacyFlag: flag,
})

export const alternatives = v.object({
  disclaimer: v.object({ line1: v.string(), line2: v.string() }),
  alternatives: v.array(alternative),
})
export type Alternative = v.InferOutput<typeof alternative>
export type Alternatives = v.InferOutput<typeof alternatives>
