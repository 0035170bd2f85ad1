/** Keeps the coupon that a guest sees on this device (docs/trust/browser-storage.md). */
import type { Organization } from '@rxgauge/contract'
import type { CouponKeeper } from '@rxgauge/pricing'
import { createStore } from 'zustand/vanilla'
import type { Site } from '../site'
import { deleteGuestCoupon, keepsCouponKey, keepsGuestCoupons } from './guest-coupon'
import { hasServiceWorker } from './register-worker'

/** `undefined` where nothing is kept. `followTabs` turns it as another tab does, and returns the unsubscribe function. */
export function createCouponKeeper(
  site: Site,
  organization: Organization,
): (CouponKeeper & { followTabs: () => () => void }) | undefined {
  if (!hasServiceWorker() || !keepsGuestCoupons(organization)) return undefined
  const { deviceStorage } = site.session
  const read = () => deviceStorage.get(keepsCouponKey) !== 'n'
  const isOn = createStore(read)
  return {
    isOn,
    keep(coupon) {
      void import('./store-guest-coupon')
        .then(({ storeGuestCoupon }) => storeGuestCoupon(site, organization, coupon))
        // A browser that refuses keeps nothing, and the switch says so.
        .catch(() => isOn.setState(false, true))
    },
    turn(next) {
      deviceStorage.set(keepsCouponKey, next ? 'y' : 'n')
      isOn.setState(next, true)
      if (!next) void deleteGuestCoupon()
    },
    followTabs() {
      const follow = () => isOn.setState(read(), true)
      addEventListener('storage', follow)
      return () => removeEventListener('storage', follow)
    },
  }
}
