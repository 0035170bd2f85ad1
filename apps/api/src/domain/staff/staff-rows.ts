/** Staff and their roles, as stored. */
import type { Grant, StaffRole } from '@rxgauge/contract/desk'
import { maybeOne, type Queryable } from '../../database/database'

export interface StaffMember {
  id: number
  email: string
  name: string
  /** 32 bytes that their passkeys store. */
  handle: Uint8Array
}

export const staffByEmail = (queryable: Queryable, email: string): Promise<StaffMember | undefined> =>
  maybeOne<StaffMember>(queryable, 'select id, email, name, handle from staff where email = $1', [email.toLowerCase()])

export const staffById = (queryable: Queryable, id: number): Promise<StaffMember | undefined> =>
  maybeOne<StaffMember>(queryable, 'select id, email, name, handle from staff where id = $1', [id])

/** Their roles now, each once. */
export const grantsOf = (queryable: Queryable, staffId: number): Promise<Grant[]> =>
  queryable.query<{ role: StaffRole; organizationId: number | null }>(
    'select distinct role, organization_id "organizationId" from staff_grant where staff_id = $1 order by 1, 2',
    [staffId],
  )

export interface ListedStaff {
  id: number
  email: string
  name: string
  createdAt: Date
  /** `null` before they first signed in, and once their last session has been deleted. */
  seenAt: Date | null
  passkeys: number
  hasPassword: boolean
  isFromProvider: boolean
  /** Until when their link works; `null` without one. */
  invitedUntil: Date | null
}

export const listStaff = (queryable: Queryable, now: number): Promise<ListedStaff[]> =>
  queryable.query<ListedStaff>(
    `select s.id, s.email, s.name, s.created_at "createdAt",
       (select max(seen_at) from staff_session where staff_id = s.id) "seenAt",
       (select count(*)::int from staff_passkey where staff_id = s.id) passkeys,
       s.password_hash is not null "hasPassword", s.provider_subject is not null "isFromProvider",
       (select max(expires_at) from staff_invitation where staff_id = s.id and expires_at > $1) "invitedUntil"
     from staff s order by s.name, s.email`,
    [new Date(now).toISOString()],
  )

export interface ListedGrant extends Grant {
  staffId: number
  orgCode: string | null
  isFromProvider: boolean
}

export const listGrants = (queryable: Queryable): Promise<ListedGrant[]> =>
  queryable.query<{
    staffId: number
    role: StaffRole
    organizationId: number | null
    orgCode: string | null
    isFromProvider: boolean
  }>(
    `select g.staff_id "staffId", g.role, g.organization_id "organizationId", o.code "orgCode", g.is_from_provider "isFromProvider"
     from staff_grant g left join organization o on o.id = g.organization_id order by g.staff_id, g.role, o.code`,
  )
