/** A browser's history in memory, whose Back and Forward a test presses. Like a browser's, it moves a moment later. */
import type { ViewHistory } from '../src/host'

export interface MemoryHistory extends ViewHistory {
  entries: unknown[]
  index: number
  /** Goes back or forward as a visitor does, if there is an entry. */
  press: (steps: number) => void
}

export function createMemoryHistory(): MemoryHistory {
  const listeners = new Set<() => void>()
  const history: MemoryHistory = {
    entries: [undefined],
    index: 0,
    read: () => history.entries[history.index],
    push(stored) {
      history.entries = [...history.entries.slice(0, history.index + 1), stored]
      history.index++
    },
    replace(stored) {
      history.entries[history.index] = stored
    },
    async back(steps) {
      await Promise.resolve()
      history.index -= steps
    },
    onTraverse(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    press(steps) {
      const index = history.index + steps
      if (index < 0 || index >= history.entries.length) return
      history.index = index
      for (const listener of listeners) listener()
    },
  }
  return history
}
