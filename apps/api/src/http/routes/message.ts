/** Inbox messages. */
import { calls } from '@rxgauge/contract'
import { type Route, route } from '../route'
import type { Services } from '../services'

const { message } = calls

export function messageRoutes({ messages }: Services): Route[] {
  return [
    route(message.listMessages, ({ caller }) => messages.list(caller.userId)),
    route(message.countMessages, async ({ caller }) => ({ count: await messages.unread(caller.userId) })),
    route(message.markMessageRead, async ({ caller, params }) => {
      await messages.markRead(caller.userId, params.id)
      return null
    }),
    route(message.deleteMessage, async ({ caller, params }) => {
      await messages.delete(caller.userId, params.id)
      return null
    }),
    route(message.markAllMessagesRead, async ({ caller }) => {
      await messages.markAllRead(caller.userId)
      return null
    }),
    route(message.deleteAllMessages, async ({ caller }) => {
      await messages.deleteAll(caller.userId)
      return null
    }),
  ]
}
