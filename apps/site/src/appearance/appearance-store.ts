import { type ActionStore, createActionStore, type KeyValueStore } from '@rxgauge/client'
import { type Appearance, readAppearance } from './appearance'

interface AppearanceActions {
  choose: (changes: Partial<Appearance>) => void
  /** Reads what another tab has chosen. */
  follow: () => void
}

export type AppearanceStore = ActionStore<Appearance, AppearanceActions>

export const createAppearanceStore = (shared: KeyValueStore): AppearanceStore =>
  createActionStore<Appearance, AppearanceActions>(readAppearance(shared), (store) => ({
    choose(changes) {
      for (const [name, value] of Object.entries(changes)) shared.set(name, value)
      store.setState(changes)
    },
    follow: () => store.setState(readAppearance(shared)),
  }))
