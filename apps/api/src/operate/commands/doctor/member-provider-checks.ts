/** Checks that providers of organizations' members can be reached (`doctor --outside`). */

import { allowsThisMachine } from '../../../base/outside-address'
import type { Queryable } from '../../../database/database'
import { checkMemberProvider, listMemberProviders, memberProviderOf } from '../../../domain/accounts/member-provider'
import { MemberProviderRefused } from '../../../domain/accounts/member-provider-refused'
import { bad, type Finding, good } from './finding'

export async function checkMemberProviders(database: Queryable, publicUrl: string | undefined): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { organizationId, orgCode } of await listMemberProviders(database)) {
    const provider = await memberProviderOf(database, organizationId)
    if (provider === undefined) continue
    const { host } = new URL(provider.issuer)
    try {
      await checkMemberProvider(database, provider, allowsThisMachine(publicUrl))
      findings.push(good('sign-in', `The provider of the members of ${orgCode} (${host}) answers.`))
    } catch (error) {
      if (!(error instanceof MemberProviderRefused)) throw error
      findings.push(
        bad(
          'sign-in',
          `The provider of the members of ${orgCode} (${host}) can’t be reached, or names another issuer.`,
        ),
      )
    }
  }
  return findings
}
