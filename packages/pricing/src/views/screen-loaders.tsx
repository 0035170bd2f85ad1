/** Screens after the prices, loaded when they are wanted. */
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from './screen-skeleton'

const PharmaciesScreen = lazy(() => import('../pharmacies/pharmacies-screen'))
const CouponScreen = lazy(() => import('../coupon/coupon-screen'))

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
