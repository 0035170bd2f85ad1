/** A route is a declared call and the one function that answers it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { countRequest } from '../limits/request-limit'
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

/** `data` together with a sentence for the person in its envelope. */
export class WithMessage<Data> {
  constructor(
    readonly data: Data,
    /** In the caller's language. */
    readonly message: string,
  ) {}
}

export interface Route {
  readonly call: Call
  /** The envelope's `data` in the wire's form, or that with a message. @throws DomainError */
  readonly handle: (request: FastifyRequest, services: Services, settings: Settings) => Promise<unknown>
}

/** Ties a declared call to the function that answers it: with a parsed request and an identified caller. */
export function route<C extends Call>(
  call: C,
  respond: (context: CallContext<C>) => Promise<CallReply<C> | WithMessage<CallReply<C>>>,
  {
    limitShare,
    limitGroup = call.path,
  }: {
    /** The part of RATE_LIMIT that one address may spend on this call, counted over all replicas. */
    limitShare?: number
    /** Calls of one group are counted together; by default each by itself. */
    limitGroup?: string
  } = {},
): Route {
  const auth: C['auth'] = call.auth
  return {
    call,
    async handle(request, services, settings) {
      if (limitShare !== undefined) {
        const limit = Math.ceil(settings.rateLimit * limitShare)
        await countRequest(services.database, `${limitGroup} ${request.ip}`, limit, settings.now())
      }
      const language = languageOf(request)
      const caller = await identifyByAuth[auth](request, services)
      return respond({
        ...parseRequest(call, request, language),
        caller,
        language,
        hostname: hostnameOf(request),
        origin: originOf(request, settings.publicUrl),
        address: request.ip,
        checkOrigin: (organization) => checkOrigin(request, organization),
      })
    },
  }
}
