/** Why there is no coupon, and the one way on. */
import type { ApiFailure } from '@rxgauge/client'
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { isRefused } from './coupon-store'

export function CouponProblem({ failure }: { failure: ApiFailure }) {
  const { results, messages } = useResults()
  const text = messages.coupon
  const isOver = isRefused(failure)
  return (
    <div className="rx-problem" role="alert">
      {isOver && <h3>{failure.code === 'NOT_ELIGIBLE' ? text.notEligible : text.notAvailable}</h3>}
      <p>{failureSentence(failure, messages)}</p>
      {isOver ? (
        <Button
          kind="other"
          onClick={() => {
            // The list is older than what was just learnt.
            results.pharmacies.actions.clear()
            results.showPharmacies()
          }}
        >
          {text.otherPharmacies}
        </Button>
      ) : (
        <Button kind="other" onClick={results.coupon.actions.retry}>
          {messages.common.tryAgain}
        </Button>
      )}
    </div>
  )
}
