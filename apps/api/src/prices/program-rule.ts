/** For whom a manufacturer's programme is, and what it pays: as expressions of SQL for one row, and as a rule for many prices of one programme. */
import type { Plan } from './plans'

/** Never for government beneficiaries; for people without insurance only where it has a benefit for them. */
export const isProgramFor = (insuranceKind: string, uninsuredBenefit: string) =>
  `(${insuranceKind} <> 'government' and (${insuranceKind} = 'commercial' or ${uninsuredBenefit} > 0))`

/** In dollars a fill, at the most. */
export const programBenefit = (insuranceKind: string, most: string, uninsuredBenefit: string) =>
  `case ${insuranceKind} when 'commercial' then ${most} else ${uninsuredBenefit} end`

/** What it pays for somebody with such a plan, in dollars at the most; `undefined` where it is not for them. */
export function programBenefitFor(kind: Plan['kind'], { max, uninsured }: { max: string; uninsured: string }) {
  if (kind === 'commercial') return max
  return kind === 'government' || Number(uninsured) === 0 ? undefined : uninsured
}
