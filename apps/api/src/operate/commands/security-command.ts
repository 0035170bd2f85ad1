/** `security`: refusals of visitors' requests by network, and other events from one network. */
import {
  listAccountEventsFrom,
  listSecurityEvents,
  type SecurityEvent,
  SecurityEvents,
} from '../../domain/accounts/security-events'
import { clientNetworkOf } from '../../domain/limits/client-network'
import { timeOf } from './audit-command'
import type { CommandRunner } from './command-runner'
import { type CommandContext, JsonLines, type Outcome } from './context'
import type { OperatorCommand } from './operator-command'

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
    const hash = isHash(network)
      ? network
      : (await SecurityEvents.create({ database, now: Date.now })).hash(clientNetworkOf(network))
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

/** The form of `SecurityEvents.hash`, unlike any address. */
const isHash = (text: string) => /^[\w-]{22}$/.test(text)

/** A line for each network and kind. @param events newest first */
function textOf(events: readonly SecurityEvent[]): string {
  if (events.length === 0) return 'Nothing was refused.'
  const sums = new Map<string, { count: number; first: Date; last: Date }>()
  for (const { hour, kind, network, count } of events) {
    const key = `${kind.padEnd(17)}  ${network || '(other networks)'}`
    const { count: before = 0, last = hour } = sums.get(key) ?? {}
    sums.set(key, { count: before + count, first: hour, last })
  }
  const sorted = [...sums].sort(([, one], [, other]) => other.count - one.count)
  const hourOf = (time: Date) => `${time.toISOString().slice(0, 13)}h`
  const lines = sorted
    .slice(0, maxLines)
    .map(([key, { count, first, last }]) => `${String(count).padStart(7)}  ${key}  ${hourOf(first)} to ${hourOf(last)}`)
  const more = sorted.length > maxLines ? [`and ${sorted.length - maxLines} more: --json has all`] : []
  return [...lines, ...more].join('\n')
}
