/** Signing in and out (account 4, "Login" and "Logout"). A sign-in starts a new session and ends the previous one. */

import { DomainError } from '../../base/errors/domain-error'
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

  private async startSession(
    person: Pick<User, 'id'>,
    refreshToken: string,
    { caller, language, network }: RequestContext,
    way: 'signin' | 'sso',
  ): Promise<string> {
    const { database, sessions, events, security } = this.deps
    const { deviceId, sessionId, organization } = caller
    if (!(await sessions.owns(sessionId, refreshToken))) throw new DomainError('REFRESH_TOKEN_INVALID')
    return database.transaction(async (transaction) => {
      const ownDeviceId = await openPersonDevice(transaction, deviceId, person.id)
      await forgetTokens(transaction, ownDeviceId)
      const token = await sessions.begin(transaction, ownDeviceId, person.id)
      await sessions.end(transaction, sessionId)
      await forgetSignedOut(transaction, ownDeviceId)
      await transaction.query('update app_user set language = $2 where id = $1', [person.id, language])
      const kind = way === 'sso' ? 'sso_signed_in' : 'signed_in'
      const account = { userId: person.id, organizationId: organization.id }
      await events.add(transaction, { ...account, deviceId, kind, network: security.hash(network) })
      return token
    })
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
