/** `doctor`: checks an installation and reports what to fix. It changes nothing. */
import { isIP, isIPv4 } from 'node:net'
import type { Config } from '../../../base/config'
import { StartError } from '../../../base/errors/start-error'
import type { Database } from '../../../database/database'
import { openUnmigratedForCommand } from '../../../database/open'
import type { Contact } from '../../../domain/accounts/contact'
import type { CommandRunner } from '../command-runner'
import { contactOf } from '../contact-argument'
import type { CommandContext, Outcome } from '../context'
import type { OperatorCommand } from '../operator-command'
import { UsageError } from '../usage-error'
import { checkDatabase } from './database-checks'
import { databaseEncryption } from './encryption'
import { bad, type Finding, findingsText } from './finding'
import { checkContents, checkServer } from './installation-checks'
import { accessFinding, countOpenPaths } from './machine-checks'
import { checkMemberProviders } from './member-provider-checks'
import { checkOutside, type OutsideOptions } from './outside-checks'
import { checkOwnHosts } from './own-host-checks'
import { unknownSettings } from './settings-checks'
import { sendTestMessages } from './test-messages'

export function addDoctorCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('doctor')
    .description('checks settings, database, organizations and texts, and reports what to fix; changes nothing')
    .option(
      '--outside',
      'also checks from outside: DNS of the sender, TLS and proxy of PUBLIC_URL, hosts of organizations, providers of their members, pages that must be closed',
    )
    .option('--dkim <selector>', 'with --outside: the selector that emails are signed with')
    .option('--dns <address>', 'with --outside: the name server to ask, such as 1.1.1.1', nameServerOf)
    .option('--test-email <address>', 'sends a test email there', recipientOf('email'))
    .option('--test-text <number>', 'sends a test text there', recipientOf('text'))
    .unaudited()
    .action(run(runDoctor))
}

interface Options extends OutsideOptions {
  outside?: boolean
  testEmail?: Contact
  testText?: Contact
}

const recipientOf = (channel: Contact['channel']) => (text: string) => {
  const contact = contactOf(text)
  if (contact.channel === channel) return contact
  throw new UsageError(
    channel === 'email' ? '--test-email must be an email address.' : '--test-text must be a phone number.',
  )
}

function nameServerOf(text: string): string {
  if (isIP(text) || isIPv4(text.replace(/:\d{1,5}$/, ''))) return text
  throw new UsageError('--dns must be an address such as 1.1.1.1 or 127.0.0.1:5353.')
}

/** Fails if something must be fixed. */
export async function runDoctor(context: CommandContext, options: Options = {}): Promise<Outcome> {
  const findings = await findingsOf(context, options)
  const count = findings.filter(({ level }) => level === 'bad').length
  return { text: findingsText(findings), data: { isHealthy: count === 0, findings }, isFailed: count > 0 }
}

async function findingsOf(context: CommandContext, options: Options): Promise<Finding[]> {
  let config: Config
  try {
    config = context.config
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('settings', error.message)]
  }
  context.progress('Checking the settings and the mail server.')
  const findings = await checkServer(config, context.secretFiles)
  const unknown = unknownSettings(context)
  if (unknown) findings.push(unknown)
  const contacts = [options.testEmail, options.testText].filter((contact) => contact !== undefined)
  if (contacts.length > 0) context.progress('Sending test messages.')
  findings.push(...(await sendTestMessages(config, contacts)))
  if (options.outside) {
    context.progress('Looking from outside.')
    findings.push(...(await checkOutside(config, options)))
  }
  context.progress('Checking the database.')
  return [...findings, ...(await databaseFindings(config, options.outside ?? false))]
}

async function databaseFindings(config: Config, isFromOutside: boolean): Promise<Finding[]> {
  const openBefore = countOpenPaths(config)
  let database: Database
  try {
    database = await openUnmigratedForCommand(config, () => undefined)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('database', error.message)]
  }
  try {
    const { findings, isReady } = await checkDatabase(database, config)
    if (database.kind === 'pglite') {
      findings.push(accessFinding(config.dataDir, openBefore, countOpenPaths(config)))
    }
    const { databaseUrl: DATABASE_URL, databaseReplicaUrl: DATABASE_REPLICA_URL } = config
    findings.push(...databaseEncryption({ DATABASE_URL, DATABASE_REPLICA_URL }))
    if (!isReady) return findings
    return [
      ...findings,
      ...(await checkContents(database, config)),
      ...(isFromOutside ? await checkOwnHosts(database, config.publicUrl) : []),
      ...(isFromOutside ? await checkMemberProviders(database, config.publicUrl) : []),
    ]
  } finally {
    await database.close()
  }
}
