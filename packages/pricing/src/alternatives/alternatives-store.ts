/** Brand and generic alternatives: fetched where the copay says that the plan covers one better (search 4, "Copay display"). */
import { type Area, failure, idle, loading, type Session, success, toFailure } from '@rxgauge/client'
import { type Alternatives, calls, noInsurance } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PriceQuery } from '../prices/prices-store'

export interface AlternativesState {
  list: Area<Alternatives>
}

export interface AlternativesActions {
  load: (question: PriceQuery) => Promise<void>
  clear: () => void
}

export type AlternativesStore = StoreApi<AlternativesState> & { actions: AlternativesActions }

export function createAlternativesStore(session: Session): AlternativesStore {
  const store = createStore<AlternativesState>(() => ({ list: idle }))
  let running = new AbortController()
  let loaded: PriceQuery | undefined

  return Object.assign(store, {
    actions: {
      async load(question: PriceQuery) {
        if (question === loaded && store.getState().list.status !== 'failure') return
        loaded = question
        running.abort()
        running = new AbortController()
        const { signal } = running
        store.setState({ list: loading })
        const { productDetailId, insuranceId = noInsurance, zip } = question
        try {
          const params = { productDetailId, insuranceId, zip }
          const list = await session.call(calls.price.getAlternatives, { params }, { signal })
          if (!signal.aborted) store.setState({ list: success(list) })
        } catch (error) {
          if (!signal.aborted) store.setState({ list: failure(toFailure(error)) })
        }
      },
      clear() {
        loaded = undefined
        running.abort()
        store.setState({ list: idle })
      },
    },
  })
}
