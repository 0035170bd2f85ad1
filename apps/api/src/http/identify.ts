/** Who makes a request: the bearer token, its session if someone is signed in, and the origin of the page. */
import type { Auth } from '@rxgauge/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'
import type { Bearer, BearerTokens } from '../domain/devices/bearer-tokens'
import { clientNetworkOf } from '../domain/limits/client-network'
import { isOriginAllowed } from '../domain/organizations/allowed-origin'
import type { Organization } from '../domain/organizations/organizations'
import { usesFeeds } from '../domain/prices/source-order'
import type { Caller, SignedInCaller } from '../domain/request-context'
import type { Services } from './services'

/** The caller's type, by what the call declares about its token. */
export interface CallerByAuth {
  none: undefined
  device: Caller
  user: SignedInCaller
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The token's claims if it is valid; read before the body of a call that needs a token. */
    bearer: Bearer | undefined
  }
}

/** Allows only one spelling of a token (unused bits of the last letter are zero), or a visitor could be counted as several. */
const bearerHeader = /^Bearer ([\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048])$/
/** Characters: longer than any token of ours, because valid ones are cached whole. */
const longestHeader = 500

/** The claims of the request's token; `undefined` without a valid one. */
export async function readBearer({ headers }: FastifyRequest, tokens: BearerTokens): Promise<Bearer | undefined> {
  const { authorization = '' } = headers
  const [, token] = authorization.length <= longestHeader ? (bearerHeader.exec(authorization) ?? []) : []
  return token === undefined ? undefined : tokens.verify(token)
}

type Identify<A extends Auth> = (request: FastifyRequest, services: Services) => Promise<CallerByAuth[A]>

/** @throws DomainError UNAUTHORIZED, ORIGIN_NOT_ALLOWED or SIGN_IN_REQUIRED */
export const identifyByAuth: { readonly [A in Auth]: Identify<A> } = {
  none: async () => undefined,
  device: identifyDevice,
  user: identifyUser,
}

async function identifyDevice(
  request: FastifyRequest,
  { organizations, callers, standbyReads }: Services,
): Promise<Caller> {
  const { bearer } = request
  if (!bearer) throw new DomainError('UNAUTHORIZED')
  const state = await callers.state(bearer)
  const organization = await organizations.ofToken(bearer)
  if (!organization) throw new DomainError('UNAUTHORIZED')
  checkOrigin(request, organization)
  // A standby may not have the newest sessions, and a refused token would sign its person out.
  if (!state) standbyReads?.refuseChanges()
  // A bearer token outlives its session by minutes, so the session is checked too.
  if (!state) throw new DomainError('UNAUTHORIZED')
  request.deviceId = bearer.deviceId
  request.organizationId = organization.id
  const { sources } = organization
  if (!usesFeeds(sources)) return { ...bearer, ...state, organization }
  const feedCaller = { deviceId: bearer.deviceId, network: clientNetworkOf(request.ip) }
  return { ...bearer, ...state, organization: { ...organization, sources: { ...sources, feedCaller } } }
}

async function identifyUser(request: FastifyRequest, services: Services): Promise<SignedInCaller> {
  const caller = await identifyDevice(request, services)
  const { userId } = caller
  if (userId === null) throw new DomainError('SIGN_IN_REQUIRED')
  return { ...caller, userId }
}

/**
 * Our own origin is always allowed; others must be on the organization's list. Clients that aren't browsers send no origin.
 * @throws DomainError ORIGIN_NOT_ALLOWED
 */
export function checkOrigin(request: FastifyRequest, organization: Organization): void {
  const { origin } = request.headers
  if (origin === undefined || origin === `${request.protocol}://${request.headers.host}`) return
  if (!isOriginAllowed(origin, organization.document.allowedOrigins)) throw new DomainError('ORIGIN_NOT_ALLOWED')
}
