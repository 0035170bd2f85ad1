/**
 * Zip, insurance plan and favorite pharmacy. A person has one of each on every device, stored in the person's row.
 * Until they choose, the device's values from when they signed in apply; a guest's values belong to the device.
 */
import { maybeOne, type Queryable } from '../../database/database'
import type { Bearer } from './bearer-tokens'

/**
 * The values that apply on device `d` with person `u`, if any. A favorite's pharmacy and chain always come from the
 * same row.
 */
export const preferenceColumns = `coalesce(u.zip, d.zip) zip,
    case when u.chose_no_insurance then u.insurance_id else coalesce(u.insurance_id, d.insurance_id) end insurance_id,
    coalesce(u.chose_no_insurance, false) or d.chose_no_insurance chose_no_insurance,
    case when u.pharmacy_location_id is null then d.favorite_location_id else u.pharmacy_location_id end favorite_location_id,
    case when u.pharmacy_location_id is null then d.pharmacy_group_id else u.pharmacy_group_id end pharmacy_group_id`

/** The values that apply on each device. */
export const devicePreferences = `(select d.id, ${preferenceColumns}
  from device d left join app_user u on u.id = d.app_user_id)`

/** Who the preferences belong to. */
export type PreferenceOwner = Pick<Bearer, 'deviceId' | 'userId'>

interface Dependencies {
  database: Queryable
}

/** Writes go to the person and to all their devices, whose values apply where the person has none. */
export class DevicePreferences {
  constructor(private readonly deps: Dependencies) {}

  /** `null` for none. */
  async zip(deviceId: string): Promise<string | null> {
    const row = await maybeOne<{ zip: string | null }>(
      this.deps.database,
      `select zip from ${devicePreferences} c where c.id = $1`,
      [deviceId],
    )
    return row?.zip ?? null
  }

  /** The id of a plan; `null` for none. */
  async insurance(deviceId: string): Promise<number | null> {
    const row = await maybeOne<{ id: number | null }>(
      this.deps.database,
      `select insurance_id id from ${devicePreferences} c where c.id = $1`,
      [deviceId],
    )
    return row?.id ?? null
  }

  async saveZip({ deviceId, userId }: PreferenceOwner, zip: string): Promise<void> {
    await this.deps.database.query(
      `with person as (update app_user set zip = $2 where id = $3)
       update device set zip = $2 where id = $1 or app_user_id = $3`,
      [deviceId, zip, userId],
    )
  }

  /** Stores a detected zip on the device; it doesn't override the zip that a person chose. */
  async saveFoundZip(deviceId: string, zip: string): Promise<void> {
    await this.deps.database.query('update device set zip = $2 where id = $1', [deviceId, zip])
  }

  /** @param insuranceId `null` for none */
  async saveInsurance({ deviceId, userId }: PreferenceOwner, insuranceId: number | null): Promise<void> {
    await this.deps.database.query(
      `with person as (update app_user set insurance_id = $2, chose_no_insurance = $2::int is null where id = $3)
       update device set insurance_id = $2, chose_no_insurance = $2::int is null where id = $1 or app_user_id = $3`,
      [deviceId, insuranceId, userId],
    )
  }

  /** The pharmacy must belong to that group. */
  async saveFavorite({ deviceId, userId }: PreferenceOwner, locationId: number, groupId: number): Promise<void> {
    await this.deps.database.query(
      `with person as (update app_user set pharmacy_location_id = $2, pharmacy_group_id = $3 where id = $4)
       update device set favorite_location_id = $2, pharmacy_group_id = $3 where id = $1 or app_user_id = $4`,
      [deviceId, locationId, groupId, userId],
    )
  }

  /**
   * @param locationId forgets only this favorite, since another device may have chosen a new one; `null` forgets any
   */
  async forgetFavorite({ deviceId, userId }: PreferenceOwner, locationId: number | null): Promise<void> {
    await this.deps.database.query(
      `with person as (
         update app_user set pharmacy_location_id = null, pharmacy_group_id = null
         where id = $2 and ($3::int is null or pharmacy_location_id = $3) returning id)
       update device set favorite_location_id = null, pharmacy_group_id = null
       where (id = $1 and ($3::int is null or favorite_location_id = $3)) or app_user_id in (select id from person)`,
      [deviceId, userId, locationId],
    )
  }
}
