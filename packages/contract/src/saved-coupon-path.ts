/** In its own file, since the site's first script doesn't need it. */
import { fixedPaths, savedCouponParameter } from './site-routes'

/** The address of a saved coupon. */
export const savedCouponPath = (savedCouponId: number): string =>
  `${fixedPaths.couponDetails}?${new URLSearchParams({ [savedCouponParameter]: String(savedCouponId) })}`
