/** Quotes in the wire's form and in the caller's language. */
import { type CallReply, type calls, toFlag } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import type { Alternative } from '../prices/alternatives'
import { decimalDollars } from '../prices/money'
import type { Plan } from '../prices/plans'
import type { CopayEstimate, CouponQuotes, NoCouponReason, PriceQuery } from '../prices/price-source'
import { type CouponQuote, type DiscountQuote, isProgram, type RetailQuote } from '../prices/quote'
import { couponTypeOf, discountTypeOf } from './offer-replies'

type RetailReply = CallReply<typeof calls.price.getRetailPrice>
type DiscountReply = CallReply<typeof calls.price.getDiscountPrices>
type CouponReply = CallReply<typeof calls.price.getCouponPrices>
type CopayReply = CallReply<typeof calls.price.getCopayPrice>
type AlternativesReply = CallReply<typeof calls.price.getAlternatives>

export const retailReply = ({ amount }: RetailQuote, language: Language): RetailReply => ({
  regularPrice: decimalDollars(amount),
  disclaimerText: priceText(language).retailDisclaimer,
})

export function discountReply(quotes: readonly DiscountQuote[], language: Language): DiscountReply {
  const text = priceText(language)
  return quotes.map(({ network, amount, productType, offerId }, index) => ({
    pbmName: network.name,
    discountPrice: decimalDollars(amount),
    loadingText: fill(text.discountLoading, { network: network.name }),
    discountType: discountTypeOf(productType),
    offerId,
    disclaimerText: fill(text.discountDisclaimer, { network: network.name }),
    index,
    isLast: index === quotes.length - 1,
  }))
}

export function couponReply(
  found: CouponQuotes,
  { productDetailId }: Pick<PriceQuery, 'productDetailId'>,
  language: Language,
): CouponReply {
  if ('reason' in found) return { ...noCoupon(found.reason, language), coupons: [] }
  return {
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    coupons: found.quotes.map((quote) => oneCoupon(quote, productDetailId, language)),
  }
}

function oneCoupon(quote: CouponQuote, productDetailId: number, language: Language): CouponReply['coupons'][number] {
  const { programDisclaimer, couponDisclaimer } = priceText(language)
  const { name } = isProgram(quote) ? quote.program : quote.group
  return {
    couponPrice: decimalDollars(quote.amount),
    couponType: couponTypeOf(quote),
    offerId: quote.offerId,
    productDetailId,
    name,
    qrCodeUrl: '',
    disclaimerText: fill(isProgram(quote) ? programDisclaimer : couponDisclaimer, { name }),
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

export function copayReply(
  { copay, tier, claims, hasBetterAlternative, coupon }: CopayEstimate,
  { productDetailId, plan, language }: { productDetailId: number; plan: Plan; language: Language },
): CopayReply {
  const text = priceText(language)
  return {
    ...copayRange(copay),
    alternateFlag: toFlag(hasBetterAlternative),
    ...(coupon === 'available'
      ? { couponFoundFlag: 'Y', couponNotFoundTitle: '', couponNotFoundText: '' }
      : noCoupon(coupon, language)),
    tierTitle: tier?.title[language] ?? '',
    tierDesc: tier?.description[language] ?? '',
    formularyText: plan.formularyText,
    copayPriceBetterText: tier ? text.copayBetter : '',
    disclaimerText: tier ? text.copayDisclaimer : '',
    copayDataFlag: toFlag(claims !== undefined),
    copayDatajson: claims
      ? {
          copayDataTitle: text.averageTitle,
          averageCopayLabel: text.averageLabel,
          averagePrice: decimalDollars(claims.average),
          hash: `${productDetailId}-${plan.formularyId}-${claims.count}`,
          percentile75thPrice: decimalDollars(claims.percentile75),
          copayDisclaimerText: fill(text.averageDisclaimer, { claims: claims.count }),
        }
      : null,
  }
}

function copayRange(copay: CopayEstimate['copay']): Pick<CopayReply, 'copayPriceMin' | 'copayPriceMax'> {
  if (copay === 'planUnknown') return { copayPriceMin: 'DNA', copayPriceMax: 'DNA' }
  if (copay === 'notCovered') return { copayPriceMin: 'NA', copayPriceMax: 'NA' }
  return { copayPriceMin: decimalDollars(copay.least), copayPriceMax: decimalDollars(copay.amount) }
}

export function alternativesReply(
  alternatives: readonly Alternative[],
  { formularyId }: Plan,
  language: Language,
): AlternativesReply {
  const text = priceText(language)
  return {
    disclaimer: {
      line1: formularyId === null ? text.alternativesOtherName : text.alternativesLine1,
      line2: text.alternativesLine2,
    },
    alternatives: alternatives.map(({ product, quote, pharmacyLocationId, isOfFavoriteGroup }) => ({
      id: String(product.id),
      name: product.name,
      strength: product.strength,
      packageSize: `${Number(product.quantity)} ${product.unitName}`,
      dosage: product.form,
      price: decimalDollars(quote.amount),
      couponType: couponTypeOf(quote),
      productDetailId: product.detailId,
      offerId: quote.offerId,
      pharmacyLocationId: pharmacyLocationId ?? null,
      favoritePharmacyFlag: toFlag(isOfFavoriteGroup),
    })),
  }
}
