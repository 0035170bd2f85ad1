/** When a person is forwarded to the coupon by time alone: a pure function of what has happened (search 4, "Auto-forward"). */
import { valueIn } from '@rxgauge/client'
import { gaugeTimings, type Organization } from '@rxgauge/contract'
import { editionOf } from '@rxgauge/text'
import { bestCoupon, bestDiscount } from '../prices/best-price'
import { isSettled, type PricesState } from '../prices/prices-store'

/** Whether an organization's visitors are forwarded at all: never professionals, never where savings are sent. */
function mayForward(organization: Organization): boolean {
  const { autoForwardFlag, showGaugeFlag, sendSavingsFlag } = organization.options
  const isProfessional = editionOf(organization) === 'provider'
  return autoForwardFlag && showGaugeFlag && !sendSavingsFlag && !isProfessional
}

/**
 * 3.5 s after the coupon shows, or the discount where there is no coupon; `undefined` for never.
 * A branded product without insurance is not forwarded: its coupon would be another with insurance.
 */
export function forwardAt(prices: PricesState, organization: Organization): number | undefined {
  const { query, coupon, discount } = prices
  if (!query || !mayForward(organization) || !isSettled(prices)) return undefined
  if (query.isBranded && query.insuranceId === undefined) return undefined
  const shown = bestCoupon(valueIn(coupon)) ? coupon.at : bestDiscount(valueIn(discount)) && discount.at
  return shown === undefined ? undefined : shown + gaugeTimings.search.autoForward
}
