/** A new email or phone: confirmed by a code that was sent to it (account 4, "Change email" and "Change phone"). */
import { consentWording, type LetterName } from '@rxgauge/text'
import type { Queryable } from '../database/database'
import { ApiError } from '../http/api-error'
import type { SignedInCaller } from '../http/route'
import { writeLetter } from '../outbox/letters'
import type { Support } from '../support/support'
import type { AccountParts } from './account-parts'
import type { Asking } from './asking'
import { type Contact, contactColumn } from './contact'
import { personByContact, personById, withUniqueContact } from './people'

type AskingSignedIn = Asking & { caller: SignedInCaller }

export class ContactChanges {
  constructor(
    private readonly parts: AccountParts,
    private readonly support: Support,
  ) {}

  /**
   * A contact of another account is answered alike; it is told so itself.
   * @throws ApiError EMAIL_UNCHANGED or PHONE_UNCHANGED
   */
  async begin(contact: Contact, asking: AskingSignedIn): Promise<string> {
    const { database, limits, verifications } = this.parts
    const { organization, deviceId, userId } = asking.caller
    const person = await personById(database, userId)
    if (person[contactColumn(contact)] === contact.value) {
      throw new ApiError(contact.channel === 'email' ? 'EMAIL_UNCHANGED' : 'PHONE_UNCHANGED')
    }
    await limits.count('change', { contact, deviceId, address: asking.address })
    const isFree = (await personByContact(database, organization.id, contact)) === undefined
    const question = { kind: 'change', organizationId: organization.id, deviceId, userId, contact } as const
    return verifications.begin(question, isFree, (transaction, secret) =>
      this.send(transaction, contact, isFree, secret, asking),
    )
  }

  async resend(id: string, asking: AskingSignedIn): Promise<void> {
    await this.parts.verifications.resend(
      id,
      'change',
      asking.caller.deviceId,
      (transaction, verification, secret, isFree) => {
        if (verification.userId !== asking.caller.userId) throw new ApiError('CODE_EXPIRED')
        return this.send(transaction, verification.contact, isFree, secret, asking)
      },
    )
  }

  private send(queryable: Queryable, contact: Contact, isFree: boolean, secret: string, asking: Asking) {
    const letter: LetterName = isFree ? 'changeCode' : 'contactTaken'
    const { caller, language, origin } = asking
    const { organization, deviceId } = caller
    const shown = isFree ? { secret: { kind: 'code', value: secret } as const } : {}
    const message = writeLetter(letter, contact, { organization, language, origin, ...shown })
    return this.parts.outbox.sendSecret(queryable, { ...message, deviceId })
  }

  /** What was changed. @throws ApiError of the code, or ACCOUNT_EXISTS where another was quicker */
  async verify(id: string, code: string, asking: AskingSignedIn): Promise<Contact['channel']> {
    const { database, verifications, consents, events, outbox } = this.parts
    const { caller, language, origin } = asking
    const { organization, deviceId, userId } = caller
    const { contact, userId: askedBy } = await verifications.take(id, 'change', deviceId, code)
    if (askedBy !== userId) throw new ApiError('CODE_WRONG')
    const column = contactColumn(contact)
    const before = (await personById(database, userId))[column]
    const { email } = await this.support.identity(organization)
    await withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await verifications.use(transaction, id)
        await transaction.query(`update app_user set ${column} = $2 where id = $1`, [userId, contact.value])
        const wording = consentWording(contact.channel === 'text' ? 'signupText' : 'signupEmail', language)
        const consent = {
          userId,
          organizationId: organization.id,
          contact,
          isGranted: true,
          wording,
          language,
        } as const
        await consents.record(transaction, { ...consent, source: 'change' })
        const kind = contact.channel === 'text' ? 'phone_changed' : 'email_changed'
        await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind })
        if (before === null) return
        const old = { channel: contact.channel, value: before }
        const letter = writeLetter('contactChanged', old, {
          organization,
          language,
          origin,
          values: { support: email },
        })
        await outbox.take(transaction, { ...letter, deviceId })
      }),
    )
    return contact.channel
  }
}
