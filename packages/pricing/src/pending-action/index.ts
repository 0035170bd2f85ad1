/** For pages that do for a signed-in person what they wanted as a guest. */
export { createSavedCouponsStore } from '../coupon/saved-coupons-store'
export { type PendingAction, pendingAction } from './pending-action'
export { readRequestedCoupon, withoutRequestedCoupon } from './read-requested-coupon'
