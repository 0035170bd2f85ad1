import { deskCalls, hasRight, type Right } from '@rxgauge/contract/desk'
import { allowsThisMachine } from '../../base/outside-address'
import { organizationOf } from '../../domain/organizations/find-organization'
import { listDeliveries, sendAgain, sendTest } from '../../domain/webhooks/webhook-deliveries'
import {
  addWebhook,
  changeWebhookSecret,
  listWebhooks,
  removeWebhook,
  type Webhook,
  webhookOf,
} from '../../domain/webhooks/webhook-endpoints'
import { WebhookRefused } from '../../domain/webhooks/webhook-refused'
import { DeskError } from '../desk-error'
import { type DeskContext, type DeskRoute, deskRoute } from '../route'

const calls = deskCalls.webhooks

const subject = ({ params }: { params: { webhookId: number } }) => [`webhook ${params.webhookId}`]

export const webhookRoutes = (): DeskRoute[] => [
  deskRoute(calls.listWebhooks, 'unaudited', async (context) =>
    (await listWebhooks(context.database))
      .filter(({ organizationId }) => mayFor(context, 'webhooks.read', organizationId))
      .map((webhook) => shown(context, webhook)),
  ),
  deskRoute(calls.readWebhook, 'unaudited', async (context) => {
    const webhook = await ownWebhook(context, 'webhooks.read')
    const deliveries = await listDeliveries(context.database, webhook.id)
    return {
      webhook: shown(context, webhook),
      deliveries: deliveries.map(({ madeAt, triedAt, nextAt, ...delivery }) => ({
        ...delivery,
        madeAt: madeAt.toISOString(),
        triedAt: timeOf(triedAt),
        nextAt: timeOf(nextAt),
      })),
    }
  }),
  deskRoute(
    calls.addWebhook,
    {
      act: 'webhook add',
      subject: ({ body: { url, events, organization } }) => [
        ...(URL.canParse(url) ? [new URL(url).host] : []),
        events.join(' '),
        ...(organization === null ? [] : [`org ${organization}`]),
      ],
    },
    async (context) => {
      const { database, body, staff, config } = context
      const { url, events, organization } = body
      const organizationId = organization === null ? null : (await organizationOf(database, organization)).id
      if (!mayFor(context, 'webhooks.change', organizationId)) throw new DeskError('DESK_FORBIDDEN')
      const asked = { organizationId, url, events, by: staff.email }
      return database.transaction((transaction) => addWebhook(transaction, asked, allowsThisMachine(config.publicUrl)))
    },
  ),
  deskRoute(
    calls.changeSecret,
    {
      act: 'webhook secret',
      subject: (request) => [...subject(request), ...(request.body.isLeaked ? ['leaked'] : [])],
    },
    async (context) => {
      const { id } = await ownWebhook(context, 'webhooks.change')
      const { database, body } = context
      const secret = await database.transaction((transaction) => changeWebhookSecret(transaction, id, body.isLeaked))
      return { id, secret }
    },
  ),
  deskRoute(calls.sendTest, { act: 'webhook test', subject }, async (context) => {
    const { id } = await ownWebhook(context, 'webhooks.change')
    await context.database.transaction((transaction) => sendTest(transaction, id))
    return null
  }),
  deskRoute(
    calls.sendAgain,
    {
      act: 'webhook send-again',
      subject: (request) => [
        ...subject(request),
        ...(request.body.delivery === null ? [] : [`delivery ${request.body.delivery}`]),
      ],
    },
    async (context) => {
      const { id } = await ownWebhook(context, 'webhooks.change')
      const { database, body } = context
      return {
        count: await database.transaction((transaction) => sendAgain(transaction, id, body.delivery ?? undefined)),
      }
    },
  ),
  deskRoute(calls.removeWebhook, { act: 'webhook remove', subject }, async (context) => {
    const { id } = await ownWebhook(context, 'webhooks.change')
    await context.database.transaction((transaction) => removeWebhook(transaction, id))
    return null
  }),
]

type Caller = Pick<DeskContext<typeof calls.listWebhooks>, 'staff'>

/** @param organizationId `null` asks for a role for the whole installation */
const mayFor = ({ staff }: Caller, right: Right, organizationId: number | null): boolean =>
  hasRight(staff.grants, right, organizationId ?? undefined)

/** The webhook that the call names. @throws WebhookRefused as if there were none, if the caller may not see it */
async function ownWebhook(
  context: Caller & Pick<DeskContext<typeof calls.readWebhook>, 'database' | 'params'>,
  right: Right,
): Promise<Webhook> {
  const webhook = await webhookOf(context.database, context.params.webhookId)
  if (!mayFor(context, right, webhook.organizationId)) throw new WebhookRefused('unknownWebhook')
  return webhook
}

function shown(context: Caller, { organizationId, events, ...webhook }: Webhook) {
  return {
    ...webhook,
    events: [...events],
    createdAt: webhook.createdAt.toISOString(),
    failingSince: timeOf(webhook.failingSince),
    switchedOffAt: timeOf(webhook.switchedOffAt),
    formerSecretUntil: timeOf(webhook.formerSecretUntil),
    isChangeable: mayFor(context, 'webhooks.change', organizationId),
  }
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null
