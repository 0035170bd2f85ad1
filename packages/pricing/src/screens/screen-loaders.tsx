/** Screens after the prices, loaded when they first show. */
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from './screen-skeleton'

const loadPharmacies = () => import('../pharmacies/pharmacies-screen')
const loadCoupon = () => import('../coupon/coupon-screen')
const PharmaciesScreen = lazy(loadPharmacies)
const CouponScreen = lazy(loadCoupon)

/** Fetches both while the prices are being read; where that fails, opening them tries again. */
export const prepareScreens = () => void Promise.all([loadPharmacies(), loadCoupon()]).catch(() => undefined)

export const PharmaciesScreenLoader = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <PharmaciesScreen />
  </Suspense>
)

export const CouponScreenLoader = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <CouponScreen />
  </Suspense>
)
