/** Who is staff, and with which roles. The last owner who can sign in stays. */
import { randomBytes } from 'node:crypto'
import type { Grant } from '@rxgauge/contract/desk'
import { one, type Queryable } from '../../database/database'
import { StaffRefused } from './staff-refused'
import { staffByEmail } from './staff-rows'

export interface NewStaff {
  email: string
  name: string
  /** The member of staff who invites them in the desk. */
  invitedBy?: number
}

/** @throws StaffRefused alreadyStaff */
export async function addStaff(
  transaction: Queryable,
  { email, name, invitedBy }: NewStaff,
  grant: Grant,
  now: number,
): Promise<number> {
  await lockStaff(transaction)
  if (await staffByEmail(transaction, email)) throw new StaffRefused('alreadyStaff')
  const { id } = await one<{ id: number }>(
    transaction,
    `insert into staff (email, name, handle, created_at, invited_by) values (lower($1), $2, $3, $4, $5) returning id`,
    [email, name, randomBytes(32), new Date(now).toISOString(), invitedBy ?? null],
  )
  await addRole(transaction, id, grant)
  return id
}

/** @throws StaffRefused lastOwner */
export const removeStaff = (transaction: Queryable, staffId: number): Promise<void> =>
  keepingAnOwner(transaction, async () => {
    const gone = await transaction.query('delete from staff where id = $1 returning 1', [staffId])
    if (gone.length === 0) throw new StaffRefused('unknownStaff')
  })

export async function addRole(transaction: Queryable, staffId: number, grant: Grant): Promise<void> {
  await transaction.query(
    'insert into staff_grant (staff_id, role, organization_id) values ($1, $2, $3) on conflict do nothing',
    [staffId, grant.role, grant.organizationId],
  )
}

/** Takes away the role that an operator gave. @throws StaffRefused lastOwner */
export const removeRole = (transaction: Queryable, staffId: number, grant: Grant): Promise<void> =>
  keepingAnOwner(transaction, async () => {
    await transaction.query(
      'delete from staff_grant where staff_id = $1 and role = $2 and organization_id is not distinct from $3::int and not is_from_provider',
      [staffId, grant.role, grant.organizationId],
    )
  })

/** Replaces the roles from the identity provider's groups. */
export async function replaceProviderRoles(
  transaction: Queryable,
  staffId: number,
  grants: readonly Grant[],
): Promise<void> {
  await transaction.query('delete from staff_grant where staff_id = $1 and is_from_provider', [staffId])
  for (const { role, organizationId } of grants) {
    await transaction.query(
      `insert into staff_grant (staff_id, role, organization_id, is_from_provider) values ($1, $2, $3, true)
       on conflict do nothing`,
      [staffId, role, organizationId],
    )
  }
}

/**
 * Removes every factor and session, for somebody who has lost them all.
 * @throws StaffRefused lastOwner, never for a command on the server
 */
export async function removeFactors(transaction: Queryable, staffId: number): Promise<void> {
  await transaction.query(
    'update staff set password_hash = null, totp_secret = null, provider_subject = null where id = $1',
    [staffId],
  )
  await transaction.query('delete from staff_passkey where staff_id = $1', [staffId])
  await transaction.query('delete from staff_recovery_code where staff_id = $1', [staffId])
  await transaction.query('delete from staff_session where staff_id = $1', [staffId])
}

/** Changes run one after the other, so that two can't each remove the other's last owner. */
async function keepingAnOwner(transaction: Queryable, change: () => Promise<void>): Promise<void> {
  await lockStaff(transaction)
  const before = await countOwners(transaction)
  await change()
  if (before > 0 && (await countOwners(transaction)) === 0) throw new StaffRefused('lastOwner')
}

const lockStaff = (transaction: Queryable) => transaction.query('lock table staff in share row exclusive mode')

/** Owners of the whole installation who have a way to sign in. */
const countOwners = async (queryable: Queryable): Promise<number> =>
  (
    await one<{ count: number }>(
      queryable,
      `select count(distinct s.id)::int count from staff s join staff_grant g on g.staff_id = s.id
       where g.role = 'owner' and g.organization_id is null
         and (s.password_hash is not null or s.provider_subject is not null
           or exists (select from staff_passkey p where p.staff_id = s.id))`,
    )
  ).count
