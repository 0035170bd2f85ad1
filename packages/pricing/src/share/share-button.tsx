/** Hands the coupon on: professionals to a patient, everybody else to whom they like. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button, SendIcon } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

export function ShareButton() {
  const { results, host, messages } = useResults()
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  return (
    <Button kind="other" wide={sendsToPatient} onClick={() => results.views.actions.open({ kind: 'share' })}>
      <SendIcon />
      {sendsToPatient ? messages.savings.send : messages.savings.share}
    </Button>
  )
}
