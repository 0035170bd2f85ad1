/** My list. */
import { calls, mostListEntries } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { type Route, route } from '../route'
import type { Services } from '../services'
import { dailyLimits } from './adjudicate'
import { listPricesRoute } from './list-prices'

const { list } = calls

const off = async () => {
  throw new DomainError('FEATURE_OFF')
}

export function listRoutes(services: Services): Route[] {
  const { listCards } = services
  return [
    listPricesRoute(services),
    route(list.getCards, ({ body, caller, language }) => listCards.make(body, caller, language), {
      limits: { ...dailyLimits, countsAs: fillCount },
    }),
    // These have no server side yet.
    ...[list.getList, list.saveList, list.shareList, list.getSharedList, list.sendList].map((call) => route(call, off)),
  ]
}

/** Each card counts, as if it had been requested alone. */
function fillCount(body: unknown): number {
  const fills: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'fills') : undefined
  return Array.isArray(fills) ? Math.min(Math.max(fills.length, 1), mostListEntries) : 1
}
