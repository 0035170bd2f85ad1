/** A guest's coupon on this device: for a day, of one organization, and until somebody signs in. */
import type { Organization } from '@rxgauge/contract'
import { editionOf, editionTraits } from '@rxgauge/text'
import { guestCouponCache } from './offline-cards-cache'
import { readGuestCoupon } from './read-guest-coupon'
import { hasServiceWorker } from './register-worker'

/** Not for professionals, whose patients show the coupons, nor where an organization saves none. */
export const keepsGuestCoupons = (organization: Organization): boolean =>
  organization.options.saveCouponFlag && !editionTraits(editionOf(organization)).sendsToPatient

export const organizationNameOf = ({ code, app }: Organization): string => `${code} ${app.appCode}`

export async function deleteGuestCoupon(): Promise<void> {
  if (hasServiceWorker()) await caches.delete(guestCouponCache).catch(() => false)
}

/** Deletes a coupon that has ended or is another organization's. */
export async function deleteOldGuestCoupon(organization: Organization, now: number): Promise<void> {
  if (!hasServiceWorker()) return
  const kept = await readGuestCoupon(now).catch(() => undefined)
  if (!kept) return
  if (kept.organization !== organizationNameOf(organization) || !keepsGuestCoupons(organization))
    await deleteGuestCoupon()
}
