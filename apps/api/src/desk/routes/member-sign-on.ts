import { deskCalls } from '@rxgauge/contract/desk'
import { allowsThisMachine } from '../../base/outside-address'
import {
  checkMemberProvider,
  memberProviderOf,
  removeMemberProvider,
  setMemberProvider,
  signInAddress,
} from '../../domain/accounts/member-provider'
import { MemberProviderRefused } from '../../domain/accounts/member-provider-refused'
import { recordOf } from '../../domain/organizations/find-organization'
import { originOf } from '../../http/request-origin'
import { type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.memberSignOn

const subject = ({ params }: { params: { orgCode: string } }) => [`org ${params.orgCode}`]

export const memberSignOnRoutes = (): DeskRoute[] => [
  deskRoute(
    calls.readMemberProvider,
    'unaudited',
    async ({ database, params, organizationId = 0, config, request }) => {
      const { document } = await recordOf(database, params.orgCode)
      const provider = await memberProviderOf(database, organizationId)
      return {
        provider: provider === undefined ? null : shown(provider),
        callback: signInAddress(document, originOf(request, config.publicUrl)),
      }
    },
  ),
  deskRoute(
    calls.setMemberProvider,
    { act: 'single-sign-on set', subject },
    async ({ database, body, organizationId = 0, staff, config }) => {
      const change = { ...body, organizationId, by: staff.email, now: config.now() }
      await database.transaction((transaction) =>
        setMemberProvider(transaction, change, allowsThisMachine(config.publicUrl)),
      )
      return null
    },
  ),
  // It changes nothing.
  deskRoute(calls.checkMemberProvider, 'unaudited', async ({ database, organizationId = 0, config }) => {
    const provider = await memberProviderOf(database, organizationId)
    if (!provider) throw new MemberProviderRefused('noProvider')
    await checkMemberProvider(database, provider, allowsThisMachine(config.publicUrl))
    return null
  }),
  deskRoute(
    calls.removeMemberProvider,
    { act: 'single-sign-on remove', subject },
    async ({ database, organizationId = 0 }) => {
      await removeMemberProvider(database, organizationId)
      return null
    },
  ),
]

type Provider = NonNullable<Awaited<ReturnType<typeof memberProviderOf>>>

/** Without its secret. */
const shown = ({ issuer, clientId, scope, claims, ownsEmails, changedBy, changedAt }: Provider) => ({
  issuer,
  clientId,
  scope,
  claims,
  ownsEmails,
  changedBy,
  changedAt: changedAt.toISOString(),
})
