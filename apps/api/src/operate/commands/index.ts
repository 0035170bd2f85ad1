/**
 * The operators' command line: `rxgauge <command>`, with settings from the environment. Exit codes: 0 done; 1 refused
 * or failed, with a sentence; 2 wrong usage.
 */
import { type Command, CommanderError, Option } from 'commander'
import { buildText } from '../../base/build'
import type { Role } from '../../base/roles'
import { closeSecretFiles, secretFiles } from '../../base/secret-files'
import { settingSections } from '../../base/settings'
import { addAccuracyCommand } from './accuracy-command'
import { addAuditCommand } from './audit-command'
import { addClaimsCommand } from './claim-command'
import { type CommandEnvironment, type CommandRunner, commandRunner, withEnvFile } from './command-runner'
import { addContentCommands } from './content-commands'
import type { Environment } from './context'
import { addDataCommands } from './data-commands'
import { addDatabaseCommands } from './database-commands'
import { addDeliveryCommands } from './delivery-commands'
import { addDemoCommands } from './demo-commands'
import { addDoctorCommand } from './doctor/doctor-command'
import { addFetchCommand } from './fetch-command'
import { addImportCommands } from './import-commands'
import { addInitCommand } from './init/init-command'
import { addKeyCommands } from './key-commands'
import { addMigrationCommands } from './migration-commands'
import { OperatorCommand } from './operator-command'
import { addOrganizationCommands } from './organization-commands'
import { addPauseCommands } from './pause-commands'
import { addPersonCommands } from './person-commands'
import { addPriceCommand } from './price-command'
import { addRatingCommand } from './rating-command'
import { addRefusalCommands } from './refusal-commands'
import { addReportCommand } from './report-command'
import { addSecretCommands } from './secret-commands'
import { addSecurityCommand } from './security-command'
import { addSendingCommands } from './sending-commands'
import { addSingleSignOnCommands } from './single-sign-on-commands'
import { addStaffCommands } from './staff-commands'
import { addStatusCommand } from './status-command'
import { addSupportCommands } from './support-commands'
import { addUpgradeCommand } from './upgrade-command'
import { UsageError } from './usage-error'
import { addVersionCommand } from './version-command'
import { addWebhookCommands } from './webhook-commands'

export type ExitCode = 0 | 1 | 2

interface Program extends CommandEnvironment {
  /** Serves until it's stopped. */
  serve: (environment: Environment, role: Role) => Promise<void>
}

/**
 * Runs a command, or serves without one. Returns the exit code once a command has ended, `undefined` while it serves.
 */
export async function runCommandLine(words: readonly string[], program: Program): Promise<ExitCode | undefined> {
  let exitCode: ExitCode | undefined
  const commands = createCommands(
    program,
    commandRunner(program, (code) => {
      exitCode = code
    }),
  )
  try {
    await commands.parseAsync(words.length === 0 ? ['serve'] : [...words], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    if (!(error instanceof CommanderError || error instanceof UsageError)) throw error
    const command = commandOf(commands, words)
    program.stderr(`${sentenceOf(error)}\nUsage: ${fullName(command)} ${command.usage()}\n`)
    return 2
  }
}

/** All commands, grouped in families. */
export function createCommands(
  { serve, environment, build, stdout, stderr }: Program,
  run: CommandRunner,
): OperatorCommand {
  const commands = new OperatorCommand('rxgauge')
    .description('RxGauge for operators: the server, and commands on its database.')
    .addHelpText('after', `\nExit codes: 0 done; 1 refused or failed, with a sentence; 2 wrong usage.`)
    .version(buildText(build), '--version', 'shows the version')
    .helpCommand(false)
    // Arguments after a command's word belong to that command, even if it has subcommands.
    .enablePositionalOptions()
  commands
    .command('serve')
    .description('serves site, API and widget; the default command')
    .addOption(
      new Option(
        '--web',
        'only serves visitors; a separate worker delivers, sends reminders and deletes old data',
      ).conflicts('worker'),
    )
    .option('--worker', 'only does that work, and serves /healthz, /readyz, /databasez and /metrics')
    .addHelpText('after', `\n${settingsHelp()}`)
    .unaudited()
    .action(({ envFile, web, worker }: { envFile?: string; web?: boolean; worker?: boolean }) => {
      const settings = withEnvFile(environment, envFile)
      closeSecretFiles(secretFiles(settings, envFile), (sentence) => stderr(`${sentence}\n`))
      return serve(settings, web ? 'web' : worker ? 'worker' : 'all')
    })
  addInitCommand(commands, run)
  addDoctorCommand(commands, run)
  addOrganizationCommands(commands, run)
  addClaimsCommand(commands, run)
  addContentCommands(commands, run)
  addDatabaseCommands(commands, run)
  addKeyCommands(commands, run)
  addMigrationCommands(commands, run)
  addUpgradeCommand(commands, run)
  addVersionCommand(commands, run)
  addPauseCommands(commands, run)
  addStatusCommand(commands, run)
  addDeliveryCommands(commands, run)
  addSendingCommands(commands, run)
  addRefusalCommands(commands, run)
  addImportCommands(commands, run)
  addFetchCommand(commands, run)
  addDataCommands(commands, run)
  addPriceCommand(commands, run)
  addPersonCommands(commands, run)
  addSupportCommands(commands, run)
  addStaffCommands(commands, run)
  addRatingCommand(commands, run)
  addDemoCommands(commands, run)
  addSingleSignOnCommands(commands, run)
  addWebhookCommands(commands, run)
  addSecretCommands(commands, run)
  addReportCommand(commands, run)
  addAccuracyCommand(commands, run)
  addAuditCommand(commands, run)
  addSecurityCommand(commands, run)
  for (const command of runnableCommands(commands)) {
    command.option('--env-file <file>', 'reads settings from a file; the environment overrides it')
    if (command.name() !== 'serve') command.option('--json', 'prints JSON, for programs')
  }
  for (const command of [commands, ...descendantsOf(commands)]) {
    command
      .exitOverride()
      .showSuggestionAfterError()
      // Errors are reported once, where they're caught.
      .configureOutput({ writeOut: stdout, writeErr: () => undefined, outputError: () => undefined })
  }
  return commands
}

/** All settings, for `serve --help`. */
export function settingsHelp(): string {
  const sections = settingSections.map(({ title, settings }) => {
    const lines = settings.map(({ name, about, defaultText }) => {
      const usual = defaultText === '' ? '' : ` (default: ${defaultText})`
      return `  ${name}${usual}\n      ${about}`
    })
    return [title, ...lines].join('\n')
  })
  return ['Settings, from the environment or the file:', ...sections].join('\n\n')
}

const descendantsOf = (command: Command): Command[] =>
  command.commands.flatMap((child) => [child, ...descendantsOf(child)])
/** The commands that can be run. */
export const runnableCommands = (command: Command) =>
  descendantsOf(command).filter(
    ({ commands, registeredArguments }) => commands.length === 0 || registeredArguments.length > 0,
  )

/** The most specific command that the words name. */
function commandOf(commands: Command, [word, ...rest]: readonly string[]): Command {
  const child = commands.commands.find((child) => child.name() === word)
  return child ? commandOf(child, rest) : commands
}

const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

/** Commander's sentences begin with "error:" in lower case and lack a period. */
function sentenceOf(error: CommanderError | UsageError): string {
  if (error instanceof UsageError) return error.message
  // A family without a subcommand: commander would print its help.
  if (error.code === 'commander.help') return 'Which command?'
  const text = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`
}
