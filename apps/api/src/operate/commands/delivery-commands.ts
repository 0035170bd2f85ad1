/** `deliveries`, `resend`, `remind`: lists failed messages, and sends by hand. */
import { errorPlace } from '../../base/errors/error-place'
import { Outbox } from '../../domain/outbox/outbox'
import { createServices } from '../../http/services'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

export function addDeliveryCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('deliveries')
    .description('lists the messages that could not be delivered')
    .unaudited()
    .action(
      run(async (context) => {
        const failed = await context.withDatabase(async (database) =>
          (await new Outbox({ database }).latest(1000)).filter(({ state }) => state === 'failed'),
        )
        const data = failed.map(({ id, createdAt, channel, tries, lastError }) => ({
          id,
          createdAt,
          channel,
          tries,
          lastError,
        }))
        const lines = data.map((message) =>
          [message.id, message.createdAt, message.channel, `tries: ${message.tries}`, message.lastError].join('  '),
        )
        return { text: lines.length === 0 ? 'No delivery has failed.' : lines.join('\n'), data }
      }),
    )
  commands
    .command('resend')
    .argument('[ID]', 'an id from `deliveries`; by default all of them', messageId)
    .description('retries messages that could not be delivered')
    .audited((id: string | undefined) => [id === undefined ? 'all messages that failed' : `message ${id}`])
    .action(
      run(async (context, id: string | undefined) => {
        const count = await context.withDatabase((database) => new Outbox({ database }).resend(id))
        // Running servers find them within seconds, others when they start.
        return { text: `${count} will be retried.`, data: { count } }
      }),
    )
  commands
    .command('remind')
    .description('sends the reminders that are due now, as the server does every ten seconds')
    .audited(() => [])
    .action(
      run(async (context) => {
        const { count, milliseconds } = await context.withDatabase(async (database) => {
          const services = await createServices(database, { ...context.config, now: Date.now })
          const start = performance.now()
          // One JSON line per failure, as in the server's log.
          const count = await services.reminderRunner.tick((error) =>
            context.progress(`A reminder failed and will be retried: ${JSON.stringify(errorPlace(error))}`),
          )
          return { count, milliseconds: Math.round(performance.now() - start) }
        })
        return { text: `${count} reminders sent in ${milliseconds} ms.`, data: { count, milliseconds } }
      }),
    )
}

function messageId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new UsageError('ID must be a number from `deliveries`.')
}
