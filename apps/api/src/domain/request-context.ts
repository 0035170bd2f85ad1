/** The context of a request: the caller, and how to respond; routes pass it to the domain. */
import type { Language } from '@rxgauge/text'
import type { Bearer } from './devices/bearer-tokens'
import type { CallerState } from './devices/callers'
import type { ClientNetwork } from './limits/client-network'
import type { Organization } from './organizations/organizations'

/** The device, session and person of a bearer token, and their organization. */
export interface Caller extends Bearer, CallerState {
  organization: Organization
}

/** A person with an account. */
export interface SignedInCaller extends Caller {
  userId: string
}

/** @typeParam C `SignedInCaller` if an account is required, `undefined` if the call has no token */
export interface RequestContext<C extends Caller | undefined = Caller> {
  caller: C
  language: Language
  /**
   * Scheme and host of the caller's site, for links in messages: the organization's own host, else PUBLIC_URL, else the
   * request's.
   */
  origin: string
  /** The network that the request comes from, for limits. */
  network: ClientNetwork
}
