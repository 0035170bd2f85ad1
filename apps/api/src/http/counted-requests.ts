/** Which requests are counted as what, for `rxgauge report`: by their route and how they ended, once they are answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DailyCounts } from '../reports/daily-counts'
import type { CountedEvent } from '../reports/measures'
import { languageOf } from './request-origin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose visitor makes it; 0 where that is not known. */
    organizationId: number
    /** It was answered with an empty list. */
    isEmptyResponse: boolean
  }
}

type Count = (request: FastifyRequest) => CountedEvent | undefined

const fieldOf = (request: FastifyRequest, name: string): unknown =>
  typeof request.body === 'object' && request.body !== null ? Reflect.get(request.body, name) : undefined
/** Shown already, such as in another language now. */
const isRefresh = (request: FastifyRequest) => /^y$/i.test(String(fieldOf(request, 'refreshFlag') ?? ''))
const isOfOurPage = ({ headers: { origin, host } }: FastifyRequest) =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)

const ofPrice =
  (kind: Extract<CountedEvent, { measure: 'priced' }>['kind']): Count =>
  ({ errorCode }) => {
    if (errorCode === '') return { measure: 'priced', kind }
    return errorCode === 'PRICE_NOT_AVAILABLE' ? { measure: 'without price', kind } : undefined
  }
const done =
  (count: CountedEvent): Count =>
  ({ errorCode }) =>
    errorCode === '' ? count : undefined

/** By method and route. */
const counts: Readonly<Record<string, Count>> = {
  'GET /organization/': (request) =>
    request.errorCode === '' ? { measure: 'opened', kind: isOfOurPage(request) ? 'site' : 'embedded' } : undefined,
  'POST /register': (request) =>
    request.errorCode === '' ? { measure: 'started', kind: languageOf(request) } : undefined,
  'GET /productdetail/list/:productId': done({ measure: 'searched', kind: 'medication chosen' }),
  'GET /product/contains/:text/list': ({ isEmptyResponse }) =>
    isEmptyResponse ? { measure: 'searched', kind: 'without result' } : undefined,
  'GET /price/retail/:productDetailId/:quantity/:zip': ofPrice('retail'),
  'GET /price/cashnew/:productDetailId/:quantity/:zip': ofPrice('discount'),
  'GET /price/couponnew/:productDetailId/:quantity/:insuranceId/:zip': ofPrice('coupon'),
  'GET /price/copaynew/:productDetailId/:insuranceId': ofPrice('copay'),
  'POST /adjudicate/cashoffer': (request) =>
    isRefresh(request) ? undefined : done({ measure: 'card shown', kind: 'discount' })(request),
  'POST /adjudicate/copayoffer': (request) =>
    isRefresh(request) ? undefined : done({ measure: 'card shown', kind: 'copay' })(request),
  'POST /adjudicate/sendtext': done({ measure: 'handed on', kind: 'text' }),
  'POST /adjudicate/sendemail': done({ measure: 'handed on', kind: 'email' }),
  'POST /coupon/share': (request) =>
    done({ measure: 'handed on', kind: fieldOf(request, 'phoneNumber') ? 'text' : 'email' })(request),
  'GET /adjudicate/:id/coupon.pdf': done({ measure: 'handed on', kind: 'print' }),
  'GET /adjudicate/:id/coupon.pkpass': done({ measure: 'handed on', kind: 'wallet' }),
  'GET /adjudicate/:id/google-wallet': done({ measure: 'handed on', kind: 'wallet' }),
  'GET /coupon/save/:productDetailId/:quantity/:pharmacyLocationId/:insuranceId/:couponType': done({
    measure: 'saved',
    kind: 'coupon',
  }),
  'POST /shareapp/text': done({ measure: 'recommended', kind: 'text' }),
  'POST /shareapp/email': done({ measure: 'recommended', kind: 'email' }),
  'POST /shareapp/text/:id': done({ measure: 'recommended', kind: 'text' }),
}

/**
 * @param prefix of all routes, such as `/api`
 * @throws Error where a route that is counted is not there
 */
export function countRequests(api: FastifyInstance, dailyCounts: DailyCounts, prefix: string): void {
  api.decorateRequest('organizationId', 0)
  api.decorateRequest('isEmptyResponse', false)
  const missing = new Set(Object.keys(counts))
  api.addHook('onRoute', ({ method, routePath }) => {
    for (const each of [method].flat()) missing.delete(`${each} ${routePath}`)
  })
  api.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`Counted, but not served: ${[...missing].join(', ')}`)
  })
  api.addHook('onResponse', async (request: FastifyRequest, { statusCode }: FastifyReply) => {
    // 304: a browser has kept the answer, and shows it again.
    if (statusCode >= 400 && request.errorCode === '') return
    const counted = counts[`${request.method} ${request.routeOptions.url?.slice(prefix.length)}`]?.(request)
    if (!counted) return
    const { id } = (request.params ?? {}) as { id?: unknown }
    if (request.organizationId !== 0) dailyCounts.add(request.organizationId, counted)
    else if (typeof id === 'string' && counted.measure === 'handed on') dailyCounts.addOfCard(id, counted)
  })
}
