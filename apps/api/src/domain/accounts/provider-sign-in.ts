/** Members who sign in through their organization's own provider: OpenID Connect. */
import { fixedPaths } from '@rxgauge/contract'
import { LRUCache } from 'lru-cache'
import type * as oidc from 'openid-client'
import * as v from 'valibot'
import { hour, minute } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { maybeOne, type Queryable } from '../../database/database'
import { decrypt, encrypt } from '../../database/encrypted'
import { beginVisit, finishVisit, type Visit, visitSchema } from '../open-id/provider-visit'
import type { Places } from '../pharmacies/places'
import type { Plans } from '../prices/plans'
import type { RequestContext } from '../request-context'
import type { AccountDependencies } from './dependencies'
import { joinMember } from './join-member'
import { memberOf, type ProviderMember } from './member-claims'
import { discoverMemberProvider, type MemberProvider, memberProviderOf } from './member-provider'
import type { SignInService } from './sign-in'
import { type User, userByContact, userById, withUniqueContact } from './user-rows'

interface Dependencies extends AccountDependencies {
  signIn: SignInService
  places: Places
  plans: Plans
  now: () => number
  /** Whether a provider may be on this machine, as in development. */
  thisMachine: boolean
}

/** Milliseconds that somebody may take to sign in there. */
const patience = 10 * minute

export class ProviderSignIn {
  /** By organization and time of the last change. */
  private readonly discovered = new LRUCache<string, Promise<oidc.Configuration>>({ max: 200, ttl: hour })

  constructor(private readonly deps: Dependencies) {}

  /** Where to send the member. @throws DomainError FEATURE_OFF, SIGN_ON_FAILED */
  async begin({ caller, origin }: RequestContext): Promise<string> {
    const { database, now } = this.deps
    const provider = await this.provider(caller.organization.id)
    const configuration = await this.configuration(provider)
    const { url, visit } = await beginVisit(configuration, {
      callback: origin + fixedPaths.signIn,
      scope: `openid email ${provider.scope}`.trim(),
    })
    await database.query(
      'insert into member_sign_on (state_hash, device_id, details, expires_at) values ($1, $2, $3, $4)',
      [
        hashToken(visit.state),
        caller.deviceId,
        await encrypt(database, 'member sign-on', JSON.stringify(visit)),
        new Date(now() + patience).toISOString(),
      ],
    )
    return url
  }

  /**
   * The member is back. Returns the refresh token of their session.
   * @param query of the address that they came back to
   * @throws DomainError FEATURE_OFF, SIGN_ON_EXPIRED, SIGN_ON_CANCELED, SIGN_ON_FAILED, SIGN_ON_UNCONFIRMED, ACCOUNT_EXISTS,
   * REFRESH_TOKEN_INVALID
   */
  async finish(query: string, refreshToken: string, context: RequestContext): Promise<string> {
    const { database, signIn } = this.deps
    const provider = await this.provider(context.caller.organization.id)
    const answer = new URLSearchParams(query)
    const visit = await this.useUp(answer.get('state') ?? '', context.caller.deviceId)
    if (answer.get('error') === 'access_denied') throw new DomainError('SIGN_ON_CANCELED')
    const configuration = await this.configuration(provider)
    const claims = await finishVisit(configuration, visit, answer).catch((cause: unknown) => {
      throw new DomainError('SIGN_ON_FAILED', undefined, cause)
    })
    const member = memberOf(claims, provider.claims)
    const chosen = { zip: await this.knownZip(member.zip), insuranceId: await this.planId(member.plan) }
    return withUniqueContact(() =>
      database.transaction(async (transaction) => {
        const person = await this.personOf(transaction, provider, member, context)
        await fillProfile(transaction, person.id, { ...member, ...chosen })
        return signIn.continueAs(transaction, person, refreshToken, context)
      }),
    )
  }

  /** Ends a visit that this device began. @throws DomainError SIGN_ON_EXPIRED */
  private async useUp(state: string, deviceId: string): Promise<Visit> {
    const { database, now } = this.deps
    const begun = await maybeOne<{ details: string; isInTime: boolean }>(
      database,
      'delete from member_sign_on where state_hash = $1 and device_id = $2 returning details, expires_at > $3 "isInTime"',
      [hashToken(state), deviceId, new Date(now()).toISOString()],
    )
    if (!begun?.isInTime) throw new DomainError('SIGN_ON_EXPIRED')
    return v.parse(visitSchema, JSON.parse(await decrypt(database, 'member sign-on', begun.details)))
  }

  /** @throws DomainError SIGN_ON_UNCONFIRMED without a confirmed contact, ACCOUNT_EXISTS if it has an account of somebody's own */
  private async personOf(
    transaction: Queryable,
    { organizationId, issuer, ownsEmails }: MemberProvider,
    { subject, contact }: ProviderMember,
    context: RequestContext,
  ): Promise<Pick<User, 'id'>> {
    const known = await maybeOne<{ id: string }>(
      transaction,
      'select app_user_id id from member_subject where organization_id = $1 and issuer = $2 and subject = $3',
      [organizationId, issuer, subject],
    )
    if (known) return userById(transaction, known.id)
    if (contact === undefined) throw new DomainError('SIGN_ON_UNCONFIRMED')
    const existing = await userByContact(transaction, organizationId, contact)
    if (existing && !(ownsEmails && contact.channel === 'email')) throw new DomainError('ACCOUNT_EXISTS')
    const person = existing ?? (await joinMember(transaction, contact, context, this.deps))
    await transaction.query(
      'insert into member_subject (organization_id, issuer, subject, app_user_id, linked_at) values ($1, $2, $3, $4, $5)',
      [organizationId, issuer, subject, person.id, new Date(this.deps.now()).toISOString()],
    )
    return person
  }

  /** @throws DomainError FEATURE_OFF */
  private async provider(organizationId: number): Promise<MemberProvider> {
    const provider = await memberProviderOf(this.deps.database, organizationId)
    if (!provider) throw new DomainError('FEATURE_OFF')
    return provider
  }

  /** Read once an hour; again after a change or a failure. @throws DomainError SIGN_ON_FAILED */
  private configuration(provider: MemberProvider): Promise<oidc.Configuration> {
    const { database, thisMachine } = this.deps
    const key = `${provider.organizationId} ${provider.changedAt.toISOString()}`
    const before = this.discovered.get(key)
    if (before) return before
    const found = discoverMemberProvider(database, provider, thisMachine).catch((cause: unknown) => {
      this.discovered.delete(key)
      throw new DomainError('SIGN_ON_FAILED', undefined, cause)
    })
    this.discovered.set(key, found)
    return found
  }

  /** The zip if there is such a place. A provider's old address must not keep anybody out. */
  private async knownZip(zip: string): Promise<string | null> {
    return zip === ''
      ? null
      : orNull(
          this.deps.places.byZip(zip).then((place) => place.zip),
          'ZIP_NOT_FOUND',
        )
  }

  /** The plan by its key in the operator's file, else by its id. An unknown plan is left for the person to choose. */
  private async planId(plan: string): Promise<number | null> {
    const { plans } = this.deps
    if (plan === '') return null
    const byKey = await orNull(plans.ofKey(plan, 'en'), 'INSURANCE_NOT_FOUND')
    if (byKey) return byKey.id
    if (!/^[1-9]\d{0,8}$/.test(plan)) return null
    return orNull(
      plans.forPricing(Number(plan)).then(({ id }) => id),
      'INSURANCE_NOT_FOUND',
    )
  }
}

/** Fills what the person has left open; what they have chosen stays. */
async function fillProfile(
  transaction: Queryable,
  userId: string,
  {
    firstName,
    lastName,
    zip,
    insuranceId,
  }: Pick<ProviderMember, 'firstName' | 'lastName'> & {
    zip: string | null
    insuranceId: number | null
  },
): Promise<void> {
  await transaction.query(
    `update app_user set first_name = case when first_name = '' then $2 else first_name end,
       last_name = case when last_name = '' then $3 else last_name end, zip = coalesce(zip, $4),
       insurance_id = case when chose_no_insurance then null else coalesce(insurance_id, $5) end
     where id = $1`,
    [userId, firstName, lastName, zip, insuranceId],
  )
}

async function orNull<T>(found: Promise<T>, unless: DomainError['code']): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof DomainError && error.code === unless) return null
    throw error
  }
}
