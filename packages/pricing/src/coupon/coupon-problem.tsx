/** Why there is no coupon, and the one way on. */
import type { ApiFailure } from '@rxgauge/client'
import { Button } from '@rxgauge/ui'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'

export function CouponProblem({ failure }: { failure: ApiFailure }) {
  const { results, messages } = useResults()
  const text = messages.coupon
  const titles: Record<string, string> = {
    NOT_ELIGIBLE: text.notEligible,
    OFFER_NOT_AVAILABLE: text.notAvailable,
    PHARMACY_CLOSED: text.notAvailable,
  }
  const title = titles[failure.code]
  return (
    <div className="rx-problem" role="alert">
      {title && <h3>{title}</h3>}
      <p>{failureSentence(failure, messages)}</p>
      {title ? (
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
