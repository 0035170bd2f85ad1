/** Loads the insurance screen's code when it first shows. */
import { lazyPart } from '@rxgauge/ui'
import { ScreenBoundary } from '../screens/screen-boundary'

const InsuranceScreen = lazyPart(() => import('./insurance-screen'))

export const InsuranceScreenLoader = () => (
  <ScreenBoundary>
    <InsuranceScreen />
  </ScreenBoundary>
)
