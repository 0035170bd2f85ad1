/** Screens after the prices, loaded when they first show. */
import { lazyPart } from '@rxgauge/ui'
import { ScreenBoundary } from './screen-boundary'

const load = () => import('./screens-after-prices')
const PharmaciesScreen = lazyPart(async () => ({ default: (await load()).PharmaciesScreen }))
const FirstPharmacies = lazyPart(async () => ({ default: (await load()).FirstPharmacies }))
const CouponScreen = lazyPart(async () => ({ default: (await load()).CouponScreen }))

/** Preloads them while the visitor reads the prices; if that fails, opening one tries again. */
export const preloadScreens = () => void load().catch(() => undefined)

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

/** Shown in a wide column only. */
export const FirstPharmaciesLoader = () => (
  <div className="rx-nearby">
    <ScreenBoundary fallback={<div className="rx-nearby-list" />}>
      <FirstPharmacies />
    </ScreenBoundary>
  </div>
)
