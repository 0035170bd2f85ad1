/**
 * Being signed in to the desk: an opaque token, stored hashed. A session ends after 12 hours, or after one hour if it
 * came from the identity provider, which may have ended the account; and after 30 minutes without a call. Roles are read with each call, so that one taken away counts at once.
 */
import { randomBytes } from 'node:crypto'
import type { Grant } from '@rxgauge/contract/desk'
import { hour, minute } from '../../base/durations'
import { hashToken } from '../../base/hash-token'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import { grantsOf } from './staff-rows'

export interface StaffCaller {
  staffId: number
  name: string
  email: string
  grants: readonly Grant[]
  sessionId: number
  /** Until when acts that need a fresh factor may be done; in the past if none was proved. */
  freshUntil: Date
}

export interface ListedSession {
  id: number
  browser: string
  createdAt: Date
  seenAt: Date
}

interface NewSession {
  browser: string
  /** Whether the identity provider has just confirmed who it is. */
  isFromProvider?: boolean
}

export const longestSession = 12 * hour
const longestProviderSession = hour
const idle = 30 * minute
/** How long a proved factor counts as fresh. */
const freshness = 5 * minute
/** A call is noted at most this often. */
const noteEvery = minute
/** In characters. */
const longestBrowser = 200

interface Dependencies {
  database: Database
  now: () => number
}

export class StaffSessions {
  constructor(private readonly deps: Dependencies) {}

  private time = (after = 0) => new Date(this.deps.now() + after).toISOString()

  /**
   * Starts a session for somebody who has just proved who they are. Returns its token. Roles from groups end unless the
   * identity provider has just confirmed them: somebody whom it no longer knows may have a passkey of their own.
   */
  async open(transaction: Queryable, staffId: number, from: NewSession): Promise<string> {
    const { browser, isFromProvider = false } = from
    if (!isFromProvider)
      await transaction.query('delete from staff_grant where staff_id = $1 and is_from_provider', [staffId])
    const token = randomBytes(32).toString('base64url')
    await transaction.query(
      `insert into staff_session (staff_id, token_hash, browser, created_at, seen_at, fresh_until, expires_at)
       values ($1, $2, $3, $4, $4, $5, $6)`,
      [
        staffId,
        hashToken(token),
        browser.slice(0, longestBrowser),
        this.time(),
        this.time(freshness),
        this.time(isFromProvider ? longestProviderSession : longestSession),
      ],
    )
    return token
  }

  /** The session's person, with the roles that they have now; `undefined` once it has ended. */
  async identify(token: string): Promise<StaffCaller | undefined> {
    if (token === '') return undefined
    const { database } = this.deps
    const row = await maybeOne<Omit<StaffCaller, 'grants'> & { seenAt: Date }>(
      database,
      `select s.id "staffId", s.name, s.email, e.id "sessionId", e.fresh_until "freshUntil", e.seen_at "seenAt"
       from staff_session e join staff s on s.id = e.staff_id
       where e.token_hash = $1 and e.expires_at > $2 and e.seen_at > $3`,
      [hashToken(token), this.time(), this.time(-idle)],
    )
    if (!row) return undefined
    const { seenAt, ...caller } = row
    if (seenAt.getTime() < this.deps.now() - noteEvery)
      await database.query('update staff_session set seen_at = $2 where id = $1', [caller.sessionId, this.time()])
    return { ...caller, grants: await grantsOf(database, caller.staffId) }
  }

  /** The person has proved a factor again. */
  async refresh(transaction: Queryable, sessionId: number): Promise<void> {
    await transaction.query('update staff_session set fresh_until = $2 where id = $1', [
      sessionId,
      this.time(freshness),
    ])
  }

  async end(sessionId: number): Promise<void> {
    await this.deps.database.query('delete from staff_session where id = $1', [sessionId])
  }

  /** The open sessions of a person, the latest used first. */
  list(staffId: number): Promise<ListedSession[]> {
    return this.deps.database.query<ListedSession>(
      `select id, browser, created_at "createdAt", seen_at "seenAt" from staff_session
       where staff_id = $1 and expires_at > $2 and seen_at > $3 order by seen_at desc, id desc`,
      [staffId, this.time(), this.time(-idle)],
    )
  }

  /** Ends one session of that person. */
  async endOne(transaction: Queryable, staffId: number, sessionId: number): Promise<void> {
    await transaction.query('delete from staff_session where staff_id = $1 and id = $2', [staffId, sessionId])
  }

  /** Ends a person's sessions, except the one that asks. */
  async endOthers(transaction: Queryable, staffId: number, except: number): Promise<void> {
    await transaction.query('delete from staff_session where staff_id = $1 and id <> $2', [staffId, except])
  }
}
