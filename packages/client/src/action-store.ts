/** The shape of every store: a state to read and subscribe to, and its actions. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ActionStore<State, Actions> = StoreApi<State> & { readonly actions: Actions }

export function createActionStore<State, Actions>(
  initial: State,
  createActions: (store: StoreApi<State>) => Actions,
): ActionStore<State, Actions> {
  const store = createStore<State>(() => initial)
  return Object.assign(store, { actions: createActions(store) })
}
