/** Stores what webhooks are told, in the transaction of what it tells: nothing is lost, and nothing told that didn't happen. */
import type { WebhookData, WebhookEvent } from '@rxgauge/contract/v1'
import type { Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'

/** SQL condition: an endpoint `e` is told about an organization `o`, or about the installation. */
const isToldSql = `e.switched_off_at is null and (e.organization_id is null or e.organization_id = o.id)
  and (o.id is null or not ${isTestSql('o')})`

/** The most coupons that a webhook is told about in a minute: whoever saves and deletes the same one all day must not fill the database. */
export const mostCouponsPerMinute = 120

/** SQL condition: an endpoint `e` was told about fewer coupons than that. */
const hasRoomSql = `(select count(*) from (
  select from webhook_delivery d where d.endpoint_id = e.id and d.type in ('coupon.saved', 'coupon.sent')
    and d.made_at > now() - interval '1 minute' limit ${mostCouponsPerMinute}) recent) < ${mostCouponsPerMinute}`

/** @param organizationId `null` for an event of the installation */
export async function recordEvent<E extends WebhookEvent>(
  transaction: Queryable,
  event: E,
  organizationId: number | null,
  data: WebhookData<E>,
): Promise<void> {
  await transaction.query(
    `insert into webhook_delivery (endpoint_id, organization_id, type, data)
     select e.id, o.id, $1, $3::jsonb from webhook_endpoint e left join organization o on o.id = $2::int
     where $1 = any(e.event_types) and ${isToldSql} and ($1 not in ('coupon.saved', 'coupon.sent') or ${hasRoomSql})`,
    [event, organizationId, JSON.stringify(data)],
  )
}

/** Whether anybody would be told, so that nothing has to be looked up for nobody. */
export async function isTold(queryable: Queryable, event: WebhookEvent): Promise<boolean> {
  const rows = await queryable.query(
    'select 1 from webhook_endpoint where $1 = any(event_types) and switched_off_at is null limit 1',
    [event],
  )
  return rows.length > 0
}

/** Cards that were shown, by kind. */
export type ShownCards = Partial<Record<'discount' | 'copay' | 'list' | 'program', number>>

/** Seconds after a minute in which the other servers write their counts of it. */
const graceSeconds = 15

/** Adds to this minute's counts, which are told after it: one delivery a minute, however many cards are shown. */
export async function recordShownCards(
  transaction: Queryable,
  organizationId: number,
  { discount = 0, copay = 0, list = 0, program = 0 }: ShownCards,
): Promise<void> {
  const sum = (kind: keyof ShownCards, place: number) =>
    `'${kind}', coalesce((d.data #>> '{counts,${kind}}')::int, 0) + $${place}::int`
  await transaction.query(
    `insert into webhook_delivery as d (endpoint_id, organization_id, type, data, counted_minute, retry_at)
     select e.id, o.id, 'coupon.shown', jsonb_build_object('organization', o.code,
         'minute', to_char(date_trunc('minute', now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'counts', jsonb_build_object('discount', $2::int, 'copay', $3::int, 'list', $4::int, 'program', $5::int)),
       date_trunc('minute', now()), date_trunc('minute', now()) + interval '${60 + graceSeconds} seconds'
     from webhook_endpoint e join organization o on o.id = $1
     where 'coupon.shown' = any(e.event_types) and ${isToldSql}
     on conflict (endpoint_id, organization_id, counted_minute) where counted_minute is not null do update
       set data = d.data || jsonb_build_object('counts', jsonb_build_object(${sum('discount', 2)}, ${sum('copay', 3)}, ${sum('list', 4)}, ${sum('program', 5)}))
       where d.tries = 0`,
    [organizationId, discount, copay, list, program],
  )
}
