/** Quotes in wire form and in the caller's language. */
import { type CallReply, type calls, groupThousands, toFlag } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { dateText, fill } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import type { Alternative } from '../../domain/prices/alternatives'
import { decimalDollars } from '../../domain/prices/money'
import type { Plan } from '../../domain/prices/plans'
import type { CopayEstimate, CouponQuotes, NoCouponReason } from '../../domain/prices/price-source'
import {
  type CopayQuote,
  type CouponQuote,
  type DiscountQuote,
  isIllustrative,
  isProgram,
  type OfferQuote,
  type RetailQuote,
  staleDayOf,
} from '../../domain/prices/quote'
import { unitContentOf } from '../../domain/products/billing-units'
import { couponTypeOf, discountTypeOf } from './offer-replies'

type RetailReply = CallReply<typeof calls.price.getRetailPrice>
type DiscountReply = CallReply<typeof calls.price.getDiscountPrices>
type CouponReply = CallReply<typeof calls.price.getCouponPrices>
type CopayReply = CallReply<typeof calls.price.getCopayPrice>
type AlternativesReply = CallReply<typeof calls.price.getAlternatives>

export function retailReply(quote: RetailQuote, language: Language): RetailReply {
  const { retailDisclaimer, retailEstimateDisclaimer } = priceText(language)
  const isEstimate = quote.basis === 'acquisition cost estimate'
  return {
    regularPrice: decimalDollars(quote.amount),
    disclaimerText: disclaimerOf(quote, isEstimate ? retailEstimateDisclaimer : retailDisclaimer, language),
    illustrativeFlag: toFlag(isIllustrative(quote)),
  }
}

/** Adds a sentence if the price is based on old data. */
function disclaimerOf(quote: RetailQuote | OfferQuote | CopayQuote, sentence: string, language: Language): string {
  const asOf = staleDayOf(quote)
  if (!asOf) return sentence
  const date = dateText(asOf.toISOString(), 'longDate', language)
  return `${sentence} ${fill(priceText(language).stale, { date })}`
}

export function discountReply(quotes: readonly DiscountQuote[], language: Language): DiscountReply {
  const text = priceText(language)
  return quotes.map((quote, index) => ({
    pbmName: quote.network.name,
    discountPrice: decimalDollars(quote.amount),
    loadingText: fill(text.discountLoading, { network: quote.network.name }),
    discountType: discountTypeOf(quote.productType),
    offerId: quote.offerId,
    disclaimerText: disclaimerOf(quote, fill(text.discountDisclaimer, { network: quote.network.name }), language),
    index,
    isLast: index === quotes.length - 1,
    illustrativeFlag: toFlag(isIllustrative(quote)),
  }))
}

export function couponReply(
  couponQuotes: CouponQuotes,
  { productDetailId, plan, language }: { productDetailId: number; plan: Plan; language: Language },
): CouponReply {
  if ('reason' in couponQuotes) {
    const { reason } = couponQuotes
    // Without a chosen plan, the person isn't excluded, only not asked yet.
    const needsInsurance = reason === 'notEligible' && plan.kind === 'none'
    return {
      ...noCoupon(reason, language),
      ...(needsInsurance && { couponNotFoundText: priceText(language).chooseInsuranceText }),
      insuranceNeededFlag: toFlag(needsInsurance),
      coupons: [],
    }
  }
  return {
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    insuranceNeededFlag: 'N',
    coupons: couponQuotes.quotes.map((quote) => oneCoupon(quote, productDetailId, language)),
  }
}

/** The sentence beside a coupon's price, or beside a card's price at one pharmacy. */
export function offerNote(quote: OfferQuote, language: Language): string {
  const { programDisclaimer, couponDisclaimer, cardDisclaimer } = priceText(language)
  const sentence = isProgram(quote)
    ? fill(programDisclaimer, { name: quote.program.name })
    : quote.kind === 'coupon'
      ? fill(couponDisclaimer, { name: quote.group.name })
      : fill(cardDisclaimer, { network: quote.network.name })
  return disclaimerOf(quote, sentence, language)
}

function oneCoupon(quote: CouponQuote, productDetailId: number, language: Language): CouponReply['coupons'][number] {
  const { name } = isProgram(quote) ? quote.program : quote.group
  return {
    couponPrice: decimalDollars(quote.amount),
    couponType: couponTypeOf(quote),
    offerId: quote.offerId,
    productDetailId,
    name,
    qrCodeUrl: isProgram(quote) ? quote.program.link : '',
    disclaimerText: offerNote(quote, language),
    illustrativeFlag: toFlag(isIllustrative(quote)),
  }
}

function noCoupon(reason: NoCouponReason, language: Language) {
  const text = priceText(language)
  return {
    couponFoundFlag: 'N' as const,
    couponNotFoundTitle: text[reason],
    couponNotFoundText: text[`${reason}Text`],
  }
}

interface CopayReplyOptions {
  productDetailId: number
  plan: Plan
  /** Otherwise only whether the plan covers the drug is shown. */
  showsCopayPrices: boolean
  /** The copay is below every other known price. */
  isBetter: boolean
  language: Language
}

/** Covered, for an organization that doesn't show copays. */
const withheld = { copayPriceMin: '', copayPriceMax: '' }

/** Removes everything that contains an amount, or depends on one. */
const coverageOf = ({ tier, ...estimate }: CopayEstimate): CopayEstimate => ({
  ...estimate,
  tier: tier && (tier.coverage ?? noTierWords),
  claims: undefined,
})
const noTierWords = { title: { en: '', es: '' }, description: { en: '', es: '' } }

export function copayReply(
  estimate: CopayEstimate,
  { productDetailId, plan, showsCopayPrices, isBetter, language }: CopayReplyOptions,
): CopayReply {
  const { copay, tier, claims, hasBetterAlternative, coupon } = showsCopayPrices ? estimate : coverageOf(estimate)
  const text = priceText(language)
  return {
    ...(showsCopayPrices || typeof copay === 'string' ? copayRange(copay) : withheld),
    alternateFlag: toFlag(hasBetterAlternative),
    ...(coupon === 'available'
      ? { couponFoundFlag: 'Y', couponNotFoundTitle: '', couponNotFoundText: '' }
      : noCoupon(coupon, language)),
    tierTitle: tier?.title[language] ?? '',
    tierDesc: tier?.description[language] ?? '',
    formularyText: plan.formularyText,
    copayPriceBetterText: isBetter ? text.copayBetter : '',
    disclaimerText: tier ? withStaleDay(text.copayDisclaimer, copay, language) : '',
    illustrativeFlag: toFlag(typeof copay !== 'string' && isIllustrative(copay)),
    copayDataFlag: toFlag(claims !== undefined),
    copayDatajson: claims
      ? {
          copayDataTitle: text.averageTitle,
          averageCopayLabel: text.averageLabel,
          averagePrice: decimalDollars(claims.average),
          hash: `${productDetailId}-plan${plan.id}-${claims.count}`,
          percentile75thPrice: decimalDollars(claims.percentile75),
          copayDisclaimerText: [
            fill(text.averageDisclaimer, { claims: groupThousands(claims.count) }),
            ...(typeof copay !== 'string' && isIllustrative(copay) ? [text.illustrative] : []),
          ].join(' '),
        }
      : null,
  }
}

const withStaleDay = (sentence: string, copay: CopayEstimate['copay'], language: Language) =>
  typeof copay === 'string' ? sentence : disclaimerOf(copay, sentence, language)

function copayRange(copay: CopayEstimate['copay']): Pick<CopayReply, 'copayPriceMin' | 'copayPriceMax'> {
  if (copay === 'planUnknown') return { copayPriceMin: 'DNA', copayPriceMax: 'DNA' }
  if (copay === 'notCovered') return { copayPriceMin: 'NA', copayPriceMax: 'NA' }
  return { copayPriceMin: decimalDollars(copay.least), copayPriceMax: decimalDollars(copay.amount) }
}

/** Why the alternatives are listed: both reasons only if both hold. */
function reasonFor(alternatives: readonly Alternative[], text: ReturnType<typeof priceText>) {
  const coveredBetter = alternatives.filter(({ product }) => product.isCoveredBetter)
  if (coveredBetter.length === 0) return text.alternativesOtherName
  return coveredBetter.length === alternatives.length ? text.alternativesLowerTier : text.alternativesLine1
}

export function alternativesReply(alternatives: readonly Alternative[], language: Language): AlternativesReply {
  const text = priceText(language)
  return {
    disclaimer: {
      line1: reasonFor(alternatives, text),
      line2: text.alternativesLine2,
    },
    alternatives: alternatives.map(({ product, quote, pharmacyLocationId, isOfFavoriteGroup }) => ({
      id: String(product.id),
      name: product.name,
      strength: product.strength,
      packageSize: `${Number(product.quantity)} ${product.unitName}`,
      unitContent: unitContentOf(product.unitContent),
      dosage: product.form,
      price: decimalDollars(quote.amount),
      couponType: couponTypeOf(quote),
      productDetailId: product.detailId,
      offerId: quote.offerId,
      pharmacyLocationId: pharmacyLocationId ?? null,
      favoritePharmacyFlag: toFlag(isOfFavoriteGroup),
      illustrativeFlag: toFlag(isIllustrative(quote)),
    })),
  }
}
