/** The favorite pharmacy, and My Coupons. */
import { calls } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text'
import { type Route, route, WithMessage } from '../http/route'
import type { Caller } from '../request-context'
import type { Services } from '../services'

const { coupon } = calls

export function couponRoutes({
  pharmacies,
  accounts,
  savedCoupons,
  savedCards,
  sharedCoupons,
  invitations,
}: Services): Route[] {
  /** Where somebody is signed in, it is theirs on every device. */
  const keepForPerson = async ({ userId, deviceId }: Caller) => {
    if (userId !== null) await accounts.profiles.keepFavorite(userId, deviceId)
  }

  return [
    route(coupon.setFavoritePharmacy, async ({ params, caller }) => {
      const { pharmacyLocationId, pharmacyGroupId } = params
      await pharmacies.setFavorite(
        caller.deviceId,
        pharmacyLocationId,
        pharmacyGroupId,
        caller.organization.pharmacyGroupIds,
      )
      await keepForPerson(caller)
      return null
    }),
    route(coupon.unsetFavoritePharmacy, async ({ caller }) => {
      await pharmacies.unsetFavorite(caller.deviceId)
      await keepForPerson(caller)
      return null
    }),
    route(coupon.saveCoupon, async ({ params, caller, language }) => {
      const savedCouponId = await savedCoupons.save(params, caller, language)
      return new WithMessage({ savedCouponId }, outgoingText(language).couponSaved)
    }),
    route(coupon.deleteCoupon, async ({ params, caller, language }) => {
      await savedCoupons.delete(caller.userId, params.id)
      return new WithMessage(null, outgoingText(language).couponDeleted)
    }),
    route(coupon.validateCoupon, async ({ params, caller, language }) => ({
      valid: await savedCoupons.isValid(params.id, caller, language),
    })),
    route(coupon.listCoupons, ({ caller, language }) => savedCoupons.list(caller, language)),
    route(coupon.listCards, ({ caller, language }) => savedCards.list(caller, language)),
    route(coupon.getSharedCoupon, ({ params, query, caller, language }) =>
      sharedCoupons.read(params.token, query.zip, caller, language),
    ),
    route(coupon.shareCoupon, async (asked) => {
      await invitations.sendSavings(asked.body, asked)
      return null
    }),
  ]
}
