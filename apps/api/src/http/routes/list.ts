/** My list. */
import { calls, mostListEntries } from '@rxgauge/contract'
import { type Route, route } from '../route'
import type { Services } from '../services'
import { dailyLimits } from './adjudicate'

const { list } = calls

export function listRoutes({ listCards }: Services): Route[] {
  return [
    route(list.getCards, ({ body, caller, language }) => listCards.make(body, caller, language), {
      limits: { ...dailyLimits, countsAs: fillCount },
    }),
  ]
}

/** Each card counts, as if it had been requested alone. */
function fillCount(body: unknown): number {
  const fills: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'fills') : undefined
  return Array.isArray(fills) ? Math.min(Math.max(fills.length, 1), mostListEntries) : 1
}
