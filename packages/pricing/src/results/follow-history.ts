/** Keeps the page's history and a journey in step: what the journey shows becomes an entry, and Back and Forward show what an entry says. */
import type { ViewHistory } from '../host'
import { moveTo, type Place, readPlaceEntry } from './place'

interface Followed {
  /** What the journey shows; `undefined` while it isn't settled, such as before its prices. */
  place: () => Place | undefined
  show: (place: Place) => void
  /** Stores whose changes may change the place. */
  stores: readonly { subscribe: (listener: () => void) => () => void }[]
}

/** Returns the unsubscribe function. */
export function followHistory(history: ViewHistory, { place: readPlace, show, stores }: Followed): () => void {
  let isScheduled = false
  let isGoing = false
  let isStopped = false

  /** A press often changes several stores, so the history follows once they all have changed. */
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      follow()
    })
  }

  function follow() {
    const place = isGoing || isStopped ? undefined : readPlace()
    if (!place) return
    const move = moveTo(place, readPlaceEntry(history.read()))
    if (move.kind === 'back') {
      isGoing = true
      void history.back(move.steps).then(() => {
        isGoing = false
        follow()
      })
    } else if (move.kind !== 'none') history[move.kind](move.entry)
  }

  const stops = [
    ...stores.map((store) => store.subscribe(schedule)),
    history.onTraverse(() => {
      const entry = readPlaceEntry(history.read())
      if (entry) show(entry.place)
      schedule()
    }),
  ]
  schedule()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
