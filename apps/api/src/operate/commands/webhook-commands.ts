/** `webhook`: tells other systems what happens. */
import { type WebhookEvent, webhookEventNames } from '@rxgauge/contract/v1'
import { deskText } from '@rxgauge/text/desk'
import { StartError } from '../../base/errors/start-error'
import { allowsThisMachine } from '../../base/outside-address'
import type { Database } from '../../database/database'
import { listDeliveries, sendAgain, sendTest, type WebhookDelivery } from '../../domain/webhooks/webhook-deliveries'
import {
  addWebhook,
  changeWebhookSecret,
  listWebhooks,
  removeWebhook,
  type Webhook,
  webhookOf,
} from '../../domain/webhooks/webhook-endpoints'
import { WebhookRefused } from '../../domain/webhooks/webhook-refused'
import type { CommandRunner } from './command-runner'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { printableField } from './printable'
import { UsageError } from './usage-error'

const oneOfList = 'its number in `webhook list`'
const shownOnce = 'It is shown this once, and checks the signatures of what arrives.'

interface AddOptions {
  events: WebhookEvent[]
  org?: string
}

export function addWebhookCommands(commands: OperatorCommand, run: CommandRunner): void {
  const webhook = commands.command('webhook').description('tells other systems what happens (Standard Webhooks)')
  webhook
    .command('add')
    .argument('<URL>', 'https address of the receiver')
    .requiredOption('--events <names>', `separated by commas: ${webhookEventNames.join(', ')}`, eventsOf)
    .option('--org <code>', 'only the events of this organization; by default those of the whole installation')
    .description('adds a webhook, and prints the secret that signs what it is told')
    .audited((url: string, { events, org }: AddOptions) => [
      ...(URL.canParse(url) ? [new URL(url).host] : []),
      events.join(' '),
      ...(org === undefined ? [] : [`org ${org}`]),
    ])
    .action(
      run(async (context, url: string, { events, org }: AddOptions) => {
        const added = await changing(context, async (database) => {
          const organizationId = org === undefined ? null : (await organizationOf(database, org)).id
          const asked = { organizationId, url, events, by: context.by }
          return database.transaction((transaction) =>
            addWebhook(transaction, asked, allowsThisMachine(context.config.publicUrl)),
          )
        })
        return { text: `Webhook ${added.id}. Its secret: ${added.secret}\n${shownOnce}`, data: added }
      }),
    )
  webhook
    .command('list')
    .argument('[WEBHOOK]', `${oneOfList}: shows its newest deliveries`, numberOf)
    .description('lists webhooks, or the deliveries of one; never shows a secret')
    .unaudited()
    .action(
      run((context, id: number | undefined) =>
        changing(context, async (database) => {
          if (id === undefined) {
            const webhooks = await listWebhooks(database)
            const lines = webhooks.map(lineOf)
            return {
              text: lines.length === 0 ? 'There is no webhook yet: `webhook add`.' : lines.join('\n'),
              data: webhooks,
            }
          }
          const one = await webhookOf(database, id)
          const deliveries = await listDeliveries(database, id)
          return { text: [lineOf(one), ...deliveries.map(deliveryLine)].join('\n'), data: { ...one, deliveries } }
        }),
      ),
    )
  webhook
    .command('remove')
    .argument('<WEBHOOK>', oneOfList, numberOf)
    .description('removes a webhook with its deliveries')
    .audited((id: number) => [`webhook ${id}`])
    .action(
      run(async (context, id: number) => {
        await changing(context, (database) => database.transaction((transaction) => removeWebhook(transaction, id)))
        return { text: `Webhook ${id} is removed.`, data: { id } }
      }),
    )
  webhook
    .command('send-again')
    .argument('<WEBHOOK>', oneOfList, numberOf)
    .argument('[DELIVERY]', 'only this one, by its number in `webhook list WEBHOOK`', numberOf)
    .description('tries what was given up again for three days, and switches the webhook on')
    .audited((id: number, delivery: number | undefined) => [
      `webhook ${id}`,
      ...(delivery === undefined ? [] : [`delivery ${delivery}`]),
    ])
    .action(
      run(async (context, id: number, delivery: number | undefined) => {
        const count = await changing(context, (database) =>
          database.transaction((transaction) => sendAgain(transaction, id, delivery?.toString())),
        )
        return { text: `Webhook ${id} is on; sent again: ${count}.`, data: { id, count } }
      }),
    )
  webhook
    .command('test')
    .argument('<WEBHOOK>', oneOfList, numberOf)
    .description('sends a test event, which has no data')
    .audited((id: number) => [`webhook ${id}`])
    .action(
      run(async (context, id: number) => {
        const delivery = await changing(context, (database) =>
          database.transaction((transaction) => sendTest(transaction, id)),
        )
        return {
          text: `Delivery ${delivery} is sent by the server; \`webhook list ${id}\` shows what became of it.`,
          data: { id, delivery },
        }
      }),
    )
  webhook
    .command('secret')
    .argument('<WEBHOOK>', oneOfList, numberOf)
    .option('--leaked', 'somebody else has the former one: it ends at once')
    .description('makes a new secret; the former one signs too for a day')
    .audited((id: number, { leaked }: { leaked?: boolean }) => [`webhook ${id}`, ...(leaked ? ['leaked'] : [])])
    .action(
      run(async (context, id: number, { leaked = false }: { leaked?: boolean }) => {
        const secret = await changing(context, (database) =>
          database.transaction((transaction) => changeWebhookSecret(transaction, id, leaked)),
        )
        return { text: `The new secret of webhook ${id}: ${secret}\n${shownOnce}`, data: { id, secret } }
      }),
    )
}

/** A refusal becomes a sentence for the operator. */
async function changing<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await context.withDatabase(work)
  } catch (error) {
    if (error instanceof WebhookRefused) throw new StartError(deskText('en').webhooks.refusals[error.reason], error)
    throw error
  }
}

const timeOf = (time: Date) => `${time.toISOString().slice(0, 16)} UTC`

const lineOf = ({ id, orgCode, organizationId, url, events, waiting, givenUp, failingSince, switchedOffAt }: Webhook) =>
  [
    id,
    organizationId === null ? 'installation' : `org ${orgCode || '-'}`,
    printableField(url),
    events.join(' '),
    ...(waiting > 0 ? [`${waiting} wait`] : []),
    ...(givenUp > 0 ? [`${givenUp} given up`] : []),
    ...(switchedOffAt
      ? [`OFF since ${timeOf(switchedOffAt)}`]
      : failingSince
        ? [`fails since ${timeOf(failingSince)}`]
        : []),
  ].join('  ')

const deliveryLine = ({ id, madeAt, event, state, tries, status, error, response }: WebhookDelivery) =>
  [
    '',
    id,
    timeOf(madeAt),
    event,
    state,
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    ...(status === null ? [] : [status]),
    ...(error === '' ? [] : [error]),
    ...(response === '' ? [] : [printableField(response)]),
  ].join('  ')

function eventsOf(text: string): WebhookEvent[] {
  return text.split(',').map((name) => {
    const event = webhookEventNames.find((each) => each === name.trim())
    if (event === undefined) throw new UsageError(`--events: each must be one of ${webhookEventNames.join(', ')}.`)
    return event
  })
}

function numberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`${text} must be a number of \`webhook list\`.`)
}
