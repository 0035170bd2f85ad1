/** Counts answered requests for `rxgauge report`: each route says what its requests count as. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DailyCounts } from '../domain/reports/daily-counts'
import type { CountedEvent } from '../domain/reports/measures'
import type { UnfoundSearches } from '../domain/reports/unfound-searches'

/** What an answered request counts as, if anything. */
export type CountRequest = (request: FastifyRequest) => CountedEvent | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's organization; 0 if unknown. */
    organizationId: number
    /** The response is an empty list. */
    isEmptyResponse: boolean
  }
  interface FastifyContextConfig {
    counts?: CountRequest | undefined
  }
}

const fieldOf = (request: FastifyRequest, name: string): unknown =>
  typeof request.body === 'object' && request.body !== null ? Reflect.get(request.body, name) : undefined

/** Counts each request that succeeds. */
export const countDone =
  (event: CountedEvent | ((request: FastifyRequest) => CountedEvent | undefined)): CountRequest =>
  (request) => {
    if (request.errorCode !== '') return undefined
    return typeof event === 'function' ? event(request) : event
  }

/** Counts each price, and each refusal that says that there is none. */
export const countPrice =
  (kind: Extract<CountedEvent, { measure: 'priced' }>['kind']): CountRequest =>
  ({ errorCode }) => {
    if (errorCode === '') return { measure: 'priced', kind }
    return errorCode === 'PRICE_NOT_AVAILABLE' ? { measure: 'without price', kind } : undefined
  }

/** Counts each card that is shown for the first time, not again in another language. */
export const countCard = (
  kind: Exclude<Extract<CountedEvent, { measure: 'card shown' }>['kind'], 'list'>,
): CountRequest =>
  countDone((request) =>
    /^y$/i.test(String(fieldOf(request, 'refreshFlag') ?? '')) ? undefined : { measure: 'card shown', kind },
  )

/** Counts each list that is priced, by the number of its medications. */
export const countListPriced: CountRequest = countDone((request) => {
  const fills = fieldOf(request, 'fills')
  const count = Array.isArray(fills) ? fills.length : 0
  return { measure: 'list priced', kind: count < 2 ? '1' : count < 4 ? '2 or 3' : count < 7 ? '4 to 6' : '7 to 20' }
})

/** Counts savings and lists that were sent, by text or email. */
export const countShare: CountRequest = countDone((request) => ({
  measure: 'handed on',
  kind: fieldOf(request, 'phoneNumber') ? 'text' : 'email',
}))

/** Counts each page that opens with the gauge: ours, or another origin's. */
export const countOpened: CountRequest = countDone((request) => ({
  measure: 'opened',
  kind: isOfOurPage(request) ? 'site' : 'embedded',
}))

const isOfOurPage = ({ headers: { origin, host } }: FastifyRequest) =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)

export function countRequests(
  api: FastifyInstance,
  { dailyCounts, unfoundSearches }: { dailyCounts: DailyCounts; unfoundSearches: UnfoundSearches },
): void {
  api.decorateRequest('organizationId', 0)
  api.decorateRequest('isEmptyResponse', false)
  api.addHook('onResponse', async (request: FastifyRequest, { statusCode }: FastifyReply) => {
    // 304: the browser shows the response that it cached.
    if (statusCode >= 400 && request.errorCode === '') return
    const counted = request.routeOptions.config.counts?.(request)
    if (!counted) return
    const { id, text } = (request.params ?? {}) as { id?: unknown; text?: unknown }
    if (counted.kind === 'without result' && typeof text === 'string') {
      unfoundSearches.add(request.organizationId, request.deviceId, text)
    }
    if (request.organizationId !== 0) dailyCounts.add(request.organizationId, counted)
    else if (typeof id === 'string' && counted.measure === 'handed on') dailyCounts.addOfCard(id, counted)
  })
}
