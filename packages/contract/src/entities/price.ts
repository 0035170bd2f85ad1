/** The four prices and what hangs on them (search 3). Money is decimal dollars on the wire and whole cents behind it. */
import * as v from 'valibot'
import { day, flag, parseDollars, price, productDetailId } from '../wire'
import { offerType } from './letter-codes'
import { unitContent } from './product'

/**
 * Whether a price rests on the demo's made-up data; where an organization has illustrativePricesFlag, that is said of it. Not said
 * before 2026-12: then of all. Ours.
 */
export const illustrativeFlag = v.optional(flag)

/**
 * Miles to the nearest pharmacy where none is within the radius, so that nobody is told that it is near; `null` where one is. Not
 * said before 2026-12. Ours.
 */
export const nearestPharmacyMiles = v.optional(v.nullable(v.number()))

export const retailPrice = v.object({
  regularPrice: price,
  disclaimerText: v.string(),
  illustrativeFlag,
  nearestPharmacyMiles,
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
  illustrativeFlag,
  nearestPharmacyMiles,
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
  illustrativeFlag,
  nearestPharmacyMiles,
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
  /** Yes where there is a manufacturer's coupon, but no plan is chosen that would say for whom. Ours. */
  insuranceNeededFlag: v.optional(flag),
  coupons: v.array(couponPrice),
})
export type CouponPrices = v.InferOutput<typeof couponPrices>

/**
 * Dollars, `NA` (the plan does not cover it) or `DNA` (nothing is known until an insurance is entered). Empty where the plan covers
 * it and the organization does not show what that costs: ours.
 */
const copayAmount = v.pipe(
  v.string(),
  v.regex(/^(\d{1,9}\.\d{2}|NA|DNA|)$/),
  v.transform((text) => {
    if (text === '') return 'covered'
    return parseDollars(text) ?? (text === 'NA' ? 'notCovered' : 'enterInsurance')
  }),
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
  illustrativeFlag,
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
  unitContent,
  dosage: v.string(),
  price,
  couponType: offerType,
  productDetailId,
  offerId: v.string(),
  pharmacyLocationId: v.nullable(v.number()),
  favoritePharmacyFlag: flag,
  illustrativeFlag,
})

export const alternatives = v.object({
  disclaimer: v.object({ line1: v.string(), line2: v.string() }),
  alternatives: v.array(alternative),
})
export type Alternative = v.InferOutput<typeof alternative>
export type Alternatives = v.InferOutput<typeof alternatives>

/**
 * What a step of a price says; `amount` is dollars, percent or a number of units, by it. The steps add up to the price, to the
 * cent: a cost of one unit is multiplied by the quantity before it; percentages, fees, amounts and bounds change what there is so
 * far; `contractPrice`, `macPrice`, `usualPrice`, `programPrice` and `retailPrice` are what comes of that, rounded half up to the
 * cent, and where nothing is before them what a file says; `cardPrice` and `couponPrice` are the least of all results.
 */
export const priceStep = v.object({
  label: v.picklist([
    'quantity',
    'unitCost',
    'unitCostMissing',
    'discountPercent',
    'dispensingFee',
    'contractPrice',
    'macUnitPrice',
    'macPrice',
    'usualUnitPrice',
    'usualPrice',
    'cardPrice',
    'percentOff',
    'amountOff',
    'lowestPrice',
    'couponPrice',
    'benefit',
    'patientPays',
    'programPrice',
    'pharmacies',
    'markupPercent',
    'retailPrice',
  ]),
  amount: v.string(),
  /** The basis of a unit cost, such as NADAC; else empty. */
  detail: v.string(),
  /** The kind of file that says it, and the day it is of; `null` for what is computed. */
  source: v.nullable(v.string()),
  asOf: v.nullable(day),
})
export type PriceStep = v.InferOutput<typeof priceStep>

/** One price of the gauge, and how it came about. */
export const explainedPrice = v.object({
  kind: v.picklist(['retail', 'discount', 'coupon']),
  /** As the price itself has it; `null` for the retail price. */
  offerId: v.nullable(v.string()),
  /** Whose card, coupon or programme it is, and at which pharmacy group; empty for the retail price. */
  name: v.string(),
  pharmacyGroupName: v.string(),
  amount: price,
  /** What decided it. */
  basis: v.picklist([
    'median usual price',
    'acquisition cost estimate',
    'network contract',
    'maximum allowable cost',
    'usual price',
    'group coupon',
    'manufacturer program',
  ]),
  /** Who says it: the kind of file, or the product's own tables. */
  source: v.string(),
  asOf: v.nullable(day),
  /** Yes where something that it rests on is older than its kind allows. */
  staleFlag: flag,
  /** In the order in which it is computed; empty where the source does not say. */
  steps: v.array(priceStep),
})
export type ExplainedPrice = v.InferOutput<typeof explainedPrice>

/** What the copay rests on. */
const explainedCopay = v.object({
  basis: v.picklist(['formulary tier', 'paid claims', 'real-time answer']),
  source: v.string(),
  asOf: v.nullable(day),
  staleFlag: flag,
})

/** The prices of the gauge, and what pharmacies paid for one unit of the drug in the last twelve months. */
export const priceExplanations = v.object({
  prices: v.array(explainedPrice),
  /** `null` where no file says it. */
  acquisitionCost: v.nullable(
    v.object({
      ndc: v.string(),
      /** EA each, ML milliliters, GM grams. */
      unit: v.picklist(['EA', 'ML', 'GM']),
      source: v.string(),
      asOf: day,
      staleFlag: flag,
      /** Each change, the oldest first; dollars for one unit from that day on. The first may be of before the twelve months. */
      changes: v.array(v.object({ effectiveOn: day, unitPrice: v.string() })),
    }),
  ),
  /** `null` where the plan says none; not said before 2026-11. */
  copay: v.optional(v.nullable(explainedCopay)),
})
export type PriceExplanations = v.InferOutput<typeof priceExplanations>
