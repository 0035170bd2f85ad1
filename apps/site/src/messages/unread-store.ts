/** How many messages are unread: asked for once somebody is signed in, and after each change. */
import type { Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Unread {
  state: StoreApi<number>
  refresh: () => Promise<void>
}

export function createUnread(session: Session): Unread {
  const state = createStore<number>(() => 0)
  return {
    state,
    async refresh() {
      // The icon leads to the messages with or without a count.
      const unread = await session.call(calls.message.countMessages, {}).catch(() => undefined)
      if (unread) state.setState(unread.count, true)
    },
  }
}
