/** Signing in through the operator's own identity provider: OpenID Connect with PKCE, state and nonce. */
import { randomBytes } from 'node:crypto'
import type { Grant } from '@rxgauge/contract/desk'
import type * as oidc from 'openid-client'
import * as v from 'valibot'
import type { IdentityProvider } from '../../base/settings/identity-provider'
import { maybeOne, one, type Queryable } from '../../database/database'
import { decrypt, encrypt } from '../../database/encrypted'
import { beginVisit, type Claims, discoverProvider, finishVisit, visitSchema } from '../open-id/provider-visit'
import { beginCeremony, finishCeremony } from './ceremonies'
import { replaceProviderRoles } from './staff-changes'
import { StaffRefused } from './staff-refused'
import { type StaffMember, staffByEmail } from './staff-rows'

/** Seconds since the person last signed in there, so that the session begins with a fresh factor. */
const maxAge = 300

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.pipe(v.string(), v.email(), v.toLowerCase()),
  email_verified: v.optional(v.boolean()),
  name: v.fallback(v.string(), ''),
  groups: v.fallback(v.array(v.string()), []),
})

interface ProviderPerson {
  subject: string
  email: string
  /** Whether the provider says so; many say nothing, and let people write any address. */
  isEmailVerified: boolean
  name: string
  groups: readonly string[]
}

interface Dependencies {
  provider: IdentityProvider
  now: () => number
}

export class ProviderSignOn {
  private discovered: Promise<oidc.Configuration> | undefined

  constructor(private readonly deps: Dependencies) {}

  /**
   * Where to send the person, and the secret that their browser keeps meanwhile.
   * @param callback the address that the provider sends them back to
   */
  async begin(queryable: Queryable, callback: string): Promise<{ url: string; token: string }> {
    const configuration = await this.configuration()
    const token = randomBytes(32).toString('base64url')
    const { url, visit } = await beginVisit(configuration, {
      callback,
      scope: `openid email profile ${this.deps.provider.scope}`.trim(),
      maxAge,
    })
    const details = await encrypt(queryable, 'staff', JSON.stringify(visit))
    await beginCeremony(queryable, { token, kind: 'provider', staffId: null, details }, this.deps.now())
    return { url, token }
  }

  /**
   * The person who came back. @param token what their browser kept @param query of the address they came back to, with `?`
   * @throws StaffRefused stepTooOld, providerRefused
   */
  async finish(queryable: Queryable, token: string, query: string): Promise<ProviderPerson> {
    const begun = await finishCeremony(queryable, { token, kind: 'provider', staffId: null }, this.deps.now())
    if (begun === undefined) throw new StaffRefused('stepTooOld')
    const visit = v.parse(visitSchema, JSON.parse(await decrypt(queryable, 'staff', begun)))
    try {
      const configuration = await this.configuration()
      return this.personOf(await finishVisit(configuration, visit, new URLSearchParams(query), maxAge))
    } catch (cause) {
      throw new StaffRefused('providerRefused', cause)
    }
  }

  private personOf(claims: Claims): ProviderPerson {
    const person = v.parse(claimsSchema, { ...claims, groups: claims[this.deps.provider.groupsClaim] })
    if (person.email_verified === false) throw new Error('The provider has not verified the email address')
    const { email, email_verified: isEmailVerified = false, name } = person
    return { subject: person.sub, email, isEmailVerified, name, groups: person.groups }
  }

  /**
   * The member of staff, made if their groups give them a role; their roles from groups are replaced.
   * @throws StaffRefused providerUnknown for somebody without a role
   */
  async admit(transaction: Queryable, person: ProviderPerson): Promise<StaffMember> {
    const grants = await this.grantsOf(transaction, person.groups)
    const known =
      (await maybeOne<StaffMember>(
        transaction,
        'select id, email, name, handle from staff where provider_subject = $1',
        [person.subject],
      )) ?? (await this.adopt(transaction, person))
    const staff = known ?? (grants.length > 0 ? await this.add(transaction, person) : undefined)
    if (!staff) throw new StaffRefused('providerUnknown')
    await replaceProviderRoles(transaction, staff.id, grants)
    return staff
  }

  /**
   * Somebody who was invited, and comes from the provider for the first time.
   * @throws StaffRefused providerUnknown if the address is somebody's, and the provider hasn't verified that it's theirs
   */
  private async adopt(transaction: Queryable, person: ProviderPerson): Promise<StaffMember | undefined> {
    const { subject, email, isEmailVerified } = person
    const staff = await staffByEmail(transaction, email)
    if (!staff) return undefined
    if (!isEmailVerified) throw new StaffRefused('providerUnknown')
    const adopted = await transaction.query(
      'update staff set provider_subject = $2 where id = $1 and provider_subject is null returning 1',
      [staff.id, subject],
    )
    if (adopted.length === 0) throw new StaffRefused('providerUnknown')
    return staff
  }

  private add(transaction: Queryable, { subject, email, name }: ProviderPerson): Promise<StaffMember> {
    return one<StaffMember>(
      transaction,
      `insert into staff (email, name, handle, provider_subject, created_at) values ($1, $2, $3, $4, $5)
       returning id, email, name, handle`,
      [email, name === '' ? email : name, randomBytes(32), subject, new Date(this.deps.now()).toISOString()],
    )
  }

  private async grantsOf(queryable: Queryable, groups: readonly string[]): Promise<Grant[]> {
    const grants: Grant[] = []
    for (const { group, role, orgCode } of this.deps.provider.groups) {
      if (!groups.includes(group)) continue
      if (orgCode === undefined) grants.push({ role, organizationId: null })
      else {
        const organization = await maybeOne<{ id: number }>(
          queryable,
          'select id from organization where upper(code) = upper($1)',
          [orgCode],
        )
        if (organization) grants.push({ role, organizationId: organization.id })
      }
    }
    return grants
  }

  /** Read once; again after a failure. */
  private configuration(): Promise<oidc.Configuration> {
    this.discovered ??= discoverProvider(this.deps.provider).catch((cause: unknown) => {
      this.discovered = undefined
      throw new StaffRefused('providerRefused', cause)
    })
    return this.discovered
  }
}
