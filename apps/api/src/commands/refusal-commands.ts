/** `refuse`, `refused`: refusals that come by letter or telephone, kept as those that people press themselves. */
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Command, Option } from 'commander'
import { type Contact, displayContact } from '../accounts/contact'
import type { Database } from '../database/database'
import { StartError } from '../errors/start-error'
import { createServices } from '../services'
import { settingsOf } from '../settings'
import type { CommandRunner } from './command-runner'
import { contactOf } from './contact-argument'
import type { CommandContext, Outcome } from './context'
import { UsageError } from './usage-error'

const ways = ['letter', 'phone', 'email', 'text', 'counter'] as const

interface Options {
  org?: string[]
  file?: string
  source: (typeof ways)[number]
  note?: string
}

export function addRefusalCommands(commands: Command, run: CommandRunner): void {
  commands
    .command('refuse')
    .argument('[CONTACT]', 'the email address or phone number that wants nothing more', contactOf)
    .option('--file <file>', 'many of them, one a line')
    .option('--org <codes...>', 'of these organizations; without it of all of them')
    .addOption(new Option('--source <how>', 'how it was said').choices(ways).makeOptionMandatory())
    .option('--note <text>', 'what was said, or where it is filed; is kept with the refusal')
    .description('sends no more to a contact, and prints a receipt')
    .action(run(refuse))
  commands
    .command('refused')
    .argument('<CONTACT>', 'an email address or phone number', contactOf)
    .description('says in which organizations a contact wants nothing more')
    .action(run(findRefusals))
}

async function refuse(context: CommandContext, contact: Contact | undefined, options: Options): Promise<Outcome> {
  const contacts = [...(contact ? [contact] : []), ...(options.file === undefined ? [] : readContacts(options.file))]
  if (contacts.length === 0) throw new UsageError('CONTACT or --file is missing.')
  return context.withDatabase(async (database) => {
    const organizations = await organizationsOf(database, options.org)
    const { accounts } = await createServices(database, settingsOf(context.config))
    const wording = `${options.note ?? 'Nothing more, please.'} (by ${options.source}; recorded by ${userInfo().username})`
    for (const refused of contacts) {
      for (const { id } of organizations) await accounts.profiles.refuseAll(id, refused, 'operator', wording, 'en')
    }
    const data = {
      recordedAt: new Date().toISOString(),
      wording,
      contacts: contacts.map(displayContact),
      organizations: organizations.map(({ code }) => code),
    }
    return { text: receiptOf(data, contacts), data }
  })
}

/** For the file. Whoever may not be written to by text may be by email, and the other way round: it says so. */
function receiptOf(
  data: { recordedAt: string; wording: string; contacts: string[]; organizations: string[] },
  contacts: readonly Contact[],
): string {
  const channels = [...new Set(contacts.map(({ channel }) => (channel === 'text' ? 'texts' : 'emails')))]
  return [
    `Recorded ${data.recordedAt}: no more ${channels.join(' and ')}, but for codes that somebody asks for by email.`,
    ...data.contacts.map((contact) => `  ${contact}`),
    `Organizations: ${data.organizations.map((code) => code || '(without a code)').join(', ')}`,
    `Kept with it: ${data.wording}`,
  ].join('\n')
}

async function findRefusals(context: CommandContext, contact: Contact): Promise<Outcome> {
  return context.withDatabase(async (database) => {
    const { consents } = await createServices(database, settingsOf(context.config))
    const organizations = await organizationsOf(database)
    const refused: string[] = []
    for (const { id, code } of organizations) {
      if (await consents.isSuppressed(database, id, contact)) refused.push(code)
    }
    const names = refused.map((code) => code || '(without a code)').join(', ')
    return {
      text:
        refused.length === 0
          ? `${displayContact(contact)} has refused nothing.`
          : `${displayContact(contact)} wants nothing more of ${names}.`,
      data: { organizations: refused },
    }
  })
}

/** @throws StartError where one of the codes is nobody's */
async function organizationsOf(database: Database, codes?: readonly string[]) {
  const all = await database.query<{ id: number; code: string }>('select id, code from organization order by id')
  if (!codes) return all
  const wanted = codes.map((code) => code.toUpperCase())
  const unknown = wanted.filter((code) => !all.some((organization) => organization.code.toUpperCase() === code))
  if (unknown.length > 0) throw new StartError(`There is no organization ${unknown.join(', ')}.`)
  return all.filter(({ code }) => wanted.includes(code.toUpperCase()))
}

/** All of them, or none. @throws StartError naming the lines that are no contacts, by their numbers */
function readContacts(file: string): Contact[] {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const wrong: number[] = []
  const contacts = lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [contactOf(line.trim())]
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      wrong.push(index + 1)
      return []
    }
  })
  if (wrong.length > 0) {
    throw new StartError(
      `${file}: no email address and no phone number in line ${wrong.join(', ')}. Nothing was recorded.`,
    )
  }
  return contacts
}
