/**
 * Deletes or erases data that's no longer needed. It works in batches, each a statement of its own, so that no table is
 * locked for long. What a person saved (account, coupons, reminders, price watches) stays until they delete it.
 */
import { defaultRetention, fixedDays, type Retention } from '../base/settings/retention-days'
import { one, type Queryable } from '../database/database'

/** Adjudications kept per device: the newest, plus those of saved coupons, whose member ids are on cards. */
const adjudicationsPerDevice = 200

/** Rows that one statement deletes. */
const portion = 1000
/** Fewer, since each also deletes the rows that refer to it. */
const devicePortion = 50
const before = (age: number) => `now() - interval '${age} days'`

interface DeletedRows {
  count: number
}

/** Several servers may run this at once: each skips the rows that another has locked. */
export async function deleteOld(queryable: Queryable, retention: Retention = defaultRetention): Promise<void> {
  await deleteBefore(queryable, 'rate_window', 'window_start', before(fixedDays.counters))
  await deleteBefore(queryable, 'verification', 'created_at', before(fixedDays.verifications))
  await deleteBefore(queryable, 'used_link_token', 'expires_at', 'now()')
  await deleteBefore(queryable, 'member_sign_on', 'expires_at', 'now()')
  await deleteBefore(queryable, 'former_secret', 'accepted_until', 'now()')
  await deleteBefore(
    queryable,
    'device_session',
    'least(expires_at, coalesce(revoked_at, expires_at))',
    before(fixedDays.sessions),
  )
  await deleteBefore(queryable, 'desk_preview', 'made_at', before(fixedDays.previews))
  await deleteBefore(queryable, 'staff_invitation', 'expires_at', 'now()')
  await deleteBefore(queryable, 'staff_session', 'expires_at', before(fixedDays.staff))
  await deleteBefore(queryable, 'staff_ceremony', 'expires_at', before(fixedDays.staff))
  await deleteBefore(queryable, 'staff_request', 'expires_at', before(fixedDays.staff))
  await deleteBefore(queryable, 'webhook_delivery', 'made_at', before(fixedDays.webhooks))
  await forgetFormerWebhookSecrets(queryable)
  await deleteBefore(queryable, 'api_answer', 'made_at', before(1))
  await deleteBefore(queryable, 'message', 'expires_at', 'now()')
  await deleteBefore(queryable, 'message', 'deleted_at', before(fixedDays.deletedMessages))
  await deleteBefore(queryable, 'shared_coupon', 'expires_at', 'now()')
  await deleteBefore(queryable, 'shared_list', 'expires_at', 'now()')
  await deleteOlder(queryable, 'contact_message', 'created_at', daysAgo, retention.questions)
  await deleteTexts(queryable, retention.texts)
  await deleteOlder(queryable, 'app_rating', 'created_at', daysAgo, retention.ratings)
  await deleteOlder(queryable, 'account_event', 'happened_at', daysAgo, retention.events)
  await deleteOlder(queryable, 'operator_action', 'made_at', daysAgo, retention.events)
  await deleteOlder(queryable, 'security_event', 'hour', daysAgo, retention.security)
  await forgetNetworks(queryable, retention.security)
  await deleteAuditEntries(queryable, retention.events)
  await deleteOlder(queryable, 'daily_count', 'day', 'current_date - $1::int', retention.counts)
  await deleteBefore(queryable, 'unfound_day', 'day', 'current_date - 1')
  await deleteOlder(queryable, 'unfound_search', 'day', 'current_date - $1::int', retention.counts)
  await deleteOlder(queryable, 'api_key_use', 'day', 'current_date - $1::int', retention.counts)
  await deleteBefore(queryable, 'outbox', 'created_at', before(fixedDays.messages))
  await eraseMessages(queryable, 'created_at', before(fixedDays.messageContent))
  await eraseMessages(queryable, 'expires_at', 'now()')
  await deleteAdjudications(queryable)
  await deleteDevices(queryable, retention.devices)
}

const daysAgo = `now() - $1::int * interval '1 day'`

type AgedTable =
  | 'rate_window'
  | 'verification'
  | 'used_link_token'
  | 'member_sign_on'
  | 'former_secret'
  | 'device_session'
  | 'desk_preview'
  | 'staff_invitation'
  | 'staff_session'
  | 'staff_ceremony'
  | 'staff_request'
  | 'message'
  | 'shared_coupon'
  | 'shared_list'
  | 'contact_message'
  | 'app_rating'
  | 'account_event'
  | 'operator_action'
  | 'security_event'
  | 'daily_count'
  | 'unfound_day'
  | 'unfound_search'
  | 'api_key_use'
  | 'api_answer'
  | 'outbox'
  | 'webhook_delivery'

/**
 * The oldest first. That order makes the planner take the column's index, whatever it expects: with days as a parameter it expects
 * a third of the table, and would read all of it when nothing is old.
 */
const deleteSql = (table: AgedTable, column: string, moment: string) =>
  `with gone as (
     delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${column} < ${moment} order by ${column} limit ${portion} for update skip locked)) returning 1)
   select count(*)::int count from gone`

const deleteBefore = (queryable: Queryable, table: AgedTable, column: string, moment: string): Promise<void> =>
  inPortions(portion, () => one<DeletedRows>(queryable, deleteSql(table, column, moment)))

/** @param moment with `days` as `$1` */
const deleteOlder = (
  queryable: Queryable,
  table: AgedTable,
  column: string,
  moment: string,
  days: number,
): Promise<void> => inPortions(portion, () => one<DeletedRows>(queryable, deleteSql(table, column, moment), [days]))

/** Texts to us that the server couldn't interpret. */
function deleteTexts(queryable: Queryable, days: number): Promise<void> {
  return inPortions(portion, () =>
    one<DeletedRows>(
      queryable,
      `with gone as (
         delete from contact_message where id = any(array(
           select id from contact_message where channel = 'text' and created_at < ${daysAgo}
           order by created_at limit ${portion} for update skip locked)) returning 1)
       select count(*)::int count from gone`,
      [days],
    ),
  )
}

/** There are few webhooks, so one statement is enough. */
const forgetFormerWebhookSecrets = (queryable: Queryable) =>
  queryable.query(
    'update webhook_endpoint set former_secret = null, former_secret_until = null where former_secret_until < now()',
  )

/** Account events outlive the networks they came from. */
function forgetNetworks(queryable: Queryable, days: number): Promise<void> {
  return inPortions(portion, () =>
    one<DeletedRows>(
      queryable,
      `with forgotten as (
         update account_event set network = null where id = any(array(
           select id from account_event where network is not null and happened_at < ${daysAgo}
           order by happened_at limit ${portion} for update skip locked)) returning 1)
       select count(*)::int count from forgotten`,
      [days],
    ),
  )
}

/** Deletes from the oldest on, without gaps: the chain continues from the newest deleted row. */
async function deleteAuditEntries(queryable: Queryable, days: number): Promise<void> {
  await queryable.query(
    `with chain as (select 1 from audit_chain for update),
     gone as (
       delete from audit_entry where exists (select from chain)
         and id < coalesce((select min(id) from audit_entry where made_at >= ${daysAgo}), (select max(id) + 1 from audit_entry))
       returning id, hash)
     update audit_chain set deleted_id = gone.id, deleted_hash = gone.hash from gone where gone.id = (select max(id) from gone)`,
    [days],
  )
}

/** A message that hasn't been sent by then isn't sent any more. */
function eraseMessages(queryable: Queryable, column: string, moment: string): Promise<void> {
  return inPortions(portion, () =>
    one<DeletedRows>(
      queryable,
      `with gone as (
         update outbox set subject = '', body = '', html = '', unsubscribe_url = '', reply_to = '',
           suppressed_at = case when delivered_at is null then coalesce(suppressed_at, now()) end
         where id = any(array(
           select id from outbox where (body <> '' or reply_to <> '') and ${column} < ${moment}
           order by ${column} limit ${portion} for update skip locked)) returning 1)
       select count(*)::int count from gone`,
    ),
  )
}

/** Looks only at devices with new cards: the others had no more than they may have when these were looked at. */
async function deleteAdjudications(queryable: Queryable): Promise<void> {
  const devices = await queryable.query<{ id: string }>(
    `select d.id from (select distinct device_id id from adjudication where created_at > ${before(fixedDays.newCards)}) d,
       lateral (select count(*) cards from adjudication where device_id = d.id) c
     where c.cards > ${adjudicationsPerDevice}`,
  )
  for (const { id } of devices) {
    await inPortions(portion, () =>
      one<DeletedRows>(
        queryable,
        `with gone as (
           delete from adjudication where id = any(array(
             select a.id from (
               select * from adjudication where device_id = $1 order by seen_at desc, id offset ${adjudicationsPerDevice}) a
             where not exists (
               select 1 from saved_coupon c where c.product_detail_id = a.product_detail_id and c.quantity = a.quantity
                 and c.pharmacy_location_id = a.pharmacy_location_id
                 and c.app_user_id = (select app_user_id from device where id = $1))
             limit ${portion})) returning 1)
         select count(*)::int count from gone`,
        [id],
      ),
    )
  }
}

/**
 * Deletes devices with their searches and people's rows there. What people saved belongs to them, not to the device; a
 * device with a signed-in person stays. Sessions are counted for each, since the planner would join `not exists` with all
 * devices and sessions.
 */
async function deleteDevices(queryable: Queryable, days: number): Promise<void> {
  await inPortions(devicePortion, () =>
    one<DeletedRows>(
      queryable,
      `with gone as (
         delete from device where id = any(array(
           select d.id from device d where d.seen_at < ${daysAgo} and (
             select count(*) from device_session s
             where s.device_id = any(array(select d.id union all select p.id from device p where p.registered_device_id = d.id))
               and s.revoked_at is null and s.expires_at > now()) = 0
           order by d.seen_at limit ${devicePortion} for update skip locked)) returning 1)
       select count(*)::int count from gone`,
      [days],
    ),
  )
  await inPortions(devicePortion, () =>
    one<DeletedRows>(
      queryable,
      `with gone as (
         delete from device where id = any(array(
           select d.id from device d where not d.was_authenticated and d.created_at < ${before(fixedDays.unusedDevices)}
           order by d.created_at limit ${devicePortion} for update skip locked)) returning 1)
       select count(*)::int count from gone`,
    ),
  )
}

/** Repeats until a batch isn't full. */
async function inPortions(size: number, deletePortion: () => Promise<DeletedRows>): Promise<void> {
  let deleted: DeletedRows
  do deleted = await deletePortion()
  while (deleted.count >= size)
}
