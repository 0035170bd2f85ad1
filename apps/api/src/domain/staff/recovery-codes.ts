/** Codes to sign in with when a passkey or the app is lost. Each works once. */
import { randomInt } from 'node:crypto'
import { hashToken } from '../../base/hash-token'
import type { Queryable } from '../../database/database'

const count = 10
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 24 characters of 31 are 118 bits. */
const groups = 6

const makeCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** As it's compared: without spaces and hyphens, in capitals. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z\d]/g, '')

/** Replaces the person's codes and returns the new ones, which are shown once. */
export async function makeRecoveryCodes(transaction: Queryable, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  await transaction.query('delete from staff_recovery_code where staff_id = $1', [staffId])
  for (const code of codes) {
    await transaction.query('insert into staff_recovery_code (staff_id, code_hash) values ($1, $2)', [
      staffId,
      hashToken(plain(code)),
    ])
  }
  return codes
}

/** Uses a code up; returns whether it was one of theirs. */
export async function useRecoveryCode(transaction: Queryable, staffId: number, code: string): Promise<boolean> {
  const used = await transaction.query(
    'delete from staff_recovery_code where staff_id = $1 and code_hash = $2 returning 1',
    [staffId, hashToken(plain(code))],
  )
  return used.length > 0
}
