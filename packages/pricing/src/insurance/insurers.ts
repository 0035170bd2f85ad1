/** Plans of one insurer stand together, so that a list of forty is one of ten. */
import type { Insurance } from '@rxgauge/contract'

export interface PlanOfInsurer {
  plan: Insurance
  /** What tells it from the insurer's others, such as `PPO`. */
  kind: string
}

export type PlanGroup = { insurer: string; plans: PlanOfInsurer[] } | { insurer: undefined; plan: Insurance }

/** `Acme Health PPO`, `Medicaid - Ohio`. */
const named = /^(?<insurer>.+?)(?: - | (?=(?:PPO|HMO|EPO|POS|HDHP)\b))(?<kind>.+)$/

/** In the order of the plans; who has only one stands alone under its whole name. */
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
