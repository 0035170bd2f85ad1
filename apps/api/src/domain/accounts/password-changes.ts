/** Chooses a new password: with the current one, or with a temporary one that was sent (account 4). */

import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext, SignedInCaller } from '../request-context'
import type { Contact } from './contact'
import { ContactProofs } from './contact-proofs'
import type { AccountDependencies } from './dependencies'
import { assertNotGuessable, hashSecret, verifySecret } from './passwords'
import { contactsOf, type User, userByContact, userById } from './user-rows'
import type { Sent } from './verifications'

interface NewPassword {
  person: User
  passwordHash: string
  kind: 'password_changed' | 'password_recovered' | 'password_created'
  /** The session that stays signed in; all others end. */
  keepSession: string | null
}

export class PasswordChanges {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: AccountDependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'recovery', template: 'recoveryCode', refusal: null })
  }

  /** @throws DomainError PASSWORD_WRONG, PASSWORD_UNCHANGED or PASSWORD_COMMON */
  async change(currentPassword: string, newPassword: string, context: RequestContext<SignedInCaller>): Promise<void> {
    const { database, limits, events, security } = this.deps
    const { userId, deviceId, sessionId, organization } = context.caller
    const person = await userById(database, userId)
    const isRight = await limits.guess('password', { userId, deviceId }, () =>
      verifySecret(currentPassword, person.passwordHash),
    )
    if (!isRight) {
      const network = security.hash(context.network)
      const event = { userId, organizationId: organization.id, deviceId, network }
      await events.add(database, { ...event, kind: 'password_change_failed' })
      throw new DomainError('PASSWORD_WRONG')
    }
    if (currentPassword === newPassword) throw new DomainError('PASSWORD_UNCHANGED')
    const passwordHash = await newHash(newPassword, person)
    await database.transaction((transaction) =>
      this.save(transaction, { person, passwordHash, kind: 'password_changed', keepSession: sessionId }, context),
    )
  }

  /** Sends a temporary password if the contact has an account; the response and the work are the same if it doesn't. */
  async beginRecovery(contact: Contact, context: RequestContext): Promise<Sent> {
    await this.proofs.count(contact, context)
    this.deps.security.add('recovery_begun', context.network)
    const person = await userByContact(this.deps.database, context.caller.organization.id, contact)
    return this.proofs.begin(contact, person?.id ?? null, person !== undefined, context)
  }

  resend(id: string, context: RequestContext): Promise<Sent> {
    return this.proofs.resend(id, context)
  }

  /**
   * Sets the password and signs the person out everywhere. @throws DomainError for a bad temporary password, or
   * PASSWORD_COMMON
   */
  async recover(id: string, temporaryPassword: string, newPassword: string, context: RequestContext): Promise<void> {
    const { database, verifications } = this.deps
    const { contact, userId } = await verifications.check(id, 'recovery', context.caller.deviceId, temporaryPassword)
    if (userId === null) throw new DomainError('CODE_WRONG')
    const person = await userById(database, userId)
    // The contact may have left the account since the password was sent to it.
    const isStillTheirs = contactsOf(person).some(
      ({ channel, value }) => channel === contact.channel && value === contact.value,
    )
    if (!isStillTheirs) throw new DomainError('CODE_EXPIRED')
    const passwordHash = await newHash(newPassword, person)
    await database.transaction(async (transaction) => {
      await verifications.markUsed(transaction, id)
      await this.save(transaction, { person, passwordHash, kind: 'password_recovered', keepSession: null }, context)
    })
    this.deps.security.add('recovered', context.network)
  }

  /**
   * The first password of a member that an organization sends by single sign-on.
   * @throws DomainError ACCOUNT_EXISTS if another request set one first
   */
  async create(queryable: Queryable, person: User, passwordHash: string, context: RequestContext): Promise<void> {
    await this.save(queryable, { person, passwordHash, kind: 'password_created', keepSession: null }, context)
  }

  private async save(
    queryable: Queryable,
    { person, passwordHash, kind, keepSession }: NewPassword,
    { caller, language, origin, network }: RequestContext,
  ): Promise<void> {
    const { verifications, sessions, events, outbox, security } = this.deps
    const { organization, deviceId } = caller
    const event = { userId: person.id, organizationId: organization.id, deviceId, network: security.hash(network) }
    const isCreated = kind === 'password_created'
    const saved = await maybeOne(
      queryable,
      'update app_user set password_hash = $2 where id = $1 and (not $3 or password_hash is null) returning 1',
      [person.id, passwordHash, isCreated],
    )
    if (!saved) throw new DomainError(isCreated ? 'ACCOUNT_EXISTS' : 'UNAUTHORIZED')
    await verifications.endRecoveries(queryable, person.id)
    await events.add(queryable, { ...event, kind })
    if ((await sessions.endAllOf(queryable, person.id, keepSession)) > 0) {
      await events.add(queryable, { ...event, kind: 'signed_out_everywhere' })
    }
    for (const contact of contactsOf(person)) {
      const template = isCreated ? 'passwordCreated' : 'passwordChanged'
      await outbox.enqueue(queryable, {
        ...renderEmail(template, contact, { organization, language, origin }),
        deviceId,
      })
    }
  }
}

/** @throws DomainError PASSWORD_COMMON or OVERLOADED */
function newHash(password: string, { email, phone }: User): Promise<string> {
  assertNotGuessable(password, [email, phone])
  return hashSecret(password)
}
