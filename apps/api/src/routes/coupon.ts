/** The favorite pharmacy. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../http/route'
import type { Services } from '../services'

const { coupon } = calls

export function couponRoutes({ pharmacies }: Services): Route[] {
  return [
    route(coupon.setFavoritePharmacy, async ({ params, caller }) => {
      const { pharmacyLocationId, pharmacyGroupId } = params
      await pharmacies.setFavorite(
        caller.deviceId,
        pharmacyLocationId,
        pharmacyGroupId,
        caller.organization.pharmacyGroupIds,
      )
      return null
    }),
    route(coupon.unsetFavoritePharmacy, async ({ caller }) => {
      await pharmacies.unsetFavorite(caller.deviceId)
      return null
    }),
  ]
}
