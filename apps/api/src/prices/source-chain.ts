/** Price sources in an order: each call is answered by the first that has something to say of the product. None guesses. */
import { DomainError } from '../errors/domain-error'
import type { Plan } from './plans'
import type {
  AcquisitionCosts,
  CopayEstimate,
  CouponQuotes,
  GroupOffers,
  OfferFill,
  PriceQuery,
  PriceSource,
} from './price-source'
import type { DiscountQuote, RetailQuote } from './quote'

export class SourceChain implements PriceSource {
  constructor(private readonly sources: readonly PriceSource[]) {}

  retail(query: PriceQuery): Promise<RetailQuote> {
    return this.first((source) => source.retail(query))
  }

  discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    return this.first((source) => source.discounts(query))
  }

  /** The first that has coupons; else why the first that has any, not for this insurance, has none. */
  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    let none: CouponQuotes = { reason: 'notAvailable' }
    for (const source of this.sources) {
      const found = await source.coupons(query, plan)
      if ('quotes' in found) return found
      if (none.reason === 'notAvailable') none = found
    }
    return none
  }

  /** The first that says a copay; whether there is a programme may be known to another. */
  async copay(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    const estimate = await this.first((source) => source.copay(productDetailId, plan))
    if (estimate.coupon !== 'notAvailable') return estimate
    return { ...estimate, coupon: (await this.program(productDetailId, plan)) ?? estimate.coupon }
  }

  async program(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined> {
    for (const source of this.sources) {
      const found = await source.program?.(productDetailId, plan)
      if (found) return found
    }
    return undefined
  }

  /** Of each fill, what the first source says that has a price for it anywhere. */
  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    const found: GroupOffers[] = fills.map(() => nothing)
    let open = [...fills.keys()]
    for (const source of this.sources) {
      if (open.length === 0) break
      const offers = await source.offers(open.flatMap((index) => fills[index] ?? []))
      for (const [place, index] of open.entries()) found[index] = offers[place] ?? nothing
      open = open.filter((index) => isNothing(found[index]))
    }
    return found
  }

  async acquisitionCosts(productDetailId: number): Promise<AcquisitionCosts | undefined> {
    for (const source of this.sources) {
      const found = await source.acquisitionCosts?.(productDetailId)
      if (found) return found
    }
    return undefined
  }

  /** What the first says that does not refuse; where all do, what the last one says. */
  private async first<T>(ask: (source: PriceSource) => Promise<T>): Promise<T> {
    let refusal = new DomainError('PRICE_NOT_AVAILABLE')
    for (const source of this.sources) {
      try {
        return await ask(source)
      } catch (error) {
        if (!(error instanceof DomainError && isRefusal(error))) throw error
        refusal = error
      }
    }
    throw refusal
  }
}

const nothing: GroupOffers = { cards: [], programs: [] }
const isNothing = (offers: GroupOffers | undefined) => !offers || offers.cards.length + offers.programs.length === 0
const isRefusal = ({ code }: DomainError) => code === 'PRICE_NOT_AVAILABLE' || code === 'PRODUCT_NOT_FOUND'
