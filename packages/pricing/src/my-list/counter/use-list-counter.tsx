/** The tickets of a pharmacy over the page of My list. */
import { lazyPart, PartBoundary } from '@rxgauge/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand/react'
import { watchPerson } from '../../results/watch-person'
import { useMyList } from '../my-list-context'
import { followCounter } from './follow-counter'
import { createListCards } from './list-cards-store'
import { type PharmacyStop, stopAt } from './tickets'

const ListCounter = lazyPart(() => import('./list-counter'))

interface ListCounterUse {
  /** Shows the tickets of what's bought at a pharmacy. @param places in the list; all that have a price there without them */
  show: (pharmacyLocationId: number, places?: readonly number[]) => void
  /** What shows them; nothing while none are open. */
  counter: ReactNode
}

export function useListCounter(): ListCounterUse {
  const { list, host, messages } = useMyList()
  const [cards] = useState(() => createListCards(host.session))
  const isOpen = useStore(cards, ({ stop }) => stop !== undefined)
  const isPriced = useStore(list.prices, ({ priced }) => priced !== undefined)

  const { show, follow } = useMemo(() => {
    function stopOf(pharmacyLocationId: number, places?: readonly number[]): PharmacyStop | undefined {
      const { priced } = list.prices.getState()
      const all = priced ? [...priced.prices.pharmacies, ...priced.prices.mailOrder] : []
      const pharmacy = all.find((each) => each.pharmacyLocationId === pharmacyLocationId)
      return priced && pharmacy && stopAt(pharmacy, priced, places)
    }
    return {
      show(pharmacyLocationId: number, places?: readonly number[]) {
        const stop = stopOf(pharmacyLocationId, places)
        if (stop) cards.actions.open(stop)
      },
      follow: () =>
        host.history &&
        followCounter(host.history, {
          cards,
          stopOf: ({ pharmacyLocationId, places }) => stopOf(pharmacyLocationId, places),
        }),
    }
  }, [list, cards, host.history])

  useEffect(() => {
    const followed = follow()
    if (isPriced) followed?.restore()
    return () => followed?.stop()
  }, [follow, isPriced])

  useEffect(() => watchPerson(host.session, cards.actions.close).start(), [host.session, cards])

  return {
    show,
    counter: isOpen && (
      <PartBoundary messages={messages} fallback={null} onClose={cards.actions.close} reload={host.reload}>
        <ListCounter host={host} messages={messages} cards={cards} />
      </PartBoundary>
    ),
  }
}
