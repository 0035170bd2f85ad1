/** What a year of fills costs with a coupon and with insurance, in whole cents. */
import { type Cents, cents } from '@rxgauge/contract'

export interface YearCostInput {
  /** Cost of a fill with the coupon or card. */
  coupon: Cents
  /** Cost of a fill with insurance once the deductible is met. */
  copay: Cents
  /** Cost of a fill with insurance before that: our estimate of the plan's full price. */
  fullPrice: Cents
  /** Remaining part of the year's deductible. */
  deductibleLeft: Cents
  fills: number
}

export interface YearCost {
  coupon: Cents
  insurance: Cents
  /** How much of the deductible the year with insurance would meet. */
  countsTowards: Cents
  /** The cheaper way, or `same`. */
  cheaper: 'coupon' | 'insurance' | 'same'
  difference: Cents
}

/**
 * Until the deductible is met, a fill with insurance costs the full price. The fill that meets it costs the rest of the deductible plus
 * the copay, but never more than the full price. Payments with a coupon don't count toward the deductible.
 */
export function yearCost({ coupon, copay, fullPrice, deductibleLeft, fills }: YearCostInput): YearCost {
  let left: number = deductibleLeft
  let insurance = 0
  for (let fill = 0; fill < fills; fill++) {
    const byDeductible = Math.min(left, fullPrice)
    const share = byDeductible < fullPrice ? Math.min(copay, fullPrice - byDeductible) : 0
    insurance += byDeductible + share
    left -= byDeductible
  }
  const withCoupon = coupon * fills
  return {
    coupon: cents(withCoupon),
    insurance: cents(insurance),
    countsTowards: cents(deductibleLeft - left),
    cheaper: withCoupon === insurance ? 'same' : withCoupon < insurance ? 'coupon' : 'insurance',
    difference: cents(Math.abs(withCoupon - insurance)),
  }
}

/** Parses amounts such as `1500`, `1,500.50` and `$40` into whole cents; `undefined` for anything else and above a million dollars. */
export function readDollars(text: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const sum = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return sum <= 100_000_000 ? cents(sum) : undefined
}
