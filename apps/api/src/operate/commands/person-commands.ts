/** `person find|export|remove`: does on written request what people can do in their own account, as the law requires. */
import { existsSync, writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import type { DataSubject } from '../../domain/accounts/data-subjects'
import type { Operator } from '../../domain/accounts/operator-actions'
import {
  exportPerson,
  findPerson,
  type RequestSource,
  removePerson,
  requestBy,
  requestSources,
} from '../../domain/accounts/person-requests'
import type { Who } from '../../domain/accounts/written-person'
import { createServices } from '../../http/services'
import type { CommandRunner } from './command-runner'
import { personOf } from './contact-argument'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'

interface Options {
  org?: string
}

interface RequestOptions extends Options {
  source: RequestSource
  note: string
}

export function addPersonCommands(commands: OperatorCommand, run: CommandRunner): void {
  const person = commands.command('person').description('finds, exports or removes the data of a person')
  const about = (name: string, description: string) =>
    person
      .command(name)
      .argument('<WHO>', 'an email address, a phone number, or a card’s member id (guests too)', personOf)
      .option('--org <code>', 'in one organization; by default in all')
      .description(description)
  const withRequestOptions = (command: OperatorCommand) =>
    command
      .addOption(new Option('--source <how>', 'how the person asked').choices(requestSources).makeOptionMandatory())
      .requiredOption('--note <text>', 'where the request is filed; it is stored, so leave out names and contacts')
  about('find', 'lists where the person is known: accounts, guests, contacts without an account')
    .audited((who: Who) => [who])
    .action(run(find))
  withRequestOptions(about('export', 'prints everything stored about the person, like the account’s own export'))
    .option('--file <file>', 'writes it there, readable only by its owner')
    .audited((who: Who) => [who])
    .action(run(exportData))
  withRequestOptions(about('remove', 'erases the person, like the account’s own removal, and prints a receipt'))
    .option('--yes', 'really removes; without it only lists what would be removed')
    .option('--silent', 'sends them nothing; by default they get a message that the account was removed')
    .audited((who: Who, { yes }: { yes?: boolean }) => (yes ? [who] : [who, 'without --yes']))
    .action(run(remove))
}

async function find(context: CommandContext, who: Who, options: Options): Promise<Outcome> {
  const subjects = await context.withDatabase((database) => subjectsOf(database, who, options))
  const text = subjects.length === 0 ? 'Nobody was found.' : subjects.map(lineOf).join('\n')
  return { text, data: subjects.map(dataOf) }
}

async function exportData(
  context: CommandContext,
  who: Who,
  options: RequestOptions & { file?: string },
): Promise<Outcome> {
  const { file } = options
  if (file !== undefined && existsSync(file)) throw new StartError(`--file: ${file} already exists.`)
  const operator = operatorOf(context, options)
  const data = await context.withDatabase(async (database) => {
    const subjects = await knownSubjects(database, who, options)
    const services = await createServices(database, { ...context.config, now: Date.now })
    const exports: Record<string, unknown>[] = []
    for (const subject of subjects) exports.push((await exportPerson(services, subject, who, operator)).stored)
    return exports
  })
  const text = JSON.stringify(data, undefined, 2)
  if (file === undefined) return { text, data }
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new StartError(`--file: ${file} cannot be written.`, cause)
  }
  return { text: `Everything is in ${file}.`, data: { file } }
}

async function remove(
  context: CommandContext,
  who: Who,
  options: RequestOptions & { yes?: boolean; silent?: boolean },
): Promise<Outcome> {
  const { config } = context
  const operator = operatorOf(context, options)
  return context.withDatabase(async (database) => {
    const subjects = await knownSubjects(database, who, options)
    if (!options.yes) {
      const text = ['Nothing was removed. This would be, with --yes:', ...subjects.map(lineOf)].join('\n')
      return { text, data: { removed: [], found: subjects.map(dataOf) }, isFailed: true }
    }
    const services = await createServices(database, { ...config, now: Date.now })
    const removed: { receipt: string; kind: string; organization: string }[] = []
    for (const subject of subjects) {
      const receipt = await removePerson(
        services,
        subject,
        who,
        operator,
        options.silent ? undefined : config.publicUrl,
      )
      removed.push({ receipt, kind: subject.kind, organization: subject.organizationCode })
    }
    const removedAt = new Date().toISOString()
    const lines = removed.map(
      (each) => `Receipt ${each.receipt}: ${kinds[each.kind as DataSubject['kind']]} in ${named(each.organization)}`,
    )
    return {
      text: [
        `Removed ${removedAt} by ${operator.name}: ${operator.note}`,
        ...lines,
        'Records of consent and refusal are kept without a name (TCPA, CAN-SPAM), and account events for two years.',
      ].join('\n'),
      data: { removedAt, by: operator.name, note: operator.note, removed },
    }
  })
}

async function subjectsOf(database: Database, who: Who, { org }: Options): Promise<DataSubject[]> {
  const organization = org === undefined ? undefined : await organizationOf(database, org)
  const subjects = await findPerson(database, who)
  return organization ? subjects.filter(({ organizationId }) => organizationId === organization.id) : subjects
}

/** @throws StartError if nobody is found */
async function knownSubjects(database: Database, who: Who, options: Options): Promise<DataSubject[]> {
  const subjects = await subjectsOf(database, who, options)
  if (subjects.length === 0) throw new StartError('Nobody was found.')
  return subjects
}

const kinds = {
  account: 'the account',
  guest: 'a guest’s data on a device',
  contact: 'data that names the contact, without an account',
} as const

const named = (code: string) => code || 'the organization without a code'

const lineOf = ({ kind, organizationCode, since, id }: DataSubject) =>
  [
    named(organizationCode),
    kind,
    `since ${since.toISOString().slice(0, 10)}`,
    ...(kind === 'contact' ? [] : [id]),
  ].join('  ')

const dataOf = ({ kind, organizationCode, since, id }: DataSubject) => ({
  kind,
  organization: organizationCode,
  since,
  ...(kind === 'contact' ? {} : { id }),
})

const operatorOf = (context: CommandContext, { source, note }: RequestOptions): Operator =>
  requestBy(context.by, source, note)
