/** Apart: the site's first script needs none. */
import { fixedPaths, savedCouponParameter } from './site-routes'

/** A saved coupon, by an address of its own. */
export const savedCouponPath = (savedCouponId: number): string =>
  `${fixedPaths.couponDetails}?${new URLSearchParams({ [savedCouponParameter]: String(savedCouponId) })}`
