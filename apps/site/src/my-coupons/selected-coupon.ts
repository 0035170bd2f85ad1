/** The saved coupon that this device opened last (search 2, "My Coupons view"). */
import { savedCouponParameter, savedCouponPath } from '@rxgauge/contract'
import type { Site } from '../site'

const key = 'selectedCouponItem'

/** Stores the last opened coupon, and returns its address, which survives a reload. */
export function selectCoupon({ session }: Pick<Site, 'session'>, savedCouponId: number): string {
  session.deviceStorage.set(key, String(savedCouponId))
  return savedCouponPath(savedCouponId)
}

/** @param search the address's query, which may name another coupon, as in a refill reminder */
export function selectedCoupon({ session }: Pick<Site, 'session'>, search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(savedCouponParameter) ?? session.deviceStorage.get(key))
  return id > 0 ? id : undefined
}
