/** Makes the tickets an entry of the page's history: Back closes them, Forward shows them again (search 2, "Routes"). */
import { v } from '@rxgauge/contract'
import type { ViewHistory } from '../../host'
import type { ListCardsStore } from './list-cards-store'
import type { PharmacyStop } from './tickets'

/** Which pharmacy, and the places in the list of what is bought there: nothing about the medications. */
const entrySchema = v.object({ counter: v.object({ pharmacyLocationId: v.number(), places: v.array(v.number()) }) })
type CounterPlace = v.InferOutput<typeof entrySchema>['counter']

const read = (history: ViewHistory): CounterPlace | undefined => {
  const parsed = v.safeParse(entrySchema, history.read())
  return parsed.success ? parsed.output.counter : undefined
}

const entryOf = ({ pharmacy: { pharmacyLocationId }, places }: PharmacyStop) => ({
  counter: { pharmacyLocationId, places: [...places] },
})

interface Followed {
  cards: ListCardsStore
  /** What's bought there now; `undefined` while that's unknown. */
  stopOf: (place: CounterPlace) => PharmacyStop | undefined
}

/** Returns the unsubscribe function, and what shows the current entry's tickets, such as after a reload. */
export function followCounter(history: ViewHistory, { cards, stopOf }: Followed) {
  let isReturning = false

  function restore() {
    const place = read(history)
    if (!place) return cards.actions.close()
    const stop = stopOf(place)
    if (stop && !cards.getState().stop) cards.actions.open(stop, { isRefresh: true })
  }

  const ends = [
    cards.subscribe(({ stop }, before) => {
      if (isReturning || (stop === undefined) === (before.stop === undefined)) return
      const isThere = read(history) !== undefined
      if (stop && !isThere) history.push(entryOf(stop))
      if (stop || !isThere) return
      isReturning = true
      void history.back(1).then(() => {
        isReturning = false
      })
    }),
    history.onTraverse(restore),
  ]
  return { restore, stop: () => ends.forEach((end) => void end()) }
}
