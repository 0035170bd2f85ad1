/** Keeps the coupons that a visitor sees on this device (docs/trust/browser-storage.md). */
import { isSignedIn } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'
import type { CounterCoupon, CouponKeeper, InsuredFill } from '@rxgauge/pricing'
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
  async function storeFor(coupons: readonly (CounterCoupon | InsuredFill)[]) {
    if (isSignedIn(site.session.visitor.getState())) {
      const { storeListTickets } = await import('./store-offline-cards')
      return storeListTickets(site, coupons)
    }
    const { storeGuestCoupon } = await import('./store-guest-coupon')
    return storeGuestCoupon(site, organization, coupons)
  }
  return {
    isOn,
    keep(coupons) {
      // A browser that refuses keeps nothing, and a guest's switch says so.
      void storeFor(coupons).catch(() => isOn.setState(false, true))
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
