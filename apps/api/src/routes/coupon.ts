/** The favorite pharmacy, and My Coupons. */
import { calls } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text/server'
import { type Route, route, WithMessage } from '../http/route'
import type { Caller } from '../request-context'
import type { Services } from '../services'
import { savedCouponReply, sharedCouponReply } from './coupon-replies'

const { coupon } = calls

/** Forms: more than people submit in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** Each prices up to fifty coupons. */
const priced = { limitShare: 1, visitorShare: 0.1 }

export function couponRoutes({
  pharmacies,
  accounts,
  savedCoupons,
  savedCards,
  sharedCoupons,
  invitations,
}: Services): Route[] {
  /** For a signed-in person the favorite applies on every device. */
  const saveInProfile = async ({ userId, deviceId }: Caller) => {
    if (userId !== null) await accounts.profiles.saveFavorite(userId, deviceId)
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
      await saveInProfile(caller)
      return null
    }),
    route(coupon.unsetFavoritePharmacy, async ({ caller }) => {
      await pharmacies.unsetFavorite(caller.deviceId)
      await saveInProfile(caller)
      return null
    }),
    route(coupon.saveCoupon, async ({ params, caller, language }) => {
      const savedCouponId = await savedCoupons.save(params, caller)
      return new WithMessage({ savedCouponId }, outgoingText(language).couponSaved)
    }),
    route(coupon.deleteCoupon, async ({ params, caller, language }) => {
      await savedCoupons.delete(caller.userId, params.id)
      return new WithMessage(null, outgoingText(language).couponDeleted)
    }),
    route(coupon.validateCoupon, async ({ params, caller }) => ({
      valid: await savedCoupons.isValid(params.id, caller),
    })),
    route(coupon.listCoupons, async ({ caller }) => (await savedCoupons.priced(caller)).map(savedCouponReply), priced),
    route(coupon.listCards, ({ caller, language }) => savedCards.list(caller, language), priced),
    route(coupon.getSharedCoupon, async ({ params, query, caller }) =>
      sharedCouponReply(await sharedCoupons.read(params.token, query.zip, caller)),
    ),
    route(
      coupon.shareCoupon,
      async (context) => {
        await invitations.sendSavings(context.body, context)
        return null
      },
      byHand,
    ),
  ]
}
