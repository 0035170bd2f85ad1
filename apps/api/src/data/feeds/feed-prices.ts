/** A feed as a price source: prices at pharmacies, and copays of plans. If it has none, the next source is used. */
import type { Cents } from '@rxgauge/contract'
import pMap from 'p-map'
import { DomainError } from '../../base/errors/domain-error'
import type { FeedConfig } from '../../base/settings/feed-config'
import type { Pharmacies } from '../../domain/pharmacies/pharmacies'
import { Exact } from '../../domain/prices/exact'
import { centsOf } from '../../domain/prices/money'
import { formatOfferId } from '../../domain/prices/offer-id'
import type { Plan } from '../../domain/prices/plans'
import type {
  CopayEstimate,
  CouponQuotes,
  GroupOffers,
  OfferFill,
  PriceQuery,
  PriceSource,
} from '../../domain/prices/price-source'
import { addUpTo } from '../../domain/prices/price-steps'
import {
  byAmount,
  type CardQuote,
  type DiscountQuote,
  type GroupCouponQuote,
  lowestQuote,
  type PriceStep,
  type QuoteSource,
  type RetailQuote,
} from '../../domain/prices/quote'
import type { SourceOrder } from '../../domain/prices/source-order'
import type { CachedFeedValue, FeedCache } from './feed-cache'
import type { FeedCatalog, FeedDrug, FeedNetwork, FeedSeller } from './feed-catalog'
import type { FeedClient } from './feed-client'
import {
  type CopayRequest,
  type CopayResponse,
  copayResponse,
  maxPharmacies,
  type PharmacyPrices,
  type PricesRequest,
  type PricesResponse,
  pricesResponse,
} from './feed-contract'

/** What is cached for one seller: its own prices, or that it has none. */
export interface SellerPrices {
  asOf: string
  row: PharmacyPrices | null
}

/** Parallel requests: a person may have fifty saved coupons. */
const concurrentRequests = 8
const mostCoupons = 3
const day = 86_400_000

interface Dependencies {
  config: FeedConfig
  client: FeedClient
  catalog: FeedCatalog
  pharmacies: Pharmacies
  priceCache: FeedCache<SellerPrices>
  copayCache: FeedCache<CopayResponse>
  /** Milliseconds since 1970. */
  now: () => number
}

/** A seller with the feed's prices for it. */
interface SellerFill {
  seller: FeedSeller
  drug: FeedDrug
  row: PharmacyPrices
  statement: { source: QuoteSource; asOf: Date; isStale: boolean }
}

type Offer = PharmacyPrices['coupons'][number]

export class FeedPrices implements PriceSource {
  constructor(private readonly deps: Dependencies) {}

  /** The median of the shown pharmacies' prices. */
  async retail(query: PriceQuery): Promise<RetailQuote> {
    const sellerPrices = await this.pricesNearby(query)
    const prices = sellerPrices.flatMap((each) =>
      each.row.retail === undefined ? [] : [{ ...each, price: each.row.retail }],
    )
    const sorted = prices.toSorted((one, other) => Number(one.price) - Number(other.price))
    const middle = sorted[Math.ceil(sorted.length / 2) - 1]
    if (!middle) throw new DomainError('PRICE_NOT_AVAILABLE')
    const { source, asOf } = middle.statement
    return {
      kind: 'retail',
      basis: 'median usual price',
      amount: centsOf(middle.price),
      ...middle.statement,
      steps: () => [
        { label: 'pharmacies', amount: String(prices.length) },
        { label: 'usualPrice', amount: middle.price, source, asOf },
        { label: 'retailPrice', amount: middle.price },
      ],
    }
  }

  async discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    const [prices, networks] = await Promise.all([this.pricesNearby(query), this.networksOf(query)])
    const quotes = prices.flatMap((each) => discountsOf(each, networks))
    const best = networks.flatMap(({ id }) => lowestQuote(quotes.filter(({ network }) => network.id === id)) ?? [])
    if (best.length === 0) throw new DomainError('PRICE_NOT_AVAILABLE')
    return best.toSorted((one, other) => byAmount(other, one))
  }

  async coupons(query: PriceQuery): Promise<CouponQuotes> {
    const [prices, networks] = await Promise.all([this.pricesNearby(query), this.networksOf(query)])
    const quotes = prices.flatMap((each) => lowestQuote(couponsOf(each, networks)) ?? []).toSorted(byAmount)
    return quotes.length > 0 ? { quotes: quotes.slice(0, mostCoupons) } : { reason: 'notAvailable' }
  }

  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    return pMap(
      fills,
      async ({ query, groupIds, locationIds = [], only }) => {
        const [prices, networks] = await Promise.all([
          this.pricesAt(query, groupIds, locationIds),
          this.networksOf(query),
        ])
        const cards = prices.flatMap((each): CardQuote[] => {
          const card = only === 'coupon' ? undefined : lowestQuote(discountsOf(each, networks))
          const coupon = only === 'discount' ? undefined : lowestQuote(couponsOf(each, networks))
          const best = coupon && (!card || coupon.amount <= card.amount) ? coupon : card
          return best ? [best] : []
        })
        return { cards, programs: [] }
      },
      { concurrency: concurrentRequests },
    )
  }

  /** For the usual quantity. Feeds don't know a plan without a code. */
  async copay(productDetailId: number, plan: Plan, sources: SourceOrder): Promise<CopayEstimate> {
    const { catalog, client, copayCache } = this.deps
    if (plan.kind !== 'commercial' && plan.kind !== 'government') throw new DomainError('PRICE_NOT_AVAILABLE')
    const { kind } = plan
    const [drug, code] = await Promise.all([catalog.drug(productDetailId), catalog.planCode(plan.id)])
    if (!drug || code === undefined) throw new DomainError('PRICE_NOT_AVAILABLE')
    const key = JSON.stringify([drug.rxcui, drug.ndcs, drug.quantity, kind, code])
    const cached = await copayCache.get([key], async () => {
      const request: CopayRequest = { version: 1, ...drugBody(drug), plan: { code, kind } }
      return new Map([[key, await client.post('copay', request, copayResponse, sources)]])
    })
    const response = cached.get(key)
    if (!response || response.value.status === 'unknown') throw new DomainError('PRICE_NOT_AVAILABLE')
    return this.estimateOf(response, response.value, plan)
  }

  private estimateOf(response: CachedFeedValue<CopayResponse>, value: CopayResponse, plan: Plan): CopayEstimate {
    const common = { claims: undefined, hasBetterAlternative: false, coupon: 'notAvailable' as const }
    if (value.status !== 'covered') return { ...common, copay: 'notCovered', tier: undefined }
    const { tier, least, most, asOf } = value
    return {
      ...common,
      copay: {
        kind: 'copay',
        basis: 'real-time answer',
        amount: centsOf(most),
        least: centsOf(least),
        planId: plan.id,
        fills: () =>
          least === most ? [{ place: 'any', stage: 'initial', amount: centsOf(most), share: undefined }] : [],
        ...this.statementOf(asOf, response.isLate),
      },
      tier: tier && { title: tier, description: { en: '', es: '' } },
    }
  }

  /** At the pharmacies of the list, so that gauge and list agree. */
  private async pricesNearby(query: PriceQuery): Promise<SellerFill[]> {
    const { groupIds, pharmacies: shops } = await this.deps.pharmacies.nearby(query.place, query.pharmacyGroupIds)
    return this.pricesAt(
      query,
      groupIds,
      shops.map(({ id }) => id),
    )
  }

  private async pricesAt(
    query: PriceQuery,
    groupIds: readonly number[],
    locationIds: readonly number[],
  ): Promise<SellerFill[]> {
    const { catalog, priceCache } = this.deps
    const [drug, sellers] = await Promise.all([
      catalog.drug(query.productDetailId, query.quantity),
      catalog.sellers(groupIds, locationIds),
    ])
    if (!drug || sellers.length === 0) return []
    const byKey = new Map(sellers.map((seller) => [keyOf(drug, seller), seller]))
    const cached = await priceCache.get([...byKey.keys()], (missing) =>
      this.request(drug, new Map([...byKey].filter(([key]) => missing.includes(key))), query.sources),
    )
    return sellers.flatMap((seller) => {
      const response = cached.get(keyOf(drug, seller))
      const row = response?.value.row
      return row ? [{ seller, drug, row, statement: this.statementOf(response.value.asOf, response.isLate) }] : []
    })
  }

  /** Sends as many requests as the pharmacies need; if one fails, the results of the others are still cached. */
  private async request(
    drug: FeedDrug,
    sellers: ReadonlyMap<string, FeedSeller>,
    sources: SourceOrder,
  ): Promise<Map<string, SellerPrices>> {
    const all = [...sellers]
    const parts = Array.from({ length: Math.ceil(all.length / maxPharmacies) }, (_, index) =>
      all.slice(index * maxPharmacies, (index + 1) * maxPharmacies),
    )
    const results = await Promise.allSettled(
      parts.map(async (part) => {
        const request: PricesRequest = {
          version: 1,
          ...drugBody(drug),
          pharmacies: part.map(([, { npi, chain }]) => ({ npi, chain })),
        }
        return rowsOf(part, await this.deps.client.post('prices', request, pricesResponse, sources))
      }),
    )
    const received = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const failure = results.find((result) => result.status === 'rejected')
    if (received.length === 0 && failure) throw failure.reason
    return new Map(received)
  }

  /** In the organization's order, else by id. */
  private async networksOf({ networkIds }: PriceQuery): Promise<FeedNetwork[]> {
    const all = await this.deps.catalog.networks()
    return networkIds === null ? all : networkIds.flatMap((id) => all.find((network) => network.id === id) ?? [])
  }

  private statementOf(text: string, isLate: boolean) {
    const { config, now } = this.deps
    const asOf = new Date(`${text}T00:00:00Z`)
    const isOld = now() - asOf.getTime() > (config.staleAfterDays + 1) * day
    return { source: { kind: 'feed', name: config.title } as const, asOf, isStale: isLate || isOld }
  }
}

const drugBody = ({ rxcui, ndcs, quantity }: FeedDrug) => ({ drug: { rxcui, ndcs }, quantity })

/** Drug, quantity and seller: nothing about a person. */
const keyOf = ({ rxcui, ndcs, quantity }: FeedDrug, { npi, chain }: FeedSeller) =>
  JSON.stringify([rxcui, ndcs, quantity, npi, chain])

/** Each seller's own prices merged with its chain's; a seller without any is recorded as such if the response is complete. */
function rowsOf(
  sellers: readonly (readonly [string, FeedSeller])[],
  { prices, asOf, complete }: PricesResponse,
): [string, SellerPrices][] {
  return sellers.flatMap(([key, { npi, chain }]): [string, SellerPrices][] => {
    const own = prices.find((each) => npi !== null && each.npi === npi)
    const ofChain = prices.find((each) => chain !== null && !each.npi && each.chain === chain)
    const row = own && ofChain ? both(own, ofChain) : (own ?? ofChain)
    return row || complete ? [[key, { asOf, row: row ?? null }]] : []
  })
}

/** For each kind, the pharmacy's own price, else its chain's. */
const both = (own: PharmacyPrices, ofChain: PharmacyPrices): PharmacyPrices => ({
  ...own,
  retail: own.retail ?? ofChain.retail,
  discounts: own.discounts.length > 0 ? own.discounts : ofChain.discounts,
  coupons: own.coupons.length > 0 ? own.coupons : ofChain.coupons,
})

const sellerTerms = ({ seller: { locationId, group }, drug, statement }: SellerFill) => ({
  ...statement,
  productType: drug.type,
  group,
  ...(locationId === null ? {} : { pharmacyLocationId: locationId }),
})

/** In the order of the networks; unknown networks are skipped, because no card could be shown for them. */
function discountsOf(prices: SellerFill, networks: readonly FeedNetwork[]): DiscountQuote[] {
  return networks.flatMap(({ id, name, code }) =>
    prices.row.discounts
      .filter(({ network }) => network === code)
      .map(
        (offer): DiscountQuote => ({
          kind: 'discount',
          basis: offer.basis,
          amount: amountOf(offer),
          offerId: formatOfferId({ kind: 'cash', networkId: id, groupId: prices.seller.group.id }),
          ...sellerTerms(prices),
          network: { id, name },
          steps: () => stepsOf(prices, offer, 'cardPrice'),
        }),
      ),
  )
}

function couponsOf(prices: SellerFill, networks: readonly FeedNetwork[]): GroupCouponQuote[] {
  return networks.flatMap(({ id, name, code }) =>
    prices.row.coupons
      .filter(({ network }) => network === code)
      .map(
        (offer): GroupCouponQuote => ({
          kind: 'coupon',
          basis: 'group coupon',
          amount: amountOf(offer),
          offerId: formatOfferId({ kind: 'coupon', groupId: prices.seller.group.id }),
          ...sellerTerms(prices),
          network: { id, name },
          steps: () => stepsOf(prices, offer, 'couponPrice'),
        }),
      ),
  )
}

const amountOf = ({ price }: Offer): Cents => centsOf(price)

/** The feed's own steps; else the quantity and the price. */
function stepsOf({ drug, statement }: SellerFill, offer: Offer, last: 'cardPrice' | 'couponPrice'): PriceStep[] {
  const by = { source: statement.source, asOf: statement.asOf }
  const feedSteps = (offer.steps ?? []).map(({ label, amount, detail }) => ({
    label,
    amount,
    ...(detail === undefined ? {} : { detail }),
    ...by,
  }))
  // Steps that don't add up to the price explain nothing.
  if (feedSteps.length > 0 && addUpTo(new Exact(offer.price), feedSteps)) return feedSteps
  return [
    { label: 'quantity', amount: drug.quantity },
    { label: last, amount: offer.price, ...by },
  ]
}
