/** Reads the links that `requested-coupon-link.ts` writes; the two are in different bundles. */
import { offerType, v } from '@rxgauge/contract'
import { pendingAction, type RequestedCoupon } from './pending-action'

const whole = v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number))

const linked = v.pipe(
  v.object({
    want: pendingAction.entries.reason,
    zip: pendingAction.entries.zipCode,
    plan: v.union([
      whole,
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
    type: offerType,
    pharmacy: whole,
  }),
  v.transform(
    ({ want, zip, plan, type, pharmacy }): RequestedCoupon => ({
      reason: want,
      zipCode: zip,
      insuranceId: plan,
      couponType: type,
      pharmacyLocationId: pharmacy,
    }),
  ),
)

/** `undefined` if the URL contains no coupon, or only part of one. */
export function readRequestedCoupon({ search, hash }: Pick<URL, 'search' | 'hash'>): RequestedCoupon | undefined {
  const want = new URLSearchParams(search).get('want')
  if (want === null) return undefined
  const parsed = v.safeParse(linked, { ...Object.fromEntries(new URLSearchParams(hash.slice(1))), want })
  return parsed.success ? parsed.output : undefined
}

/** Removes the coupon from a URL once it's read, so that copying or reloading it doesn't repeat the action. */
export function withoutRequestedCoupon(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('want')
  url.hash = ''
  return url.href
}
