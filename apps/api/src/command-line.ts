/** Commands for operators: `node apps/api/dist/main.js <command>`, on the database that the environment names. */
import { email, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { emailContact, phoneContact } from './accounts/contact'
import { LinkTokens, memberMinutes } from './accounts/link-tokens'
import type { Config } from './config'
import { backUp, restore } from './database/backup'
import type { Database } from './database/database'
import { openDatabase } from './database/open'
import { errorPlace } from './errors/error-place'
import { StartError } from './errors/start-error'
import { Organizations } from './organizations/organizations'
import { Outbox } from './outbox/outbox'
import { createServices } from './services'
import { settingsOf } from './settings'

const usage = `Commands:
  backup FILE                              a copy of the embedded database, while its server goes on
  restore FILE                             puts such a copy into DATA_DIR, which must be without a database
  encuser ORGANIZATION CONTACT [MINUTES]   a single sign-on token for a member, by email or phone; for 10 minutes, or fewer
  encuser-key ORGANIZATION                 the key that the organization encrypts such tokens with
  deliveries                               messages that could not be delivered
  resend [ID]                              tries them again: one, or all of them
  remind                                   sends the reminders that are due now, as the server does every ten seconds`

/** Returns what the command prints. @throws StartError with a sentence for the operator */
export async function runCommand(words: readonly string[], config: Config): Promise<string> {
  const [command = '', ...rest] = words
  if (command === 'backup' || command === 'restore') return copyDatabase(command, rest, config)
  const run = commands[command]
  if (!run) throw new StartError(`There is no command ${command}.\n${usage}`)
  const database = await openDatabase(config, complainOfConnection)
  try {
    return await run(database, rest, config)
  } finally {
    await database.close()
  }
}

async function copyDatabase(command: 'backup' | 'restore', [file]: readonly string[], config: Config) {
  if (config.databaseUrl !== undefined) {
    throw new StartError(
      `\`${command}\` is for the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --dbname="$DATABASE_URL" FILE into an empty database.`,
    )
  }
  if (file === undefined) throw new StartError(`FILE is missing.\n${usage}`)
  if (command === 'backup') await backUp(config.dataDir, file)
  else await restore(config.dataDir, file)
  return command === 'backup'
    ? `Everything in ${config.dataDir} is in ${file}.`
    : `${config.dataDir} holds what was in ${file}.`
}

const commands: Readonly<
  Record<string, (database: Database, words: readonly string[], config: Config) => Promise<string>>
> = {
  async encuser(database, [code, contact, minutes = `${memberMinutes}`]) {
    if (!/^[1-9]\d?$/.test(minutes) || Number(minutes) > memberMinutes) {
      throw new StartError(`MINUTES must be a number from 1 to ${memberMinutes}.`)
    }
    const organization = await organizationOf(database, code)
    const links = await LinkTokens.create({ database, now: Date.now })
    return links.mintMember(organization, contactOf(contact), Number(minutes))
  },
  async 'encuser-key'(database, [code]) {
    const { id } = await organizationOf(database, code)
    return (await LinkTokens.create({ database, now: Date.now })).organizationKey(id)
  },
  async deliveries(database) {
    const failed = (await new Outbox({ database }).latest(1000)).filter(({ state }) => state === 'failed')
    const lines = failed.map((message) =>
      [message.id, message.createdAt, message.channel, `tries: ${message.tries}`, message.lastError].join('  '),
    )
    return lines.length === 0 ? 'No delivery has failed.' : lines.join('\n')
  },
  async resend(database, [id]) {
    if (id !== undefined && !/^\d{1,18}$/.test(id)) throw new StartError('ID must be a number of `deliveries`.')
    const count = await new Outbox({ database }).resend(id)
    // The server finds them within a minute, or when it starts.
    return `${count} will be tried again.`
  },
  async remind(database, _, config) {
    const services = await createServices(database, settingsOf(config))
    const start = performance.now()
    const count = await services.reminderRunner.tick(reportFailure)
    return `${count} reminders sent in ${Math.round(performance.now() - start)} ms.`
  },
}

/** One JSON line a failure, as in the server's log. */
const reportFailure = (error: unknown) =>
  process.stderr.write(`A reminder failed and is tried again in 15 minutes: ${JSON.stringify(errorPlace(error))}\n`)

const complainOfConnection = (error: Error) =>
  process.stderr.write(`A connection to the database broke (${error.name}).\n`)

async function organizationOf(database: Database, code: string | undefined) {
  const organization =
    code === undefined ? undefined : await new Organizations({ database, now: Date.now }).byCode(code)
  if (!organization) throw new StartError(`There is no organization ${code ?? ''}.\n${usage}`)
  return organization
}

function contactOf(text = '') {
  const asPhone = v.safeParse(phone, text)
  if (asPhone.success) return phoneContact(asPhone.output)
  const asEmail = v.safeParse(email, text)
  if (asEmail.success) return emailContact(asEmail.output)
  throw new StartError(`CONTACT must be a phone number or an email address.\n${usage}`)
}
