/** Today's price of a saved or sent coupon: at its own pharmacy and at the cheapest one. */
import type { calls } from '@rxgauge/contract'
import type * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import type { PharmacyOffer, PharmacyOffers } from '../pharmacies/offers'
import type { Pharmacies, Pharmacy } from '../pharmacies/pharmacies'
import type { Place, Places, RadiusOwner } from '../pharmacies/places'
import type { Plan, Plans } from '../prices/plans'
import type { PriceQuery } from '../prices/price-source'
import { isProgram } from '../prices/quote'
import type { Caller } from '../request-context'

/** Identifies a coupon, with the zip near which it's priced. */
export type CouponKey = v.InferOutput<typeof calls.coupon.saveCoupon.params> & {
  zip: string
  /** The drug's unit has changed since, so that the quantity means nothing now and the coupon has no price. */
  isRecounted?: boolean
}

/** The visitor's radius, organization and favorite decide the prices. */
export type Visitor = RadiusOwner & Pick<Caller, 'organization' | 'favoriteLocationId'>

/** A coupon with everything its price depends on; `undefined` for what has closed or no longer exists. */
export interface CouponAtPharmacy {
  coupon: CouponKey
  pharmacy: Pharmacy | undefined
  place: Place | undefined
  plan: Plan | undefined
}

interface Dependencies {
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  offers: PharmacyOffers
}

export class CouponOffers {
  constructor(private readonly deps: Dependencies) {}

  /** Today's offer at its own pharmacy; `undefined` when the pharmacy no longer accepts it. */
  own(coupon: CouponKey, visitor: Visitor): Promise<PharmacyOffer | undefined> {
    const { plans, pharmacies, offers } = this.deps
    return undefinedIfGone(async () => {
      if (coupon.isRecounted) return undefined
      const query = await this.query(coupon, visitor)
      const pharmacy = await pharmacies.open(coupon.pharmacyLocationId, query.pharmacyGroupIds)
      const plan = await plans.forPricing(coupon.insuranceId)
      const program = coupon.couponType === 'manufacturer' ? plan : undefined
      return offers.at(pharmacy, query, { program, favoriteLocationId: visitor.favoriteLocationId })
    })
  }

  /** The same for many coupons, whose pharmacies, places and plans were read with them; in their order. */
  async ownOfEach(coupons: readonly CouponAtPharmacy[], visitor: Visitor): Promise<(PharmacyOffer | undefined)[]> {
    const { pharmacyGroupIds: only, networkIds, sources } = visitor.organization
    const fills = coupons.map(({ coupon, pharmacy, place, plan }) => {
      const isGone = !place || !plan || !pharmacy || (only.length > 0 && !only.includes(pharmacy.groupId))
      if (isGone || coupon.isRecounted) return undefined
      const { productDetailId, quantity, couponType } = coupon
      const query = { productDetailId, quantity, place, pharmacyGroupIds: only, networkIds, sources }
      return { pharmacy, query, program: couponType === 'manufacturer' ? plan : undefined }
    })
    const priced = fills.filter((fill) => fill !== undefined)
    const offers = await this.deps.offers.atEach(priced, visitor.favoriteLocationId)
    const offerOf = new Map(priced.map((fill, index) => [fill, offers[index]]))
    return fills.map((fill) => fill && offerOf.get(fill))
  }

  /** Today's lowest price near its zip. */
  lowest(coupon: CouponKey, visitor: Visitor): Promise<PharmacyOffer | undefined> {
    const { plans, offers } = this.deps
    return undefinedIfGone(async () => {
      if (coupon.isRecounted) return undefined
      const query = await this.query(coupon, visitor)
      const options = { favoriteLocationId: visitor.favoriteLocationId, order: 'price' } as const
      if (coupon.couponType === 'pharmacy') return (await offers.generic(query, options)).lowest
      const { lowest: best } = await offers.branded(query, await plans.forPricing(coupon.insuranceId), options)
      return best && isProgram(best.quote) ? best : undefined
    })
  }

  private async query({ productDetailId, quantity, zip }: CouponKey, visitor: Visitor): Promise<PriceQuery> {
    const place = await this.deps.places.around(zip, visitor)
    const { pharmacyGroupIds, networkIds, sources } = visitor.organization
    return { productDetailId, quantity, place, pharmacyGroupIds, networkIds, sources }
  }
}

/** Returns `undefined` when a lookup finds something closed, ended or unknown; internal failures are rethrown. */
export async function undefinedIfGone<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNKNOWN') return undefined
    throw error
  }
}
