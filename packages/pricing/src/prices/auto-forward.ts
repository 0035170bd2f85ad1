/** When a person is forwarded to the coupon automatically: a pure function of prices and options (search 4, "Auto-forward"). */
import { valueIn } from '@rxgauge/client'
import { gaugeTimings, type Organization } from '@rxgauge/contract'
import { editionOf } from '@rxgauge/text'
import { bestCoupon, bestDiscount } from '../prices/best-price'
import { isSettled, type PricesState } from '../prices/prices-store'

/** Whether an organization's visitors are forwarded at all: never professionals, and never if savings are sent. */
function mayForward(organization: Organization): boolean {
  const { autoForwardFlag, showGaugeFlag, sendSavingsFlag } = organization.options
  const isProfessional = editionOf(organization) === 'provider'
  return autoForwardFlag && showGaugeFlag && !sendSavingsFlag && !isProfessional
}

/**
 * 3.5 s after the coupon shows, or the discount if there's no coupon; `undefined` for never.
 * A branded product without insurance isn't forwarded, because with insurance its coupon would differ.
 */
export function forwardAt(prices: PricesState, organization: Organization): number | undefined {
  const { query, coupon, discount } = prices
  if (!query || !mayForward(organization) || !isSettled(prices)) return undefined
  if (query.isBranded && query.insuranceId === undefined) return undefined
  const shown = bestCoupon(valueIn(coupon)) ? coupon.at : bestDiscount(valueIn(discount)) && discount.at
  return shown === undefined ? undefined : shown + gaugeTimings.search.autoForward
}
