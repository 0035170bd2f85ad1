/** Who is eligible for a manufacturer's program, and what it pays. */
import type { Plan } from './plans'

/**
 * The most that it pays for a person with such a plan, in dollars; `undefined` if they are excluded: government beneficiaries
 * always, people without insurance unless it has a benefit for them.
 */
export function programBenefitFor(kind: Plan['kind'], { max, uninsured }: { max: string; uninsured: string }) {
  if (kind === 'commercial') return max
  return kind === 'government' || Number(uninsured) === 0 ? undefined : uninsured
}
