/** Signing in and out (account 4, "Login" and "Logout"). A sign-in starts a new session and ends the previous one. */

import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import { forgetSignedOut, forgetTokens, openPersonDevice } from '../devices/person-devices'
import type { RequestContext, SignedInCaller } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import { ownerOnDevice } from './own-devices'
import { verifySecret } from './passwords'
import { type User, userByContact } from './user-rows'

export class SignInService {
  constructor(private readonly deps: AccountDependencies) {}

  /**
   * Returns the refresh token of a new session of the person's own.
   * @param way how the person signs in; with `sso`, an organization's token names the contact
   * @throws DomainError INVALID_CREDENTIALS for a wrong password and for an unknown contact, in the same time
   */
  async signIn(
    contact: Contact,
    password: string,
    refreshToken: string,
    context: RequestContext,
    way: 'signin' | 'sso' = 'signin',
  ): Promise<string> {
    const { database, limits, events, security } = this.deps
    const { caller, network } = context
    const { organization, deviceId } = caller
    const userId = await ownerOnDevice(database, organization.id, contact, deviceId)
    const person = await userByContact(database, organization.id, contact)
    const stranger = { organizationId: organization.id, contact, deviceId, network }
    const isRight = await limits.guess(way, userId === undefined ? stranger : { userId, deviceId }, () =>
      verifySecret(password, person?.passwordHash),
    )
    if (person && isRight) return this.startSession(person, refreshToken, context, way)
    // Does the same for a contact without an account, so that both take as long.
    await database.transaction(async (transaction) => {
      const event = { userId: person?.id ?? null, organizationId: organization.id, deviceId } as const
      await events.addIfKnown(transaction, { ...event, kind: 'sign_in_failed', network: security.hash(network) })
      await security.write(transaction, 'sign_in_failed', network)
    })
    throw new DomainError('INVALID_CREDENTIALS')
  }

  private startSession(
    person: Pick<User, 'id'>,
    refreshToken: string,
    context: RequestContext,
    way: 'signin' | 'sso',
  ): Promise<string> {
    return this.deps.database.transaction((transaction) =>
      this.replaceSession(transaction, person, refreshToken, context, way),
    )
  }

  /**
   * Continues as a person whom their organization has signed in. Returns the refresh token of their session: the given one if it's
   * theirs already.
   * @throws DomainError REFRESH_TOKEN_INVALID
   */
  async continueAs(
    queryable: Queryable,
    person: Pick<User, 'id'>,
    refreshToken: string,
    context: RequestContext,
  ): Promise<string> {
    if (context.caller.userId !== person.id) return this.replaceSession(queryable, person, refreshToken, context, 'sso')
    await this.expectOwn(queryable, refreshToken, context)
    return refreshToken
  }

  private async replaceSession(
    queryable: Queryable,
    person: Pick<User, 'id'>,
    refreshToken: string,
    context: RequestContext,
    way: 'signin' | 'sso',
  ): Promise<string> {
    const { sessions, events, security } = this.deps
    const { caller, language, network } = context
    const { deviceId, sessionId, organization } = caller
    await this.expectOwn(queryable, refreshToken, context)
    const ownDeviceId = await openPersonDevice(queryable, deviceId, person.id)
    await forgetTokens(queryable, ownDeviceId)
    const token = await sessions.begin(queryable, ownDeviceId, person.id)
    await sessions.end(queryable, sessionId)
    await forgetSignedOut(queryable, ownDeviceId)
    await queryable.query('update app_user set language = $2 where id = $1', [person.id, language])
    const kind = way === 'sso' ? 'sso_signed_in' : 'signed_in'
    const account = { userId: person.id, organizationId: organization.id }
    await events.add(queryable, { ...account, deviceId, kind, network: security.hash(network) })
    return token
  }

  /** @throws DomainError REFRESH_TOKEN_INVALID unless the token is of the caller's own session */
  private async expectOwn(queryable: Queryable, refreshToken: string, { caller }: RequestContext): Promise<void> {
    if (!(await this.deps.sessions.owns(queryable, caller.sessionId, refreshToken)))
      throw new DomainError('REFRESH_TOKEN_INVALID')
  }

  /**
   * Signs the person out in every tab of this device and forgets their choices there: somebody else may use it next.
   */
  async signOut({ userId, sessionId, deviceId, organization }: SignedInCaller): Promise<void> {
    const { database, sessions, events } = this.deps
    await database.transaction(async (transaction) => {
      await sessions.endOnDevice(transaction, sessionId, userId)
      await forgetSignedOut(transaction, deviceId)
      await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind: 'signed_out' })
    })
  }
}
