/** Creates the coupon services. */

import type { Database, Queryable } from '../../database/database'
import type { Pauses } from '../pauses/pauses'
import type { PharmacyOffers } from '../pharmacies/offers'
import { type AdjudicationDependencies, Adjudications } from './adjudications'
import { CouponOffers } from './coupon-offers'
import { ListCards } from './list-cards'
import { ProgramCards } from './program-cards'
import { SavedCards } from './saved-cards'
import { SavedCoupons } from './saved-coupons'

export interface Coupons {
  adjudications: Adjudications
  couponOffers: CouponOffers
  savedCoupons: SavedCoupons
  savedCards: SavedCards
  listCards: ListCards
  programCards: ProgramCards
}

export function createCoupons(
  deps: AdjudicationDependencies & { database: Database; readable: Queryable; offers: PharmacyOffers; pauses: Pauses },
): Coupons {
  const adjudications = new Adjudications(deps)
  const couponOffers = new CouponOffers(deps)
  const savedCoupons = new SavedCoupons({ ...deps, offers: couponOffers })
  return {
    adjudications,
    couponOffers,
    savedCoupons,
    savedCards: new SavedCards({ savedCoupons, adjudications }),
    listCards: new ListCards({ ...deps, adjudications }),
    programCards: new ProgramCards(deps),
  }
}
