/** The address where the service worker shows stored coupons, with or without a signal. */
export const offlineCardsPath = '/offline/coupons'
export const offlineCardsCache = 'rxgauge-coupons'
/** A guest's coupon, apart from the person's, which go with their session. */
export const guestCouponCache = 'rxgauge-guest-coupon'
export const guestCouponPath = '/offline/guest-coupon'
