/** Signing up: a temporary password proves the contact, then the person chooses their own (account 4, "Sign-up"). */
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { insertRows, one, type Queryable } from '../../database/database'
import type { Contents, TextVersion } from '../documents/contents'
import type { Messages } from '../outbox/messages'
import type { RequestContext } from '../request-context'
import type { Contact } from './contact'
import { ContactProofs } from './contact-proofs'
import type { AccountDependencies } from './dependencies'
import { assertNotGuessable, hashSecret } from './passwords'
import { userByContact, withUniqueContact } from './user-rows'
import type { Sent } from './verifications'

/** The texts that signing up accepts, in that day's version. */
const acceptedTexts = ['T_AND_C', 'privacy_policy'] as const

interface Dependencies extends AccountDependencies {
  messages: Messages
  contents: Contents
}

export class SignUpService {
  private readonly proofs: ContactProofs

  constructor(private readonly deps: Dependencies) {
    this.proofs = new ContactProofs(deps, { kind: 'signup', template: 'signupCode', refusal: 'accountExists' })
  }

  /** Contacts with and without an account get the same response; only the message sent to them differs. */
  async begin(contact: Contact, context: RequestContext): Promise<Sent> {
    await this.proofs.count(contact, context)
    const existing = await userByContact(this.deps.database, context.caller.organization.id, contact)
    return this.proofs.begin(contact, null, existing === undefined, context)
  }

  resend(id: string, context: RequestContext): Promise<Sent> {
    return this.proofs.resend(id, context)
  }

  /** Creates the account. @throws DomainError for a bad temporary password, PASSWORD_COMMON, ACCOUNT_EXISTS */
  async verify(id: string, temporaryPassword: string, password: string, context: RequestContext): Promise<void> {
    const { database, verifications, consents, events } = this.deps
    const { organization, deviceId } = context.caller
    const { language } = context
    const { contact } = await verifications.check(id, 'signup', deviceId, temporaryPassword)
    assertNotGuessable(password, [contact.value])
    const passwordHash = await hashSecret(password)
    const accepted = await this.deps.contents.versions(organization.id, acceptedTexts, language)
    await withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await verifications.markUsed(transaction, id)
        const { id: userId } = await one<{ id: string }>(
          transaction,
          `insert into app_user (organization_id, email, phone, password_hash, language, zip, insurance_id,
             chose_no_insurance, pharmacy_location_id, pharmacy_group_id)
           select $1, $2, $3, $4, $5, zip, insurance_id, chose_no_insurance, favorite_location_id, pharmacy_group_id from device where id = $6
           returning id`,
          [
            organization.id,
            contact.channel === 'email' ? contact.value : null,
            contact.channel === 'text' ? contact.value : null,
            passwordHash,
            language,
            deviceId,
          ],
        )
        const consent = { userId, organizationId: organization.id, contact, language, source: 'signup' } as const
        await consents.agreeToAccount(transaction, consent)
        await storeConsents(transaction, userId, accepted)
        await events.add(transaction, { userId, organizationId: organization.id, deviceId, kind: 'signed_up' })
        const text = outgoingText(language)
        const product = organization.record.app.productName
        await this.deps.messages.add(transaction, userId, {
          type: 'other',
          title: fill(text.welcomeTitle, { product }),
          body: text.welcomeText,
        })
      }),
    )
  }
}

async function storeConsents(transaction: Queryable, userId: string, texts: readonly TextVersion[]): Promise<void> {
  if (texts.length === 0) return
  await insertRows(
    transaction,
    'content_acceptance',
    texts.map(({ type, language, id, modifiedOn }) => ({
      app_user_id: userId,
      type,
      language,
      content_version_id: id,
      modified_on: modifiedOn,
    })),
  )
}
