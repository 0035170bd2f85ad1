/**
 * Changes an email address or phone number once its owner types the code sent to the new one (account 4, "Change email"
 * and "Change phone").
 */

import { DomainError } from '../../base/errors/domain-error'
import type { Support } from '../engagement/support'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext, SignedInCaller } from '../request-context'
import { type Contact, contactColumn } from './contact'
import { ContactProofs } from './contact-proofs'
import type { AccountDependencies } from './dependencies'
import { userByContact, userById, withUniqueContact } from './user-rows'
import type { Sent } from './verifications'

type SignedInContext = RequestContext<SignedInCaller>

interface Dependencies extends AccountDependencies {
  support: Support
}

export class ContactChanges {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: Dependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'change', template: 'changeCode', refusal: 'contactTaken' })
  }

  /**
   * Gives the same response when the contact belongs to another account; a message to that contact says so instead.
   * @throws DomainError EMAIL_UNCHANGED or PHONE_UNCHANGED
   */
  async begin(contact: Contact, context: SignedInContext): Promise<Sent> {
    const { database } = this.deps
    const { organization, userId } = context.caller
    const person = await userById(database, userId)
    if (person[contactColumn(contact)] === contact.value) {
      throw new DomainError(contact.channel === 'email' ? 'EMAIL_UNCHANGED' : 'PHONE_UNCHANGED')
    }
    await this.proofs.count(contact, context)
    const existing = await userByContact(database, organization.id, contact)
    return this.proofs.begin(contact, userId, existing === undefined, context)
  }

  resend(id: string, context: SignedInContext): Promise<Sent> {
    return this.proofs.resend(id, context, ({ userId }) => {
      if (userId !== context.caller.userId) throw new DomainError('ATTEMPT_ENDED')
    })
  }

  /**
   * Returns which contact was changed. @throws DomainError for a bad code, or ACCOUNT_EXISTS when another account took
   * the contact meanwhile
   */
  async verify(id: string, code: string, context: SignedInContext): Promise<Contact['channel']> {
    const { database, verifications, consents, events, outbox } = this.deps
    const { caller, language, origin } = context
    const { organization, deviceId, userId } = caller
    const { contact, userId: attemptUserId } = await verifications.check(id, 'change', deviceId, code)
    if (attemptUserId !== userId) throw new DomainError('CODE_WRONG')
    const column = contactColumn(contact)
    const oldValue = (await userById(database, userId))[column]
    const { email } = this.deps.support.identity(organization)
    await withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await verifications.markUsed(transaction, id)
        await transaction.query(`update app_user set ${column} = $2 where id = $1`, [userId, contact.value])
        await verifications.endRecoveries(transaction, userId)
        const consent = { userId, organizationId: organization.id, contact, language, source: 'change' } as const
        await consents.agreeToAccount(transaction, consent)
        const kind = contact.channel === 'text' ? 'phone_changed' : 'email_changed'
        await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind })
        if (oldValue === null) return
        const oldContact = { channel: contact.channel, value: oldValue }
        const message = renderEmail('contactChanged', oldContact, {
          organization,
          language,
          origin,
          values: { support: email },
        })
        await outbox.enqueue(transaction, { ...message, deviceId })
      }),
    )
    return contact.channel
  }
}
