/** A route is a declared call and the one function that answers it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { type CallLimits, countCall } from '../limits/call-limits'
import { networkOf } from '../limits/network'
import type { Organization } from '../organizations/organizations'
import type { RequestContext } from '../request-context'
import type { Services } from '../services'
import type { Settings } from '../settings'
import { type CallerByAuth, checkOrigin, identifyByAuth } from './identify'
import { parseRequest } from './parse-request'
import { hostnameOf, languageOf, originOf } from './request-origin'

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
  /** The envelope's `data` in the wire's form, or that with a message. @throws DomainError */
  readonly handle: (request: FastifyRequest, services: Services, settings: Settings) => Promise<unknown>
}

/** Ties a declared call to the function that answers it: with a parsed request and an identified caller. */
export function route<C extends Call>(
  call: C,
  respond: (context: CallContext<C>) => Promise<CallReply<C> | WithMessage<CallReply<C>, v.InferInput<C['beside']>>>,
  limits?: CallLimits,
): Route {
  const auth: C['auth'] = call.auth
  return {
    call,
    limits,
    async handle(request, services, settings) {
      const language = languageOf(request)
      const network = networkOf(request.ip)
      const caller = await identifyByAuth[auth](request, services)
      if (limits) {
        const { rateLimit, now } = settings
        const client = { network, visitor: caller && (caller.userId ?? caller.deviceId) }
        await countCall(services.database, call.path, client, limits, { rateLimit, now: now() })
      }
      return respond({
        ...parseRequest(call, request, language),
        caller,
        language,
        hostname: hostnameOf(request),
        origin: originOf(request, settings.publicUrl),
        network,
        checkOrigin: (organization) => checkOrigin(request, organization),
      })
    },
  }
}
