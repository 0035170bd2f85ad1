/**
 * Finds the people an operator means by a contact or a member id: accounts, guests, and contacts without an account.
 */
import type { Queryable } from '../../database/database'

export interface DataSubject {
  /** `contact` is somebody known only from questions or messages. */
  kind: 'account' | 'guest' | 'contact'
  organizationId: number
  organizationCode: string
  /** The account's id, the guest's device id, or the contact itself. */
  id: string
  /** When the account, the guest's device, or the contact's first record was created. */
  since: Date
}

interface Row {
  organizationId: number
  organizationCode: string
  userId: string | null
  deviceId: string | null
  since: Date
}

/** @param contact ten digits, or an address in lower case */
export async function subjectsOfContact(queryable: Queryable, contact: string): Promise<DataSubject[]> {
  const rows = await queryable.query<Row>(
    `with account as (
       select id, organization_id, created_at from app_user where email = $1 or phone = $1
     ), named as (
       select organization_id, min(created_at) since from (
         select organization_id, created_at from contact_message where lower(email) = $1 or phone = $1
         union all select organization_id, created_at from outbox where recipient = $1 and channel <> 'push'
         union all select organization_id, created_at from verification where contact = $1
       ) mentions group by organization_id
     )
     select o.id "organizationId", o.code "organizationCode", a.id "userId", null::uuid "deviceId",
       coalesce(a.created_at, n.since, now()) since
     from organization o left join account a on a.organization_id = o.id left join named n on n.organization_id = o.id
     where a.id is not null or n.since is not null order by o.id`,
    [contact],
  )
  return rows.map((row) => subjectOf(row, contact))
}

export async function subjectsOfMember(queryable: Queryable, memberId: string): Promise<DataSubject[]> {
  const rows = await queryable.query<Row>(
    `select o.id "organizationId", o.code "organizationCode", d.app_user_id "userId", d.id "deviceId",
       coalesce(u.created_at, d.created_at) since
     from adjudication a join device d on d.id = a.device_id join organization o on o.id = d.organization_id
     left join app_user u on u.id = d.app_user_id where a.member_id = $1`,
    [memberId],
  )
  return rows.map((row) => subjectOf(row, ''))
}

function subjectOf({ userId, deviceId, ...row }: Row, contact: string): DataSubject {
  if (userId !== null) return { ...row, kind: 'account', id: userId }
  return deviceId === null ? { ...row, kind: 'contact', id: contact } : { ...row, kind: 'guest', id: deviceId }
}
