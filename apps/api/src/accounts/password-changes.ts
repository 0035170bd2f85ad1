/** Choosing a new password: with the current one, or with a temporary one that was sent (account 4). */
import type { Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext, SignedInCaller } from '../request-context'
import type { AccountEventKind } from './account-events'
import type { Contact } from './contact'
import { ContactProofs } from './contact-proofs'
import type { AccountDependencies } from './dependencies'
import { assertNotGuessable, hashSecret, verifySecret } from './passwords'
import { contactsOf, type User, userByContact, userById } from './user-rows'

interface NewPassword {
  person: User
  password: string
  kind: AccountEventKind
  /** The session that continues; all others end. */
  keepSession: string | null
}

export class PasswordChanges {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: AccountDependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'recovery', template: 'recoveryCode', refusal: null })
  }

  /** @throws DomainError PASSWORD_WRONG, PASSWORD_UNCHANGED or PASSWORD_COMMON */
  async change(currentPassword: string, newPassword: string, context: RequestContext<SignedInCaller>): Promise<void> {
    const { database, limits } = this.deps
    const { caller, address } = context
    const person = await userById(database, caller.userId)
    const [contact] = contactsOf(person)
    if (contact) await limits.count('password', { contact, deviceId: caller.deviceId, address })
    if (!(await verifySecret(currentPassword, person.passwordHash))) throw new DomainError('PASSWORD_WRONG')
    if (currentPassword === newPassword) throw new DomainError('PASSWORD_UNCHANGED')
    await this.save({ person, password: newPassword, kind: 'password_changed', keepSession: caller.sessionId }, context)
  }

  /** Sends a temporary password if the contact has an account; the response is the same if not. */
  async beginRecovery(contact: Contact, context: RequestContext): Promise<string> {
    await this.proofs.count(contact, context)
    const person = await userByContact(this.deps.database, context.caller.organization.id, contact)
    return this.proofs.begin(contact, person?.id ?? null, person !== undefined, context)
  }

  resend(id: string, context: RequestContext): Promise<void> {
    return this.proofs.resend(id, context)
  }

  /** Signs out everywhere. @throws DomainError of the temporary password, or PASSWORD_COMMON */
  async recover(id: string, temporaryPassword: string, newPassword: string, context: RequestContext): Promise<void> {
    const { database, verifications } = this.deps
    const { userId } = await verifications.check(id, 'recovery', context.caller.deviceId, temporaryPassword)
    if (userId === null) throw new DomainError('CODE_WRONG')
    const person = await userById(database, userId)
    const markUsed = (transaction: Queryable) => verifications.markUsed(transaction, id)
    await this.save({ person, password: newPassword, kind: 'password_recovered', keepSession: null }, context, markUsed)
  }

  /** The first password of a member that an organization sends by single sign-on. */
  async create(person: User, password: string, context: RequestContext): Promise<void> {
    await this.save({ person, password, kind: 'password_created', keepSession: null }, context)
  }

  private async save(
    { person, password, kind, keepSession }: NewPassword,
    { caller, language, origin }: RequestContext,
    beforeSave: (transaction: Queryable) => Promise<void> = async () => undefined,
  ) {
    const { database, sessions, events, outbox } = this.deps
    assertNotGuessable(password, [person.email, person.phone])
    const passwordHash = await hashSecret(password)
    const { organization, deviceId } = caller
    await database.transaction(async (transaction) => {
      await beforeSave(transaction)
      await transaction.query('update app_user set password_hash = $2 where id = $1', [person.id, passwordHash])
      await sessions.endAllOf(transaction, person.id, keepSession)
      await events.add(transaction, { userId: person.id, organizationId: organization.id, deviceId, kind })
      if (kind === 'password_created') return
      for (const contact of contactsOf(person)) {
        await outbox.enqueue(transaction, {
          ...renderEmail('passwordChanged', contact, { organization, language, origin }),
          deviceId,
        })
      }
    })
  }
}
