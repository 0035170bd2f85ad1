/** Delivers what webhooks are told: signed, in tries of three days. */
import { Webhook } from 'standardwebhooks'
import { type Database, maybeOne, one, type Queryable } from '../database/database'
import { decrypt } from '../database/encrypted'
import { claimSql, isClaimableSql, retryLaterSql } from '../database/queue'
import { whenAvailable } from '../database/when-available'
import type { Installation } from '../domain/installation/installation'
import { isWebhookHeldSql } from '../domain/pauses/pauses'
import { isWaitingSql, messageIdSql } from '../domain/webhooks/webhook-deliveries'
import { NoResponse, postWebhook, type WebhookRequestOptions, type WebhookResponse } from './webhook-request'

const batchSize = 20
/** At a time for one webhook, so that a slow one doesn't keep the others waiting. */
const perWebhook = 4

interface Delivery {
  id: string
  webhookId: number
  messageId: string
  url: string
  /** Encrypted, the newest first. */
  secrets: string[]
  event: string
  data: unknown
  madeAt: Date
}

interface Dependencies extends Omit<WebhookRequestOptions, 'thisMachine'> {
  database: Database
  installation: Installation
  thisMachine: boolean
}

/** The receiver wants nothing more. */
const goneStatus = 410

export class WebhookDeliverer {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Delivers everything that's due. A copy of the database delivers nothing.
   * @param stopping once aborted, nothing more is claimed
   * @param onFailedTry called for each delivery that will be tried again
   */
  async deliverDue(stopping: AbortSignal, onFailedTry: (error: unknown) => void): Promise<void> {
    const { database, installation } = this.deps
    while ((await isAnyDue(database)) && (await installation.sendsWebhooks())) {
      const deliveries = await this.take()
      // Each fails on its own.
      await Promise.all(deliveries.map((delivery) => this.deliver(delivery, stopping).catch(onFailedTry)))
      if (deliveries.length === 0 || stopping.aborted) return
    }
  }

  /** Claims what is due, except what is paused. */
  private take(): Promise<Delivery[]> {
    return this.deps.database.query<Delivery>(
      `with taken as (
         update webhook_delivery set ${claimSql}, tried_at = now(), response_status = null, last_error = ''
         where id = any(array(
           select due.id from webhook_endpoint e cross join lateral (
             select w.id from webhook_delivery w left join organization o on o.id = w.organization_id
             where w.endpoint_id = e.id and ${isWaitingSql} and ${isClaimableSql} and not ${isWebhookHeldSql}
             order by w.id limit ${perWebhook} for update of w skip locked) due
           where e.switched_off_at is null order by due.id limit ${batchSize}))
         returning *)
       select d.id::text, e.id "webhookId", ${messageIdSql} "messageId", e.url,
         array_remove(array[e.secret, case when e.former_secret_until > now() then e.former_secret end], null) secrets,
         d.type event, d.data, d.made_at "madeAt"
       from taken d join webhook_endpoint e on e.id = d.endpoint_id order by d.id`,
      [(this.deps.timeout * 2) / 1000],
    )
  }

  /**
   * Records the outcome however long the database is down, or it would be sent again.
   * @throws NoResponse if it's tried again
   */
  private async deliver(delivery: Delivery, stopping: AbortSignal): Promise<void> {
    const response = await this.send(delivery).catch((error: unknown) => {
      if (error instanceof NoResponse) return error
      throw error
    })
    await whenAvailable(() => this.finish(delivery, response), stopping)
    if (response instanceof NoResponse) throw response
    if (!isAccepted(response)) throw new NoResponse(`STATUS_${response.status}`)
  }

  private async send({ messageId, url, secrets, event, data, madeAt }: Delivery): Promise<WebhookResponse> {
    const body = JSON.stringify({ type: event, timestamp: madeAt.toISOString(), data })
    const sentAt = new Date()
    const signatures: string[] = []
    for (const secret of secrets) {
      const webhook = new Webhook(await decrypt(this.deps.database, 'webhooks', secret))
      signatures.push(webhook.sign(messageId, sentAt, body))
    }
    const headers = {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    return postWebhook(url, { headers, body }, this.deps)
  }

  private finish({ id, webhookId }: Delivery, response: WebhookResponse | NoResponse): Promise<void> {
    const [status, text, error] =
      response instanceof NoResponse ? [null, '', response.message] : [response.status, response.text, '']
    return this.deps.database.transaction(async (transaction) => {
      if (!(response instanceof NoResponse) && isAccepted(response)) {
        await transaction.query(
          `update webhook_delivery set delivered_at = now(), retry_at = null, response_status = $2, response_text = $3, last_error = ''
           where id = $1 and ${isWaitingSql}`,
          [id, status, text],
        )
        await transaction.query(
          'update webhook_endpoint set failing_since = null where id = $1 and failing_since is not null',
          [webhookId],
        )
        return
      }
      await transaction.query(
        `update webhook_delivery set ${retryLaterSql}, response_status = $2, response_text = $3, last_error = $4,
           failed_at = case when give_up_at <= now() then now() end
         where id = $1 and ${isWaitingSql}`,
        [id, status, text, error],
      )
      await noteFailure(transaction, webhookId, status === goneStatus)
    })
  }
}

/** After three days without a delivery a webhook is switched off, and gets nothing until an operator sends again. */
async function noteFailure(transaction: Queryable, webhookId: number, isGone: boolean): Promise<void> {
  const webhook = await maybeOne<{ isOff: boolean }>(
    transaction,
    `update webhook_endpoint set failing_since = coalesce(failing_since, now()),
       switched_off_at = case when $2::boolean or failing_since <= now() - interval '3 days' then now() end
     where id = $1 and switched_off_at is null returning switched_off_at is not null "isOff"`,
    [webhookId, isGone],
  )
  if (!webhook?.isOff) return
  await transaction.query(`update webhook_delivery set failed_at = now() where endpoint_id = $1 and ${isWaitingSql}`, [
    webhookId,
  ])
}

const isAccepted = ({ status }: WebhookResponse) => status >= 200 && status < 300

const isAnyDue = async (queryable: Queryable): Promise<boolean> =>
  (
    await one<{ isDue: boolean }>(
      queryable,
      `select exists (select from webhook_delivery where ${isWaitingSql} and ${isClaimableSql}) "isDue"`,
    )
  ).isDue
