/**
 * `sending`: whether this database sends messages, which ones it would send, and refusals that a restored database
 * lacks.
 */
import { basename } from 'node:path'
import { Option } from 'commander'
import { type ReplayResult, replayRefusals } from '../../domain/accounts/refusal-journal'
import { copyWarning, holdSending } from '../../domain/installation/installation'
import { adoptSending, maxListed, readJournals, reviewSending, type SendingReview } from '../sending-here'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

export function addSendingCommands(commands: OperatorCommand, run: CommandRunner): void {
  const sending = commands
    .command('sending')
    .description('for a restored or copied database, which sends nothing until it is adopted')
  sending
    .command('review')
    .description('reports whether messages are sent from here, and shows which would be')
    .audited(() => [])
    .action(run(review))
  sending
    .command('hold')
    .description(
      'stops all messages and reminders until `sending adopt`: for use after copying or restoring a database’s files',
    )
    .audited(() => [])
    .action(
      run((context) =>
        context.withDatabase(async (database) => {
          const isHeld = await database.transaction(holdSending)
          const text = isHeld
            ? 'Within five seconds this database sends nothing, until `rxgauge sending adopt`.'
            : 'No server has sent anything from this database yet: there is nothing to hold.'
          return { text, data: { isHeld } }
        }),
      ),
    )
  sending
    .command('adopt')
    .addOption(
      new Option(
        '--waiting <what>',
        'what to do with messages and reminders that the original database may have sent too',
      )
        .choices(['send', 'drop'])
        .makeOptionMandatory(),
    )
    .description('sends from here, at PUBLIC_URL, from now on; first replays REFUSALS_JOURNAL, if set')
    .audited(({ waiting }: { waiting: string }) => [`${waiting} what waits`])
    .action(run(adopt))
  sending
    .command('replay')
    .argument('<FILES...>', 'journals of refusals (REFUSALS_JOURNAL), of one server or of several')
    .description('adds the refusals made after its backup to a restored database')
    .audited((files: string[]) => files.map((file) => basename(file)))
    .action(
      run((context, files: string[]) =>
        context.withDatabase(async (database) => {
          const replayed = await replayRefusals(database, readJournals(files))
          return { text: sentenceOf(replayed), data: replayed }
        }),
      ),
    )
}

async function review(context: CommandContext): Promise<Outcome> {
  const { publicUrl } = context.config
  return context.withDatabase(async (database) => {
    const found = await reviewSending(database, { ...context.config, now: Date.now })
    const { otherSender, ...rest } = found
    return { text: textOf(found), data: { publicUrl: publicUrl ?? null, otherHome: otherSender ?? null, ...rest } }
  })
}

function textOf({ otherSender, waiting, messages, reminders, webhooks }: SendingReview): string {
  return [
    otherSender ? copyWarning(otherSender) : 'Messages are sent from here.',
    waiting.length === 0
      ? 'Waiting messages: none.'
      : `Waiting messages: ${waiting.map(({ channel, count }) => `${channel} ${count}`).join(', ')}. Those of the last day would be sent${messages.length === maxListed ? `; the newest ${maxListed}` : ''}:`,
    ...messages.map(({ channel, organization, createdAt, recipient, subject }) =>
      ['', channel, organization || '-', createdAt.toISOString().slice(0, 16), recipient, subject].join('  ').trimEnd(),
    ),
    `Reminders: ${reminders.due} are due now, ${reminders.nextDay} more within a day.`,
    ...(webhooks === 0 ? [] : [`Deliveries to webhooks that wait: ${webhooks}.`]),
  ].join('\n')
}

async function adopt(context: CommandContext, { waiting }: { waiting: 'send' | 'drop' }): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const { publicUrl, replayed, dropped } = await adoptSending(database, { ...context.config, now: Date.now }, waiting)
    const lines = [
      ...(context.config.refusalsJournal === undefined ? [] : [sentenceOf(replayed)]),
      ...(dropped
        ? [`Dropped: ${dropped.messages} messages; ${dropped.reminders} reminders wait for their next time.`]
        : []),
      ...(dropped?.webhooks ? [`Dropped deliveries to webhooks: ${dropped.webhooks}.`] : []),
      `This database sends messages from ${publicUrl}.`,
    ]
    return { text: lines.join('\n'), data: { publicUrl, replayed, dropped: dropped ?? null } }
  })
}

function sentenceOf({ refused, allowed, unknown }: ReplayResult): string {
  const unknownNote = unknown.length === 0 ? '' : ` Not here: ${unknown.join(', ')}.`
  return `From the journal: ${refused} missing refusals added, ${allowed} withdrawn ones removed.${unknownNote}`
}
