/** The guest's coupon that this device keeps; the page and its service worker read it. */
import * as v from 'valibot'
import { type GuestCoupon, guestCoupon } from './offline-cards'
import { guestCouponCache, guestCouponPath } from './offline-cards-cache'

/** `undefined` if none is kept any more. @param now milliseconds since 1970 */
export async function readGuestCoupon(now: number): Promise<GuestCoupon | undefined> {
  if (!(await caches.has(guestCouponCache))) return undefined
  const stored = await (await caches.open(guestCouponCache)).match(guestCouponPath)
  const parsed = v.safeParse(guestCoupon, await stored?.json().catch(() => undefined))
  if (parsed.success && now < parsed.output.until) return parsed.output
  await caches.delete(guestCouponCache)
  return undefined
}
