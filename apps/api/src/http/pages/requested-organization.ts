/** The organization that an address of the site is for. */
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors/domain-error'
import type { Organization } from '../../domain/organizations/organizations'
import { errorStatus } from '../error-status'
import { parseQuery } from '../parse-query'
import { hostnameOf } from '../request-origin'
import type { Services } from '../services'

export type Query = Record<string, string | undefined>

const longestCode = 100

/** Parsed from the address itself, because Fastify parses the query of an unknown path in its own way. */
export const queryOf = ({ raw }: FastifyRequest): Query => parseQuery((raw.url ?? '').split('?').slice(1).join('?'))

/** `undefined` if a code is wrong. @throws DomainError if nothing can be shown, whatever the code */
export async function organizationOf(
  request: FastifyRequest,
  { devices }: Services,
  { orgCode, appCode }: Query,
): Promise<Organization | undefined> {
  if ([orgCode, appCode].some((code) => code !== undefined && code.length > longestCode)) return undefined
  try {
    return await devices.findOrganization({ orgCode, appCode }, hostnameOf(request))
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.code !== 'ORG_ENDED' && errorStatus(error.code) < 500
    if (isWrongCode) return undefined
    throw error
  }
}
