/** The number of unread messages, requested when somebody signs in and after each change. */
import { type ActionStore, createActionStore, latest, personOf, type Session, shownVisitor } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'

export type UnreadStore = ActionStore<number, { refresh: () => Promise<void> }>

export function createUnreadStore(session: Session): UnreadStore {
  return createActionStore(0, (store) => {
    // After two changes in a row the later count wins. The icon works with or without a count.
    const unread = latest<number>((area) => {
      if (area.status === 'success') store.setState(area.value, true)
    })
    async function refresh() {
      await unread.run(async (signal) => (await session.call(calls.message.countMessages, {}, { signal })).count)
    }
    session.visitor.subscribe((now, before) => {
      const [person, personBefore] = [now, before].map((visitor) => personOf(shownVisitor(visitor)))
      // A count requested while the session was starting belongs to the same person.
      if (person === personBefore || personBefore === undefined) return
      unread.cancel()
      store.setState(0, true)
      if (person !== undefined) void refresh()
    })
    return { refresh }
  })
}
