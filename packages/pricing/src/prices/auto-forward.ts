/** When a person is forwarded to the coupon automatically: a pure function of prices and options (search 4, "Auto-forward"). */
import { valueIn } from '@rxgauge/client'
import { gaugeTimings, type Insurance, isInsured, type Organization } from '@rxgauge/contract'
import { editionOf } from '@rxgauge/text'
import { lastShownAt } from '../gauge/gauge-sequence'
import { bestCoupon, bestDiscount } from '../prices/best-price'
import { isSettled, type PricesState } from '../prices/prices-store'

/** Whether an organization's visitors are forwarded at all: never professionals, and never if savings are sent. */
function mayForward(organization: Organization): boolean {
  const { autoForwardFlag, showGaugeFlag, sendSavingsFlag } = organization.options
  const isProfessional = editionOf(organization) === 'provider'
  return autoForwardFlag && showGaugeFlag && !sendSavingsFlag && !isProfessional
}

/**
 * 3.5 s after the last price shows, so that each can be read; `undefined` for never, as without a coupon and a discount. A branded product
 * without insurance isn't forwarded, because with insurance its coupon would differ.
 * @param still prices show as they load, without a sequence
 */
export function forwardAt(
  prices: PricesState,
  insurance: Insurance | undefined,
  organization: Organization,
  still: boolean,
): number | undefined {
  const { query, coupon, discount } = prices
  if (!query || !mayForward(organization) || !isSettled(prices)) return undefined
  if (query.isBranded && (!isInsured(insurance) || insurance.type === 'uninsured')) return undefined
  if (!bestCoupon(valueIn(coupon)) && !bestDiscount(valueIn(discount))) return undefined
  return lastShownAt(prices, still) + gaugeTimings.search.autoForward
}
