/** Loads the insurance screen when it first shows. */
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from '../screens/screen-skeleton'

const InsuranceScreen = lazy(() => import('./insurance-screen'))

export const InsuranceScreenLoader = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <InsuranceScreen />
  </Suspense>
)
