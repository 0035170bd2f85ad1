/**
 * Sessions of devices and their refresh tokens. A token is `selector.secret`: the selector finds the session and never
 * changes; the secret is stored hashed and changes with each use. A replaced secret that comes back means that two
 * parties have it, so the session ends for both.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { day } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { type Database, maybeOne, type Queryable } from '../../database/database'

export interface Session {
  id: string
  deviceId: string
  organizationId: number
  userId: string | null
}

interface Row {
  id: string
  device_id: string
  organization_id: number
  app_user_id: string | null
  refresh_token_hash: Uint8Array
  previous_token_hash: Uint8Array | null
  has_ended: boolean
  is_fresh: boolean
}

/** Days until an unused session ends. A guest loses nothing: the device's secret starts another session. */
const sessionDays = { ofPerson: 90, ofGuest: 1 }
/** The most guest sessions of a device at once; each tab has one. */
const guestSessions = 20
/** A response can get lost: the previous token works for this long, until the new one is used. */
const lostResponseLife = 10 * 60_000
const newSecret = () => randomBytes(32).toString('base64url')
const isSame = (hash: Uint8Array | null, other: Buffer) =>
  hash !== null && hash.length === other.length && timingSafeEqual(hash, other)

interface Dependencies {
  database: Database
  now: () => number
}

export class Sessions {
  constructor(private readonly deps: Dependencies) {}

  private time = (after = 0) => new Date(this.deps.now() + after).toISOString()

  /** Starts a session of a device. Returns its first refresh token, of which only a hash is stored. */
  async begin(queryable: Queryable, deviceId: string, userId: string | null = null): Promise<string> {
    const selector = randomBytes(16).toString('base64url')
    const secret = newSecret()
    await queryable.query(
      `insert into device_session (device_id, selector, refresh_token_hash, app_user_id, expires_at) values ($1, $2, $3, $4, $5)`,
      [deviceId, selector, hashToken(secret), userId, this.expiry(userId)],
    )
    if (userId === null) await this.deleteSurplus(queryable, deviceId)
    return `${selector}.${secret}`
  }

  private expiry = (userId: string | null) =>
    this.time((userId === null ? sessionDays.ofGuest : sessionDays.ofPerson) * day)

  /** Keeps a device's newest guest sessions, since it may register any number of times. */
  private async deleteSurplus(queryable: Queryable, deviceId: string): Promise<void> {
    await queryable.query(
      `delete from device_session where id in (select id from device_session where device_id = $1 and app_user_id is null
         order by revoked_at is not null, created_at desc, id offset $2)`,
      [deviceId, guestSessions],
    )
  }

  /**
   * Returns a refresh token's session and the token that replaces it.
   * @throws DomainError REFRESH_TOKEN_INVALID, or REFRESH_TOKEN_INACTIVE for an ended session or a reused token
   */
  async rotate(refreshToken: string, check: (session: Session) => Promise<void>): Promise<[Session, string]> {
    const [selector = '', presented = ''] = refreshToken.split('.')
    const hash = hashToken(presented)
    const secret = newSecret()
    await check(sessionOf(await this.find(this.deps.database, selector)))
    const outcome = await this.deps.database.transaction(async (transaction) => {
      const row = await this.find(transaction, selector)
      const isLatest = isSame(row.refresh_token_hash, hash)
      const isLost = row.is_fresh && isSame(row.previous_token_hash, hash)
      if (!isLatest && !isLost) {
        await transaction.query('update device_session set revoked_at = $2 where id = $1', [row.id, this.time()])
        return 'reused'
      }
      await transaction.query(
        `update device_session set refresh_token_hash = $2, previous_token_hash = $3, rotated_at = $4, expires_at = $5 where id = $1`,
        [row.id, hashToken(secret), hash, this.time(), this.expiry(row.app_user_id)],
      )
      return sessionOf(row)
    })
    if (outcome === 'reused') throw new DomainError('REFRESH_TOKEN_INACTIVE')
    return [outcome, `${selector}.${secret}`]
  }

  private async find(queryable: Queryable, selector: string): Promise<Row> {
    const row = await maybeOne<Row>(
      queryable,
      `select s.id, s.device_id, d.organization_id, s.app_user_id,
         s.refresh_token_hash, s.previous_token_hash, s.expires_at <= $2 or s.revoked_at is not null has_ended, s.rotated_at > $3 is_fresh
       from device_session s join device d on d.id = s.device_id where s.selector = $1 for update of s`,
      [selector, this.time(), this.time(-lostResponseLife)],
    )
    if (!row) throw new DomainError('REFRESH_TOKEN_INVALID')
    if (row.has_ended) throw new DomainError('REFRESH_TOKEN_INACTIVE')
    return row
  }

  /** Whether the token belongs to this session: a sign-in must come from the session that it replaces. */
  async owns(queryable: Queryable, sessionId: string, refreshToken: string): Promise<boolean> {
    const [selector = ''] = refreshToken.split('.')
    const row = await maybeOne(
      queryable,
      'select 1 from device_session where id = $1 and selector = $2 and revoked_at is null',
      [sessionId, selector],
    )
    return row !== undefined
  }

  /** Ends a person's session and their others on the same device, so that all tabs are signed out. */
  async endOnDevice(queryable: Queryable, sessionId: string, userId: string): Promise<void> {
    await queryable.query(
      `update device_session set revoked_at = $3 where app_user_id = $2 and revoked_at is null
         and device_id = (select device_id from device_session where id = $1)`,
      [sessionId, userId, this.time()],
    )
  }

  /**
   * Ends a person's sessions on a registered device after a missed sign-out there. Returns the person; `undefined` when
   * no session was open.
   */
  async endLeftOpen(queryable: Queryable, sessionId: string, registeredDeviceId: string): Promise<string | undefined> {
    const userId = await this.personOf(queryable, sessionId, registeredDeviceId)
    if (userId !== undefined) await this.endOnDevice(queryable, sessionId, userId)
    return userId
  }

  /** The person still signed in with this session on this registered device. */
  async personOf(queryable: Queryable, sessionId: string, registeredDeviceId: string): Promise<string | undefined> {
    const session = await maybeOne<{ userId: string }>(
      queryable,
      `select s.app_user_id "userId" from device_session s join device d on d.id = s.device_id
       where s.id = $1 and s.app_user_id is not null and s.revoked_at is null and s.expires_at > $3
         and coalesce(d.registered_device_id, d.id) = $2`,
      [sessionId, registeredDeviceId, this.time()],
    )
    return session?.userId
  }

  async end(queryable: Queryable, sessionId: string): Promise<void> {
    await queryable.query('update device_session set revoked_at = coalesce(revoked_at, $2) where id = $1', [
      sessionId,
      this.time(),
    ])
  }

  /** Signs a person out on every device, except in one session. Returns how many sessions ended. */
  async endAllOf(queryable: Queryable, userId: string, except: string | null): Promise<number> {
    const ended = await queryable.query(
      `update device_session set revoked_at = $2
       where app_user_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3) returning 1`,
      [userId, this.time(), except],
    )
    return ended.length
  }
}

const sessionOf = (row: Row): Session => ({
  id: row.id,
  deviceId: row.device_id,
  organizationId: row.organization_id,
  userId: row.app_user_id,
})
