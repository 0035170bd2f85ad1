/** The address where the service worker shows stored coupons, with or without a signal. */
export const offlineCardsPath = '/offline/coupons'
/** In the same cache, so that whatever deletes a person's coupons deletes these too: the tickets of My list that were shown last. */
export const listTicketsPath = '/offline/list-tickets'
export const offlineCardsCache = 'rxgauge-coupons'
/** A guest's coupon, apart from the person's, which go with their session. */
export const guestCouponCache = 'rxgauge-guest-coupon'
export const guestCouponPath = '/offline/guest-coupon'
