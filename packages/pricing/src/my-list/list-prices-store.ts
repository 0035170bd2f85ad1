/** What the list costs near a zip. A newer list aborts the request for an older one. */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import { calls, type ListEntry, type ListPrices } from '@rxgauge/contract'
import { priceLife } from '../price-life'
import { fillKey, fillOf } from './list-entries'

/** Prices, and what they are for: `prices.entries` and every `cells` are in the order of `entries`. */
export interface PricedList {
  entries: readonly ListEntry[]
  zipCode: string
  prices: ListPrices
}

export interface ListPricesState {
  area: Area<ListPrices>
  /** The latest prices; they stay while newer ones load, and if those fail. */
  priced: PricedList | undefined
}

export interface ListPricesActions {
  /** Does nothing if these prices are there, or on their way. */
  load: (zipCode: string, entries: readonly ListEntry[]) => void
  retry: () => void
  /** Requests the same again: by default if the prices are an hour old, as a result's are. */
  renew: (isWanted?: boolean) => void
  clear: () => void
}

export type ListPricesStore = ActionStore<ListPricesState, ListPricesActions>

export function createListPricesStore(session: Pick<Session, 'call' | 'serverTime'>): ListPricesStore {
  const initial: ListPricesState = { area: idle, priced: undefined }
  return createActionStore<ListPricesState, ListPricesActions>(initial, ({ getState, setState }) => {
    let requested: Omit<PricedList, 'prices'> | undefined
    /** In server time. */
    let requestedAt = 0
    const prices = latest<ListPrices>((area) => {
      const priced = area.status === 'success' && requested ? { ...requested, prices: area.value } : getState().priced
      setState({ area, priced })
    })

    function request({ zipCode, entries }: Omit<PricedList, 'prices'>) {
      requested = { zipCode, entries }
      requestedAt = session.serverTime()
      const body = { zipCode, fills: entries.map(fillOf) }
      void prices.run((signal) => session.call(calls.list.getPrices, { body }, { signal }))
    }

    return {
      load(zipCode, entries) {
        if (requested && requested.zipCode === zipCode && isSameFills(requested.entries, entries)) {
          // The words of an entry, or its first price, may have changed.
          requested = { zipCode, entries }
          const { priced } = getState()
          if (priced && priced.zipCode === zipCode && isSameFills(priced.entries, entries))
            setState({ priced: { ...priced, entries } })
          return
        }
        if (entries.length === 0) return clear()
        request({ zipCode, entries })
      },
      retry() {
        if (requested) request(requested)
      },
      renew(isWanted = session.serverTime() - requestedAt > priceLife) {
        if (requested && isWanted) request(requested)
      },
      clear,
    }

    function clear() {
      prices.cancel()
      requested = undefined
      setState(initial)
    }
  })
}

/** In the same order. */
const isSameFills = (one: readonly ListEntry[], other: readonly ListEntry[]) =>
  one.map(fillKey).join() === other.map(fillKey).join()
