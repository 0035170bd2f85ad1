/** A guest's coupon on this device: for a day, of one organization, and until somebody signs in. */
import { isProfessional, type Organization } from '@rxgauge/contract'
import { guestCouponCache } from './offline-cards-cache'
import { hasServiceWorker } from './register-worker'

/** Not for professionals, whose patients show the coupons, nor where an organization saves none. */
export const keepsGuestCoupons = (organization: Organization): boolean =>
  organization.options.saveCouponFlag && !isProfessional(organization)

/** Where a device stores `y` or `n`, once the visitor has chosen whether it keeps the coupon. */
export const keepsCouponKey = 'keepsCoupon'

export const organizationNameOf = ({ code, app }: Organization): string => `${code} ${app.appCode}`

export async function deleteGuestCoupon(): Promise<void> {
  if (hasServiceWorker()) await caches.delete(guestCouponCache).catch(() => false)
}

/** Deletes a coupon that has ended or is another organization's. */
export async function deleteOldGuestCoupon(organization: Organization, now: number): Promise<void> {
  if (!hasServiceWorker() || !(await caches.has(guestCouponCache).catch(() => false))) return
  const kept = await import('./read-guest-coupon')
    .then(({ readGuestCoupon }) => readGuestCoupon(now))
    // Without a signal it can't be looked at, and stays.
    .catch(() => undefined)
  if (!kept) return
  if (kept.organization !== organizationNameOf(organization) || !keepsGuestCoupons(organization))
    await deleteGuestCoupon()
}
