/** The favorite pharmacy, and My Coupons. */
import { calls, toFlag } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import { countDone, countShare } from '../counted-requests'
import { type Route, route, WithMessage } from '../route'
import type { Services } from '../services'
import { savedCouponReply, sharedCouponReply } from './coupon-replies'

const { coupon } = calls

/** Forms: more than a person submits in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** Each prices up to fifty coupons. */
const priced = { limitShare: 1, visitorShare: 0.1 }

export function couponRoutes({
  pharmacies,
  preferences,
  savedCoupons,
  savedCards,
  sharedCoupons,
  invitations,
}: Services): Route[] {
  return [
    route(coupon.setFavoritePharmacy, async ({ params, caller }) => {
      const { pharmacyLocationId, pharmacyGroupId } = params
      const { groupId } = await pharmacies.open(pharmacyLocationId, caller.organization.pharmacyGroupIds)
      if (groupId !== pharmacyGroupId) throw new DomainError('PHARMACY_NOT_FOUND')
      await preferences.saveFavorite(caller, pharmacyLocationId, pharmacyGroupId)
      return { success: true }
    }),
    route(coupon.unsetFavoritePharmacy, async ({ query, caller }) => {
      await preferences.forgetFavorite(caller, query.pharmacyLocationId ?? null)
      return { success: true }
    }),
    route(
      coupon.saveCoupon,
      async ({ params, query, caller, language }) => {
        const { id, wasSaved } = await savedCoupons.save(params, caller, query.zip)
        const reply = { savedCouponId: id, alreadySavedFlag: toFlag(wasSaved) }
        return new WithMessage(reply, outgoingText(language).couponSaved)
      },
      { counts: countDone({ measure: 'saved', kind: 'coupon' }) },
    ),
    route(coupon.deleteCoupon, async ({ params, caller, language }) => {
      await savedCoupons.delete(caller.userId, params.id)
      return new WithMessage(null, outgoingText(language).couponDeleted)
    }),
    route(coupon.validateCoupon, async ({ params, caller }) => ({
      valid: await savedCoupons.isValid(params.id, caller),
    })),
    route(coupon.listCoupons, async ({ caller }) => (await savedCoupons.priced(caller)).map(savedCouponReply), {
      limits: priced,
      isReading: true,
    }),
    route(coupon.listCards, ({ caller, language }) => savedCards.list(caller, language), { limits: priced }),
    route(
      coupon.getSharedCoupon,
      async ({ params, query, caller }) => sharedCouponReply(await sharedCoupons.read(params.token, query.zip, caller)),
      { isReading: true },
    ),
    route(
      coupon.shareCoupon,
      async (context) => {
        await invitations.sendSavings(context.body, context)
        return null
      },
      { limits: byHand, counts: countShare },
    ),
  ]
}
