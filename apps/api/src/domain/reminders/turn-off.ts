/**
 * Turns off a channel where it was chosen before the person turned off all messages by it. So if they turn it on again for one thing,
 * nothing else comes back with it.
 */
import type { Queryable } from '../../database/database'
import type { Contact } from '../accounts/contact'

const columnOf = (channel: Contact['channel']) => (channel === 'text' ? 'by_text' : 'by_email')

export async function turnOffReminders(queryable: Queryable, channel: Contact['channel'], userId: string) {
  const column = columnOf(channel)
  await queryable.query(
    `update reminder set ${column} = false
     where ${column} and saved_coupon_id in (select id from saved_coupon where app_user_id = $1)`,
    [userId],
  )
}

/** @param exceptId the watch that it was turned on for */
export async function turnOffWatches(
  queryable: Queryable,
  channel: Contact['channel'],
  userId: string,
  exceptId?: number,
) {
  const column = columnOf(channel)
  await queryable.query(
    `update price_watch set ${column} = false where ${column} and app_user_id = $1 and id is distinct from $2::int`,
    [userId, exceptId ?? null],
  )
}
