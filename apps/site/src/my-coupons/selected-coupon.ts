/** The saved coupon that was last opened, as this device remembers it (search 2, "My Coupons view"). */
import type { Site } from '../site'

const key = 'selectedCouponItem'

export const selectCoupon = ({ session }: Pick<Site, 'session'>, savedCouponId: number): void =>
  session.deviceStorage.set(key, String(savedCouponId))

export function selectedCoupon({ session }: Pick<Site, 'session'>): number | undefined {
  const id = Number(session.deviceStorage.get(key))
  return id > 0 ? id : undefined
}
