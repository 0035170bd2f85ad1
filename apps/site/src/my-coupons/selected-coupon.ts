/** The saved coupon that was last opened, as this device remembers it (search 2, "My Coupons view"). */
import { savedCouponParameter, savedCouponPath } from '@rxgauge/contract'
import type { Site } from '../site'

const key = 'selectedCouponItem'

/** It is the one that was last opened, and this is its address, which a page that is loaded anew goes by. */
export function selectCoupon({ session }: Pick<Site, 'session'>, savedCouponId: number): string {
  session.deviceStorage.set(key, String(savedCouponId))
  return savedCouponPath(savedCouponId)
}

/** @param search of the address, which may name another one, as in a refill reminder */
export function selectedCoupon({ session }: Pick<Site, 'session'>, search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(savedCouponParameter) ?? session.deviceStorage.get(key))
  return id > 0 ? id : undefined
}
