/** A route is a declared call and the one function that answers it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type * as v from 'valibot'
import type { Organization } from '../organizations/organizations'
import type { Caller, RequestContext, SignedInCaller } from '../request-context'

type CallerOf<C extends Call> = C['auth'] extends 'none'
  ? undefined
  : C['auth'] extends 'user'
    ? SignedInCaller
    : Caller

/** A request of a declared call, parsed. */
export interface CallContext<C extends Call = Call> extends RequestContext<CallerOf<C>> {
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
  /** The host of the request, without a port. */
  hostname: string
  /** Throws ORIGIN_NOT_ALLOWED where the page that makes the request may not use this organization. */
  checkOrigin: (organization: Organization) => void
}

/** An answer with a sentence for the person in its envelope. */
export class WithMessage<Data> {
  constructor(
    readonly data: Data,
    /** In the caller's language. */
    readonly message: string,
  ) {}
}

export interface Route {
  readonly call: Call
  readonly handle: (asked: CallContext) => Promise<unknown>
  /** The part of RATE_LIMIT that one address may spend on this call, counted over all replicas. */
  readonly limitShare?: number
}

/** Ties a declared call to its answer, which gives the envelope's `data` in the wire's form. */
export function route<C extends Call>(
  call: C,
  answer: (asked: CallContext<C>) => Promise<CallReply<C> | WithMessage<CallReply<C>>>,
  options: { limitShare?: number } = {},
): Route {
  return { call, handle: answer as unknown as Route['handle'], ...options }
}
