/** Webhooks: which systems are told what, and the secrets that sign it. */
import { randomBytes } from 'node:crypto'
import { organizationEventNames, type WebhookEvent, webhookEventNames } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { addressProblem } from '../../base/outside-address'
import { maybeOne, one, type Queryable } from '../../database/database'
import { encrypt } from '../../database/encrypted'
import { WebhookRefused } from './webhook-refused'

/** The most of one organization, and of the installation: each event is stored for each. */
export const mostWebhooks = 20
/** Hours that the former secret signs too after a change. */
const overlapHours = 24

export interface Webhook {
  id: number
  organizationId: number | null
  /** The organization's code; `null` for the whole installation. */
  orgCode: string | null
  url: string
  events: readonly WebhookEvent[]
  createdBy: string
  createdAt: Date
  /** The first failed try since the last delivery. */
  failingSince: Date | null
  switchedOffAt: Date | null
  /** Until then the former secret signs too. */
  formerSecretUntil: Date | null
  /** Deliveries that wait, and those that were given up. */
  waiting: number
  givenUp: number
}

interface NewWebhook {
  /** `null` for the whole installation. */
  organizationId: number | null
  url: string
  events: readonly WebhookEvent[]
  by: string
}

/**
 * @param thisMachine whether it may be an address of this machine
 * @returns the secret itself, which is shown this once
 * @throws WebhookRefused
 */
export async function addWebhook(
  transaction: Queryable,
  { organizationId, url, events, by }: NewWebhook,
  thisMachine: boolean,
): Promise<{ id: number; secret: string }> {
  const problem = addressProblem(url, thisMachine)
  if (problem !== undefined) throw new WebhookRefused(problem)
  if (events.length === 0) throw new WebhookRefused('noEvents')
  const allowed: readonly WebhookEvent[] = organizationId === null ? webhookEventNames : organizationEventNames
  if (!events.every((event) => allowed.includes(event))) throw new WebhookRefused('eventsOfInstallation')
  // Serializes additions, so that simultaneous ones can't exceed the limit.
  await transaction.query(`select pg_advisory_xact_lock(hashtext('webhooks'))`)
  const { count } = await one<{ count: number }>(
    transaction,
    'select count(*)::int count from webhook_endpoint where organization_id is not distinct from $1::int',
    [organizationId],
  )
  if (count >= mostWebhooks) throw new WebhookRefused('tooMany')
  const secret = makeSecret()
  const { id } = await one<{ id: number }>(
    transaction,
    `insert into webhook_endpoint (organization_id, url, event_types, secret, created_by)
     values ($1, $2, $3, $4, $5) returning id`,
    [organizationId, url, [...new Set(events)], await encrypt(transaction, 'webhooks', secret), by],
  )
  return { id, secret }
}

interface Row extends Omit<Webhook, 'events'> {
  events: string[]
}

/** All, or one. */
export async function listWebhooks(queryable: Queryable, id?: number): Promise<Webhook[]> {
  const rows = await queryable.query<Row>(
    `select e.id, e.organization_id "organizationId", o.code "orgCode", e.url, e.event_types events, e.created_by "createdBy",
       e.created_at "createdAt", e.failing_since "failingSince", e.switched_off_at "switchedOffAt",
       case when e.former_secret_until > now() then e.former_secret_until end "formerSecretUntil",
       (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.delivered_at is null and d.failed_at is null) waiting,
       (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.failed_at is not null) "givenUp"
     from webhook_endpoint e left join organization o on o.id = e.organization_id
     where $1::int is null or e.id = $1 order by e.id`,
    [id ?? null],
  )
  return rows.map((row) => ({ ...row, events: v.parse(v.array(v.picklist(webhookEventNames)), row.events) }))
}

/** @throws WebhookRefused if there is no such one */
export async function webhookOf(queryable: Queryable, id: number): Promise<Webhook> {
  const [webhook] = await listWebhooks(queryable, id)
  if (!webhook) throw new WebhookRefused('unknownWebhook')
  return webhook
}

/** Its deliveries go with it. @throws WebhookRefused if there is no such one */
export async function removeWebhook(transaction: Queryable, id: number): Promise<void> {
  const removed = await maybeOne(transaction, 'delete from webhook_endpoint where id = $1 returning 1', [id])
  if (!removed) throw new WebhookRefused('unknownWebhook')
}

/**
 * Makes a new secret, which signs from now on; the former one signs too for a day.
 * @param isLeaked the former one ends at once
 * @returns the secret itself, which is shown this once
 * @throws WebhookRefused if there is no such one
 */
export async function changeWebhookSecret(transaction: Queryable, id: number, isLeaked: boolean): Promise<string> {
  const secret = makeSecret()
  const changed = await maybeOne(
    transaction,
    `update webhook_endpoint set secret = $2, former_secret = case when not $3::boolean then secret end,
       former_secret_until = case when not $3 then now() + interval '${overlapHours} hours' end
     where id = $1 returning 1`,
    [id, await encrypt(transaction, 'webhooks', secret), isLeaked],
  )
  if (!changed) throw new WebhookRefused('unknownWebhook')
  return secret
}

/** In the form of Standard Webhooks: 256 random bits. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`
