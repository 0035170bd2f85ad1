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
   * Whom a token stands for. With a password and none so far, it becomes theirs.
   * @throws DomainError LINK_INVALID, PASSWORD_COMMON
   */
  async member(encUser: string, password: string | undefined, asking: RequestContext): Promise<Member> {
    const { database, limits } = this.deps
    const { organization, deviceId } = asking.caller
    const contact = await this.deps.links.readMember(encUser, organization)
    await limits.count('sso', { contact, deviceId, address: asking.address })
    const known = await userByContact(database, organization.id, contact)
    if (password === undefined || known?.passwordHash) return memberOf(contact, known)
    assertNotGuessable(password, [contact.value])
    const person = known ?? (await this.join(contact, asking))
    await this.deps.passwords.create(person, password, asking)
    return { ...memberOf(contact, person), hasPassword: true }
  }

  /** A refresh token of the member's own session. @throws DomainError LINK_INVALID or INVALID_CREDENTIALS */
  async signIn(encUser: string, password: string, refreshToken: string, asking: RequestContext): Promise<string> {
    const contact = await this.deps.links.readMember(encUser, asking.caller.organization)
    return this.deps.signIn.signIn(contact, password, refreshToken, asking)
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
        const own = { userId: person.id, organizationId: organization.id }
        await consents.agreeToAccount(transaction, { ...own, contact, language, source: 'sso' })
        await events.add(transaction, { ...own, deviceId, kind: 'signed_up' })
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
