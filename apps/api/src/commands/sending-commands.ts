/** `sending`: whether messages go out of this database, what would, and what a restored one has forgotten. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Option } from 'commander'
import { parseJournal, type RefusalEntry, type ReplayResult, replayRefusals } from '../accounts/refusal-journal'
import type { Database } from '../database/database'
import { StartError } from '../errors/start-error'
import { copyWarning, holdSending, installationOf, type SendingInstallation } from '../installation/installation'
import { dropWaiting, outgoingMessages, remindersAhead, waitingMessages } from '../outbox/queue-state'
import { createServices } from '../services'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

/** Messages that `review` shows one by one. */
const mostListed = 50

export function addSendingCommands(commands: OperatorCommand, run: CommandRunner): void {
  const sending = commands
    .command('sending')
    .description('of a restored or copied database: nothing goes out of it until it is adopted')
  sending
    .command('review')
    .description('says whether messages go out from here, and shows what would')
    .audited(() => [])
    .action(run(review))
  sending
    .command('hold')
    .description(
      'stops all messages and reminders until `sending adopt`: after all files of a database were copied or put back',
    )
    .audited(() => [])
    .action(
      run((context) =>
        context.withDatabase(async (database) => {
          const isHeld = await database.transaction(holdSending)
          const text = isHeld
            ? 'Nothing goes out of this database within five seconds, until `rxgauge sending adopt`.'
            : 'No server has sent anything from this database yet: there is nothing to hold.'
          return { text, data: { isHeld } }
        }),
      ),
    )
  sending
    .command('adopt')
    .addOption(
      new Option('--waiting <what>', 'what becomes of messages and reminders that the first database may have sent too')
        .choices(['send', 'drop'])
        .makeOptionMandatory(),
    )
    .description('sends from here, at PUBLIC_URL, from now on; first replays REFUSALS_JOURNAL, where it is set')
    .audited(({ waiting }: { waiting: string }) => [`${waiting} what waits`])
    .action(run(adopt))
  sending
    .command('replay')
    .argument('<FILES...>', 'journals of refusals (REFUSALS_JOURNAL), of one server or of several')
    .description('gives a restored database the refusals that were made after its backup')
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
      messages: await outgoingMessages(database, mostListed),
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
    home ? copyWarning(home) : 'Messages go out from here.',
    waiting.length === 0
      ? 'Messages: none waits.'
      : `Messages that wait: ${waiting.map(({ channel, count }) => `${channel} ${count}`).join(', ')}. Those of the last day would go out${messages.length === mostListed ? `; the newest ${mostListed}` : ''}:`,
    ...messages.map(({ channel, organization, createdAt, recipient, subject }) =>
      ['', channel, organization || '-', createdAt.toISOString().slice(0, 16), recipient, subject].join('  ').trimEnd(),
    ),
    `Reminders: ${reminders.due} are due now, ${reminders.nextDay} more within a day.`,
  ].join('\n')
}

async function adopt(context: CommandContext, { waiting }: { waiting: 'send' | 'drop' }): Promise<Outcome> {
  const { publicUrl, refusalsJournal } = context.config
  if (publicUrl === undefined) throw new StartError('PUBLIC_URL must be set: messages go out from there.')
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
      `Messages of this database go out from ${publicUrl}.`,
    ]
    return { text: lines.join('\n'), data: { publicUrl, replayed, dropped: dropped ?? null } }
  })
}

async function drop(database: Database, skipDue: () => Promise<number>) {
  const reminders = await skipDue()
  return { reminders, messages: await dropWaiting(database) }
}

/** All of them, or none. @throws StartError naming the file and the lines that cannot be read */
function readJournals(files: readonly string[]): RefusalEntry[] {
  return files.flatMap((file) => {
    const parsed = parseJournal(read(file))
    if (Array.isArray(parsed)) return parsed
    throw new StartError(
      `${file}: no refusal can be read in line ${parsed.wrongLines.slice(0, 10).join(', ')}. Nothing was replayed.`,
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
  return `From the journal: ${refused} refusals that were missing, ${allowed} that had been taken back.${unknownNote}`
}
