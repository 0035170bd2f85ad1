/** How many messages are unread: asked for once somebody is signed in, and after each change. */
import { latest, type Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Unread {
  state: StoreApi<number>
  refresh: () => Promise<void>
}

export function createUnread(session: Session): Unread {
  const state = createStore<number>(() => 0)
  // After two changes in a row, the count of the later one. The icon leads to the messages with or without a count.
  const unread = latest<number>((area) => {
    if (area.status === 'success') state.setState(area.value, true)
  })
  async function refresh() {
    await unread.run(async (signal) => (await session.call(calls.message.countMessages, {}, { signal })).count)
  }
  let person = session.person()
  session.state.subscribe(() => {
    const before = person
    if (session.person() === before) return
    person = session.person()
    // What was asked for while a page still waited for its session is the count of whoever that is of.
    if (before === undefined) return
    unread.cancel()
    state.setState(0, true)
    if (person !== undefined) void refresh()
  })
  return { state, refresh }
}
