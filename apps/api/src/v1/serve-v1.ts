/** The public API over HTTP, at `/api/v1`: keys, problem details, limits. */
import { hasBody, listV1Calls, type V1Call } from '@rxgauge/contract/v1'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'
import { errorPlace } from '../base/errors/error-place'
import { clientNetworkOf } from '../domain/limits/client-network'
import { languageOf, originOf } from '../http/request-origin'
import { varyBy } from '../http/vary'
import { countKeyUse } from './count-key-use'
import { deprecationHeaders } from './deprecation-headers'
import { describeApi } from './describe-api'
import { answerOnce, etagOf } from './idempotency'
import { limitByKey } from './limit-by-key'
import { ProblemError } from './problem-error'
import { problemOf } from './problem-of'
import { answer, type V1Caller, type V1Route } from './route'
import { v1Routes } from './routes'
import type { V1Services } from './services'
import { serveUploads } from './uploads'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key a request of the public API came with. */
    v1Caller: V1Caller | undefined
  }
}

export const organizationHeader = 'rxgauge-organization'

/** @param calls by area and name, each with a route in `routed` */
export async function serveV1(
  server: FastifyInstance,
  v1: V1Services,
  calls = listV1Calls(),
  routed = v1Routes(),
): Promise<void> {
  await server.register(
    async (api) => {
      api.decorateRequest('v1Caller', undefined)
      api.setErrorHandler(sendProblem)
      const stopCounting = v1.keyUse.start((error) =>
        server.log.error(errorPlace(error), 'counting the use of keys failed'),
      )
      server.addHook('onClose', stopCounting)
      countKeyUse(api, v1.keyUse)
      api.setNotFoundHandler({ preHandler: server.rateLimit() }, () => {
        throw new DomainError('NOT_FOUND')
      })
      const countRequest = limitByKey(api)
      serveUploads(api, v1.priceFiles, {
        path: '/api/v1/uploads',
        async authorize(request, reply) {
          const caller = await v1.keys.identify(readKey(request), request.ip)
          request.v1Caller = caller
          await countRequest(request, reply)
          if (!caller.scopes.includes('imports:write'))
            throw new ProblemError('SCOPE_MISSING', { scope: 'imports:write' })
          if (caller.isTest) throw new ProblemError('NOT_WITH_TEST_KEY')
          if (caller.organizationId !== null) throw new ProblemError('ORGANIZATION_NOT_OF_KEY')
        },
      })
      let description: ReturnType<typeof describeApi> | undefined
      api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
        description ??= describeApi(calls)
        const url = `${originOf(request, v1.config.publicUrl)}/api/v1`
        return reply.header('cache-control', 'public, max-age=600').send({ ...description, servers: [{ url }] })
      })
      const routes = new Map<unknown, V1Route>(routed.map((route) => [route.call, route]))
      for (const [name, call] of calls) {
        const route = routes.get(call)
        if (!route) throw new Error(`No route of the public API answers ${name}`)
        serveRoute(api, v1, route, countRequest)
      }
    },
    { prefix: '/api/v1' },
  )
}

function serveRoute(
  api: FastifyInstance,
  v1: V1Services,
  route: V1Route,
  countRequest: ReturnType<typeof limitByKey>,
): void {
  const { call } = route
  api.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    schema: { hide: true },
    // Before the body is read.
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store').headers(deprecationHeaders(call))
      const identify = () => v1.keys.identify(readKey(request), request.ip)
      const { standbyReads } = v1.services
      request.v1Caller = await (call.isReading || !standbyReads ? identify() : standbyReads.onPrimary(identify))
      await countRequest(request, reply)
    },
    async handler(request, reply) {
      const caller = request.v1Caller
      if (!caller) throw new ProblemError('KEY_MISSING')
      const { params, query } = request
      const organizationCode = headerOf(request, organizationHeader)
      const body = bodyOf(call, request)
      const handle = async () =>
        JSON.stringify(
          await answer(
            route,
            { params, query, body, organizationCode },
            {
              ...v1,
              caller,
              language: languageOf(request),
              network: clientNetworkOf(request.ip),
              origin: originOf(request, v1.config.publicUrl),
            },
          ),
        )
      reply.type('application/json; charset=utf-8')
      const idempotencyKey = headerOf(request, 'idempotency-key')
      if (!call.isReading && idempotencyKey !== undefined && caller.id !== undefined) {
        const repeatable = {
          keyId: caller.id,
          idempotencyKey,
          // With the key itself, so that nobody who reads the database can guess what was asked.
          request: [readKey(request), call.method, call.path, params, query, body ?? null, organizationCode ?? null],
          now: v1.config.now(),
        }
        const { text, isRepeated } = await answerOnce(v1.services.database, repeatable, handle)
        return reply.header('idempotent-replayed', String(isRepeated)).send(text)
      }
      const text = await handle()
      if (call.method !== 'GET') return reply.send(text)
      const etag = etagOf(text)
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      varyBy(reply, 'authorization', 'accept-language', organizationHeader)
      if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send()
      return reply.send(text)
    },
  })
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const bodyOf = (call: V1Call, { body }: FastifyRequest): unknown => (hasBody(call) ? (body ?? {}) : undefined)

/** The key in `Authorization: Bearer ...`; empty without one. */
export const readKey = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(thrown, languageOf(request), request.id)
  request.errorCode = problem.code
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="RxGauge"')
  if (problem.code === 'UNKNOWN')
    request.log.error({ ...errorPlace(thrown), route: request.routeOptions.url }, 'failed')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}
