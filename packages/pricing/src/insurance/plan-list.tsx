/** Plans to choose from: the usual ones grouped by insurer, search results one by one. */
import type { Insurance } from '@rxgauge/contract'
import { useMemo } from 'react'
import { useResults } from '../results/results-context'
import { groupByInsurer } from './insurers'

interface PlanListProps {
  plans: readonly Insurance[] | undefined
  isGrouped: boolean
  isBusy: boolean
  label: string
}

export function PlanList({ plans = [], isGrouped, isBusy, label }: PlanListProps) {
  const groups = useMemo(
    () => (isGrouped ? groupByInsurer(plans) : plans.map((plan) => ({ insurer: undefined, plan }))),
    [plans, isGrouped],
  )
  return (
    <ul className="rx-plans rx-options" aria-label={label} aria-busy={isBusy}>
      {groups.map((group) =>
        group.insurer === undefined ? (
          <li key={group.plan.id}>
            <PlanButton plan={group.plan} />
          </li>
        ) : (
          <li key={group.insurer}>
            <details className="rx-insurer">
              <summary>
                <span className="rx-badge" aria-hidden="true">
                  {group.insurer.charAt(0)}
                </span>
                {group.insurer}
              </summary>
              <div className="rx-insurer-plans">
                {group.plans.map(({ plan, kind }) => (
                  <PlanButton key={plan.id} plan={plan} kind={kind} />
                ))}
              </div>
            </details>
          </li>
        ),
      )}
    </ul>
  )
}

/** @param kind shown instead of the full name below the insurer's */
function PlanButton({ plan, kind }: { plan: Insurance; kind?: string }) {
  const { results } = useResults()
  return (
    <button type="button" aria-label={plan.name} onClick={() => results.chooseInsurance(plan)}>
      {kind ?? plan.name}
    </button>
  )
}
