/** The address where the service worker shows stored coupons, with or without a signal. */
export const offlineCardsPath = '/offline/coupons'
export const offlineCardsCache = 'rxgauge-coupons'
