/** `refuse`, `refused`: records refusals that come by letter or phone, like those that people enter themselves. */
import { basename } from 'node:path'
import { Option } from 'commander'
import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import { type Contact, displayContact } from '../../domain/accounts/contact'
import {
  type RequestSource,
  recordRefusals,
  refusedOrganizations,
  refuseMessages,
  requestSources,
} from '../../domain/accounts/person-requests'
import { createServices } from '../../http/services'
import type { CommandRunner } from './command-runner'
import { contactOf } from './contact-argument'
import { type ListedContact, type RefusedRow, readContactList } from './contact-list'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

interface Options {
  org?: string[]
  file?: string
  channel?: Contact['channel']
  source?: RequestSource
  note?: string
}

export function addRefusalCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('refuse')
    .argument('[CONTACT]', 'the email address or phone number that refuses messages', contactOf)
    .option(
      '--file <file>',
      'a list of contacts: CSV with the columns contact, channel, source, note; or one contact a line',
    )
    .option('--org <codes...>', 'from these organizations; by default from all')
    .addOption(new Option('--channel <what>', 'texts or emails; must match the contact').choices(['text', 'email']))
    .addOption(new Option('--source <how>', 'how the person refused, unless the file says it').choices(requestSources))
    .option('--note <text>', 'what the person said, or where it is filed; stored with the refusal')
    .description('stops messages to a contact, and prints a receipt')
    .audited((contact: Contact | undefined, { file, org = [] }: Options) => [
      contact ?? `file ${basename(file ?? '')}`,
      org.length === 0 ? 'all organizations' : `org ${org.join(' ')}`,
    ])
    .action(run(refuse))
  commands
    .command('refused')
    .argument('<CONTACT>', 'an email address or phone number', contactOf)
    .description('lists the organizations whose messages a contact refuses')
    .audited((contact: Contact) => [contact])
    .action(run(findRefusals))
}

async function refuse(context: CommandContext, contact: Contact | undefined, options: Options): Promise<Outcome> {
  const { file, channel, source, note, org } = options
  if ((contact === undefined) === (file === undefined)) throw new UsageError('Name either a CONTACT or a --file.')
  if (contact && source === undefined) throw new UsageError('--source is missing: how the person refused.')
  if (contact && channel !== undefined && channel !== contact.channel)
    throw new UsageError(`--channel: the contact is for ${contact.channel}, not ${channel}.`)
  return context.withDatabase(async (database) => {
    const organizations = await organizationsOf(database, org)
    const services = await createServices(database, { ...context.config, now: Date.now })
    const { by } = context
    const ids = organizations.map(({ id }) => id)
    const record = (refused: Contact, source: RequestSource, words: string | undefined) =>
      refuseMessages(services, refused, ids, { by, source, words })
    const audit = (contacts: number) =>
      recordRefusals(database, {
        operator: { name: by, note: note ?? '' },
        organizationId: (org && ids.length === 1 && ids[0]) || null,
        contacts,
      })
    const recordedAt = new Date().toISOString()
    const codes = organizations.map(({ code }) => code)
    if (contact && source) {
      const wording = await record(contact, source, note)
      const data = { receipt: await audit(1), recordedAt, wording, contacts: [displayContact(contact)] }
      return { text: receiptOf(data, contact, codes), data: { ...data, organizations: codes } }
    }
    const result = await refuseListed(context, file ?? '', async (row) => {
      const way = row.source ?? source
      if (way === undefined) return 'it has no source, and --source says none'
      await record(row.contact, way, row.note ?? note)
      return undefined
    })
    const data = { receipt: await audit(result.recorded), recordedAt, ...result, organizations: codes }
    return { text: listReceiptOf(data), data, isFailed: result.refused.length > 0 }
  })
}

/**
 * Records valid rows even if others are invalid; the same file may be run again.
 * @param record returns the reason if it refuses a row
 */
async function refuseListed(
  context: CommandContext,
  file: string,
  record: (row: ListedContact) => Promise<string | undefined>,
) {
  const result = { recorded: 0, refused: [] as RefusedRow[] }
  for await (const row of readContactList(file)) {
    const reason = 'reason' in row ? row.reason : await record(row)
    if (reason === undefined) result.recorded++
    else result.refused.push({ line: row.line, reason })
    const rows = result.recorded + result.refused.length
    if (rows % 1000 === 0) context.progress(`${rows} rows.`)
  }
  return result
}

/** The receipt to file. It says that a refusal of texts doesn't cover emails, and the other way around. */
function receiptOf(
  data: { receipt: string; recordedAt: string; wording: string; contacts: string[] },
  { channel }: Contact,
  codes: readonly string[],
): string {
  return [
    `Recorded ${data.recordedAt}: no more ${channel === 'text' ? 'texts' : 'emails'}, except codes requested by email.`,
    ...data.contacts.map((contact) => `  ${contact}`),
    `Organizations: ${namesOf(codes)}`,
    `Kept with it: ${data.wording}`,
    `Receipt ${data.receipt}`,
  ].join('\n')
}

/** How many refused rows the text lists; JSON lists all. */
const namedRows = 10

function listReceiptOf(data: {
  receipt: string
  recordedAt: string
  recorded: number
  refused: readonly RefusedRow[]
  organizations: readonly string[]
}): string {
  const { refused } = data
  return [
    `Recorded ${data.recordedAt}: ${data.recorded} contacts get no more messages, except codes requested by email.`,
    `Organizations: ${namesOf(data.organizations)}`,
    `Receipt ${data.receipt}`,
    ...(refused.length === 0 ? [] : [`${refused.length} rows were not recorded:`]),
    ...refused.slice(0, namedRows).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(refused.length > namedRows ? ['  and more: --json lists all of them'] : []),
  ].join('\n')
}

const namesOf = (codes: readonly string[]) => codes.map((code) => code || '(without a code)').join(', ')

async function findRefusals(context: CommandContext, contact: Contact): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const services = await createServices(database, { ...context.config, now: Date.now })
    const organizations = await organizationsOf(database)
    const ids = await refusedOrganizations(
      services,
      contact,
      organizations.map(({ id }) => id),
    )
    const refused = organizations.filter(({ id }) => ids.includes(id)).map(({ code }) => code)
    const names = namesOf(refused)
    return {
      text:
        refused.length === 0
          ? `${displayContact(contact)} has refused nothing.`
          : `${displayContact(contact)} refuses messages from ${names}.`,
      data: { organizations: refused },
    }
  })
}

/** @throws StartError for an unknown code */
async function organizationsOf(database: Database, codes?: readonly string[]) {
  const all = await database.query<{ id: number; code: string }>('select id, code from organization order by id')
  if (!codes) return all
  const wantedCodes = codes.map((code) => code.toUpperCase())
  const unknown = wantedCodes.filter((code) => !all.some((organization) => organization.code.toUpperCase() === code))
  if (unknown.length > 0) throw new StartError(`There is no organization ${unknown.join(', ')}.`)
  return all.filter(({ code }) => wantedCodes.includes(code.toUpperCase()))
}
