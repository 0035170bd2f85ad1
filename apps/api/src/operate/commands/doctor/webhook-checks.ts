/** Checks that webhooks arrive. */
import type { Queryable } from '../../../database/database'
import { listWebhooks } from '../../../domain/webhooks/webhook-endpoints'
import { bad, type Finding, notice } from './finding'

export const checkWebhooks = async (database: Queryable): Promise<Finding[]> =>
  (await listWebhooks(database)).flatMap(({ id, url, switchedOffAt, failingSince }) => {
    const name = `Webhook ${id} (${new URL(url).host})`
    if (switchedOffAt)
      return [
        bad(
          'webhooks',
          `${name} was switched off on ${dayOf(switchedOffAt)}, because nothing could be delivered: \`rxgauge webhook send-again ${id}\` tries again.`,
        ),
      ]
    return failingSince
      ? [
          notice(
            'webhooks',
            `${name} has failed since ${dayOf(failingSince)}; after three days it's switched off. \`rxgauge webhook list ${id}\` shows why.`,
          ),
        ]
      : []
  })

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
