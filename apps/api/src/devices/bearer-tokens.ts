/** Bearer tokens: signed, five minutes. */
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database/database'
import { serverSecret } from '../database/server-secret'

/** The claims of a bearer token. */
export interface Bearer {
  deviceId: string
  sessionId: string
  organizationId: number
  /** Who is signed in; `null` for nobody. */
  userId: string | null
}

/** Milliseconds. */
const bearerLife = 5 * 60_000

export class BearerTokens {
  /** Tokens whose signature was checked before. */
  private readonly verified = new LRUCache<string, Bearer & { expiresAt: number }>({ max: 10_000 })

  private constructor(
    private readonly secret: Uint8Array,
    private readonly now: () => number,
  ) {}

  /** Signs with the secret in the database, made on first use, so that replicas share it. */
  static async create({ database, now }: { database: Queryable; now: () => number }): Promise<BearerTokens> {
    return new BearerTokens(Buffer.from(await serverSecret(database, 'bearer'), 'base64'), now)
  }

  /** Returns the token, and when it expires in milliseconds since 1970. */
  async issue(bearer: Bearer): Promise<{ token: string; expiresAt: number }> {
    const issued = Math.floor(this.now() / 1000)
    const expires = issued + bearerLife / 1000
    const token = await new SignJWT({ sid: bearer.sessionId, org: bearer.organizationId, usr: bearer.userId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(bearer.deviceId)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(this.secret)
    return { token, expiresAt: expires * 1000 }
  }

  /** The claims of a token; `undefined` where it is forged, broken or expired. */
  async verify(token: string): Promise<Bearer | undefined> {
    const cached = this.verified.get(token)
    if (cached) return cached.expiresAt > this.now() ? cached : undefined
    try {
      const { payload } = await jwtVerify(token, this.secret, {
        algorithms: ['HS256'],
        currentDate: new Date(this.now()),
      })
      const { sub, sid, org, usr, exp } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof org !== 'number' || exp === undefined) {
        return undefined
      }
      const userId = typeof usr === 'string' ? usr : null
      const bearer = { deviceId: sub, sessionId: sid, organizationId: org, userId, expiresAt: exp * 1000 }
      this.verified.set(token, bearer)
      return bearer
    } catch {
      // A caller must not learn in which way a token is wrong.
      return undefined
    }
  }
}
