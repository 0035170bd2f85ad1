/** Reads what `requested-coupon-link.ts` wrote; the two are in different bundles. */
import { offerType } from '@rxgauge/contract'
import * as v from 'valibot'
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

/** `undefined` where an address names no coupon, or not all of it. */
export function readRequestedCoupon({ search, hash }: Pick<URL, 'search' | 'hash'>): RequestedCoupon | undefined {
  const want = new URLSearchParams(search).get('want')
  if (want === null) return undefined
  const parsed = v.safeParse(linked, { ...Object.fromEntries(new URLSearchParams(hash.slice(1))), want })
  return parsed.success ? parsed.output : undefined
}

/** The same address once it has been read: neither copied nor reloaded does it do that again. */
export function withoutRequestedCoupon(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('want')
  url.hash = ''
  return url.href
}
