/**
 * `encuser` tokens say who a link is for, encrypted (JWE, AES-256-GCM) and with an expiry. An organization encrypts its
 * members with its own key (single sign-on); unsubscribe links use ours.
 */
import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import { RotatingSecret } from '../../database/rotating-secret'
import type { Organization } from '../organizations/organizations'
import { type Contact, emailContact, phoneContact } from './contact'

/** Days that an unsubscribe link works; the law demands at least 30 (CAN-SPAM). */
export const unsubscribeDays = 400
/** Where a member's token may be used: in a link (`encuser`), with the member's password, or in a gauge, without. */
export type MemberTokenUse = 'member' | 'gauge'
/** Minutes that a member's token works, whatever expiry it carries: a link's is part of an address, which others may see. */
export const memberTokenMinutes = 10
/** Seconds that the issuer's clock may be ahead of ours. */
const clockDifference = 60

export interface UnsubscribeToken {
  organizationId: number
  email: string
}

export class LinkTokens {
  private constructor(
    private readonly database: Database,
    private readonly ownSecret: RotatingSecret,
    private readonly now: () => number,
  ) {}

  static async create({ database, now }: { database: Database; now: () => number }): Promise<LinkTokens> {
    return new LinkTokens(database, await RotatingSecret.create({ database, name: 'links', now }), now)
  }

  /** The Base64 key that an organization encrypts its members with; created on first use. */
  async organizationKey(organizationId: number): Promise<string> {
    const { key } = await one<{ key: string }>(
      this.database,
      'update organization set sso_key = coalesce(sso_key, $2) where id = $1 returning coalesce(sso_key, $2) key',
      [organizationId, randomBytes(32).toString('base64')],
    )
    return key
  }

  /** Mints a member's token as the organization's own system would: for operators and tests. */
  async mintMember(
    { id, code }: Pick<Organization, 'id' | 'code'>,
    contact: Contact,
    minutes: number,
    use: MemberTokenUse = 'member',
  ): Promise<string> {
    const key = Buffer.from(await this.organizationKey(id), 'base64')
    const claims = contact.channel === 'text' ? { phone: contact.value } : { email: contact.value }
    return this.encrypt(key, code, use, claims, minutes * 60)
  }

  /**
   * The member named by a token of this organization, up to ten minutes after it was issued.
   * @throws DomainError LINK_INVALID for any other token
   */
  async readMember(token: string, organization: Organization, use: MemberTokenUse): Promise<Contact> {
    const rows = await this.database.query<{ key: string }>(
      `select key from (
         select sso_key key, now() replaced_at from organization where id = $1 and sso_key is not null
         union all select value, replaced_at from former_secret
         where name = 'sso' and organization_id = $1 and accepted_until > now()) accepted
       order by replaced_at desc`,
      [organization.id],
    )
    const keys = rows.map(({ key }) => Buffer.from(key, 'base64'))
    const { phone, email, iat } = await this.decrypt(token, keys, use)
    const age = this.now() / 1000 - (iat ?? Number.NaN)
    if (!(age > -clockDifference && age <= memberTokenMinutes * 60)) throw new DomainError('LINK_INVALID')
    if (typeof phone === 'string' && /^\d{10}$/.test(phone)) return phoneContact(phone)
    if (typeof email === 'string' && email.includes('@')) return emailContact(email.trim().toLowerCase())
    throw new DomainError('LINK_INVALID')
  }

  /**
   * Marks a member's token as used, in the transaction of the one action that it allows.
   * @throws DomainError LINK_INVALID if it was already used
   */
  async useUp(queryable: Queryable, token: string): Promise<void> {
    // Hashes the decoded bytes, since the same bytes can be written in more than one way.
    const bytes = token.split('.').map((part) => Buffer.from(part, 'base64url'))
    const row = await maybeOne(
      queryable,
      'insert into used_link_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
      [
        hashToken(Buffer.concat(bytes)),
        // Twice as long as the token works.
        new Date(this.now() + 2 * memberTokenMinutes * 60_000).toISOString(),
      ],
    )
    if (!row) throw new DomainError('LINK_INVALID')
  }

  async mintUnsubscribe({ organizationId, email }: UnsubscribeToken): Promise<string> {
    const { key, id } = (await this.ownSecret.current()).newest
    return this.encrypt(key, id, 'unsubscribe', { email, org: organizationId }, unsubscribeDays * 86_400)
  }

  /** The link that unsubscribes with one click in a mail program (RFC 8058), or on a page for a person. */
  async unsubscribeUrl(origin: string, organizationId: number, email: string): Promise<string> {
    return `${origin}/api/unsubscribe/${await this.mintUnsubscribe({ organizationId, email })}`
  }

  /** @throws DomainError LINK_INVALID */
  async readUnsubscribe(token: string): Promise<UnsubscribeToken> {
    for (const { key, received } of await this.ownSecret.makersOf(keyIdOf(token))) {
      const claims = await this.decrypt(token, [key], 'unsubscribe').catch(onlyInvalid)
      if (typeof claims?.email !== 'string' || typeof claims.org !== 'number') continue
      const { email, org } = claims
      if (!received) return { organizationId: org, email }
      // Another installation's key may speak for the organization that came from there only.
      if (org === received.formerId) return { organizationId: received.organizationId, email }
    }
    throw new DomainError('LINK_INVALID')
  }

  /** A link that shows a draft for some hours. @param version its number in table content_version */
  async previewUrl(origin: string, version: string, hours: number): Promise<string> {
    const { key, id } = (await this.ownSecret.current()).newest
    return `${origin}/api/content/preview/${await this.encrypt(key, id, 'preview', { version }, hours * 3600)}`
  }

  /** The draft's version number. @throws DomainError LINK_INVALID */
  async readPreview(token: string): Promise<string> {
    const makers = await this.ownSecret.makersOf(keyIdOf(token))
    const keys = makers.flatMap(({ key, received }) => (received ? [] : [key]))
    const { version } = await this.decrypt(token, keys, 'preview')
    if (typeof version !== 'string' || !/^\d{1,18}$/.test(version)) throw new DomainError('LINK_INVALID')
    return version
  }

  /** @param seconds until it expires */
  private encrypt(key: Uint8Array, kid: string, purpose: string, claims: Record<string, unknown>, seconds: number) {
    const issued = Math.floor(this.now() / 1000)
    return new EncryptJWT({ ...claims })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .setAudience(purpose)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .encrypt(key)
  }

  /** @param keys every key that may have encrypted it */
  private async decrypt(token: string, keys: readonly Uint8Array[], purpose: string) {
    let cause: unknown
    for (const key of keys) {
      try {
        const { payload } = await jwtDecrypt(token, key, {
          audience: purpose,
          currentDate: new Date(this.now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        return payload
      } catch (error) {
        cause = error
      }
    }
    // Forged, expired, for another organization or another purpose: all get the same error.
    throw new DomainError('LINK_INVALID', undefined, cause)
  }
}

function onlyInvalid(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}

/** Tokens of ours from before keys had ids say `own`. */
function keyIdOf(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token)
    return kid === 'own' ? undefined : kid
  } catch (cause) {
    throw new DomainError('LINK_INVALID', undefined, cause)
  }
}
