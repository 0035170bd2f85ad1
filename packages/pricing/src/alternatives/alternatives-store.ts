/** Brand and generic alternatives, fetched if the copay says that the plan covers one better (search 4, "Copay display"). */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import { type Alternatives, calls, noInsurance } from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

export interface AlternativesState {
  list: Area<Alternatives>
}

export interface AlternativesActions {
  /** Skips a query that is already loaded, unless it failed. */
  load: (query: PriceQuery) => Promise<void>
  /** Loads the same query again, such as in another language; the current list stays until the new one loads, or if it fails. */
  refresh: () => Promise<void>
  clear: () => void
}

export type AlternativesStore = ActionStore<AlternativesState, AlternativesActions>

export function createAlternativesStore(session: Session): AlternativesStore {
  const initial: AlternativesState = { list: idle }
  return createActionStore<AlternativesState, AlternativesActions>(initial, ({ getState, setState }) => {
    const alternatives = latest<Alternatives>((list) => setState({ list }))
    const refreshed = latest<Alternatives>((list) => {
      if (list.status === 'success') setState({ list })
    })
    let loadedFor: PriceQuery | undefined

    function request(query: PriceQuery, signal: AbortSignal) {
      const { productDetailId, insuranceId = noInsurance, zip } = query
      const params = { productDetailId, insuranceId, zip }
      return session.call(calls.price.getAlternatives, { params }, { signal })
    }

    return {
      async load(query) {
        if (query === loadedFor && getState().list.status !== 'failure') return
        loadedFor = query
        refreshed.cancel()
        await alternatives.run((signal) => request(query, signal))
      },
      async refresh() {
        const query = loadedFor
        if (!query) return
        const run = getState().list.status === 'success' ? refreshed : alternatives
        await run.run((signal) => request(query, signal))
      },
      clear() {
        loadedFor = undefined
        alternatives.cancel()
        refreshed.cancel()
        setState(initial)
      },
    }
  })
}
