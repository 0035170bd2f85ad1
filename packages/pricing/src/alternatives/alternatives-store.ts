/** Brand and generic alternatives: fetched where the copay says that the plan covers one better (search 4, "Copay display"). */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import { type Alternatives, calls, noInsurance } from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

export interface AlternativesState {
  list: Area<Alternatives>
}

export interface AlternativesActions {
  /** The same query is not made twice, unless it failed. */
  load: (query: PriceQuery) => Promise<void>
  clear: () => void
}

export type AlternativesStore = ActionStore<AlternativesState, AlternativesActions>

export function createAlternativesStore(session: Session): AlternativesStore {
  const initial: AlternativesState = { list: idle }
  return createActionStore<AlternativesState, AlternativesActions>(initial, ({ getState, setState }) => {
    const alternatives = latest<Alternatives>((list) => setState({ list }))
    let loadedFor: PriceQuery | undefined

    return {
      async load(query) {
        if (query === loadedFor && getState().list.status !== 'failure') return
        loadedFor = query
        const { productDetailId, insuranceId = noInsurance, zip } = query
        const params = { productDetailId, insuranceId, zip }
        await alternatives.run((signal) => session.call(calls.price.getAlternatives, { params }, { signal }))
      },
      clear() {
        loadedFor = undefined
        alternatives.cancel()
        setState(initial)
      },
    }
  })
}
