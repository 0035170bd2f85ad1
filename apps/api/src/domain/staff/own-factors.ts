/** What somebody has to sign in with: shown in their account, added and removed there. */
import { one, type Queryable } from '../../database/database'
import { StaffRefused } from './staff-refused'

export interface OwnFactors {
  passkeys: { id: number; name: string; createdAt: Date; usedAt: Date | null }[]
  hasPassword: boolean
  isFromProvider: boolean
  recoveryCodes: number
}

export async function readFactors(queryable: Queryable, staffId: number): Promise<OwnFactors> {
  const passkeys = await queryable.query<{ id: number; name: string; createdAt: Date; usedAt: Date | null }>(
    'select id, name, created_at "createdAt", used_at "usedAt" from staff_passkey where staff_id = $1 order by id',
    [staffId],
  )
  const others = await one<{ hasPassword: boolean; isFromProvider: boolean; recoveryCodes: number }>(
    queryable,
    `select password_hash is not null "hasPassword", provider_subject is not null "isFromProvider",
       (select count(*)::int from staff_recovery_code where staff_id = s.id) "recoveryCodes"
     from staff s where id = $1`,
    [staffId],
  )
  return { passkeys, ...others }
}

export async function renamePasskey(
  queryable: Queryable,
  staffId: number,
  passkeyId: number,
  name: string,
): Promise<void> {
  await queryable.query('update staff_passkey set name = $3 where staff_id = $1 and id = $2', [
    staffId,
    passkeyId,
    name,
  ])
}

/** @throws StaffRefused lastFactor */
export async function removePasskey(transaction: Queryable, staffId: number, passkeyId: number): Promise<void> {
  await transaction.query('select 1 from staff where id = $1 for update', [staffId])
  await transaction.query('delete from staff_passkey where staff_id = $1 and id = $2', [staffId, passkeyId])
  await keepAFactor(transaction, staffId)
}

/** Removes the password together with the app. @throws StaffRefused lastFactor */
export async function removePassword(transaction: Queryable, staffId: number): Promise<void> {
  await transaction.query('update staff set password_hash = null, totp_secret = null where id = $1', [staffId])
  await keepAFactor(transaction, staffId)
}

async function keepAFactor(transaction: Queryable, staffId: number) {
  const { passkeys, hasPassword, isFromProvider } = await readFactors(transaction, staffId)
  if (passkeys.length === 0 && !hasPassword && !isFromProvider) throw new StaffRefused('lastFactor')
}
