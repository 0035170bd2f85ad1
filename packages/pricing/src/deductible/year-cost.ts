/** What a year of fills costs with a coupon and with insurance: plain sums, in whole cents. */
import { type Cents, cents } from '@rxgauge/contract'

export interface YearCostInput {
  /** What a fill costs with the coupon or card. */
  coupon: Cents
  /** What a fill costs by insurance once the deductible is met. */
  copay: Cents
  /** What a fill costs by insurance until then: the plan's full price, which we estimate. */
  fullPrice: Cents
  /** How much of the year's deductible is left. */
  deductibleLeft: Cents
  fills: number
}

export interface YearCost {
  coupon: Cents
  insurance: Cents
  /** How much of the deductible the insurance way would have met. */
  countsTowards: Cents
  /** The cheaper way; `same` where they are equal. */
  cheaper: 'coupon' | 'insurance' | 'same'
  difference: Cents
}

/**
 * Until the deductible is met, a fill by insurance costs the full price; the fill that meets it costs what was left of
 * it and then the copay, never more than the full price. What is paid with a coupon counts towards nothing.
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

/** Whole cents out of what a person types: `1500`, `1,500.50`, `$40`; `undefined` for anything else or beyond a million. */
export function readDollars(text: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const sum = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return sum <= 100_000_000 ? cents(sum) : undefined
}
