/** Counts refused requests by the network that they came from. */
import type { ErrorCode } from '@rxgauge/contract'
import type { ProblemCode } from '@rxgauge/contract/v1'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { SecurityEventKind, SecurityEvents } from '../domain/accounts/security-events'
import { clientNetworkOf } from '../domain/limits/client-network'

/** Failed sign-ins are missing here, because they are counted where they fail. */
const kinds: Partial<Record<ErrorCode | ProblemCode, SecurityEventKind>> = {
  TOO_MANY_REQUESTS: 'too_many_requests',
  REFRESH_TOKEN_INVALID: 'token_refused',
  REFRESH_TOKEN_INACTIVE: 'token_refused',
  LINK_INVALID: 'token_refused',
  CODE_WRONG: 'code_refused',
  CODE_TRIES_SPENT: 'code_refused',
  KEY_UNKNOWN: 'key_refused',
  KEY_ENDED: 'key_refused',
  KEY_EXPIRED: 'key_refused',
  KEY_NOT_FROM_HERE: 'key_refused',
}

export function countRefusals(server: FastifyInstance, events: SecurityEvents, now: () => number): void {
  server.addHook('onResponse', async (request) => {
    const kind = kindOf(request, now())
    // A closed connection has no address.
    if (kind) events.add(kind, clientNetworkOf(request.ip ?? ''))
  })
}

function kindOf({ errorCode, headers }: FastifyRequest, now: number): SecurityEventKind | undefined {
  if (errorCode !== 'UNAUTHORIZED') return kinds[errorCode as keyof typeof kinds]
  return claimsToBeValid(headers.authorization, now) ? 'token_refused' : undefined
}

/** Whether a token's own time isn't over: an expired one comes from a page that slept, while a forged one claims to be valid. */
function claimsToBeValid(authorization: string | undefined, now: number): boolean {
  if (authorization === undefined) return false
  try {
    const { exp } = decodeJwt(authorization.replace(/^Bearer /, ''))
    return exp === undefined || exp * 1000 > now
  } catch {
    return true
  }
}
