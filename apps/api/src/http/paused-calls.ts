/** Calls that are refused with a sentence while an operator has paused what they give. */
import { type Call, calls } from '@rxgauge/contract'
import type { DataKind, Pauses } from '../pauses/pauses'

const { account, adjudicate, price } = calls

const anyCard: readonly DataKind[] = ['discount', 'coupon']

/** The prices that each call gives, or makes a card of. */
const pricesOf = new Map<Call, readonly DataKind[]>([
  [price.getRetailPrice, ['retail']],
  [price.getDiscountPrices, ['discount']],
  [price.getCouponPrices, ['coupon']],
  [price.getCopayPrice, ['copay']],
  [price.getPrescriptionPrices, anyCard],
  [price.listTopPrices, ['retail', 'discount', 'coupon']],
  [price.getAlternatives, ['discount', 'coupon', 'copay']],
  [price.getPharmacies, anyCard],
  [price.getPharmaciesByDistance, anyCard],
  [price.getBrandedPharmacies, ['coupon']],
  [price.getBrandedPharmaciesByDistance, ['coupon']],
  [adjudicate.adjudicateCashOffer, anyCard],
  [adjudicate.adjudicateCopayOffer, ['coupon']],
])

const signUps: ReadonlySet<Call> = new Set([
  account.signupByEmail,
  account.signupByPhone,
  account.signupVerify,
  account.signupResend,
])

/** @throws DomainError PRICES_PAUSED, SIGN_UP_PAUSED */
export async function checkPauses(pauses: Pauses, call: Call): Promise<void> {
  for (const kind of pricesOf.get(call) ?? []) await pauses.check('data', kind)
  if (signUps.has(call)) await pauses.check('sign-up')
}
