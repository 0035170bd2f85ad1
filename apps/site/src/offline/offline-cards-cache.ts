/** Where the service worker shows kept coupons, with a signal or without. */
export const offlineCardsPath = '/offline/coupons'
export const offlineCardsCache = 'rxgauge-coupons'
