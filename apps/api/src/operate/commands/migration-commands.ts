/** `migrate`: migrates the database separately from a server's start. */
import { planMigrations } from '../../database/migrate'
import { openDatabase } from '../../database/open'
import { asStartError } from '../../database/start-failure'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

interface Options {
  plan?: boolean
  run?: boolean
}

export function addMigrationCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('migrate')
    .option('--plan', 'lists missing migrations, and changes nothing')
    .option('--run', 'applies them: all, or none')
    .description('migrates the database, if servers have MIGRATE=n or may not change tables')
    .audited(({ run }: Options) => (run ? [] : undefined))
    .action(
      run(async (context, options: Options) => {
        if (options.plan === options.run) throw new UsageError('Say either --plan or --run.')
        return options.plan ? plan(context) : apply(context)
      }),
    )
}

async function plan(context: CommandContext): Promise<Outcome> {
  const missing = await context.withUnmigrated(planMigrations)
  const text =
    missing.length === 0
      ? 'The database is up to date.'
      : `Would be applied, in one transaction:\n${missing.map((name) => `  ${name}`).join('\n')}`
  return { text, data: { missing } }
}

async function apply(context: CommandContext): Promise<Outcome> {
  const { config } = context
  context.progress('Migrating the database.')
  let applied: readonly string[] = []
  const database = await openDatabase({ ...config, migrates: true }, context.complain, (names) => {
    applied = names
  })
  try {
    await context.recordIn(database, applied.length === 0 ? 'read' : 'changed')
  } catch (cause) {
    throw asStartError(cause, config.databaseUrl)
  } finally {
    await database.close()
  }
  const text = applied.length === 0 ? 'Nothing was missing.' : `Applied: ${applied.join(', ')}.`
  return { text, data: { applied } }
}
