/** `key`: keys of programs that use the public API. */
import { mostPerMinute } from '@rxgauge/contract/desk'
import { type Scope, scopes } from '@rxgauge/contract/v1'
import { deskText } from '@rxgauge/text/desk'
import { hour } from '../../base/durations'
import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import { endKey, rotateKey } from '../../domain/keys/change-key'
import { createKey, usualKeyLimit } from '../../domain/keys/create-key'
import { KeyProblem } from '../../domain/keys/key-problem'
import { keyOf } from '../../domain/keys/key-terms'
import { type ListedKey, listKeys } from '../../domain/keys/list-keys'
import type { CommandRunner } from './command-runner'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'
import { printableField } from './printable'
import { UsageError } from './usage-error'

interface CreateOptions {
  scope: Scope[]
  org?: string
  test?: boolean
  from?: string[]
  perMinute: number
  lastDay?: string
}

/** Hours that a replaced key works, unless somebody says otherwise. */
const usualOverlap = 24

export function addKeyCommands(commands: OperatorCommand, run: CommandRunner): void {
  const keys = commands.command('key').description('keys of programs that use the public API')
  keys
    .command('create')
    .argument('<NAME>', 'which program it is for')
    .requiredOption('--scope <scopes...>', scopes.join(', '), (text, before: Scope[] = []) => [
      ...before,
      ...text.split(',').map(scopeOf),
    ])
    .option('--org <code>', 'the organization that it is for; by default the whole installation')
    .option('--test', 'gets made-up figures, and sends and changes nothing')
    .option('--from <networks...>', 'addresses or ranges that it may be used from; by default all')
    .option('--per-minute <number>', 'most requests in a minute', perMinuteOf, usualKeyLimit)
    .option('--last-day <day>', 'YYYY-MM-DD; by default it works until somebody ends it', dayOf)
    .description('makes a key and prints it, this once')
    .audited((name: string, { org, test, scope }: CreateOptions) => [
      `“${name}”`,
      org === undefined ? 'for the whole installation' : `for ${org}`,
      ...(test ? ['test'] : []),
      scope.join(' '),
    ])
    .action(
      run(async (context, name: string, options: CreateOptions) => {
        const { id, token } = await changing(context, (database) =>
          database.transaction(async (transaction) => {
            const terms = {
              name,
              organization: options.org ?? null,
              isTest: options.test ?? false,
              scopes: [...new Set(options.scope)],
              allowedNetworks: options.from ?? [],
              perMinute: options.perMinute,
              lastDay: options.lastDay ?? null,
            }
            return createKey(transaction, await keyOf(transaction, terms, context.by, Date.now()), Date.now())
          }),
        )
        return { text: shownOnce(token), data: { id, key: token } }
      }),
    )
  keys
    .command('list')
    .description('lists keys with what they may do and how often they were used')
    .unaudited()
    .action(
      run(async (context) => {
        const listed = await context.withDatabase((database) => listKeys(database, Date.now()))
        return {
          text: listed.length === 0 ? 'There is no key yet: `key create`.' : listed.map(lineOf).join('\n'),
          data: listed,
        }
      }),
    )
  keys
    .command('rotate')
    .argument('<ID>', 'one of `key list`', idOf)
    .option('--hours <number>', 'how long the old key still works', hoursOf, usualOverlap)
    .description('makes a key that replaces another one, and prints it, this once')
    .audited((id: number, { hours }: { hours: number }) => [`key ${id}`, `${hours} hours of overlap`])
    .action(
      run(async (context, id: number, { hours }: { hours: number }) => {
        const made = await changing(context, (database) =>
          database.transaction((transaction) =>
            rotateKey(transaction, id, { overlap: hours * hour, by: context.by, now: Date.now() }),
          ),
        )
        const old = hours === 0 ? 'The old key has ended.' : `The old key works for ${hours} more hours, at most.`
        return { text: `${shownOnce(made.token)}\n${old}`, data: { id: made.id, key: made.token } }
      }),
    )
  keys
    .command('end')
    .argument('<ID>', 'one of `key list`', idOf)
    .description('ends a key at once')
    .audited((id: number) => [`key ${id}`])
    .action(
      run(async (context, id: number) => {
        await changing(context, (database) => endKey(database, id, context.by, Date.now()))
        return { text: `Key ${id} has ended.`, data: { id } }
      }),
    )
}

const shownOnce = (token: string) => `Copy it now: it isn’t stored.\n${token}`

/** A refusal becomes a sentence for the operator. */
async function changing<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await context.withDatabase(work)
  } catch (error) {
    if (error instanceof KeyProblem) throw new StartError(deskText('en').keys.refusals[error.reason], error)
    throw error
  }
}

function scopeOf(text: string): Scope {
  const scope = scopes.find((each) => each === text)
  if (scope === undefined) throw new UsageError(`--scope must be one of ${scopes.join(', ')}.`)
  return scope
}

function wholeNumber(text: string, what: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most)) throw new UsageError(`${what} must be a whole number up to ${most}.`)
  return number
}

function perMinuteOf(text: string): number {
  const number = wholeNumber(text, '--per-minute', mostPerMinute)
  if (number === 0) throw new UsageError('--per-minute must be at least 1.')
  return number
}
const hoursOf = (text: string) => wholeNumber(text, '--hours', 24 * 90)
const idOf = (text: string) => wholeNumber(text, 'ID', 2_147_483_647)

function dayOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new UsageError('--last-day must be a day such as 2027-06-30.')
}

function lineOf(key: ListedKey): string {
  const dayText = (time: Date) => time.toISOString().slice(0, 10)
  const state =
    key.endedAt !== null
      ? `ended ${dayText(key.endedAt)}`
      : key.expiresAt !== null
        ? `until ${key.expiresAt.toISOString().slice(0, 16)}`
        : 'no end date'
  return [
    String(key.id).padStart(4),
    `${key.shownStart}…`,
    printableField(key.name),
    key.orgCode === null ? 'whole installation' : key.orgCode || '(without a code)',
    key.scopes.join(' '),
    state,
    key.usedAt === null ? 'never used' : `used ${dayText(key.usedAt)}`,
    `${key.requests} requests in 30 days, ${key.refused} refused`,
  ].join('  ')
}
