/** Brand and generic alternatives, to choose from. */
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { valueIn } from '../area'
import { failureSentence } from '../failure-sentence'
import { useAnswer } from '../journey/journey-context'
import { AlternativeRows } from './alternative-rows'

export function AlternativesDialog({ onClose }: { onClose: () => void }) {
  const { answer, messages } = useAnswer()
  const list = useStore(answer.alternatives, (state) => state.list)
  useEffect(() => {
    const { question } = answer.prices.getState()
    if (question) void answer.alternatives.actions.load(question)
  }, [answer])
  const found = valueIn(list)
  return (
    <Dialog title={messages.alternatives.title} closeLabel={messages.common.close} onClose={onClose}>
      {list.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {list.status === 'failure' && <p role="alert">{failureSentence(list.failure, messages)}</p>}
      {found && <AlternativeRows list={found} onChoose={onClose} />}
    </Dialog>
  )
}
