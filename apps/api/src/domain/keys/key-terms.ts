/** What an operator says of a new key, checked. */
import type { Scope } from '@rxgauge/contract/v1'
import ipaddr from 'ipaddr.js'
import { newYorkDay } from '../../base/new-york-day'
import type { Queryable } from '../../database/database'
import { findOrganization } from '../organizations/find-organization'
import type { NewKey } from './create-key'
import { KeyProblem } from './key-problem'

export interface KeyTerms {
  /** Its code; `null` for the whole installation. */
  organization: string | null
  name: string
  isTest: boolean
  scopes: readonly Scope[]
  allowedNetworks: readonly string[]
  perMinute: number
  /** YYYY-MM-DD in New York; `null` without an end. */
  lastDay: string | null
}

/** Scopes of calls that answer for the whole installation. */
const scopesOfWhole: readonly Scope[] = ['imports:read', 'imports:write']

/** @throws KeyProblem */
export async function keyOf(queryable: Queryable, terms: KeyTerms, by: string, now: number): Promise<NewKey> {
  const { organization: code, lastDay, ...rest } = terms
  if (!terms.allowedNetworks.every((network) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network)))
    throw new KeyProblem('networkInvalid')
  if (lastDay !== null && lastDay < newYorkDay(now)) throw new KeyProblem('dayPast')
  const organization = code === null ? null : await findOrganization(queryable, code)
  if (organization === undefined) throw new KeyProblem('unknownOrganization')
  if (organization !== null && terms.scopes.some((scope) => scopesOfWhole.includes(scope)))
    throw new KeyProblem('scopeForWhole')
  return {
    ...rest,
    organizationId: organization?.id ?? null,
    expiresAt: lastDay === null ? null : endOfDay(lastDay),
    by,
  }
}

/** Midnight in New York after this day, to the hour: the first moment that is another day there. */
function endOfDay(day: string): Date {
  let moment = Date.parse(`${day}T23:00:00Z`)
  while (newYorkDay(moment) <= day) moment += 3_600_000
  return new Date(moment)
}
