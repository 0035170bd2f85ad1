/** One-time links with which somebody makes their first factor, within seven days. */
import { randomBytes } from 'node:crypto'
import { day } from '../../base/durations'
import { hashToken } from '../../base/hash-token'
import { maybeOne, type Queryable } from '../../database/database'
import { StaffRefused } from './staff-refused'
import type { StaffMember } from './staff-rows'

/** Days that a link works. */
const invitationDays = 7

/** Makes a link; earlier ones of the same person end. Returns its secret, of which only a hash is stored. */
export async function invite(transaction: Queryable, staffId: number, by: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await transaction.query('delete from staff_invitation where staff_id = $1', [staffId])
  await transaction.query(
    'insert into staff_invitation (staff_id, token_hash, made_by, made_at, expires_at) values ($1, $2, $3, $4, $5)',
    [staffId, hashToken(token), by, new Date(now).toISOString(), new Date(now + invitationDays * day).toISOString()],
  )
  return token
}

/** The part after # isn't sent to servers or stored in their logs. */
export const invitationUrl = (origin: string, token: string): string => `${origin}/desk/invitation#${token}`

/** Whose link it is. @throws StaffRefused invitationInvalid for an unknown, used or old one */
export async function invitedPerson(queryable: Queryable, token: string, now: number): Promise<StaffMember> {
  const staff = await maybeOne<StaffMember>(
    queryable,
    `select s.id, s.email, s.name, s.handle from staff_invitation i join staff s on s.id = i.staff_id
     where i.token_hash = $1 and i.expires_at > $2`,
    [hashToken(token), new Date(now).toISOString()],
  )
  if (!staff) throw new StaffRefused('invitationInvalid')
  return staff
}

/** Uses a link up. @throws StaffRefused invitationInvalid if it was used meanwhile */
export async function useInvitation(transaction: Queryable, token: string, name: string): Promise<void> {
  const used = await maybeOne<{ staffId: number }>(
    transaction,
    'delete from staff_invitation where token_hash = $1 returning staff_id "staffId"',
    [hashToken(token)],
  )
  if (!used) throw new StaffRefused('invitationInvalid')
  await transaction.query('update staff set name = $2 where id = $1', [used.staffId, name])
}
