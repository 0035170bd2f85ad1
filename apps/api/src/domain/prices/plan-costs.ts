/** Which of a plan's costs apply to a drug, and their amounts. */
import { type Cents, cents } from '@rxgauge/contract'
import { centsOf } from './money'
import type { TermsRow } from './plan-terms'

/** The least and the most to pay; `undefined` if it depends on an unknown price. */
interface Due {
  least: Cents
  most: Cents
}

/** What a member pays for a fill at one kind of pharmacy, with its days of supply. */
export interface Cost extends TermsRow {
  stage: 'deductible' | 'initial'
  days: number
  channel: NonNullable<TermsRow['channel']>
  importId: number
}

export interface PlanCosts {
  preferred: Cost | undefined
  standard: Cost | undefined
  /** The cheapest by mail, for the longest supply. */
  mail: Cost | undefined
  /** At the same pharmacies before the deductible is met. */
  beforeDeductible: Cost | undefined
}

/** A drug's usual quantity is a fill of this many days; costs of longer fills don't apply to it. */
const usualDays = 30

export function costsOf(rows: readonly TermsRow[]): PlanCosts {
  const all = ofDrug(rows.filter(isCost))
  const initial = all.filter(({ stage }) => stage === 'initial')
  const isMail = ({ channel }: Cost) => channel.endsWith('mail')
  const byMail = initial.filter(isMail)
  const ofUsualFill = initial.filter(({ days }) => days === usualDays)
  const atCounter = ofUsualFill.filter((cost) => !isMail(cost))
  // A plan may have mail-order pharmacies only.
  const near = atCounter.length > 0 ? atCounter : ofUsualFill
  const at = (kind: string) => near.find(({ channel }) => channel.startsWith(kind))
  const longest = Math.max(...byMail.map((cost) => cost.days))
  const standard = at('standard')
  const preferred = at('preferred')
  const reference = standard ?? preferred
  return {
    preferred,
    standard,
    mail: byMail
      .filter((cost) => cost.days === longest)
      .toSorted((one, other) => (dueOf(one)?.most ?? Infinity) - (dueOf(other)?.most ?? Infinity))[0],
    beforeDeductible: all.find(
      (cost) => cost.stage === 'deductible' && cost.days === usualDays && cost.channel === reference?.channel,
    ),
  }
}

/** Whether it applies only once the year's deductible is met. A plan without one has nothing to meet. */
export const appliesAfterDeductible = ({ isAfterDeductible, deductible }: Cost): boolean =>
  isAfterDeductible === true && (deductible === null || Number(deductible) > 0)

const isCost = (row: TermsRow): row is Cost => row.stage !== null

/** Costs for insulin come before costs of the tier. */
function ofDrug(costs: readonly Cost[]): readonly Cost[] {
  const forInsulin = costs.filter(({ isInsulin, isInsulinCost }) => isInsulin && isInsulinCost)
  return forInsulin.length > 0 ? forInsulin.toReversed() : costs.filter(({ isInsulinCost }) => !isInsulinCost)
}

/** @returns `undefined` for a share of an unknown price */
export function dueOf({ copay, coinsurance, shareAmount, least, most, isInsulinCost }: Cost): Due | undefined {
  const fixed = copay === null ? undefined : centsOf(copay)
  if (coinsurance === null) return fixed === undefined ? undefined : { least: fixed, most: fixed }
  const share = shareAmount === null ? undefined : centsOf(shareAmount)
  if (fixed === undefined) {
    if (share !== undefined) return { least: share, most: share }
    return least === null || most === null ? undefined : { least: centsOf(least), most: centsOf(most) }
  }
  // For insulin the lower one applies; for other drugs the publisher doesn't say whether one or both do.
  if (isInsulinCost) {
    const lower = cents(Math.min(fixed, share ?? fixed))
    return { least: lower, most: lower }
  }
  return share === undefined ? undefined : { least: cents(Math.min(fixed, share)), most: cents(fixed + share) }
}
