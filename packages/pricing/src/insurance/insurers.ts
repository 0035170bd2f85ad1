/** Groups plans by insurer, so that a list of forty becomes a list of ten. */
import type { Insurance } from '@rxgauge/contract'

export interface PlanOfInsurer {
  plan: Insurance
  /** What distinguishes it from the insurer's other plans, such as `PPO`. */
  kind: string
}

export type PlanGroup = { insurer: string; plans: PlanOfInsurer[] } | { insurer: undefined; plan: Insurance }

/** `Acme Health PPO`, `Medicaid - Ohio`. */
const named = /^(?<insurer>.+?)(?: - | (?=(?:PPO|HMO|EPO|POS|HDHP)\b))(?<kind>.+)$/

/** Keeps the order of the plans; an insurer with a single plan is listed under the plan's full name. */
export function groupByInsurer(plans: readonly Insurance[]): PlanGroup[] {
  const byInsurer = new Map<string, PlanOfInsurer[]>()
  for (const plan of plans) {
    const { insurer = plan.name, kind = '' } = named.exec(plan.name)?.groups ?? {}
    byInsurer.set(insurer, [...(byInsurer.get(insurer) ?? []), { plan, kind }])
  }
  return [...byInsurer].flatMap(([insurer, listed]): PlanGroup[] =>
    listed.length > 1 && listed.every(({ kind }) => kind !== '')
      ? [{ insurer, plans: listed }]
      : listed.map(({ plan }) => ({ insurer: undefined, plan })),
  )
}
