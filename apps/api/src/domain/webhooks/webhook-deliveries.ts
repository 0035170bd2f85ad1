/** What webhooks were told, or will be: for operators, and what they can do about it. */
import { type DeliveredEvent, testEvent } from '@rxgauge/contract/v1'
import { maybeOne, one, type Queryable } from '../../database/database'
import { webhookOf } from './webhook-endpoints'
import { WebhookRefused } from './webhook-refused'

/** SQL condition on `webhook_delivery`: neither delivered nor given up. */
export const isWaitingSql = 'delivered_at is null and failed_at is null'

export interface WebhookDelivery {
  id: string
  /** As the receiver gets it, in `webhook-id`. */
  messageId: string
  /** The organization that it's about. */
  orgCode: string | null
  event: DeliveredEvent
  state: 'waiting' | 'delivered' | 'failed'
  madeAt: Date
  tries: number
  triedAt: Date | null
  /** When it's tried next, if it waits for that. */
  nextAt: Date | null
  /** The receiver's status; `null` without a response. */
  status: number | null
  /** The first 200 characters of its response. */
  response: string
  /** Such as `ECONNREFUSED`; empty if there was a response. */
  error: string
}

/** The start of `webhook-id`. */
export const messageIdSql = `'msg_' || replace(d.message_key::text, '-', '')`

/** Newest first. */
export const listDeliveries = (queryable: Queryable, webhookId: number, limit = 100): Promise<WebhookDelivery[]> =>
  queryable.query<WebhookDelivery>(
    `select d.id::text, ${messageIdSql} "messageId", o.code "orgCode", d.type event,
       case when d.delivered_at is not null then 'delivered' when d.failed_at is not null then 'failed' else 'waiting' end state,
       d.made_at "madeAt", d.tries, d.tried_at "triedAt", case when d.retry_at > now() then d.retry_at end "nextAt",
       d.response_status status, d.response_text response, d.last_error error
     from webhook_delivery d left join organization o on o.id = d.organization_id
     where d.endpoint_id = $1 order by d.id desc limit $2`,
    [webhookId, limit],
  )

/** Sends a test event, which has no data, at once. @returns the delivery's number @throws WebhookRefused */
export async function sendTest(transaction: Queryable, webhookId: number): Promise<string> {
  const { organizationId } = await webhookOf(transaction, webhookId)
  await switchOn(transaction, webhookId)
  const { id } = await one<{ id: string }>(
    transaction,
    `insert into webhook_delivery (endpoint_id, organization_id, type, data) values ($1, $2, $3, '{}') returning id::text`,
    [webhookId, organizationId, testEvent],
  )
  return id
}

/**
 * Sends again what was given up, for three more days, and switches the webhook on.
 * @param deliveryId only this one, in whatever state
 * @returns how many @throws WebhookRefused
 */
export async function sendAgain(transaction: Queryable, webhookId: number, deliveryId?: string): Promise<number> {
  await webhookOf(transaction, webhookId)
  await switchOn(transaction, webhookId)
  const rows = await transaction.query<{ id: string }>(
    `update webhook_delivery set delivered_at = null, failed_at = null, tries = 0, retry_at = null, give_up_at = now() + interval '3 days'
     where endpoint_id = $1 and case when $2::bigint is null then failed_at is not null
       else id = $2 and (tries > 0 or failed_at is not null) end returning id::text`,
    [webhookId, deliveryId ?? null],
  )
  const isUnknown =
    deliveryId !== undefined &&
    !(await maybeOne(transaction, 'select 1 from webhook_delivery where id = $1::bigint and endpoint_id = $2', [
      deliveryId,
      webhookId,
    ]))
  if (isUnknown) throw new WebhookRefused('unknownDelivery')
  return rows.length
}

const switchOn = (transaction: Queryable, webhookId: number) =>
  transaction.query('update webhook_endpoint set switched_off_at = null, failing_since = null where id = $1', [
    webhookId,
  ])

/** How many wait, and for how many seconds the oldest has been due. */
export const waitingDeliveries = (queryable: Queryable): Promise<{ count: number; oldest: number }> =>
  one<{ count: number; oldest: number }>(
    queryable,
    `select count(*)::int count,
       coalesce(extract(epoch from now() - min(made_at) filter (where retry_at is null or retry_at <= now())), 0)::float8 oldest
     from webhook_delivery where ${isWaitingSql}`,
  )

/** Gives up all that waits. @returns how many */
export async function dropDeliveries(queryable: Queryable): Promise<number> {
  const rows = await queryable.query<{ id: string }>(
    `update webhook_delivery set failed_at = now(), last_error = 'dropped when the database was adopted'
     where ${isWaitingSql} returning id::text`,
  )
  return rows.length
}
