/** A route is a declared call and the one function that answers it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { RunningConfig } from '../config'
import type { DataFamily } from '../database/data-versions'
import { type CallLimits, countCall } from '../limits/call-limits'
import { clientNetworkOf } from '../limits/client-network'
import type { Organization } from '../organizations/organizations'
import type { RequestContext } from '../request-context'
import type { Services } from '../services'
import { type CallerByAuth, checkOrigin, identifyByAuth } from './identify'
import { parseRequest } from './parse-request'
import { hostnameOf, languageOf, siteOriginOf } from './request-origin'
import { CacheableResponse } from './response-cache'

/** A request of a declared call, parsed. */
export interface CallContext<C extends Call = Call> extends RequestContext<CallerByAuth[C['auth']]> {
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
  /** The host of the request, without a port. */
  hostname: string
  /** Throws ORIGIN_NOT_ALLOWED where the page that makes the request may not use this organization. */
  checkOrigin: (organization: Organization) => void
}

/** `data` together with a sentence for the person in its envelope, and what else that holds. */
export class WithMessage<Data, Beside = object> {
  constructor(
    readonly data: Data,
    /** In the caller's language. */
    readonly message: string,
    /** As the call declares it. */
    readonly beside?: Beside,
  ) {}
}

export interface Route {
  readonly call: Call
  /** How often it may be made, besides RATE_LIMIT. */
  readonly limits: CallLimits | undefined
  /** Whether a browser may keep what it answered, to show it while it asks again. */
  readonly isCachedByBrowsers: boolean
  /** What its answers are read from, where they are kept. */
  readonly cachedFamilies: readonly DataFamily[] | undefined
  /** The envelope's `data` in the wire's form, that with a message, or how to make it where it is not kept. @throws DomainError */
  readonly handle: (request: FastifyRequest, services: Services, config: RunningConfig) => Promise<unknown>
}

type Respond<C extends Call> = (
  context: CallContext<C>,
) => Promise<CallReply<C> | WithMessage<CallReply<C>, v.InferInput<C['beside']>>>

/** How the answers of a call are kept. */
export interface CacheOptions<C extends Call> {
  /** The families of the tables that they are read from. */
  families: readonly DataFamily[]
  /**
   * What they depend on besides the call, its parameters and the language: never who asks, but what applies to them.
   * `undefined` where an answer is for one person alone, and so is not kept.
   */
  dependsOn: (context: CallContext<C>) => readonly unknown[] | undefined
  /** What each request does, whether its answer was kept or not. */
  besides?: (context: CallContext<C>) => Promise<void>
}

/** Ties a declared call to the function that answers it: with a parsed request and an identified caller. */
export const route = <C extends Call>(call: C, respond: Respond<C>, limits?: CallLimits): Route =>
  makeRoute(call, respond, { limits })

/** The same for answers that browsers may keep, to show them while they ask again. */
export const browserCachedRoute = <C extends Call>(call: C, respond: Respond<C>): Route =>
  makeRoute(call, respond, { isCachedByBrowsers: true })

/** The same for answers that are kept until the data behind them changes. */
export const cachedRoute = <C extends Call>(call: C, caching: CacheOptions<C>, respond: Respond<C>): Route =>
  makeRoute(call, respond, { caching })

interface RouteOptions<C extends Call> {
  limits?: CallLimits | undefined
  caching?: CacheOptions<C>
  isCachedByBrowsers?: boolean
}

function makeRoute<C extends Call>(
  call: C,
  respond: Respond<C>,
  { limits, caching, isCachedByBrowsers = false }: RouteOptions<C>,
): Route {
  const auth: C['auth'] = call.auth
  return {
    call,
    limits,
    isCachedByBrowsers,
    cachedFamilies: caching?.families,
    async handle(request, services, config) {
      const language = languageOf(request)
      const network = clientNetworkOf(request.ip)
      const caller = await identifyByAuth[auth](request, services)
      if (limits) {
        const { rateLimit, now } = config
        const client = { network, visitor: caller && (caller.userId ?? caller.deviceId) }
        await countCall(services.database, call.path, client, limits, { rateLimit, now: now() })
      }
      const context: CallContext<C> = {
        ...parseRequest(call, request, language),
        caller,
        language,
        hostname: hostnameOf(request),
        origin: siteOriginOf(request, config.publicUrl, caller?.organization),
        network,
        checkOrigin(organization) {
          checkOrigin(request, organization)
          request.organizationId = organization.id
        },
      }
      const dependsOn = caching?.dependsOn(context)
      if (!caching || !dependsOn) {
        const [result] = await Promise.all([respond(context), caching?.besides?.(context)])
        return result
      }
      await caching.besides?.(context)
      const { params, query } = context
      const key = JSON.stringify([call.path, params, query, language, ...dependsOn])
      return new CacheableResponse(key, caching.families, () => respond(context))
    },
  }
}
