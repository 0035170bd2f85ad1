/** `status`: the state of the installation on one screen. */
import type { Config } from '../../base/config'
import { countHeldImports, type DataAge, readDataAges } from '../../data/imports/data-status'
import { fileKinds } from '../../data/imports/kinds'
import { type Database, one } from '../../database/database'
import { clockWords, isClockOff } from '../../database/database-clock'
import { planMigrations } from '../../database/migrate'
import { Callers } from '../../domain/devices/callers'
import { copyWarning, installationOf } from '../../domain/installation/installation'
import { Organizations } from '../../domain/organizations/organizations'
import { failedMessages, remindersLate, waitingMessages } from '../../domain/outbox/queue-state'
import { listPauses } from '../../domain/pauses/pauses'
import { waitingDeliveries } from '../../domain/webhooks/webhook-deliveries'
import { listProcesses, type ServerProcess } from '../heartbeat'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'
import { sentenceOf } from './pause-commands'

export function addStatusCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('status')
    .description(
      'shows processes, queue, failures, pauses, data and migrations; the exit code is 1 if something is wrong',
    )
    .unaudited()
    .action(
      run((context) =>
        context.withUnmigrated(async (database) => {
          const missing = await planMigrations(database)
          if (missing.length > 0) {
            const text = `Migrations are missing: ${missing.join(', ')}. Run \`migrate --run\`.`
            return { text, data: { missing }, isFailed: true }
          }
          const data = await read(database, context.config)
          return { text: textOf(data), data, isFailed: isWrong(data) }
        }),
      ),
    )
}

async function read(database: Database, config: Config) {
  const { level } = await one<{ level: string | null }>(database, 'select max(name) level from migration')
  return {
    migration: level ?? '',
    processes: await listProcesses(database),
    waiting: await waitingMessages(database),
    failed: await failedMessages(database),
    webhooks: await waitingDeliveries(database),
    remindersLate: Math.round(await remindersLate(database)),
    pauses: await listPauses(database),
    dataAges: await readDataAges(database, fileKinds),
    importsHeld: await countHeldImports(database),
    otherHome: (await installationOf(database, { ...config, now: Date.now }).otherSender()) ?? null,
    broken: await new Organizations({ database, callers: new Callers({ database }) }).listBroken(),
  }
}

type Status = Awaited<ReturnType<typeof read>>

const isWrong = ({ processes, broken }: Status) =>
  broken.length > 0 || !processes.some(({ isAlive }) => isAlive) || processes.some(hasWrongClock)

const hasWrongClock = ({ isAlive, clockAhead }: ServerProcess) => isAlive && isClockOff(clockAhead)

function textOf(status: Status): string {
  const { migration, processes, waiting, failed, remindersLate, pauses } = status
  const { dataAges, importsHeld, otherHome, broken, webhooks } = status
  const alive = processes.filter(({ isAlive }) => isAlive)
  const failures = processes.reduce((sum, process) => sum + process.failures, 0)
  const since = (date: Date) => `${date.toISOString().slice(0, 16)} UTC`
  return [
    `Migrations: all, the newest is ${migration}.`,
    alive.length === 0 ? 'Processes: none lives.' : 'Processes:',
    ...processes.map((process) => {
      const { role, version, startedAt, isAlive, clockAhead } = process
      const clock = hasWrongClock(process) ? `  ITS CLOCK IS ${clockWords(clockAhead)}: set both by NTP` : ''
      return `  ${role}  ${version}  since ${since(startedAt)}${isAlive ? clock : '  died'}`
    }),
    `Failed responses (5xx) in the last hour: ${failures}.`,
    waiting.length === 0 ? 'Waiting messages: none.' : 'Waiting messages:',
    ...waiting.map(({ channel, count, oldest }) => `  ${channel}  ${count}, the oldest for ${Math.round(oldest)} s`),
    ...failed.map(({ channel, reason, count }) => `  ${channel}  ${count} failed: ${reason}`),
    ...(webhooks.count === 0
      ? []
      : [
          `Deliveries to webhooks that wait: ${webhooks.count}, the oldest is due for ${Math.round(webhooks.oldest)} s.`,
        ]),
    `Reminders: ${remindersLate === 0 ? 'none is late' : `late by ${remindersLate} s`}.`,
    pauses.length === 0 ? 'Paused: nothing.' : sentenceOf(pauses),
    dataAges.length === 0 ? 'Data: no files of yours are imported.' : `Data: ${dataAges.map(ageOf).join(', ')}.`,
    ...(importsHeld > 0 ? [`Imports that await \`import accept\`: ${importsHeld}; \`import list\` shows them.`] : []),
    ...(otherHome ? [copyWarning(otherHome)] : []),
    ...broken.map(({ code, keys }) => `Organization ${code || '-'} cannot be read: ${keys.join(', ')}.`),
  ].join('\n')
}

const ageOf = ({ kind, seconds, isStale }: DataAge) =>
  `${kind} ${Math.floor(seconds / 86_400)} days old${isStale ? ' (OUT OF DATE)' : ''}`
