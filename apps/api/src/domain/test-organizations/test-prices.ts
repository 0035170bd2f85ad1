/** Prices of organizations that are for trying: the same for every medication of a type, at every pharmacy, on every installation. */
import { setTimeout } from 'node:timers/promises'
import { cents } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import { formatOfferId } from '../prices/offer-id'
import type { Plan } from '../prices/plans'
import type {
  CopayEstimate,
  CouponQuotes,
  GroupOffers,
  OfferFill,
  PriceQuery,
  PriceSource,
} from '../prices/price-source'
import {
  type CardQuote,
  type DiscountQuote,
  demoSource,
  type GroupCouponQuote,
  type ProgramQuote,
  type RetailQuote,
} from '../prices/quote'
import type { ProductType } from '../products/product-type'
import type { Products } from '../products/products'
import { testNetwork, testProgram } from './test-cards'
import { type TestState, testStateOf } from './test-zips'

/** In dollars. Insurance by the kind of plan; `undefined` if it doesn't cover the medication. */
const prices = {
  generic: { retail: 100, discount: 40, coupon: 30, commercial: 20, government: 45 },
  brand: { retail: 500, discount: 400, coupon: 50, commercial: 60, government: undefined },
} as const satisfies Record<ProductType, object>

/** Milliseconds that each price takes where it's slow. */
const slowness = 3000

interface Dependencies {
  products: Pick<Products, 'ofDetail'>
  pharmacies: Pick<Pharmacies, 'nearby' | 'group'>
  now: () => number
}

/** A quote's seller. */
interface Seller {
  id: number
  name: string
}

export class TestPrices implements PriceSource {
  constructor(private readonly deps: Dependencies) {}

  async retail(query: PriceQuery): Promise<RetailQuote> {
    await this.enter(query)
    const type = await this.typeOf(query.productDetailId)
    return { kind: 'retail', basis: 'median usual price', ...this.statement(prices[type].retail) }
  }

  async discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    await this.enter(query, ['retailOnly', 'noPharmacy'])
    return [this.discount(await this.typeOf(query.productDetailId), await this.nearest(query))]
  }

  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    await this.enter(query, ['retailOnly', 'noPharmacy'])
    const type = await this.typeOf(query.productDetailId)
    if (testStateOf(query.place.zip) === 'noCoupon') return { reason: 'notAvailable' }
    if (type === 'generic') return { quotes: [this.coupon(await this.nearest(query))] }
    if (plan.kind !== 'commercial') return { reason: 'notEligible' }
    return { quotes: [this.withProgram(query.productDetailId, plan, await this.nearest(query))] }
  }

  async copay(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    const type = await this.typeOf(productDetailId)
    const amount = plan.kind === 'commercial' || plan.kind === 'government' ? prices[type][plan.kind] : 0
    const statement = amount && { ...this.statement(amount), least: cents(amount * 100) }
    return {
      copay: statement
        ? { kind: 'copay', basis: 'formulary tier', ...statement, planId: plan.id, fills: () => [] }
        : amount === 0
          ? 'planUnknown'
          : 'notCovered',
      tier: undefined,
      claims: undefined,
      hasBetterAlternative: false,
      coupon: type === 'generic' || plan.kind === 'commercial' ? 'available' : 'notEligible',
    }
  }

  offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    return Promise.all(fills.map((fill) => this.offersOf(fill)))
  }

  async program(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined> {
    if ((await this.typeOf(productDetailId)) !== 'brand') return undefined
    return plan.kind === 'commercial' ? 'available' : 'notEligible'
  }

  private async offersOf({ query, groupIds, plan, only }: OfferFill): Promise<GroupOffers> {
    const state = testStateOf(query.place.zip)
    if (state === 'noPrice' || state === 'retailOnly') return { cards: [], programs: [] }
    await this.enter(query)
    const type = await this.typeOf(query.productDetailId)
    const groups = await Promise.all(groupIds.map((id) => this.seller(id)))
    const hasCoupon = type === 'generic' && state !== 'noCoupon' && only !== 'discount'
    const hasProgram = type === 'brand' && state !== 'noCoupon' && plan?.kind === 'commercial'
    const card = (group: Seller): CardQuote[] => {
      if (hasCoupon) return [this.coupon(group)]
      return only === 'coupon' ? [] : [this.discount(type, group)]
    }
    return {
      cards: groups.flatMap(card),
      programs: hasProgram ? groups.map((group) => this.withProgram(query.productDetailId, plan, group)) : [],
    }
  }

  /** Brings about the zip's state. @param without states in which there's no such price */
  private async enter({ place }: PriceQuery, without: readonly TestState[] = []): Promise<void> {
    const state = testStateOf(place.zip)
    if (state === 'slow') await setTimeout(slowness)
    if (state === 'failing') throw new DomainError('UNAVAILABLE')
    if (state === 'noPrice' || without.includes(state)) throw new DomainError('PRICE_NOT_AVAILABLE')
  }

  private typeOf = async (productDetailId: number): Promise<ProductType> =>
    (await this.deps.products.ofDetail(productDetailId)).type

  /** The chain of a pharmacy nearby. @throws DomainError PRICE_NOT_AVAILABLE if there is none */
  private async nearest({ place, pharmacyGroupIds }: PriceQuery): Promise<Seller> {
    const [pharmacy] = (await this.deps.pharmacies.nearby(place, pharmacyGroupIds)).pharmacies
    if (!pharmacy) throw new DomainError('PRICE_NOT_AVAILABLE')
    return { id: pharmacy.groupId, name: pharmacy.groupName }
  }

  private async seller(id: number): Promise<Seller> {
    return { id, name: (await this.deps.pharmacies.group(id)).pharmacyGroupName }
  }

  private statement = (dollars: number) => ({
    amount: cents(dollars * 100),
    source: { kind: 'import', name: demoSource, importId: 0 } as const,
    asOf: new Date(this.deps.now()),
  })

  private discount(type: ProductType, { id, name }: Seller): DiscountQuote {
    return {
      kind: 'discount',
      basis: 'network contract',
      ...this.statement(prices[type].discount),
      offerId: formatOfferId({ kind: 'cash', networkId: testNetwork.id, groupId: id }),
      productType: type,
      group: { id, name },
      network: testNetwork,
    }
  }

  private coupon({ id, name }: Seller): GroupCouponQuote {
    return {
      kind: 'coupon',
      basis: 'group coupon',
      ...this.statement(prices.generic.coupon),
      offerId: formatOfferId({ kind: 'coupon', groupId: id }),
      productType: 'generic',
      group: { id, name },
      network: testNetwork,
    }
  }

  private withProgram(productDetailId: number, plan: Plan, { id, name }: Seller): ProgramQuote {
    return {
      kind: 'coupon',
      basis: 'manufacturer program',
      ...this.statement(prices.brand.coupon),
      offerId: formatOfferId({ kind: 'program', productDetailId }),
      productType: 'brand',
      group: { id, name },
      program: testProgram,
      planId: plan.id,
    }
  }
}
