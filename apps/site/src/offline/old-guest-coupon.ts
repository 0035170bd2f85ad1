import type { Organization } from '@rxgauge/contract'
import { keepsGuestCoupons, organizationNameOf } from './guest-coupon'
import { readGuestCoupon } from './read-guest-coupon'

/** Whether the kept coupon has ended, is another organization's, or may no longer be kept. */
export async function isOldGuestCoupon(organization: Organization, now: number): Promise<boolean> {
  const kept = await readGuestCoupon(now).catch(() => undefined)
  return kept?.organization !== organizationNameOf(organization) || !keepsGuestCoupons(organization)
}
