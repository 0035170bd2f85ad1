/** The browser's history for a journey: entries at its address, each with its place and how far the page was scrolled (search 2, "Routes"). */
import type { ViewHistory } from '@rxgauge/pricing'
import type { HistoryState } from './history-state'
import { keepScroll } from './keep-scroll'

export interface BrowserHistory extends ViewHistory {
  /**
   * Changes the address with the journey.
   * @param navigate adds an entry for another medication, or changes the current one
   */
  changeAddress: (navigate: () => void, isNew: boolean) => void
}

const stateNow = (): HistoryState => history.state ?? {}

/** @param offer see `HistoryState` */
export function createBrowserHistory(offer: string | undefined): BrowserHistory {
  /** The journey's address; an entry with another one is a page of its own. */
  let path: string | undefined
  let change: (() => void) | undefined
  let arrive: (() => void) | undefined

  const scroll = keepScroll({
    read: () => stateNow().scroll,
    write: (top) => {
      const state = stateNow()
      if (state.journey !== undefined && state.scroll !== top) history.replaceState({ ...state, scroll: top }, '')
    },
  })

  /** Changes the address, unless the entry that it belongs to is still being returned to. */
  function changeNow() {
    if (arrive) return
    change?.()
    change = undefined
    path = location.pathname
  }

  return {
    read: () => (stateNow().offer === offer ? stateNow().journey : undefined),
    push(journey) {
      scroll.save()
      const { visit, isFromHomeGauge } = stateNow()
      const state: HistoryState = { visit, isFromHomeGauge, offer, journey }
      history.pushState(state, '')
    },
    replace: (journey) => history.replaceState({ ...stateNow(), offer, journey }, ''),
    back(steps) {
      scroll.save()
      return new Promise((resolve) => {
        arrive = resolve
        history.go(-steps)
      })
    },
    changeAddress(navigate, isNew) {
      change = navigate
      if (!isNew) return queueMicrotask(changeNow)
      scroll.save()
      changeNow()
    },
    onTraverse(listener) {
      path = location.pathname
      const stopScroll = scroll.start()
      function onPopState() {
        const resolve = arrive
        arrive = undefined
        if (resolve) {
          changeNow()
          resolve()
        } else if (location.pathname !== path) return
        else listener()
        scroll.restore()
      }
      addEventListener('popstate', onPopState)
      return () => {
        arrive = undefined
        stopScroll()
        removeEventListener('popstate', onPopState)
      }
    },
  }
}
