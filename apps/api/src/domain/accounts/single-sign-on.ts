/**
 * Members that an organization sends with an encrypted token: by a link (account 2, "Verify password", query parameter
 * `encuser`), or on its own page with a gauge.
 */

import { DomainError } from '../../base/errors/domain-error'
import type { RequestContext } from '../request-context'
import type { Contact } from './contact'
import type { AccountDependencies } from './dependencies'
import { joinMember } from './join-member'
import type { LinkTokens } from './link-tokens'
import type { PasswordChanges } from './password-changes'
import { assertNotGuessable, hashSecret } from './passwords'
import type { SignInService } from './sign-in'
import { userByContact, withUniqueContact } from './user-rows'

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
   * The member that a token names. A password becomes their first one, which a token sets only once.
   * @throws DomainError LINK_INVALID, PASSWORD_COMMON, or ACCOUNT_EXISTS for a member who has a password
   */
  async member(encUser: string, password: string | undefined, context: RequestContext): Promise<Member> {
    const { database, links, passwords } = this.deps
    const { organization } = context.caller
    const contact = await links.readMember(encUser, organization, 'member')
    const existing = await userByContact(database, organization.id, contact)
    if (password === undefined) return memberOf(contact, existing?.passwordHash != null)
    if (existing?.passwordHash) throw new DomainError('ACCOUNT_EXISTS')
    assertNotGuessable(password, [contact.value, existing?.email ?? null, existing?.phone ?? null])
    const passwordHash = await hashSecret(password)
    await withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await links.useUp(transaction, encUser)
        const person = existing ?? (await joinMember(transaction, contact, context, this.deps))
        await passwords.create(transaction, person, passwordHash, context)
      }),
    )
    return memberOf(contact, true)
  }

  /** Returns the refresh token of the member's own session. @throws DomainError LINK_INVALID or INVALID_CREDENTIALS */
  async signIn(encUser: string, password: string, refreshToken: string, context: RequestContext): Promise<string> {
    const contact = await this.deps.links.readMember(encUser, context.caller.organization, 'member')
    return this.deps.signIn.signIn(contact, password, refreshToken, context, 'sso')
  }

  /**
   * Signs a member in on a page of the organization, which has signed them in itself. Returns the refresh token of their session: the
   * given one if they are signed in already.
   * @throws DomainError FEATURE_OFF, LINK_INVALID (also for a used token) or REFRESH_TOKEN_INVALID
   */
  async signInByToken(memberToken: string, refreshToken: string, context: RequestContext): Promise<string> {
    const { database, links, signIn } = this.deps
    const { organization } = context.caller
    if (!organization.record.options.memberSignInFlag) throw new DomainError('FEATURE_OFF')
    const contact = await links.readMember(memberToken, organization, 'gauge')
    return withUniqueContact(() =>
      database.transaction(async (transaction) => {
        await links.useUp(transaction, memberToken)
        const person =
          (await userByContact(transaction, organization.id, contact)) ??
          (await joinMember(transaction, contact, context, this.deps))
        return signIn.continueAs(transaction, person, refreshToken, context)
      }),
    )
  }
}

/** Returns only the token's contact: whoever holds the link needn't know the account's other one. */
const memberOf = ({ channel, value }: Contact, hasPassword: boolean): Member => ({
  email: channel === 'email' ? value : null,
  phone: channel === 'text' ? value : null,
  hasPassword,
})
