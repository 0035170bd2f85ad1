import { valueIn } from '@rxgauge/client'
import { groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { bestCoupon, bestDiscount } from './best-price'
import type { PricesState } from './prices-store'
import { radiusOf } from './radius'

/** Whole miles to the nearest pharmacy, such as `3,341`; `undefined` if one is within the radius or no price has loaded. */
export function milesToNearest({ retail, discount, coupon }: PricesState): string | undefined {
  const miles =
    valueIn(retail)?.nearestPharmacyMiles ??
    bestDiscount(valueIn(discount))?.nearestPharmacyMiles ??
    bestCoupon(valueIn(coupon))?.nearestPharmacyMiles
  return miles == null ? undefined : groupThousands(Math.round(miles))
}

export function DistanceNote({ shown: { prices } }: { shown: ShownPrices }) {
  const { host, results, messages } = useResults()
  const zip = useStore(results.prices, ({ query }) => query?.zip ?? '')
  const miles = milesToNearest(prices)
  return (
    <div role="status">
      {miles !== undefined && (
        <p className="rx-note rx-distance-note">
          {fill(messages.far.prices, { radius: radiusOf(host.session), zip, miles })}
        </p>
      )}
    </div>
  )
}
