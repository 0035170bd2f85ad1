/** `init DIR`: creates a working installation: its environment file, its database, its first organization. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig } from '../../../base/config'
import { StartError } from '../../../base/errors/start-error'
import { writePrivateFile } from '../../../base/private-files'
import { isOnThisMachine } from '../../../base/this-machine'
import { loadDemoPrices } from '../../../data/demo/load'
import { createDatabase } from '../../../database/create-database'
import { createOrganization } from '../../../domain/organizations/create-organization'
import { missingPng, readLogo } from '../../../domain/organizations/logo-file'
import type { StartingOrganization } from '../../../domain/organizations/starting-organization'
import type { CommandRunner } from '../command-runner'
import { CommandContext, type Environment, type Outcome } from '../context'
import { runDoctor } from '../doctor/doctor-command'
import type { OperatorCommand } from '../operator-command'
import { operatorName } from '../operator-name'
import {
  type Answers,
  addressLinesOf,
  allAnswers,
  type Flags,
  flagsOf,
  originsOf,
  phoneOf,
  readAnswers,
} from './answers'
import { settingsFile } from './settings-file'

type Options = Flags & { force?: boolean; demoPrices?: boolean; as?: string }

export function addInitCommand(commands: OperatorCommand, run: CommandRunner): void {
  const command = commands
    .command('init')
    .argument('<DIR>', 'where the environment file goes, and the embedded database')
    .description('creates an installation: its settings, its database, its first organization with drafts of its texts')
  for (const { flag, text } of flagsOf(allAnswers)) command.option(flag, text)
  command
    .option(
      '--demo-prices',
      "loads the demo's medications, pharmacies and prices, labeled on every page as illustrative",
    )
    .option('--force', 'replaces the existing settings and organization with the given ones')
    .addHelpText(
      'after',
      '\nOn a terminal it asks for anything without a flag. Run again, it reports the existing installation and changes nothing.',
    )
    .audited((folder: string) => [folder])
    .action(run(initialize))
}

async function initialize(context: CommandContext, folder: string, options: Options): Promise<Outcome> {
  const file = join(folder, '.env')
  const existing = readExisting(file)
  const isReplaced = options.force ?? false
  if (existing && !isReplaced) {
    const codes = await organizationCodes(context, existing)
    if (codes.length > 0 && (options.code === undefined || codes.includes(options.code.toUpperCase()))) {
      return {
        text: `${file} exists, and so ${codes.length === 1 ? 'does organization' : 'do organizations'} ${codes.join(', ')}. Nothing was changed; --force replaces them with the given answers.`,
        data: { file, organizations: codes, isChanged: false },
      }
    }
  }
  // An existing installation may have other users.
  if (existing) operatorName({ ...existing, ...context.environment }, options.as)
  const answers = await askFor(context, options, offeredBy(folder, existing))
  const organization = organizationOf(answers, options.demoPrices ?? false)
  const settings = existing && !isReplaced ? existing : settingsOf(answers, existing, folder)
  const sentences = await store(context, settings, organization, {
    isReplaced,
    demoPrices: options.demoPrices ?? false,
  })
  sentences.push(...missingPng(organization.logo))
  if (!existing || isReplaced) {
    writeSettings(file, settings)
    sentences.unshift(`${existing ? 'Replaced' : 'Wrote'} ${file}, which only you may read: it contains secrets.`)
  }
  const health = await runDoctor(contextOf(settings, context))
  return {
    text: [
      ...sentences,
      '',
      health.text,
      '',
      'Serve it:',
      `  rxgauge serve --env-file ${file}`,
      'Check again once the above is fixed:',
      `  rxgauge doctor --env-file ${file}`,
      'The tag for pages that embed the gauge:',
      `  ${tagOf(settings, organization.code)}`,
    ].join('\n'),
    data: {
      file,
      organizations: [organization.code],
      isChanged: true,
      done: sentences,
      tag: tagOf(settings, organization.code),
      doctor: health.data,
    },
  }
}

type Settings = Record<string, string>

function readExisting(file: string): Settings | undefined {
  if (!existsSync(file)) return undefined
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Settings
  } catch (cause) {
    throw new StartError(`${file} exists and cannot be read.`, cause)
  }
}

const contextOf = (settings: Environment, { progress, build }: CommandContext) =>
  new CommandContext(settings, progress, build)

async function organizationCodes(context: CommandContext, settings: Settings): Promise<string[]> {
  const rows = await contextOf(settings, context).withNewDatabase((database) =>
    database.query<{ code: string }>('select code from organization order by id'),
  )
  return rows.map(({ code }) => code)
}

/** The answers in existing settings. */
const offeredBy = (folder: string, settings: Settings = {}): Flags => ({
  database: settings.DATABASE_URL ?? settings.DATA_DIR ?? join(folder, 'data'),
  ...(settings.PUBLIC_URL === undefined ? {} : { address: settings.PUBLIC_URL }),
  ...(settings.SMTP_URL === undefined ? {} : { smtp: settings.SMTP_URL }),
  ...(settings.MAIL_FROM === undefined ? {} : { mailFrom: settings.MAIL_FROM }),
  ...(settings.OPERATOR_EMAIL === undefined ? {} : { operatorEmail: settings.OPERATOR_EMAIL }),
})

async function askFor(context: CommandContext, flags: Flags, offered: Flags): Promise<Answers> {
  const terminal = context.openTerminal?.()
  try {
    return await readAnswers(allAnswers, flags, offered, terminal)
  } finally {
    terminal?.close()
  }
}

/** Keeps existing settings, except those answered. */
function settingsOf(answers: Answers, existing: Settings = {}, folder: string): Settings {
  const { DATA_DIR: _, DATABASE_URL: __, SMTP_URL: ___, MAIL_FROM: ____, ...otherSettings } = existing
  const address = new URL(answers.address)
  return {
    METRICS_TOKEN: randomBytes(24).toString('base64url'),
    DEMO_DATA: 'n',
    // A public server has a proxy for TLS, most often on the same machine.
    ...(isOnThisMachine(answers.address) ? {} : { TRUST_PROXY: 'loopback' }),
    ...otherSettings,
    PUBLIC_URL: address.origin,
    ...(isOnThisMachine(answers.address) && address.port !== '' ? { PORT: address.port } : {}),
    ...(/^postgres(ql)?:/.test(answers.database)
      ? { DATABASE_URL: answers.database }
      : { DATA_DIR: resolve(answers.database || join(folder, 'data')) }),
    ...(answers.smtp === '' ? {} : { SMTP_URL: answers.smtp, MAIL_FROM: answers.mailFrom }),
    ...(answers.operatorEmail === '' ? {} : { OPERATOR_EMAIL: answers.operatorEmail }),
    PUSH_CONTACT: `mailto:${answers.supportEmail}`,
  }
}

const organizationOf = (answers: Answers, isIllustrative: boolean): StartingOrganization => ({
  code: answers.code.toUpperCase(),
  name: answers.name,
  productName: answers.productName,
  color: answers.color.toUpperCase(),
  logo: answers.logo === '' ? undefined : readLogo(answers.logo),
  supportEmail: answers.supportEmail,
  supportPhone: phoneOf(answers),
  postalAddress: addressLinesOf(answers),
  allowedOrigins: originsOf(answers),
  sends: { email: answers.smtp !== '', text: false, push: true },
  isIllustrative,
})

/** @returns a sentence for each thing done */
async function store(
  context: CommandContext,
  settings: Settings,
  organization: StartingOrganization,
  { isReplaced, demoPrices }: { isReplaced: boolean; demoPrices: boolean },
): Promise<string[]> {
  const { databaseUrl } = readConfig(settings)
  const databaseName = databaseUrl === undefined ? undefined : await createDatabase(databaseUrl)
  const recorded = new CommandContext(settings, context.progress, context.build, undefined, undefined, context.record)
  return recorded.withNewDatabase(async (database) => {
    const sentences = databaseName === undefined ? [] : [`Made the database ${databaseName}.`]
    sentences.push(...(await createOrganization(database, organization, { isReplaced })))
    if (demoPrices) {
      context.progress("Loading the demo's medications, pharmacies and prices.")
      sentences.push(
        (await loadDemoPrices(database))
          ? "Loaded the demo's medications, pharmacies and prices."
          : 'There are medications already: the demo prices were not loaded.',
      )
    }
    return sentences
  })
}

/** Writes the file for its owner only, whatever existed before. */
function writeSettings(file: string, settings: Settings) {
  mkdirSync(join(file, '..'), { recursive: true })
  const partial = `${file}.partial`
  writePrivateFile(partial, settingsFile(settings))
  renameSync(partial, file)
}

const tagOf = (settings: Settings, code: string) =>
  `<script async src="${settings.PUBLIC_URL}/widget.js" data-org="${code}"></script>`
