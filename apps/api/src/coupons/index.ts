/** Everything about coupons, one of each. */

import type { Database } from '../database/database'
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
  parts: AdjudicationDependencies & { database: Database; offers: PharmacyOffers },
): Coupons {
  const adjudications = new Adjudications(parts)
  const couponOffers = new CouponOffers(parts)
  const savedCoupons = new SavedCoupons({ ...parts, offers: couponOffers })
  return { adjudications, couponOffers, savedCoupons, savedCards: new SavedCards(savedCoupons, adjudications) }
}
