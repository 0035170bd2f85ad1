/** A route is a declared call and the one function that answers it. */
import type { Call, CallReply } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type * as v from 'valibot'
import type { Bearer } from '../devices/bearer-tokens'
import type { Organization } from '../organizations/organizations'

/** Who asks: present in calls that carry a bearer token. */
export interface Caller extends Bearer {
  organization: Organization
}

/** Somebody with an account. */
export interface SignedInCaller extends Caller {
  userId: string
}

export interface CallContext<C extends Call = Call> {
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
  language: Language
  /** The host that was asked, without a port. */
  hostname: string
  /** Scheme and host of the site, for links in messages: PUBLIC_URL, else as it was asked. */
  origin: string
  /** The network address that asks. */
  address: string
  /** Throws ORIGIN_NOT_ALLOWED where the page that asks may not use this organization. */
  checkOrigin: (organization: Organization) => void
  caller: C['auth'] extends 'none' ? undefined : C['auth'] extends 'user' ? SignedInCaller : Caller
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
