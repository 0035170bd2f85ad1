/** Saved and shared coupons in wire form. */
import { type CallReply, type calls, toFlag, toOfferTypeCode } from '@rxgauge/contract'
import type { SavedCoupon } from '../../domain/coupons/saved-coupons'
import type { PharmacyOffer } from '../../domain/pharmacies/offers'
import { unitContentOf } from '../../domain/products/billing-units'
import type { SharedCoupon } from '../../domain/sharing/shared-coupons'
import { offerReply } from './offer-replies'

type SavedReply = CallReply<typeof calls.coupon.listCoupons>[number]
type SharedReply = CallReply<typeof calls.coupon.getSharedCoupon>

export const savedCouponReply = ({
  saved,
  offer,
}: {
  saved: SavedCoupon
  offer: PharmacyOffer | undefined
}): SavedReply => ({
  savedCouponId: saved.id,
  productName: saved.productName,
  form: saved.form,
  strength: saved.strength,
  unitName: saved.unitName,
  unitContent: unitContentOf(saved.unitContent),
  savedAt: saved.savedAt.toISOString(),
  savedPrice: saved.price,
  offer: offer ? offerReply(offer) : null,
  doseReminderFlag: toFlag(saved.hasDose),
  refillReminderFlag: toFlag(saved.hasRefill),
  nextRefillOn: saved.nextRefillOn,
})

export const sharedCouponReply = (shared: SharedCoupon): SharedReply => ({
  productName: shared.productName,
  productDetailId: shared.productDetailId,
  quantity: Number(shared.quantity),
  couponType: toOfferTypeCode(shared.couponType),
  zipCode: shared.zip,
  offer: shared.offer ? offerReply(shared.offer) : null,
  expiresAt: shared.expiresAt.toISOString(),
})
