/** Members that an organization sends by an encrypted token (account 2, "Verify password", query parameter `encuser`). */
import { one } from '../database/database'
import type { RequestContext } from '../request-context'
import { type Contact, contactColumn } from './contact'
import type { AccountDependencies } from './dependencies'
import type { LinkTokens } from './link-tokens'
import type { PasswordChanges } from './password-changes'
import { assertNotGuessable } from './passwords'
import type { SignInService } from './sign-in'
import { type User, userByContact, userColumns, withUniqueContact } from './user-rows'

export interface Member {
  email: string | null
  phone: string | null
  hasPassword: boolean
}

interface Dependencies extends AccountDependencies {
  links: LinkTokens
  signIn: SignInService
  passwords: PasswordChanges
}

export class SingleSignOn {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The member that a token names. A password is saved as their first one, unless they have one.
   * @throws DomainError LINK_INVALID, PASSWORD_COMMON
   */
  async member(encUser: string, password: string | undefined, context: RequestContext): Promise<Member> {
    const { database, limits } = this.deps
    const { organization, deviceId } = context.caller
    const contact = await this.deps.links.readMember(encUser, organization)
    await limits.count('sso', { contact, deviceId, address: context.address })
    const existing = await userByContact(database, organization.id, contact)
    if (password === undefined || existing?.passwordHash) return memberOf(contact, existing)
    assertNotGuessable(password, [contact.value])
    const person = existing ?? (await this.join(contact, context))
    await this.deps.passwords.create(person, password, context)
    return { ...memberOf(contact, person), hasPassword: true }
  }

  /** A refresh token of the member's own session. @throws DomainError LINK_INVALID or INVALID_CREDENTIALS */
  async signIn(encUser: string, password: string, refreshToken: string, context: RequestContext): Promise<string> {
    const contact = await this.deps.links.readMember(encUser, context.caller.organization)
    return this.deps.signIn.signIn(contact, password, refreshToken, context)
  }

  private join(contact: Contact, { caller, language }: RequestContext): Promise<User> {
    const { database, consents, events } = this.deps
    const { organization, deviceId } = caller
    return withUniqueContact(() =>
      database.transaction(async (transaction) => {
        const person = await one<User>(
          transaction,
          `insert into app_user (organization_id, ${contactColumn(contact)}, language) values ($1, $2, $3)
           returning ${userColumns}`,
          [organization.id, contact.value, language],
        )
        const account = { userId: person.id, organizationId: organization.id }
        await consents.agreeToAccount(transaction, { ...account, contact, language, source: 'sso' })
        await events.add(transaction, { ...account, deviceId, kind: 'signed_up' })
        return person
      }),
    )
  }
}

const memberOf = (contact: Contact, person: User | undefined): Member => ({
  email: contact.channel === 'email' ? contact.value : (person?.email ?? null),
  phone: contact.channel === 'text' ? contact.value : (person?.phone ?? null),
  hasPassword: person?.passwordHash != null,
})
