/** What requests count as for `rxgauge report`: by their route's word and how they ended, once they are answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DailyCounts } from '../reports/daily-counts'
import type { CountedEvent } from '../reports/measures'

/** What a request that was answered counts as, if anything. */
export type CountRequest = (request: FastifyRequest) => CountedEvent | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose visitor makes it; 0 where that is not known. */
    organizationId: number
    /** It was answered with an empty list. */
    isEmptyResponse: boolean
  }
  interface FastifyContextConfig {
    counts?: CountRequest | undefined
  }
}

const fieldOf = (request: FastifyRequest, name: string): unknown =>
  typeof request.body === 'object' && request.body !== null ? Reflect.get(request.body, name) : undefined

/** Each that succeeded. */
export const countDone =
  (event: CountedEvent | ((request: FastifyRequest) => CountedEvent | undefined)): CountRequest =>
  (request) => {
    if (request.errorCode !== '') return undefined
    return typeof event === 'function' ? event(request) : event
  }

/** Each price, and each refusal that says that there is none. */
export const countPrice =
  (kind: Extract<CountedEvent, { measure: 'priced' }>['kind']): CountRequest =>
  ({ errorCode }) => {
    if (errorCode === '') return { measure: 'priced', kind }
    return errorCode === 'PRICE_NOT_AVAILABLE' ? { measure: 'without price', kind } : undefined
  }

/** Each card that was not shown before, such as in another language. */
export const countCard = (kind: Extract<CountedEvent, { measure: 'card shown' }>['kind']): CountRequest =>
  countDone((request) =>
    /^y$/i.test(String(fieldOf(request, 'refreshFlag') ?? '')) ? undefined : { measure: 'card shown', kind },
  )

/** Savings that were sent. */
export const countShare: CountRequest = countDone((request) => ({
  measure: 'handed on',
  kind: fieldOf(request, 'phoneNumber') ? 'text' : 'email',
}))

/** Each page that opens with the gauge: ours, or another origin's. */
export const countOpened: CountRequest = countDone((request) => ({
  measure: 'opened',
  kind: isOfOurPage(request) ? 'site' : 'embedded',
}))

const isOfOurPage = ({ headers: { origin, host } }: FastifyRequest) =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)

export function countRequests(api: FastifyInstance, dailyCounts: DailyCounts): void {
  api.decorateRequest('organizationId', 0)
  api.decorateRequest('isEmptyResponse', false)
  api.addHook('onResponse', async (request: FastifyRequest, { statusCode }: FastifyReply) => {
    // 304: a browser has kept the response, and shows it again.
    if (statusCode >= 400 && request.errorCode === '') return
    const counted = request.routeOptions.config.counts?.(request)
    if (!counted) return
    const { id } = (request.params ?? {}) as { id?: unknown }
    if (request.organizationId !== 0) dailyCounts.add(request.organizationId, counted)
    else if (typeof id === 'string' && counted.measure === 'handed on') dailyCounts.addOfCard(id, counted)
  })
}
