/** The four prices and their details (search 3). Money is decimal dollars on the wire and whole cents in our code. */
import * as v from '../valibot'
import { day, flag, parseDollars, price, productDetailId } from '../wire'
import { acquisitionCost } from './acquisition-cost'
import { offerType } from './letter-codes'
import { unitContent } from './product'

/** Ours: whether a price comes from demo data, which visitors are told if the organization has `illustrativePricesFlag`. */
export const illustrativeFlag = flag

/** Ours: miles to the nearest pharmacy if none is within the radius, so that no page calls it near; otherwise `null`. */
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
  /** The coupon's owner: a pharmacy group or a manufacturer's program. */
  name: v.string(),
  qrCodeUrl: v.string(),
  disclaimerText: v.string(),
  illustrativeFlag,
  nearestPharmacyMiles,
})
export type CouponPrice = v.InferOutput<typeof couponPrice>

/**
 * Coupons of a product, best first. Without one, `couponNotFoundTitle` is `not eligible` (there is one, but not for
 * this plan) or `not available`.
 */
export const couponPrices = v.object({
  couponFoundFlag: flag,
  couponNotFoundTitle: v.string(),
  couponNotFoundText: v.string(),
  /** Ours: yes if there is a manufacturer's coupon, but eligibility depends on a plan that isn't chosen yet. */
  insuranceNeededFlag: flag,
  coupons: v.array(couponPrice),
})
export type CouponPrices = v.InferOutput<typeof couponPrices>

/**
 * Dollars, `NA` (the plan doesn't cover it) or `DNA` (unknown until a plan is chosen). Ours: empty if the plan covers
 * it but the organization doesn't show copays.
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
  /** Yes if the plan covers an alternative better: the list of alternatives is worth fetching. */
  alternateFlag: flag,
  couponFoundFlag: flag,
  couponNotFoundTitle: v.string(),
  couponNotFoundText: v.string(),
  tierTitle: v.string(),
  tierDesc: v.string(),
  formularyText: v.string(),
  copayPriceBetterText: v.string(),
  disclaimerText: v.string(),
  /** Yes if the copay is an average of paid claims instead of the formulary's amount. */
  copayDataFlag: flag,
  copayDatajson: v.nullable(copayStatistics),
  illustrativeFlag,
})

export const copayPrice = v.pipe(
  copayPriceOnWire,
  v.transform(({ copayDatajson: statistics, ...rest }) => ({ ...rest, statistics })),
)
export type CopayPrice = v.InferOutput<typeof copayPrice>

/** Another product, with its lowest price near the zip for its usual quantity. */
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
 * One step of a price; `amount` is dollars, percent or a number of units, depending on the label. The steps add up to
 * the price, to the cent. A quantity multiplies the unit cost after it; percentages, fees, amounts and bounds change
 * the sum so far. `contractPrice`, `macPrice`, `usualPrice`, `programPrice` and `retailPrice` are that sum, rounded
 * half up to the cent, or a file's own price if no step comes before them. `cardPrice` and `couponPrice` are the
 * lowest of all results.
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
  /** The basis of a unit cost, such as NADAC; otherwise empty. */
  detail: v.string(),
  /** The kind of file that has it, and the file's day; `null` for a computed step. */
  source: v.nullable(v.string()),
  asOf: v.nullable(day),
})
export type PriceStep = v.InferOutput<typeof priceStep>

/** One price of the gauge and how it was computed. */
export const explainedPrice = v.object({
  kind: v.picklist(['retail', 'discount', 'coupon']),
  /** The price's own id; `null` for the retail price. */
  offerId: v.nullable(v.string()),
  /** Name of the card, coupon or program, and its pharmacy group; empty for the retail price. */
  name: v.string(),
  pharmacyGroupName: v.string(),
  amount: price,
  /** What the price is based on. */
  basis: v.picklist([
    'median usual price',
    'acquisition cost estimate',
    'network contract',
    'maximum allowable cost',
    'usual price',
    'group coupon',
    'manufacturer program',
  ]),
  /** The source: a kind of file, or the product's own tables. */
  source: v.string(),
  asOf: v.nullable(day),
  /** Yes if one of its sources is older than allowed for its kind. */
  staleFlag: flag,
  /** In the order of the computation; empty if the source doesn't have them. */
  steps: v.array(priceStep),
})
export type ExplainedPrice = v.InferOutput<typeof explainedPrice>

/** What a member pays for a fill: a fixed amount, or a share of its price. */
const copayFill = v.object({
  /** `any` if all of the plan's pharmacies cost the same. */
  place: v.picklist(['any', 'preferred', 'standard']),
  /** Whether it's before the deductible is met. */
  stage: v.picklist(['deductible', 'initial']),
  amount: price,
  share: v.nullable(
    v.object({
      /** Of the whole fill. */
      price,
      percent: v.number(),
      /** Yes if the plan's least or most counted instead of the share. */
      limitedFlag: flag,
    }),
  ),
})
export type CopayFill = v.InferOutput<typeof copayFill>

/** What the copay is based on, and what its amounts are made of. */
const explainedCopay = v.object({
  basis: v.picklist(['formulary tier', 'paid claims', 'real-time answer']),
  source: v.string(),
  asOf: v.nullable(day),
  staleFlag: flag,
  /** What the amounts are made of; empty if only a range is known. */
  fills: v.array(copayFill),
})

/** The prices of the gauge, plus what pharmacies paid for one unit of the drug in the last twelve months. */
export const priceExplanations = v.object({
  prices: v.array(explainedPrice),
  /** Those at the pharmacy of the request; empty without one. */
  offers: v.array(explainedPrice),
  /** `null` if no file has it. */
  acquisitionCost: v.nullable(acquisitionCost),
  /** `null` if the plan has no copay. */
  copay: v.nullable(explainedCopay),
})
export type PriceExplanations = v.InferOutput<typeof priceExplanations>
