/** Hands the coupon on: professionals to a patient, for the pharmacy group on the screen; everybody else to whom they like. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button, SendIcon } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

export function ShareButton() {
  const { results, host, messages } = useResults()
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  return (
    <Button kind="other" wide={sendsToPatient} onClick={results.share}>
      <SendIcon />
      {sendsToPatient ? messages.savings.send : messages.savings.share}
    </Button>
  )
}
