/** The provider (OpenID Connect) through which an organization's members may sign in: its settings. */
import { fixedPaths } from '@rxgauge/contract'
import { type ClaimNames, claimNames, type MemberProviderSettings } from '@rxgauge/contract/desk'
import * as v from 'valibot'
import { addressProblem } from '../../base/outside-address'
import { outsideFetch } from '../../base/outside-fetch'
import { maybeOne, type Queryable } from '../../database/database'
import { decrypt, encrypt } from '../../database/encrypted'
import { discoverProvider } from '../open-id/provider-visit'
import { siteAddress } from '../organizations/site-address'
import { MemberProviderRefused } from './member-provider-refused'

export interface MemberProvider {
  organizationId: number
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: string
  /** Besides `openid email`. */
  scope: string
  claims: ClaimNames
  /** Whether its email addresses are its own, so that they open accounts that exist already. */
  ownsEmails: boolean
  changedBy: string
  changedAt: Date
}

export async function memberProviderOf(
  queryable: Queryable,
  organizationId: number,
): Promise<MemberProvider | undefined> {
  const row = await maybeOne<Omit<MemberProvider, 'claims'> & { claims: unknown }>(
    queryable,
    `select organization_id "organizationId", issuer, client_id "clientId", client_secret "clientSecret", scope, claims,
       owns_emails "ownsEmails", changed_by "changedBy", changed_at "changedAt"
     from member_provider where organization_id = $1`,
    [organizationId],
  )
  return row && { ...row, claims: v.parse(claimNames, row.claims) }
}

/** Every organization that has a provider. */
export const listMemberProviders = (queryable: Queryable): Promise<{ organizationId: number; orgCode: string }[]> =>
  queryable.query(
    `select p.organization_id "organizationId", o.code "orgCode"
     from member_provider p join organization o on o.id = p.organization_id order by o.code`,
  )

interface Change extends MemberProviderSettings {
  organizationId: number
  by: string
  now: number
}

/**
 * Stores the provider of an organization. @param thisMachine whether it may be on this machine
 * @throws MemberProviderRefused for an address that isn't allowed, or if no secret is stored and none is given
 */
export async function setMemberProvider(transaction: Queryable, change: Change, thisMachine: boolean): Promise<void> {
  const { organizationId, issuer, clientId, clientSecret, scope, claims, ownsEmails, by, now } = change
  const problem = addressProblem(issuer, thisMachine)
  if (problem) throw new MemberProviderRefused(problem)
  const before = await memberProviderOf(transaction, organizationId)
  // A secret goes only to the provider that it was written for.
  const kept = before?.issuer === issuer && before.clientId === clientId ? before.clientSecret : undefined
  const secret = clientSecret === undefined ? kept : await encrypt(transaction, 'member sign-on', clientSecret)
  if (secret === undefined) throw new MemberProviderRefused('secretMissing')
  await transaction.query(
    `insert into member_provider (organization_id, issuer, client_id, client_secret, scope, claims, owns_emails, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, scope = excluded.scope, claims = excluded.claims, owns_emails = excluded.owns_emails,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [
      organizationId,
      issuer,
      clientId,
      secret,
      scope,
      JSON.stringify(claims),
      ownsEmails,
      by,
      new Date(now).toISOString(),
    ],
  )
}

/** Who members are there is kept, so that they are recognized if it's set again. @throws MemberProviderRefused if there's none */
export async function removeMemberProvider(queryable: Queryable, organizationId: number): Promise<void> {
  const removed = await queryable.query('delete from member_provider where organization_id = $1 returning 1', [
    organizationId,
  ])
  if (removed.length === 0) throw new MemberProviderRefused('noProvider')
}

/** The provider as its own description has it. @throws if it can't be read, or is another one's */
export async function discoverMemberProvider(
  queryable: Queryable,
  { issuer, clientId, clientSecret }: MemberProvider,
  thisMachine: boolean,
) {
  const client = {
    issuer,
    clientId,
    clientSecret: await decrypt(queryable, 'member sign-on', clientSecret),
    isPlain: new URL(issuer).protocol === 'http:',
  }
  return discoverProvider(client, outsideFetch({ thisMachine }) as Parameters<typeof discoverProvider>[1])
}

/** @throws MemberProviderRefused if its description can't be read, or is another one's */
export async function checkMemberProvider(...parameters: Parameters<typeof discoverMemberProvider>): Promise<void> {
  await discoverMemberProvider(...parameters).catch((cause: unknown) => {
    throw new MemberProviderRefused('unreachable', cause)
  })
}

/** The address that a provider sends members back to. @param publicUrl without it, this machine's usual address */
export const signInAddress = (organization: Parameters<typeof siteAddress>[0], publicUrl = 'http://localhost:4000') =>
  siteAddress(organization, publicUrl) + fixedPaths.signIn
