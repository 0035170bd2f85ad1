/** Screens after the prices, loaded when they first show. */
import { lazyPart } from '@rxgauge/ui'
import { ScreenBoundary } from './screen-boundary'

const loadPharmacies = () => import('../pharmacies/pharmacies-screen')
const loadCoupon = () => import('../coupon/coupon-screen')
const PharmaciesScreen = lazyPart(loadPharmacies)
const CouponScreen = lazyPart(loadCoupon)

/** Fetches both while the prices are being read; where that fails, opening them tries again. */
export const prepareScreens = () => void Promise.all([loadPharmacies(), loadCoupon()]).catch(() => undefined)

export const PharmaciesScreenLoader = () => (
  <ScreenBoundary>
    <PharmaciesScreen />
  </ScreenBoundary>
)

export const CouponScreenLoader = () => (
  <ScreenBoundary>
    <CouponScreen />
  </ScreenBoundary>
)
