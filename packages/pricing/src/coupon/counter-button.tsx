/** Shows the coupon over the whole screen; not for professionals, who don't stand at the counter. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

export function CounterButton({ isPrimary = true }: { isPrimary?: boolean }) {
  const { results, host, messages } = useResults()
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  if (sendsToPatient) return null
  return (
    <Button kind={isPrimary ? 'primary' : 'other'} wide onClick={() => results.views.actions.open({ kind: 'counter' })}>
      {messages.coupon.showAtCounter}
    </Button>
  )
}
