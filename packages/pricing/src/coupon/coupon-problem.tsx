/** Why there is no coupon, and the one way forward. */
import type { ApiFailure } from '@rxgauge/client'
import { Problem } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { isRefused } from './coupon-store'

export function CouponProblem({ failure }: { failure: ApiFailure }) {
  const { results, messages } = useResults()
  const text = messages.coupon
  if (!isRefused(failure)) {
    return (
      <Problem action={messages.common.tryAgain} onAction={results.coupon.actions.retry}>
        <p>{failureSentence(failure, messages)}</p>
      </Problem>
    )
  }
  function showOthers() {
    // The list was loaded before the refusal, so it may be out of date.
    results.pharmacies.actions.clear()
    results.showPharmacies()
  }
  return (
    <Problem action={text.otherPharmacies} onAction={showOthers}>
      <h3>{failure.code === 'NOT_ELIGIBLE' ? text.notEligible : text.notAvailable}</h3>
      <p>{failureSentence(failure, messages)}</p>
    </Problem>
  )
}
