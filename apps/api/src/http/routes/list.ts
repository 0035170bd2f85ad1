/** My list. */
import { calls, mostListEntries, toFlag } from '@rxgauge/contract'
import { countShare } from '../counted-requests'
import { type Route, route } from '../route'
import type { Services } from '../services'
import { dailyLimits } from './adjudicate'
import { listPricesRoute } from './list-prices'

const { list } = calls

/** Forms: more than a person submits in a minute. */
const byHand = { limitShare: 0.05, visitorShare: 0.02 }
/** A link is a row for 30 days: more than a clinic's shared device, or its whole network, makes in a day. */
const links = { ...byHand, visitorPerDay: 200, perDay: 5000 }

export function listRoutes(services: Services): Route[] {
  const { myLists, sharedLists, invitations, listCards, dailyCounts } = services
  return [
    listPricesRoute(services),
    route(
      list.getCards,
      async ({ body, caller, language }) => {
        const cards = await listCards.make(body, caller, language)
        for (const { refusal } of body.refreshFlag ? [] : cards) {
          if (!refusal) dailyCounts.add(caller.organization.id, { measure: 'card shown', kind: 'list' })
        }
        return cards
      },
      { limits: { ...dailyLimits, countsAs: fillCount } },
    ),
    route(list.getList, ({ caller }) => myLists.read(caller.userId), { isReading: true }),
    route(list.saveList, async ({ body, caller }) => {
      const { list, wasSaved, isFirst } = await myLists.save(body, caller.userId)
      if (isFirst) dailyCounts.add(caller.organization.id, { measure: 'list made', kind: 'account' })
      return { ...list, savedFlag: toFlag(wasSaved) }
    }),
    route(list.shareList, ({ body, caller }) => sharedLists.create(body.fills, caller), { limits: links }),
    route(list.getSharedList, ({ params, caller }) => sharedLists.read(params.token, caller), { isReading: true }),
    route(
      list.sendList,
      async (context) => {
        await invitations.sendList(context.body, context)
        return null
      },
      { limits: byHand, counts: countShare },
    ),
  ]
}

/** Each card counts, as if it had been requested alone. */
function fillCount(body: unknown): number {
  const fills: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'fills') : undefined
  return Array.isArray(fills) ? Math.min(Math.max(fills.length, 1), mostListEntries) : 1
}
