/** A route is a declared call and the function that responds to it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { RunningConfig } from '../base/config'
import type { DataFamily } from '../database/data-versions'
import { type CallLimits, countCall } from '../domain/limits/call-limits'
import { clientNetworkOf } from '../domain/limits/client-network'
import type { Organization } from '../domain/organizations/organizations'
import type { DataKind } from '../domain/pauses/pauses'
import type { RequestContext } from '../domain/request-context'
import type { CountRequest } from './counted-requests'
import { type CallerByAuth, checkOrigin, identifyByAuth } from './identify'
import { parseRequest } from './parse-request'
import { hostnameOf, languageOf, siteOriginOf } from './request-origin'
import { CacheableResponse } from './response-cache'
import type { Services } from './services'

/** A request of a declared call, parsed. */
export interface CallContext<C extends Call = Call> extends RequestContext<CallerByAuth[C['auth']]> {
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
  /** The request's host, without a port. */
  hostname: string
  /** Throws ORIGIN_NOT_ALLOWED if the page that makes the request may not use this organization. */
  checkOrigin: (organization: Organization) => void
}

/** `data` with a sentence for the person, and other fields of the envelope. */
export class WithMessage<Data, Beside = object> {
  constructor(
    readonly data: Data,
    /** In the caller's language. */
    readonly message: string,
    /** Other fields of the envelope, as the call declares them. */
    readonly beside?: Beside,
  ) {}
}

/** What the server knows about a call besides its declaration in the contract. */
interface CallFacts {
  /** How often it may be made, besides RATE_LIMIT. */
  readonly limits?: CallLimits
  /** The call is refused while an operator has paused any of these. */
  readonly pausedBy?: readonly (DataKind | 'sign-up')[]
  /** What `rxgauge report` counts a request as. */
  readonly counts?: CountRequest
  /** The kind under which the metric `price_answers_total` counts it. */
  readonly priceMetric?: string
  /** Browsers may cache the response, to show it while they revalidate. */
  readonly isCachedByBrowsers?: boolean
  /** It changes nothing, so a standby may answer it while the database is away. Cached calls are such. */
  readonly isReading?: boolean
}

export interface Route extends CallFacts {
  readonly call: Call
  /** The families of data behind its responses, if they are cached. */
  readonly cachedFamilies: readonly DataFamily[] | undefined
  /** The envelope's `data` in wire form, `data` with a message, or how to make it if it isn't cached. @throws DomainError */
  readonly handle: (request: FastifyRequest, services: Services, config: RunningConfig) => Promise<unknown>
}

type Respond<C extends Call> = (
  context: CallContext<C>,
) => Promise<CallReply<C> | WithMessage<CallReply<C>, v.InferInput<C['beside']>>>

/** How the responses of a call are cached until the data behind them changes. */
export interface CacheOptions<C extends Call> {
  /** The families of the tables that they are read from. */
  families: readonly DataFamily[]
  /**
   * What they depend on besides the call, its parameters and the language: never the caller, only what applies to them.
   * `undefined` if a response is for one person alone, and so isn't cached.
   */
  dependsOn: (context: CallContext<C>) => readonly unknown[] | undefined | Promise<readonly unknown[] | undefined>
  /** What each request does, whether its response was cached or not. */
  besides?: (context: CallContext<C>) => Promise<void>
}

export interface RouteOptions<C extends Call> extends CallFacts {
  cache?: CacheOptions<C>
}

/**
 * Ties a declared call to the function that answers it, with a parsed request and an identified caller. The options hold everything
 * else that the server knows about the call, so deleting the route deletes it all.
 */
export function route<C extends Call>(call: C, respond: Respond<C>, { cache, ...facts }: RouteOptions<C> = {}): Route {
  const auth: C['auth'] = call.auth
  const { limits, pausedBy = [], isReading = cache !== undefined } = facts
  return {
    ...facts,
    call,
    cachedFamilies: cache?.families,
    async handle(request, services, config) {
      for (const kind of pausedBy) {
        await (kind === 'sign-up' ? services.pauses.check(kind) : services.pauses.check('data', kind))
      }
      const language = languageOf(request)
      const network = clientNetworkOf(request.ip)
      const { standbyReads } = services
      const identify = () => identifyByAuth[auth](request, services)
      const caller = await (isReading || !standbyReads ? identify() : standbyReads.onPrimary(identify))
      // A count that can't be stored keeps nobody from reading.
      const count = (work: () => Promise<void>) => (isReading && standbyReads ? standbyReads.unlessAway(work) : work())
      if (limits && !limits.isInMemory) {
        const { rateLimit, now } = config
        const client = { network, visitor: caller && (caller.userId ?? caller.deviceId) }
        const amount = limits.countsAs?.(request.body)
        await count(() => countCall(services.database, call.path, client, limits, { rateLimit, now: now(), amount }))
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
      const besides = () => count(async () => cache?.besides?.(context))
      const dependsOn = await cache?.dependsOn(context)
      if (!cache || !dependsOn) {
        const [result] = await Promise.all([respond(context), besides()])
        return result
      }
      await besides()
      const { params, query } = context
      const key = JSON.stringify([call.path, params, query, language, ...dependsOn])
      return new CacheableResponse(key, cache.families, () => respond(context))
    },
  }
}
