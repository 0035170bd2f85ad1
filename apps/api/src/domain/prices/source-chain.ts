/** Price sources in an organization's order: the first one that has a price wins. */
import { DomainError } from '../../base/errors/domain-error'
import { ownSources } from '../../base/settings/feed-config'
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
import type { CardQuote, DiscountQuote, RetailQuote } from './quote'
import { isTestOrder, type PriceKind, type SourceOrder, usesFeeds } from './source-order'

/** `none`: the next source is used. */
export type SourceOutcome = 'priced' | 'none' | 'failed'

export class SourceChain implements PriceSource {
  /** Called with each source's outcome. */
  onOutcome: (kind: PriceKind, source: string, outcome: SourceOutcome) => void = () => undefined

  /** @param sources by the names that organizations use; an unknown name has no prices */
  constructor(private readonly sources: ReadonlyMap<string, PriceSource>) {}

  retail(query: PriceQuery): Promise<RetailQuote> {
    return this.firstPrice('retail', query.sources.retail, (source) => source.retail(query))
  }

  discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    return this.firstPrice('discount', query.sources.discount, (source) => source.discounts(query))
  }

  /** The coupons of the first source that has any; else the reason of the first source that excludes this insurance. */
  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    let none: CouponQuotes = { reason: 'notAvailable' }
    for (const [name, source] of this.named(query.sources.coupon)) {
      const isThere = (coupons: CouponQuotes) => 'quotes' in coupons
      const result = await this.recordOutcome('coupon', name, source.coupons(query, plan), isThere)
      if (isThere(result)) return result
      if (none.reason === 'notAvailable') none = result
    }
    return none
  }

  /** The first source with a copay; whether a program exists follows the order of coupons instead. */
  async copay(productDetailId: number, plan: Plan, sources: SourceOrder): Promise<CopayEstimate> {
    const estimate = await this.firstPrice('copay', sources.copay, (source) =>
      source.copay(productDetailId, plan, sources),
    )
    if (estimate.coupon === 'available') return estimate
    return { ...estimate, coupon: (await this.program(productDetailId, plan, sources.coupon)) ?? estimate.coupon }
  }

  async program(
    productDetailId: number,
    plan: Plan,
    names: readonly string[] = ownSources,
  ): Promise<'available' | 'notEligible' | undefined> {
    let first: 'notEligible' | undefined
    for (const [, source] of this.named(names)) {
      const program = await source.program?.(productDetailId, plan)
      if (program === 'available') return program
      first ??= program
    }
    return first
  }

  /**
   * For each fill, the first source with a price for it anywhere. If discounts and coupons have different orders, or a feed that
   * may have only one of them, both are looked up separately, as the gauge does.
   */
  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    const [first] = fills
    if (!first) return []
    const { sources } = first.query
    if (first.only !== undefined) return this.walk(first.only, fills.map(ofOneKind), sources[first.only])
    if (!usesFeeds(sources) && sources.discount.join() === sources.coupon.join()) {
      return this.walk('discount', fills, sources.discount)
    }
    const [discounts, coupons] = await Promise.all([
      this.walk(
        'discount',
        fills.map((fill) => ofOneKind({ ...fill, only: 'discount' })),
        sources.discount,
      ),
      this.walk(
        'coupon',
        fills.map((fill) => ofOneKind({ ...fill, only: 'coupon' })),
        sources.coupon,
      ),
    ])
    return fills.map((_, index) => merged(discounts[index] ?? nothing, coupons[index] ?? nothing))
  }

  private async walk(kind: PriceKind, fills: readonly OfferFill[], names: readonly string[]): Promise<GroupOffers[]> {
    const offersByFill: GroupOffers[] = fills.map(() => nothing)
    let open = [...fills.keys()]
    for (const [name, source] of this.named(names)) {
      if (open.length === 0) break
      const pending = source.offers(open.flatMap((index) => fills[index] ?? []))
      const offers = await this.recordOutcome(kind, name, pending, (results) => !results.every(isNothing))
      for (const [place, index] of open.entries()) offersByFill[index] = offers[place] ?? nothing
      open = open.filter((index) => isNothing(offersByFill[index]))
    }
    return offersByFill
  }

  /** From files, for any organization that isn't for trying; from other sources only if the organization uses their prices. */
  async acquisitionCosts(productDetailId: number, sources: SourceOrder): Promise<AcquisitionCosts | undefined> {
    if (isTestOrder(sources)) return undefined
    const { retail, discount, coupon, copay } = sources
    for (const [, source] of this.named([...new Set(['imports', ...retail, ...discount, ...coupon, ...copay])])) {
      const costs = await source.acquisitionCosts?.(productDetailId, sources)
      if (costs) return costs
    }
    return undefined
  }

  private named(names: readonly string[]): [name: string, source: PriceSource][] {
    return names.flatMap((name) => {
      const source = this.sources.get(name)
      return source ? [[name, source]] : []
    })
  }

  private async recordOutcome<T>(
    kind: PriceKind,
    name: string,
    pending: Promise<T>,
    hasPrice: (result: T) => boolean = () => true,
  ): Promise<T> {
    try {
      const result = await pending
      this.onOutcome(kind, name, hasPrice(result) ? 'priced' : 'none')
      return result
    } catch (error) {
      this.onOutcome(kind, name, isRefusal(error) ? 'none' : 'failed')
      throw error
    }
  }

  /** The first source that does not refuse; if all do, the last refusal. */
  private async firstPrice<T>(
    kind: PriceKind,
    names: readonly string[],
    load: (source: PriceSource) => Promise<T>,
  ): Promise<T> {
    let refusal: DomainError | undefined
    for (const [name, source] of this.named(names)) {
      try {
        return await this.recordOutcome(kind, name, load(source))
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal = error
      }
    }
    throw refusal ?? new DomainError('PRICE_NOT_AVAILABLE')
  }
}

/** A manufacturer's program is a coupon. */
const ofOneKind = ({ plan, ...fill }: OfferFill): OfferFill => (fill.only === 'discount' ? fill : { ...fill, plan })

const nothing: GroupOffers = { cards: [], programs: [] }
const isNothing = (offers: GroupOffers | undefined) => !offers || offers.cards.length + offers.programs.length === 0
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'PRICE_NOT_AVAILABLE' || error.code === 'PRODUCT_NOT_FOUND')

/** Each seller's coupon, unless its card costs less. */
function merged({ cards: discounts }: GroupOffers, { cards: coupons, programs }: GroupOffers): GroupOffers {
  const bySeller = new Map<string, CardQuote>(discounts.map((quote) => [sellerOf(quote), quote]))
  for (const coupon of coupons) {
    const card = bySeller.get(sellerOf(coupon))
    if (!card || coupon.amount <= card.amount) bySeller.set(sellerOf(coupon), coupon)
  }
  return { cards: [...bySeller.values()], programs }
}

const sellerOf = ({ group, pharmacyLocationId }: CardQuote) => `${group.id} ${pharmacyLocationId ?? ''}`
