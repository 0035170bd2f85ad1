/** Below the entries: what they cost together, then what to do at the counter, then what happens over time. */
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useMyList } from './my-list-context'

/** `useMyList()` gives each part the list, the host and the texts; `list.prices` has the prices and what they're for. */
export function ListParts() {
  return <PricesProblem />
}

function PricesProblem() {
  const { list, messages } = useMyList()
  const area = useStore(list.prices, (state) => state.area)
  const text = messages.myList.prices
  if (area.status !== 'failure') return null
  return (
    <div className="rx-problem" role="alert">
      <p>{fill(text.failed, { reason: failureSentence(area.failure, messages) })}</p>
      <Button kind="other" onClick={list.prices.actions.retry}>
        {messages.common.tryAgain}
      </Button>
    </div>
  )
}
