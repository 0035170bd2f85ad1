/** Bearer tokens: signed, and valid for five minutes. */
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../database/database'
import { type AcceptedSecrets, RotatingSecret } from '../../database/rotating-secret'

/** The claims of a bearer token. */
export interface Bearer {
  deviceId: string
  sessionId: string
  organizationId: number
  /** The person who is signed in; `null` for a guest. */
  userId: string | null
}

/** Milliseconds. */
const bearerLife = 5 * 60_000

export class BearerTokens {
  /** Tokens whose signature was already checked with the current secrets. */
  private readonly verified = new LRUCache<string, Bearer & { expiresAt: number }>({ max: 10_000 })
  private verifiedWith: AcceptedSecrets | undefined

  private constructor(
    private readonly secret: RotatingSecret,
    private readonly now: () => number,
  ) {}

  /** Signs with the secret in the database, created on first use, so that replicas share it. */
  static async create({ database, now }: { database: Queryable; now: () => number }): Promise<BearerTokens> {
    return new BearerTokens(await RotatingSecret.create({ database, name: 'bearer', now }), now)
  }

  /** Returns the token and its expiry, in milliseconds since 1970. */
  async issue(bearer: Bearer): Promise<{ token: string; expiresAt: number }> {
    const issued = Math.floor(this.now() / 1000)
    const expires = issued + bearerLife / 1000
    const { key, id } = (await this.secret.current()).newest
    const token = await new SignJWT({ sid: bearer.sessionId, org: bearer.organizationId, usr: bearer.userId })
      .setProtectedHeader({ alg: 'HS256', kid: id })
      .setSubject(bearer.deviceId)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(key)
    return { token, expiresAt: expires * 1000 }
  }

  /** The claims of a token; `undefined` if it's forged, malformed or expired. */
  async verify(token: string): Promise<Bearer | undefined> {
    const secrets = await this.secret.current()
    if (secrets !== this.verifiedWith) {
      this.verified.clear()
      this.verifiedWith = secrets
    }
    const verified = this.verified.get(token)
    if (verified) return verified.expiresAt > this.now() ? verified : undefined
    for (const { key } of await this.makersOf(token)) {
      const bearer = await this.read(token, key)
      if (bearer) {
        if (this.verifiedWith === secrets) this.verified.set(token, bearer)
        return bearer
      }
    }
    return undefined
  }

  private async makersOf(token: string) {
    try {
      return await this.secret.makersOf(decodeProtectedHeader(token).kid)
    } catch (error) {
      if (error instanceof TypeError) return []
      throw error
    }
  }

  private async read(token: string, key: Uint8Array): Promise<(Bearer & { expiresAt: number }) | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(this.now()) })
      const { sub, sid, org, usr, exp } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof org !== 'number' || exp === undefined) {
        return undefined
      }
      const userId = typeof usr === 'string' ? usr : null
      return { deviceId: sub, sessionId: sid, organizationId: org, userId, expiresAt: exp * 1000 }
    } catch {
      // A caller mustn't learn why a token is rejected.
      return undefined
    }
  }
}
