/** Below the entries: what they cost together, then what to do at the counter. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand/react'
import { ListAnswer } from './answer/list-answer'
import type { Stop } from './answer/ways'
import { PrintTrip, stopAt, useListCounter } from './counter'
import { useMyList } from './my-list-context'
import { ShareList } from './sharing'

/** `useMyList()` gives each part the list, the host and the texts; `list.prices` has the prices and what they're for. */
export function ListParts() {
  const { list, host, messages } = useMyList()
  const entries = useStore(list, (state) => state.entries)
  const { area, priced } = useStore(list.prices)
  const { show, counter } = useListCounter()
  const [isSent, setSent] = useState(false)
  const printTrip = useCallback(
    (stops: readonly Stop[]) =>
      priced && (
        <PrintTrip
          host={host}
          messages={messages}
          stops={stops.map(({ pharmacy, entries }) => stopAt(pharmacy, priced, entries))}
        />
      ),
    [host, messages, priced],
  )
  // Professionals don't stand at the counter.
  const { sendsToPatient } = editionTraits(editionOf(host.organization))

  /** The next patient's list has nothing of this one's, not even its prices. */
  function startNew() {
    list.actions.clear()
    list.prices.actions.clear()
  }

  return (
    <>
      <ListAnswer
        host={host}
        messages={messages}
        entries={entries}
        area={area}
        priced={priced}
        onRetry={list.prices.actions.retry}
        onShowCoupons={sendsToPatient ? undefined : show}
        wayActions={printTrip}
      />
      <ShareList host={host} messages={messages} entries={entries} onSent={() => setSent(true)} />
      {sendsToPatient && isSent && (
        <Button kind="other" onClick={startNew}>
          {messages.myList.startNew}
        </Button>
      )}
      {counter}
    </>
  )
}
