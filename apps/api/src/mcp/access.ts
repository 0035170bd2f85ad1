/** Who may talk to the assistants' server, and from which page. */
import type { Scope } from '@rxgauge/contract/v1'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { DomainError } from '../base/errors/domain-error'
import { isOnThisMachine } from '../base/this-machine'
import { isOriginAllowed } from '../domain/organizations/allowed-origin'
import type { Organization } from '../domain/organizations/organizations'
import { hostnameOf } from '../http/request-origin'
import { ProblemError } from '../v1/problem-error'
import type { V1Caller } from '../v1/route'
import { organizationHeader, readKey } from '../v1/serve-v1'
import type { V1Services } from '../v1/services'

export interface Assistant {
  caller: V1Caller
  organizationCode: string | undefined
}

/** What an assistant without a key may do, where the organization lets it in. */
const openScopes: readonly Scope[] = ['prices:read', 'cards:create']

/** @throws KeyRefused, ProblemError, DomainError */
export async function identifyAssistant(request: FastifyRequest, v1: V1Services): Promise<Assistant> {
  const { organizations } = v1.services
  const key = readKey(request)
  const code = organizationCodeOf(request)
  if (key !== '') {
    const caller = await v1.keys.identify(key, request.ip)
    checkOrigin(request, caller.organizationId === null ? undefined : await organizations.byId(caller.organizationId))
    return { caller, organizationCode: code }
  }
  const ofHost = await organizations.byHost(hostnameOf(request))
  if (!ofHost) checkServedHost(request, v1.config.publicUrl)
  const organization = code === undefined ? ofHost : await organizations.byCode(code)
  checkOrigin(request, organization)
  if (!organization?.record.options.assistantsFlag) throw new ProblemError('KEY_MISSING')
  const caller: V1Caller = {
    id: undefined,
    name: '',
    organizationId: organization.id,
    isTest: organization.record.options.testFlag,
    scopes: openScopes,
    perMinute: 0,
  }
  return { caller, organizationCode: undefined }
}

function organizationCodeOf({ headers, query }: FastifyRequest): string | undefined {
  const code = headers[organizationHeader] ?? (query as Record<string, unknown>).org
  return typeof code === 'string' ? code : undefined
}

/**
 * Refuses a page that has its own name lead to this machine (DNS rebinding). An address can't be made to lead elsewhere.
 * @throws DomainError
 */
function checkServedHost(request: FastifyRequest, publicUrl: string | undefined): void {
  const host = hostnameOf(request)
  if (publicUrl !== undefined && host === new URL(publicUrl).hostname) return
  if (isOnThisMachine(`http://${host}`) || ipaddr.isValid(host.replace(/^\[|\]$/g, ''))) return
  throw new DomainError('ORIGIN_NOT_ALLOWED')
}

/** A program that isn't a page sends no origin. @throws DomainError */
function checkOrigin({ headers }: FastifyRequest, organization: Organization | undefined): void {
  const { origin, host } = headers
  if (origin === undefined) return
  if (!URL.canParse(origin)) throw new DomainError('ORIGIN_NOT_ALLOWED')
  if (new URL(origin).host === host || isOnThisMachine(origin)) return
  if (organization && isOriginAllowed(origin, organization.document.allowedOrigins)) return
  throw new DomainError('ORIGIN_NOT_ALLOWED')
}
