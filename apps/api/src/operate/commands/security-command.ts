/** `security`: refusals of visitors' requests by network, and other events from one network. */
import { networkHashOf, sumByNetwork } from '../../domain/accounts/network-refusals'
import { listAccountEventsFrom, listSecurityEvents, type SecurityEvent } from '../../domain/accounts/security-events'
import { timeOf } from './audit-command'
import type { CommandRunner } from './command-runner'
import { type CommandContext, JsonLines, type Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

interface Options {
  since?: Date
  network?: string
}

/** Milliseconds shown by default. */
const usualTime = 24 * 3_600_000
/** The most lines of text. */
const maxLines = 100

export function addSecurityCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('security')
    .option('--since <day>', 'from this day on (UTC); by default the last 24 hours', timeOf)
    .option('--network <network>', 'only this one: an address, or its listed hash')
    .description(
      'lists refused sign-ins, codes, tokens and requests by network, the most first; with --json by the hour',
    )
    .audited(({ network }: Options) => (network === undefined ? undefined : ['one network']))
    .action(run(security))
}

async function security(context: CommandContext, options: Options): Promise<Outcome> {
  const since = options.since ?? new Date(Date.now() - usualTime)
  return context.withDatabase(async (database) => {
    const { network } = options
    if (network === undefined) {
      const events = await listSecurityEvents(database, since)
      return { text: textOf(events), data: new JsonLines(events) }
    }
    const hash = await networkHashOf(database, network)
    if (hash === undefined) throw new UsageError('--network must be an address or a listed hash.')
    const events = await listSecurityEvents(database, since, hash)
    const accounts = await listAccountEventsFrom(database, hash, since)
    const lines = accounts.map(({ at, kind, organization, accountId }) =>
      [at.toISOString().slice(0, 19), kind, organization || '(without a code)', accountId].join('  '),
    )
    return {
      text: [textOf(events), ...(lines.length === 0 ? [] : ['Accounts:', ...lines])].join('\n'),
      data: new JsonLines([...events, ...accounts.map((event) => ({ ...event, network: hash }))]),
    }
  })
}

/** A line for each network and kind. @param events newest first */
function textOf(events: readonly SecurityEvent[]): string {
  if (events.length === 0) return 'Nothing was refused.'
  const sums = sumByNetwork(events)
  const hourOf = (time: Date) => `${time.toISOString().slice(0, 13)}h`
  const lines = sums.slice(0, maxLines).map(({ kind, network, count, first, last }) => {
    const what = `${kind.padEnd(17)}  ${network || '(other networks)'}`
    return `${String(count).padStart(7)}  ${what}  ${hourOf(first)} to ${hourOf(last)}`
  })
  const more = sums.length > maxLines ? [`and ${sums.length - maxLines} more: --json has all`] : []
  return [...lines, ...more].join('\n')
}
