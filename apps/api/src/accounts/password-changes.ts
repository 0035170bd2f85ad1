/** Choosing a new password: with the current one, or with a temporary one that was sent (account 4). */
import type { Language } from '@rxgauge/text'
import type { Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Organization } from '../organizations/organizations'
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
  /** The session that goes on; every other ends. */
  keep: string | null
}

export class PasswordChanges {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: AccountDependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'recovery', letter: 'recoveryCode', refusal: null })
  }

  /** @throws DomainError PASSWORD_WRONG, PASSWORD_UNCHANGED or PASSWORD_COMMON */
  async change(currentPassword: string, newPassword: string, asking: RequestContext<SignedInCaller>): Promise<void> {
    const { database, limits } = this.deps
    const { caller, address } = asking
    const person = await userById(database, caller.userId)
    const [contact] = contactsOf(person)
    if (contact) await limits.count('password', { contact, deviceId: caller.deviceId, address })
    if (!(await verifySecret(currentPassword, person.passwordHash))) throw new DomainError('PASSWORD_WRONG')
    if (currentPassword === newPassword) throw new DomainError('PASSWORD_UNCHANGED')
    await this.set({ person, password: newPassword, kind: 'password_changed', keep: caller.sessionId }, asking)
  }

  /** Sends a temporary password, where the contact has an account; the answer is the same where not. */
  async beginRecovery(contact: Contact, asking: RequestContext): Promise<string> {
    await this.proofs.count(contact, asking)
    const person = await userByContact(this.deps.database, asking.caller.organization.id, contact)
    return this.proofs.begin(contact, person?.id ?? null, person !== undefined, asking)
  }

  resend(id: string, asking: RequestContext): Promise<void> {
    return this.proofs.resend(id, asking)
  }

  /** Signs out everywhere. @throws DomainError of the temporary password, or PASSWORD_COMMON */
  async recover(id: string, temporaryPassword: string, newPassword: string, asking: RequestContext): Promise<void> {
    const { database, verifications } = this.deps
    const { userId } = await verifications.check(id, 'recovery', asking.caller.deviceId, temporaryPassword)
    if (userId === null) throw new DomainError('CODE_WRONG')
    const person = await userById(database, userId)
    const before = (transaction: Queryable) => verifications.markUsed(transaction, id)
    await this.set({ person, password: newPassword, kind: 'password_recovered', keep: null }, asking, before)
  }

  /** The first password of somebody whom their organization vouches for. */
  async create(person: User, password: string, asking: RequestContext): Promise<void> {
    await this.set({ person, password, kind: 'password_created', keep: null }, asking)
  }

  private async set(
    { person, password, kind, keep }: NewPassword,
    {
      caller,
      language,
      origin,
    }: { caller: { organization: Organization; deviceId: string }; language: Language; origin: string },
    before: (transaction: Queryable) => Promise<void> = async () => undefined,
  ) {
    const { database, sessions, events, outbox } = this.deps
    assertNotGuessable(password, [person.email, person.phone])
    const passwordHash = await hashSecret(password)
    const { organization, deviceId } = caller
    await database.transaction(async (transaction) => {
      await before(transaction)
      await transaction.query('update app_user set password_hash = $2 where id = $1', [person.id, passwordHash])
      await sessions.endAllOf(transaction, person.id, keep)
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
