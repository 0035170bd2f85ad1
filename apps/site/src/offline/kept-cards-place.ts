/** Where the service worker shows kept coupons, with a signal or without. */
export const keptCardsPath = '/offline/coupons'
export const keptCardsCache = 'rxgauge-coupons'
