/** Verifies that somebody owns a contact: a secret is sent to it and typed in on the same device. */
import { randomInt } from 'node:crypto'
import { oneTimeSecrets } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { LimitReached } from '../../base/errors/limit-reached'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import type { Contact } from './contact'
import { hashSecret, verifySecret } from './passwords'

export type VerificationKind = 'signup' | 'recovery' | 'change'

export interface Verification {
  id: string
  kind: VerificationKind
  organizationId: number
  deviceId: string
  userId: string | null
  contact: Contact
}

/** A message that was sent. */
export interface Sent {
  /** The attempt's id. */
  id: string
  /** Milliseconds until a resend is allowed; `null` once all resends are used. */
  resendIn: number | null
}

/** The secret to send. */
export interface Secret {
  value: string
  /** ISO 8601. */
  expiresAt: string
  /** Whether it'll be accepted. */
  canPass: boolean
}

interface Row {
  id: string
  kind: VerificationKind
  organization_id: number
  device_id: string
  app_user_id: string | null
  channel: Contact['channel']
  contact: string
  secret_hash: string | null
  tries: number
  sends: number
  sent_ago: number
  is_expired: boolean
  is_used: boolean
}

/** Omits letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A temporary password has six letters and digits; a code for a change has six digits (account 5). */
const newSecretFor = (kind: VerificationKind): string =>
  kind === 'change' ? String(randomInt(1_000_000)).padStart(6, '0') : letters(6)

interface Dependencies {
  database: Database
  now: () => number
}

export class Verifications {
  constructor(private readonly deps: Dependencies) {}

  private time = (after = 0) => new Date(this.deps.now() + after).toISOString()

  /**
   * Starts an attempt; a repeated request from the same device within a few seconds returns the running one.
   * @param canPass whether the secret will be accepted; if not, everything else stays the same
   * @param send sends the secret, in the same transaction
   * @throws DomainError OVERLOADED
   */
  async begin(
    attempt: Omit<Verification, 'id'>,
    canPass: boolean,
    send: (queryable: Queryable, secret: Secret) => Promise<void>,
  ): Promise<Sent> {
    const secret = newSecretFor(attempt.kind)
    const hash = await hashSecret(secret)
    return this.deps.database.transaction(async (transaction) => {
      // Serializes attempts of one device: a second click waits here and finds the first attempt.
      await transaction.query('select 1 from device where id = $1 for update', [attempt.deviceId])
      const running = await maybeOne<Pick<Row, 'id' | 'sends' | 'sent_ago'>>(
        transaction,
        `select id, sends, (extract(epoch from $6::timestamptz - sent_at) * 1000)::float8 sent_ago from verification where device_id = $1 and kind = $2 and channel = $3 and contact = $4
           and used_at is null and sent_at > $5 order by created_at desc limit 1`,
        [
          attempt.deviceId,
          attempt.kind,
          attempt.contact.channel,
          attempt.contact.value,
          this.time(-oneTimeSecrets.resendPause / 2),
          this.time(),
        ],
      )
      if (running) return sentOf(running)
      const { id } = await one<{ id: string }>(
        transaction,
        `insert into verification (kind, organization_id, device_id, app_user_id, channel, contact, secret_hash, sent_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          attempt.kind,
          attempt.organizationId,
          attempt.deviceId,
          attempt.userId,
          attempt.contact.channel,
          attempt.contact.value,
          canPass ? hash : null,
          this.time(),
          this.time(oneTimeSecrets.life),
        ],
      )
      await send(transaction, { value: secret, expiresAt: this.time(oneTimeSecrets.life), canPass })
      return sentOf({ id, sends: 1, sent_ago: 0 })
    })
  }

  /**
   * Sends a new secret for a running attempt; the old one stops working.
   * @param check runs before anything is hashed or changed; throws when it mustn't be sent
   * @throws DomainError ATTEMPT_ENDED when no attempt is running or its resends are used up, CODE_USED, or OVERLOADED
   * @throws LimitReached when it was sent a moment ago
   */
  async resend(
    id: string,
    kind: VerificationKind,
    deviceId: string,
    check: (verification: Verification) => Promise<void>,
    send: (queryable: Queryable, verification: Verification, secret: Secret) => Promise<void>,
  ): Promise<Sent> {
    await check(verificationOf(await this.findToResend(this.deps.database, id, kind, deviceId)))
    const secret = newSecretFor(kind)
    const hash = await hashSecret(secret)
    return this.deps.database.transaction(async (transaction) => {
      // The row lock makes sure that only one of two simultaneous requests sends.
      const row = await this.findToResend(transaction, id, kind, deviceId)
      const canPass = row.secret_hash !== null
      await transaction.query(
        `update verification set secret_hash = $2, tries = 0, sends = sends + 1, sent_at = $3, expires_at = $4 where id = $1`,
        [id, canPass ? hash : null, this.time(), this.time(oneTimeSecrets.life)],
      )
      const expiresAt = this.time(oneTimeSecrets.life)
      await send(transaction, verificationOf(row), { value: secret, expiresAt, canPass })
      return sentOf({ id, sends: row.sends + 1, sent_ago: 0 })
    })
  }

  private async findToResend(queryable: Queryable, id: string, kind: VerificationKind, deviceId: string): Promise<Row> {
    const row = await this.find(queryable, id, kind, deviceId)
    if (row?.is_used) throw new DomainError('CODE_USED')
    if (!row || isSpent(row)) throw new DomainError('ATTEMPT_ENDED')
    const { resendIn } = sentOf(row)
    if (resendIn) throw new LimitReached('resend', resendIn)
    return row
  }

  /**
   * Checks the secret and returns the attempt if it's right.
   * @throws DomainError CODE_WRONG, CODE_USED; CODE_EXPIRED or CODE_TRIES_SPENT when a resend is possible, else
   * ATTEMPT_ENDED
   */
  async check(id: string, kind: VerificationKind, deviceId: string, secret: string): Promise<Verification> {
    const row = await this.deps.database.transaction(async (transaction) => {
      const row = await this.find(transaction, id, kind, deviceId)
      if (row) await transaction.query('update verification set tries = tries + 1 where id = $1', [id])
      return row
    })
    // Runs without a row too, so that another device's attempt takes as long.
    const isRight = await verifySecret(secret, row?.secret_hash)
    if (!row) throw new DomainError('CODE_WRONG')
    if (row.tries >= oneTimeSecrets.tries) throw new DomainError(isSpent(row) ? 'ATTEMPT_ENDED' : 'CODE_TRIES_SPENT')
    if (row.is_expired) throw new DomainError(isSpent(row) ? 'ATTEMPT_ENDED' : 'CODE_EXPIRED')
    if (!isRight) throw new DomainError('CODE_WRONG')
    if (row.is_used) throw new DomainError('CODE_USED')
    return verificationOf(row)
  }

  /**
   * Marks it as used, in the transaction of the change it allows. @throws DomainError CODE_USED if it was used
   * meanwhile
   */
  async markUsed(queryable: Queryable, id: string): Promise<void> {
    const row = await maybeOne(
      queryable,
      'update verification set used_at = $2 where id = $1 and used_at is null returning 1',
      [id, this.time()],
    )
    if (!row) throw new DomainError('CODE_USED')
  }

  /**
   * Ends an account's open recoveries, in the transaction that changes its password or a contact: a secret in a former
   * mailbox must not take over the account.
   */
  async endRecoveries(queryable: Queryable, userId: string): Promise<void> {
    await queryable.query(`delete from verification where app_user_id = $1 and kind = 'recovery' and used_at is null`, [
      userId,
    ])
  }

  private find(queryable: Queryable, id: string, kind: VerificationKind, deviceId: string): Promise<Row | undefined> {
    return maybeOne<Row>(
      queryable,
      `select id, kind, organization_id, device_id, app_user_id, channel, contact, secret_hash, tries, sends,
         (extract(epoch from $4::timestamptz - sent_at) * 1000)::float8 sent_ago, expires_at <= $4 is_expired,
         used_at is not null is_used
       from verification where id = $1 and kind = $2 and device_id = $3 for update`,
      [id, kind, deviceId, this.time()],
    )
  }
}

/** All sends are used up. */
const isSpent = ({ sends }: Pick<Row, 'sends'>) => sends > oneTimeSecrets.resends

const sentOf = (row: Pick<Row, 'id' | 'sends' | 'sent_ago'>): Sent => ({
  id: row.id,
  resendIn: isSpent(row) ? null : Math.max(0, oneTimeSecrets.resendPause - row.sent_ago),
})

const verificationOf = (row: Row): Verification => ({
  id: row.id,
  kind: row.kind,
  organizationId: row.organization_id,
  deviceId: row.device_id,
  userId: row.app_user_id,
  contact: { channel: row.channel, value: row.contact },
})
