/**
 * A coupon in an address, with what is to be done with it. What is to be done stands in the query; zip, plan and pharmacy in
 * the fragment, which no server sees.
 */
import { toOfferTypeCode } from '@rxgauge/contract'
import type { RequestedCoupon } from './pending-action'

/** @param address of the coupon's result */
export function withRequestedCoupon(address: string, requested: RequestedCoupon): string {
  const url = new URL(address)
  url.searchParams.set('want', requested.reason)
  url.hash = new URLSearchParams({
    zip: requested.zipCode,
    plan: String(requested.insuranceId ?? ''),
    type: toOfferTypeCode(requested.couponType),
    pharmacy: String(requested.pharmacyLocationId),
  }).toString()
  return url.href
}
