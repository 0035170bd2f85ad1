/** Screens after the prices, loaded when they are wanted. */
import { lazy, Suspense } from 'react'
import { useAnswer } from '../journey/journey-context'

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

/** Rows on their way. */
export function ScreenSkeleton() {
  const { messages } = useAnswer()
  return (
    <div className="rx-screen" aria-busy="true">
      <span className="rx-hidden">{messages.common.loading}</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <span key={row} className="rx-bar rx-bar-row rx-pulse" />
      ))}
    </div>
  )
}
