/** The gauge's four prices, each as quotes and in wire form. Visitors' calls, programs and assistants all get them here. */
import type { Cents } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import type { Organization } from '../../domain/organizations/organizations'
import type { Pharmacy } from '../../domain/pharmacies/pharmacies'
import type { Plan } from '../../domain/prices/plans'
import { type PriceQuery, undefinedIfNoPrice } from '../../domain/prices/price-source'
import type { OfferQuote } from '../../domain/prices/quote'
import type { Services } from '../services'
import { nearestDistanceAdder } from './nearest-distance'
import { noDiscountSentence, orNoPrice } from './no-price'
import { copayReply, couponReply, discountReply, retailReply } from './price-replies'

/** Each throws DomainError PRICE_NOT_AVAILABLE with a sentence if there's nothing to quote. */
export class GaugePrices {
  constructor(private readonly services: Services) {}

  async retail(query: PriceQuery, language: Language) {
    const { prices, pharmacies } = this.services
    const quote = await orNoPrice(prices.retail(query), () => priceText(language).noRetailPrice)
    const withDistance = await nearestDistanceAdder(pharmacies, query, language)
    return { quote, reply: withDistance(retailReply(quote, language)) }
  }

  async discounts(query: PriceQuery, language: Language) {
    const { prices, pharmacies, reads } = this.services
    const why = () => noDiscountSentence(reads, query.networkIds, language)
    const quotes = await orNoPrice(prices.discounts(query), why)
    const withDistance = await nearestDistanceAdder(pharmacies, query, language)
    return { quotes, reply: discountReply(quotes, language).map(withDistance) }
  }

  async coupons(query: PriceQuery, plan: Plan, language: Language) {
    const { prices, pharmacies } = this.services
    const { productDetailId } = query
    const quotes = await prices.coupons(query, plan)
    const reply = couponReply(quotes, { productDetailId, plan, language })
    const withDistance = await nearestDistanceAdder(pharmacies, query, language)
    return { quotes, reply: { ...reply, coupons: reply.coupons.map(withDistance) } }
  }

  /** @param usualFill the fill that a copay is for, with whose other prices it's compared; without it, with none */
  async copay(
    productDetailId: number,
    plan: Plan,
    {
      organization,
      usualFill,
      language,
    }: { organization: Organization; usualFill: (() => Promise<PriceQuery>) | undefined; language: Language },
  ) {
    const copay = this.services.prices.copay(productDetailId, plan, organization.sources)
    const estimate = await orNoPrice(copay, () => priceText(language).noCopay)
    const { showCopayPriceFlag: showsCopayPrices } = organization.record.options
    const isBetter =
      showsCopayPrices &&
      usualFill !== undefined &&
      typeof estimate.copay !== 'string' &&
      (await this.isBelowOthers(estimate.copay.amount, await usualFill(), plan))
    return {
      estimate,
      isBetter,
      reply: copayReply(estimate, { productDetailId, plan, showsCopayPrices, isBetter, language }),
    }
  }

  /** What a pharmacy charges with a card or coupon, and with a manufacturer's program. */
  async offersAt(pharmacy: Pharmacy, query: PriceQuery, plan: Plan): Promise<OfferQuote[]> {
    const [offers] = await this.services.prices.offers([
      { query, groupIds: [pharmacy.groupId], locationIds: [pharmacy.id], plan },
    ])
    return offers ? [...offers.cards, ...offers.programs] : []
  }

  /** Whether an amount is below every other known price of a fill. */
  private async isBelowOthers(amount: Cents, query: PriceQuery, plan: Plan): Promise<boolean> {
    const { prices } = this.services
    const [retail, discounts = [], coupons] = await Promise.all([
      undefinedIfNoPrice(prices.retail(query)),
      undefinedIfNoPrice(prices.discounts(query)),
      prices.coupons(query, plan),
    ])
    const others = [...(retail ? [retail] : []), ...discounts, ...('quotes' in coupons ? coupons.quotes : [])]
    return others.length > 0 && others.every((other) => amount < other.amount)
  }
}
