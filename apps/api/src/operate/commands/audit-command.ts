/** `audit`: what operators did and read, in order, and whether any of it was changed afterwards. */
import type { Who } from '../../domain/accounts/written-person'
import { type AuditCheck, type AuditEntry, checkAuditTrail, listAuditEntries } from '../../domain/audit/audit-trail'
import { hashSubject } from '../../domain/audit/command-record'
import type { CommandRunner } from './command-runner'
import { personOf } from './contact-argument'
import { type CommandContext, JsonLines, type Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { printableField } from './printable'
import { UsageError } from './usage-error'

interface Options {
  since?: Date
  after?: number
  about?: Who
  verify?: boolean
}

export function addAuditCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('audit')
    .option('--since <day>', 'from this day on (UTC), such as 2026-11-20, or from a time', timeOf)
    .option('--after <number>', 'rows after this one, such as the last one of your previous export', numberOf)
    .option('--about <who>', 'rows about a contact or member id, which are stored as hashes', personOf)
    .option('--verify', 'checks the chain of hashes instead, and reports the row where it breaks')
    .description('lists what operators did and read, in order; with --json one line each, for export')
    .unaudited()
    .action(run((context, options: Options) => (options.verify ? verify(context) : list(context, options))))
}

async function list(context: CommandContext, { since, after, about }: Options): Promise<Outcome> {
  const entries = await context.withDatabase(async (database) =>
    listAuditEntries(database, { since, after, about: about && (await hashSubject(database, about)) }),
  )
  return {
    text: entries.length === 0 ? 'There are no such rows.' : entries.map(lineOf).join('\n'),
    data: new JsonLines(entries),
  }
}

const lineOf = ({ id, at, by, from, command, subject, outcome }: AuditEntry) =>
  [
    id,
    at.toISOString().slice(0, 19),
    printableField(by),
    printableField(from),
    `${command}${outcome === 'refused' ? ' (refused)' : ''}`,
    printableField(subject),
  ]
    .join('  ')
    .trimEnd()

async function verify(context: CommandContext): Promise<Outcome> {
  const check = await context.withDatabase(checkAuditTrail)
  return { text: auditSentence(check), data: check, isFailed: check.broken !== undefined }
}

export function auditSentence({ rows, deletedId, newestId, newestHash, broken }: AuditCheck): string {
  if (broken) return `The audit trail breaks at row ${broken.id}. ${broken.sentence}`
  if (rows === 0) return 'The audit trail has no row yet.'
  const deleted = deletedId === 0 ? '' : ` Rows up to ${deletedId} were deleted by retention.`
  return `The audit trail is intact: ${rows} ${rows === 1 ? 'row' : 'rows'}, to row ${newestId} with the hash ${newestHash}.${deleted}`
}

/** @throws UsageError */
export function timeOf(text: string): Date {
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new UsageError('--since must be a day such as 2026-11-20, or a time such as 2026-11-20T14:00Z.')
}

/** @throws UsageError */
function numberOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError('--after must be the number of a row.')
}
