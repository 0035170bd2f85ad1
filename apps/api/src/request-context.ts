/** Who makes a request, and how they are to be answered: what the routes hand to the domain. */
import type { Language } from '@rxgauge/text'
import type { Bearer } from './devices/bearer-tokens'
import type { CallerState } from './devices/callers'
import type { ClientNetwork } from './limits/client-network'
import type { Organization } from './organizations/organizations'

/** The device, session and person of a bearer token, and their organization. */
export interface Caller extends Bearer, CallerState {
  organization: Organization
}

/** Somebody with an account. */
export interface SignedInCaller extends Caller {
  userId: string
}

/** @typeParam C `SignedInCaller` where an account is needed, `undefined` where the call carries no token */
export interface RequestContext<C extends Caller | undefined = Caller> {
  caller: C
  language: Language
  /** Scheme and host of the caller's site, for links in messages: a host of its organization, else PUBLIC_URL, else those of the request. */
  origin: string
  /** Where the request comes from, as limits count it. */
  network: ClientNetwork
}
