/** A password together with the codes of an app (TOTP, RFC 6238): one alone is never enough. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { maybeOne, type Queryable } from '../../database/database'
import { decrypt, encrypt } from '../../database/encrypted'
import { assertNotGuessable, hashSecret, verifySecret } from '../accounts/passwords'
import { beginCeremony, finishCeremony } from './ceremonies'
import { StaffRefused } from './staff-refused'
import type { StaffMember } from './staff-rows'

/** Seconds that a code works; the one before and the one after work too, for clocks that differ. */
const period = 30
const tolerance = 1

const totpOf = (base32: string, label = '') =>
  new TOTP({ issuer: 'RxGauge desk', label, secret: Secret.fromBase32(base32), digits: 6, period, algorithm: 'SHA1' })

export interface CodeApp {
  /** Identifies this step when it is finished. */
  setup: string
  /** Base32, to type. */
  secret: string
  /** `otpauth:`, for a QR code. */
  uri: string
}

/** Makes a secret for somebody's app; it counts once a code from it was typed. */
export async function beginCodeApp(queryable: Queryable, staff: StaffMember, now: number): Promise<CodeApp> {
  const setup = randomBytes(32).toString('base64url')
  const secret = new Secret({ size: 20 }).base32
  const details = await encrypt(queryable, 'staff', secret)
  await beginCeremony(queryable, { token: setup, kind: 'code app', staffId: staff.id, details }, now)
  return { setup, secret, uri: totpOf(secret, staff.email).toString() }
}

export interface PasswordAndCode {
  setup: string
  password: string
  code: string
}

/**
 * What `finishCodeApp` stores, checked. Outside its transaction: hashing takes long, and a mistyped code may be typed
 * again.
 * @throws StaffRefused codeWrong; DomainError PASSWORD_COMMON
 */
export async function hashForStaff(staff: StaffMember, password: string): Promise<string> {
  assertNotGuessable(password, [staff.email])
  return hashSecret(password)
}

/** @throws StaffRefused stepTooOld, codeWrong */
export async function finishCodeApp(
  transaction: Queryable,
  staff: StaffMember,
  { setup, code, passwordHash }: Omit<PasswordAndCode, 'password'> & { passwordHash: string },
  now: number,
): Promise<void> {
  const step = { token: setup, kind: 'code app', staffId: staff.id } as const
  const encrypted = await finishCeremony(transaction, step, now)
  if (encrypted === undefined) throw new StaffRefused('stepTooOld')
  const secret = await decrypt(transaction, 'staff', encrypted)
  const used = periodOf(secret, code, now)
  if (used === undefined) throw new StaffRefused('codeWrong')
  await transaction.query('update staff set password_hash = $2, totp_secret = $3, totp_period = $4 where id = $1', [
    staff.id,
    passwordHash,
    encrypted,
    used,
  ])
}

/** Whether the password is theirs; takes as long for nobody. */
export async function isPasswordOf(
  queryable: Queryable,
  staff: StaffMember | undefined,
  password: string,
): Promise<boolean> {
  const row = await maybeOne<{ passwordHash: string | null }>(
    queryable,
    'select password_hash "passwordHash" from staff where id = $1',
    [staff?.id ?? 0],
  )
  return verifySecret(password, row?.passwordHash)
}

/** Uses a code up: it and older ones no longer work. Returns whether it was right and new. */
export async function useCode(transaction: Queryable, staff: StaffMember, code: string, now: number): Promise<boolean> {
  const row = await maybeOne<{ secret: string | null; usedPeriod: number }>(
    transaction,
    'select totp_secret secret, totp_period "usedPeriod" from staff where id = $1 for update',
    [staff.id],
  )
  if (!row || row.secret === null) return false
  const used = periodOf(await decrypt(transaction, 'staff', row.secret), code, now)
  if (used === undefined || used <= row.usedPeriod) return false
  await transaction.query('update staff set totp_period = $2 where id = $1', [staff.id, used])
  return true
}

/** The number of the period that a code is of; `undefined` if it is of none that counts now. */
function periodOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  const difference = totpOf(secret).validate({ token, timestamp: now, window: tolerance })
  return difference === null ? undefined : Math.floor(now / 1000 / period) + difference
}
