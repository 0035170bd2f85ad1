/** Lists brand and generic alternatives to choose from. */
import { valueIn } from '@rxgauge/client'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { AlternativeRows } from './alternative-rows'

export function AlternativesDialog({ onClose }: { onClose: () => void }) {
  const { results, messages } = useResults()
  const list = useStore(results.alternatives, (state) => state.list)
  useEffect(() => {
    const { query } = results.prices.getState()
    if (query) void results.alternatives.actions.load(query)
  }, [results])
  const alternatives = valueIn(list)
  return (
    <Dialog title={messages.alternatives.title} closeLabel={messages.common.close} onClose={onClose}>
      {list.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {list.status === 'failure' && <p role="alert">{failureSentence(list.failure, messages)}</p>}
      {alternatives && <AlternativeRows list={alternatives} onChoose={onClose} />}
    </Dialog>
  )
}
