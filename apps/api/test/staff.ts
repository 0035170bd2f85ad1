/** Staff for tests, signed in without a factor. */
import type { StaffRole } from '@rxgauge/contract/desk'
import { one } from '../src/database/database'
import { invite } from '../src/domain/staff/invitations'
import { addStaff } from '../src/domain/staff/staff-changes'
import { StaffSessions } from '../src/domain/staff/staff-sessions'
import type { TestServer } from './server'

interface StaffOptions {
  role: StaffRole
  /** An organization's id; by default the whole installation. */
  organization?: number | null
  /** Whether they count as a second person: somebody without a way to sign in does not. */
  isSecond?: boolean
}

/** Signs in somebody new, with a fresh factor. */
export async function signInStaff(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { role, organization = null, isSecond = false }: StaffOptions,
): Promise<{ staffId: number; email: string; cookie: string }> {
  const sessions = new StaffSessions({ database, now: () => clock.now })
  return database.transaction(async (transaction) => {
    // A number that nobody had, even if they were removed.
    const { number } = await one<{ number: number }>(transaction, `select nextval('staff_id_seq')::int number`)
    const email = `${role}-${number}@example.com`
    const grant = { role, organizationId: organization }
    const staffId = await addStaff(transaction, { email, name: `${role} ${number}` }, grant, clock.now)
    if (isSecond) await transaction.query('update staff set provider_subject = $2 where id = $1', [staffId, email])
    const token = await sessions.open(transaction, staffId, { browser: 'Chrome on Linux' })
    return { staffId, email, cookie: `__Host-rxgauge-desk=${token}` }
  })
}

/** Invites somebody. Returns the path of their link. */
export async function inviteStaff(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  email: string,
  role: StaffRole,
): Promise<string> {
  const token = await database.transaction(async (transaction) => {
    const id = await addStaff(transaction, { email, name: '' }, { role, organizationId: null }, clock.now)
    return invite(transaction, id, 'Olga', clock.now)
  })
  return `/invitation#${token}`
}
