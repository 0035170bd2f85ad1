/** Creates the coupon services. */

import type { Database } from '../../database/database'
import type { PharmacyOffers } from '../pharmacies/offers'
import { type AdjudicationDependencies, Adjudications } from './adjudications'
import { CouponOffers } from './coupon-offers'
import { SavedCards } from './saved-cards'
import { SavedCoupons } from './saved-coupons'

export interface Coupons {
  adjudications: Adjudications
  couponOffers: CouponOffers
  savedCoupons: SavedCoupons
  savedCards: SavedCards
}

export function createCoupons(
  deps: AdjudicationDependencies & { database: Database; offers: PharmacyOffers },
): Coupons {
  const adjudications = new Adjudications(deps)
  const couponOffers = new CouponOffers(deps)
  const savedCoupons = new SavedCoupons({ ...deps, offers: couponOffers })
  return { adjudications, couponOffers, savedCoupons, savedCards: new SavedCards({ savedCoupons, adjudications }) }
}
