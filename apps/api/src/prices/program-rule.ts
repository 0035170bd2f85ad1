/** For whom a manufacturer's program is, and what it pays. */
import type { Plan } from './plans'

/**
 * What it pays for somebody with such a plan, in dollars at the most; `undefined` where it is not for them: never for government
 * beneficiaries, and for people without insurance only where it has a benefit for them.
 */
export function programBenefitFor(kind: Plan['kind'], { max, uninsured }: { max: string; uninsured: string }) {
  if (kind === 'commercial') return max
  return kind === 'government' || Number(uninsured) === 0 ? undefined : uninsured
}
