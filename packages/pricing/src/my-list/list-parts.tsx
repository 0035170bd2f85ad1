/** Below the entries: what they cost together, then what to do at the counter, then what happens over time. */
import { useStore } from 'zustand/react'
import { ListAnswer } from './answer/list-answer'
import { useMyList } from './my-list-context'

/** `useMyList()` gives each part the list, the host and the texts; `list.prices` has the prices and what they're for. */
export function ListParts() {
  const { list, host, messages } = useMyList()
  const entryCount = useStore(list, ({ entries }) => entries.length)
  const { area, priced } = useStore(list.prices)
  return (
    <ListAnswer
      host={host}
      messages={messages}
      entryCount={entryCount}
      area={area}
      priced={priced}
      onRetry={list.prices.actions.retry}
    />
  )
}
