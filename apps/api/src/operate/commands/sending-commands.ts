/**
 * `sending`: whether this database sends messages, which ones it would send, and refusals that a restored database
 * lacks.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Option } from 'commander'
import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import {
  parseJournal,
  type RefusalEntry,
  type ReplayResult,
  replayRefusals,
} from '../../domain/accounts/refusal-journal'
import {
  copyWarning,
  holdSending,
  installationOf,
  type SendingInstallation,
} from '../../domain/installation/installation'
import { dropWaiting, outgoingMessages, remindersAhead, waitingMessages } from '../../domain/outbox/queue-state'
import { createServices } from '../../http/services'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

/** The most messages that `review` lists. */
const maxListed = 50

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
    const home = await installationOf(database, { ...context.config, now: Date.now }).otherSender()
    const data = {
      publicUrl: publicUrl ?? null,
      otherHome: home ?? null,
      waiting: await waitingMessages(database),
      messages: await outgoingMessages(database, maxListed),
      reminders: await remindersAhead(database),
    }
    return { text: textOf(data, home), data }
  })
}

function textOf(
  {
    waiting,
    messages,
    reminders,
  }: {
    waiting: { channel: string; count: number }[]
    reminders: { due: number; nextDay: number }
    messages: Awaited<ReturnType<typeof outgoingMessages>>
  },
  home: SendingInstallation | undefined,
): string {
  return [
    home ? copyWarning(home) : 'Messages are sent from here.',
    waiting.length === 0
      ? 'Waiting messages: none.'
      : `Waiting messages: ${waiting.map(({ channel, count }) => `${channel} ${count}`).join(', ')}. Those of the last day would be sent${messages.length === maxListed ? `; the newest ${maxListed}` : ''}:`,
    ...messages.map(({ channel, organization, createdAt, recipient, subject }) =>
      ['', channel, organization || '-', createdAt.toISOString().slice(0, 16), recipient, subject].join('  ').trimEnd(),
    ),
    `Reminders: ${reminders.due} are due now, ${reminders.nextDay} more within a day.`,
  ].join('\n')
}

async function adopt(context: CommandContext, { waiting }: { waiting: 'send' | 'drop' }): Promise<Outcome> {
  const { publicUrl, refusalsJournal } = context.config
  if (publicUrl === undefined) throw new StartError('PUBLIC_URL must be set: messages are sent from there.')
  const entries = refusalsJournal === undefined ? [] : readJournals([refusalsJournal])
  return context.withDatabase(async (database) => {
    const services = await createServices(database, { ...context.config, now: Date.now })
    const replayed = await replayRefusals(database, entries)
    const dropped = waiting === 'drop' ? await drop(database, () => services.reminderRunner.skipDue()) : undefined
    await services.installation.adopt(publicUrl)
    const lines = [
      ...(refusalsJournal === undefined ? [] : [sentenceOf(replayed)]),
      ...(dropped
        ? [`Dropped: ${dropped.messages} messages; ${dropped.reminders} reminders wait for their next time.`]
        : []),
      `This database sends messages from ${publicUrl}.`,
    ]
    return { text: lines.join('\n'), data: { publicUrl, replayed, dropped: dropped ?? null } }
  })
}

async function drop(database: Database, skipDue: () => Promise<number>) {
  const reminders = await skipDue()
  return { reminders, messages: await dropWaiting(database) }
}

/** Reads all journals, or fails. @throws StartError naming the file and its unreadable lines */
function readJournals(files: readonly string[]): RefusalEntry[] {
  return files.flatMap((file) => {
    const parsed = parseJournal(read(file))
    if (Array.isArray(parsed)) return parsed
    throw new StartError(
      `${file}: invalid refusal in line ${parsed.wrongLines.slice(0, 10).join(', ')}. Nothing was replayed.`,
    )
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, cause)
  }
}

function sentenceOf({ refused, allowed, unknown }: ReplayResult): string {
  const unknownNote = unknown.length === 0 ? '' : ` Not here: ${unknown.join(', ')}.`
  return `From the journal: ${refused} missing refusals added, ${allowed} withdrawn ones removed.${unknownNote}`
}
