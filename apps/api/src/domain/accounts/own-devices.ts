/** Recognizes a person's own devices by the account events on them. */
import { maybeOne, type Queryable } from '../../database/database'
import { type Contact, contactColumn } from './contact'

/** The contact's person, if they signed up, signed in or recovered their password on this device; else `undefined`. */
export async function ownerOnDevice(
  queryable: Queryable,
  organizationId: number,
  contact: Contact,
  deviceId: string,
): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(
    queryable,
    `select u.id from app_user u where u.organization_id = $1 and u.${contactColumn(contact)} = $2 and exists (
       select 1 from account_event e where e.app_user_id = u.id
         and e.device_id in ($3, (select registered_device_id from device where id = $3))
         and e.kind in ('signed_up', 'signed_in', 'sso_signed_in', 'password_created', 'password_recovered'))`,
    [organizationId, contact.value, deviceId],
  )
  return row?.id
}
