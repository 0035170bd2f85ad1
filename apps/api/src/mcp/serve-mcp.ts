/**
 * The assistants' server over HTTP, at `/mcp`: the Model Context Protocol, stateless. Bodies name medications and zips, so nothing of
 * them is logged or kept.
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'
import { errorPlace } from '../base/errors/error-place'
import { LimitReached } from '../base/errors/limit-reached'
import { clientNetworkOf } from '../domain/limits/client-network'
import { languageOf, originOf } from '../http/request-origin'
import { countKeyUse } from '../v1/count-key-use'
import { limitByKey } from '../v1/limit-by-key'
import { problemOf } from '../v1/problem-of'
import type { V1Services } from '../v1/services'
import { type Assistant, identifyAssistant } from './access'
import { createAssistantServer } from './assistant-server'

declare module 'fastify' {
  interface FastifyRequest {
    assistant: Assistant | undefined
  }
}

/** Milliseconds. */
const timeWindow = 60_000
/** The part of RATE_LIMIT that one address may use without a key. */
export const shareWithoutKey = 0.2

/** @param view the page of the gauge */
export async function serveMcp(server: FastifyInstance, v1: V1Services, view: string | undefined): Promise<void> {
  await server.register(async (area) => {
    area.decorateRequest('assistant', undefined)
    area.decorateRequest('v1Caller', undefined)
    area.setErrorHandler(sendRefusal)
    countKeyUse(area, v1.keyUse)
    const countKey = limitByKey(area)
    const countAddress = limitByAddress(area, v1.config.rateLimit)
    area.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      schema: { hide: true },
      // Before the body is read.
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store')
        const assistant = await identifyAssistant(request, v1)
        request.assistant = assistant
        request.v1Caller = assistant.caller
        await (assistant.caller.id === undefined ? countAddress(request) : countKey(request, reply))
      },
      handler: (request, reply) => respond(request, reply, v1, view),
    })
  })
}

/** Without a key, each address has a limit of its own, besides that of all its requests. */
function limitByAddress(area: FastifyInstance, limit: number) {
  const count = area.createRateLimit({
    max: Math.ceil(limit * shareWithoutKey),
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => `mcp ${clientNetworkOf(ip).address}`,
  })
  return async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new LimitReached('requests', counted.ttl)
  }
}

async function respond(request: FastifyRequest, reply: FastifyReply, v1: V1Services, view: string | undefined) {
  const { assistant, method, body } = request
  if (!assistant) throw new Error('identified before')
  // A request is counted once. No version since 2025-06-18 has several calls in one.
  if (Array.isArray(body)) throw new DomainError('INVALID_REQUEST')
  const { fetch } = createMcpHandler(
    () =>
      createAssistantServer({
        ...v1,
        ...assistant,
        language: languageOf(request),
        network: clientNetworkOf(request.ip),
        origin: originOf(request, v1.config.publicUrl),
        reference: request.id,
        view,
        onProblem(status, error) {
          request.innerStatus = status
          if (status >= 500) request.log.error({ ...errorPlace(error), route: '/mcp' }, 'failed')
        },
      }),
    // Nothing here changes while somebody listens, so that no response stays open.
    { maxSubscriptions: 0, keepAliveMs: 0 },
  )
  const response = await fetch(new Request('http://localhost/mcp', { method, headers: protocolHeaders(request) }), {
    ...(body === undefined ? {} : { parsedBody: body }),
  })
  for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value)
  return reply.code(response.status).send(await response.text())
}

/** Those that the protocol knows. */
const protocolHeaders = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    /^(accept|content-type|mcp-.+)$/.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )

/** JSON-RPC's codes. */
const parseError = -32700
const serverError = -32000

/** What is refused before the protocol's library sees it. */
function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, detail, reference } = problemOf(thrown, languageOf(request), request.id)
  request.errorCode = code
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="RxGauge"')
  if (thrown instanceof LimitReached) reply.header('retry-after', thrown.seconds)
  if (status >= 500) request.log.error({ ...errorPlace(thrown), route: '/mcp' }, 'failed')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      jsonrpc: '2.0',
      id: null,
      error: { code: isUnreadable(thrown) ? parseError : serverError, message: detail, data: { code, reference } },
    })
}

/** Whether the body is no JSON. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^FST_ERR_CTP_(INVALID_JSON|EMPTY_JSON)_BODY$/.test(String(error.code))
