import { editionOf, editionTraits } from '@rxgauge/text'
import { Button, SendIcon } from '@rxgauge/ui'
import { ActionRow } from '../coupon/action-row'
import { ActionTile } from '../coupon/action-tile'
import { useResults } from '../results/results-context'

/** The main action for professionals: sends the coupon to a patient. */
export function SendToPatientButton() {
  const { results, messages } = useResults()
  return (
    <Button wide onClick={results.share}>
      <SendIcon />
      {messages.savings.send}
    </Button>
  )
}

export function ShareTile() {
  const { results, messages } = useResults()
  return <ActionTile icon={<SendIcon />} label={messages.savings.share} onClick={results.share} />
}

export function ShareRow() {
  const { results, host, messages } = useResults()
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  const text = messages.savings
  return <ActionRow icon={<SendIcon />} label={sendsToPatient ? text.send : text.share} onClick={results.share} />
}
