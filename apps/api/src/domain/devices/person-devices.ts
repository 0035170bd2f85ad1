/**
 * Rows of people on devices. A person who signs in on a registered device gets a row of their own there for their
 * choices, searches and coupons. The guest's data stays on the registered device's row, apart from any person's.
 */
import { one, type Queryable } from '../../database/database'
import { preferenceColumns } from './device-preferences'

/** The row of the registered device behind a session's device. */
export const registeredDevice = '(select coalesce(registered_device_id, id) from device where id = $1)'

/**
 * Opens the person's own row on a device. The profile's zip, insurance and favorite pharmacy apply there (account 4,
 * "Login"); the guest's values fill what the profile lacks.
 */
export async function openPersonDevice(queryable: Queryable, deviceId: string, userId: string): Promise<string> {
  const row = await one<{ id: string }>(
    queryable,
    `insert into device (organization_id, app_code, device_type, details, zip, insurance_id, chose_no_insurance,
       favorite_location_id, pharmacy_group_id, push_token, app_user_id, registered_device_id)
     select d.organization_id, d.app_code, d.device_type, d.details, ${preferenceColumns}, d.push_token, u.id, d.id
     from device d, app_user u where d.id = ${registeredDevice} and u.id = $2
     on conflict (registered_device_id, app_user_id) do update set zip = excluded.zip, insurance_id = excluded.insurance_id,
       chose_no_insurance = excluded.chose_no_insurance, favorite_location_id = excluded.favorite_location_id, pharmacy_group_id = excluded.pharmacy_group_id,
       push_token = coalesce(excluded.push_token, device.push_token), seen_at = now()
     returning id`,
    [deviceId, userId],
  )
  return row.id
}

/** Removes the push subscription of the browser's other rows, so that nobody gets somebody else's push messages. */
export async function forgetTokens(queryable: Queryable, exceptDeviceId: string): Promise<void> {
  await queryable.query(
    `update device set push_token = null
     where id <> $1 and push_token is not null and registered_device_id = ${registeredDevice}`,
    [exceptDeviceId],
  )
}

/**
 * Forgets people's choices and searches on a device once their sessions there have ended. Their coupons stay theirs.
 */
export async function forgetSignedOut(queryable: Queryable, deviceId: string): Promise<void> {
  const rows = await queryable.query<{ id: string }>(
    `select id from device d where registered_device_id = ${registeredDevice} and not exists (
       select 1 from device_session s where s.device_id = d.id and s.revoked_at is null and s.expires_at > now())`,
    [deviceId],
  )
  for (const { id } of rows) await clearPreferences(queryable, id)
}

async function clearPreferences(queryable: Queryable, deviceId: string): Promise<void> {
  await queryable.query(
    `update device set zip = null, insurance_id = null, chose_no_insurance = false, favorite_location_id = null,
       pharmacy_group_id = null, push_token = null, campaign = '{}' where id = $1`,
    [deviceId],
  )
  await queryable.query('delete from product_search_log where device_id = $1', [deviceId])
}
