/** A new email or phone: confirmed by a code that was sent to it (account 4, "Change email" and "Change phone"). */

import type { Support } from '../engagement/support'
import { DomainError } from '../errors/domain-error'
import { renderEmail } from '../outbox/render-email'
import type { RequestContext, SignedInCaller } from '../request-context'
import { type Contact, contactColumn } from './contact'
import { ContactProofs } from './contact-proofs'
import type { AccountDependencies } from './dependencies'
import { userByContact, userById, withUniqueContact } from './user-rows'

type SignedInContext = RequestContext<SignedInCaller>

interface Dependencies extends AccountDependencies {
  support: Support
}

export class ContactChanges {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: Dependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'change', letter: 'changeCode', refusal: 'contactTaken' })
  }

  /**
   * A contact of another account is answered alike; it is told so itself.
   * @throws DomainError EMAIL_UNCHANGED or PHONE_UNCHANGED
   */
  async begin(contact: Contact, asking: SignedInContext): Promise<string> {
    const { database } = this.deps
    const { organization, userId } = asking.caller
    const person = await userById(database, userId)
    if (person[contactColumn(contact)] === contact.value) {
      throw new DomainError(contact.channel === 'email' ? 'EMAIL_UNCHANGED' : 'PHONE_UNCHANGED')
    }
    await this.proofs.count(contact, asking)
    const known = await userByContact(database, organization.id, contact)
    return this.proofs.begin(contact, userId, known === undefined, asking)
  }

  resend(id: string, asking: SignedInContext): Promise<void> {
    return this.proofs.resend(id, asking, ({ userId }) => {
      if (userId !== asking.caller.userId) throw new DomainError('CODE_EXPIRED')
    })
  }

  /** What was changed. @throws DomainError of the code, or ACCOUNT_EXISTS where another was quicker */
  async verify(id: string, code: string, asking: SignedInContext): Promise<Contact['channel']> {
    const { database, verifications, consents, events, outbox } = this.deps
    const { caller, language, origin } = asking
    const { organization, deviceId, userId } = caller
    const { contact, userId: askedBy } = await verifications.check(id, 'change', deviceId, code)
    if (askedBy !== userId) throw new DomainError('CODE_WRONG')
    const column = contactColumn(contact)
    const before = (await userById(database, userId))[column]
    const { email } = await this.deps.support.identity(organization)
    await withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await verifications.markUsed(transaction, id)
        await transaction.query(`update app_user set ${column} = $2 where id = $1`, [userId, contact.value])
        const consent = { userId, organizationId: organization.id, contact, language, source: 'change' } as const
        await consents.agreeToAccount(transaction, consent)
        const kind = contact.channel === 'text' ? 'phone_changed' : 'email_changed'
        await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind })
        if (before === null) return
        const old = { channel: contact.channel, value: before }
        const letter = renderEmail('contactChanged', old, {
          organization,
          language,
          origin,
          values: { support: email },
        })
        await outbox.enqueue(transaction, { ...letter, deviceId })
      }),
    )
    return contact.channel
  }
}
