/** Writes a coupon, and what to do with it, into a URL: the action in the query; ZIP, plan and pharmacy in the fragment, which servers
 * don't see. */
import { toOfferTypeCode } from '@rxgauge/contract'
import type { RequestedCoupon } from './pending-action'

/** @param address URL of the coupon's result */
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
